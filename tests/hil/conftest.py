"""One suite for a board: on the emulated Pico, or on a real one.

SHOE_PORT names a real board's link and SHOE_FEED_PORT the adapter on its reader's line; both are
set by `shoe hil --port … --feed-port …`. A port that is named and fails is a failure.
SHOE_HIL_REPORT is the folder of the report, for which pictures are kept.
"""

import json
import os

import pytest
from rigs import ANSWER_S, BOARD, EmulatedRig, PortRig, keep

from card_shoe.link.client import Client

PORT = os.environ.get("SHOE_PORT")
FEED_PORT = os.environ.get("SHOE_FEED_PORT")
REPORT = os.environ.get("SHOE_HIL_REPORT")


def pytest_configure(config):
    config.addinivalue_line("markers", "emulated: needs what only the emulated board can do")


def pytest_collection_modifyitems(config, items):
    if not PORT:
        if BOARD != "pico":
            # MicroPython as it comes is built for the Pico alone.
            stock = [item for item in items if "stock" in getattr(item, "fixturenames", ())]
            config.hook.pytest_deselected(items=stock)
            items[:] = [item for item in items if item not in stock]
        return
    here = [item for item in items if "/hil/" in item.nodeid or "hil" in item.path.parts]
    dropped = [item for item in here if item.get_closest_marker("emulated")]
    config.hook.pytest_deselected(items=dropped)
    items[:] = [item for item in items if item not in dropped]


@pytest.fixture(scope="session")
def rig():
    return PortRig(PORT, FEED_PORT) if PORT else EmulatedRig()


@pytest.fixture(scope="session")
def built():
    """Return, by a board's name, the manifest of the image that the tree builds now; None for a
    board that takes modules."""
    from card_shoe.boards.board import image_boards
    from workshop.build import build

    def of(board):
        return build(board, say=lambda text: None).data if board in image_boards() else None

    return of


@pytest.fixture
def shown(request, record_property):
    """Put a picture into the report: shown(screen, caption)."""
    count = []

    def show(screen, caption):
        count.append(caption)
        name = f"{request.node.name}-{len(count):02d}".replace("/", "-")
        file = keep(screen, REPORT, name)
        if file:
            record_property("screen", f"{file}|{caption}")

    return show


@pytest.fixture
def line(rig):
    """The link of a board that stands idle at the quick feed's table."""
    with rig.port() as port, Client(port) as opened:
        yield opened


@pytest.fixture
def ask(rig, line, record_property):
    """Ask the board: ask(request, answer) gives the event of that name."""

    def asked(request, answer):
        made = line.wait_for((answer,), ANSWER_S, request, every_s=10)
        if answer in ("id", "digest"):
            record_property("board", json.dumps(made))
        return made

    return asked
