"""One suite for a board: on the emulated Pico, or on a real one.

SHOE_PORT names a real board's link and SHOE_FEED_PORT the adapter on its reader's line; both are
set by `shoe hil --port … --feed-port …`. A port that is named and fails is a failure.
"""

import json
import os

import pytest

from host_tools import play, recorded, table
from host_tools.flash.line import Line

PORT = os.environ.get("SHOE_PORT")
FEED_PORT = os.environ.get("SHOE_FEED_PORT")


def pytest_configure(config):
    config.addinivalue_line("markers", "emulated: needs what only the emulated board can do")


def pytest_collection_modifyitems(config, items):
    if not PORT:
        return
    here = [item for item in items if "/hil/" in item.nodeid or "hil" in item.path.parts]
    dropped = [item for item in here if item.get_closest_marker("emulated")]
    config.hook.pytest_deselected(items=dropped)
    items[:] = [item for item in items if item not in dropped]


class EmulatedRig:
    """The board as an emulated Pico: a fresh one for each feed and each question."""

    name = "emulated"

    def play(self, feed):
        return play.play(table.load(recorded.path(feed)), "pico")

    def ask(self, request, answer, feed="quick"):
        """Gives the event that answers a request to a board at a feed's table."""
        from host_tools.emulator import Board, flash_with
        from host_tools.targets import pico

        checked = table.load(recorded.path(feed))
        folder = recorded.path(feed).parent
        contents = {"table.json": json.dumps(_raw_config(folder, feed)).encode()}
        named = checked.config.deck
        contents[named] = (folder / named).read_bytes()
        board = Board(flash_with(pico.image(), contents=contents))
        started = board.run_while(lambda: not _found(board.lines, "digest"), 8_000_000)
        assert started, board.lines[-5:]
        board.say(json.dumps(request))
        board.run_while(lambda: not _found(board.lines, answer), 5_000_000)
        assert _found(board.lines, answer), board.lines[-5:]
        return _found(board.lines, answer)[-1]


class PortRig:
    """The board on PORT; feeds come down FEED_PORT in the wall's time."""

    name = "real"

    def play(self, feed):
        checked = table.load(recorded.path(feed))
        with Line(PORT) as line:
            raw = _raw_config(recorded.path(feed).parent, feed)
            line.wait_for(("config", "error"), 10, {"do": "config", "config": raw})
        return play.play(checked, PORT, speed=1.0, feed_port=FEED_PORT)

    def ask(self, request, answer, feed="quick"):
        with Line(PORT) as line:
            return line.wait_for((answer,), 20, request)


def _raw_config(folder, feed):
    head = recorded.path(feed).read_text().splitlines()[0]
    name = head.split("config=")[1].split()[0]
    return json.loads((folder / name).read_text())


def _found(lines, name):
    rows = [line for _, line in lines if line.startswith('{"ev":"' + name + '"')]
    return [json.loads(row) for row in rows]


@pytest.fixture(scope="session")
def rig():
    return PortRig() if PORT else EmulatedRig()


@pytest.fixture(scope="session")
def built():
    """The manifest of the image that the tree builds now."""
    from host_tools.firmware import build

    return build("pico", say=lambda text: None).data
