"""`shoe doctor` on the emulated Pico, in its own time, over pseudo-terminals for its ports."""

import json

import pytest

from card_shoe import cli
from card_shoe.doctor import visit as visits
from card_shoe.emulator import flash_with, target
from card_shoe.feeds import table
from tests.boards_on_ports import Running
from workshop.dealer import recorded

QUICK = recorded.path("quick")
FRAME = table.feeds.load(QUICK).lines[0].value


@pytest.fixture(scope="module")
def flash(tmp_path_factory):
    """The flash of a Pico that is set up for the quick feed's table."""
    folder = tmp_path_factory.mktemp("files")
    table.load(QUICK).write(folder)
    contents = {path.name: path.read_bytes() for path in folder.iterdir()}
    return flash_with(target.image(), contents=contents)


class Resting:
    """Sends a card's frame again and again, once it lies there."""

    def __init__(self):
        self.there = False
        self._due = 0

    def __call__(self, board):
        if self.there and board.now_us >= self._due:
            self._due = board.rx(FRAME) + 50_000


def examine(capfd, running, *words):
    """{check: finding} of one visit."""
    capfd.readouterr()
    with pytest.raises(SystemExit):
        cli.main(["doctor", running.link, "--json", *words])
    said = json.loads(capfd.readouterr().out)
    return {found["check"]: found for found in said["checks"]}


def only_bad(found):
    return [name for name, made in found.items() if made["state"] == "bad"]


def test_a_healthy_board_and_its_card(flash):
    card = Resting()
    with Running(flash, when=card) as running:
        # The card lies down when it is asked for.
        asked = visits.visit(
            running.link, cli.version(), card_s=30,
            ask=lambda text: setattr(card, "there", True),
        )  # fmt: skip
    found = {made.check: made.as_dict() for made in asked}
    assert only_bad(found) == []
    assert found["card"]["state"] == "good"
    assert "bytes of heap" in found["memory"]["says"]


def test_a_card_that_does_not_arrive_on_the_pin(capfd, flash):
    with Running(flash) as running:
        found = examine(capfd, running, "--wait", "1")
    assert only_bad(found) == ["card"]
    assert "pin GP1" in found["card"]["says"]


def test_a_line_held_low_a_stuck_key_and_no_display(capfd, flash):
    def spoil(board):
        board.line_low(True)

    with Running(flash, spoil, panel=None, held=("void",)) as running:
        running.wait(4)  # a display is tried again every second
        found = examine(capfd, running, "--wait", "1")
    assert only_bad(found) == ["display", "keys", "reader's line"]
    assert "`void` (pin GP14)" in found["keys"]["says"]
    assert "pin GP1 is held low" in found["reader's line"]["says"]


class Finger:
    """Presses the keys that are asked for, and lets go once the board has told of it.

    off: the key whose wire is off.
    """

    def __init__(self, off):
        self._off = off
        self._asked = []
        self._down = None
        self._heard = 0

    def ask(self, text):
        name = text.split("`")[1]
        if name != self._off:
            self._asked.append(name)

    def __call__(self, board):
        if self._down is None and self._asked:
            self._down = self._asked.pop(0)
            self._heard = len(board.lines)
            board.at(board.now_us + 300_000, board.key, self._down, True)
        told = f'"keys":["{self._down}"]'
        if self._down and any(told in line for _, line in board.lines[self._heard :]):
            board.at(board.now_us + 100_000, board.key, self._down, False)
            self._down = None


def test_each_key_is_asked_for_and_a_wire_that_is_off_is_named(flash):
    finger = Finger(off="fold")
    with Running(flash, when=finger) as running:
        found = visits.visit(running.link, cli.version(), card_s=0, keys_s=20, ask=finger.ask)
    assert [made.check for made in found if made.state == "bad"] == ["key fold"]
    assert sum(made.check.startswith("key ") for made in found) == 5
    assert "pin GP11" in next(made for made in found if made.state == "bad").says


def test_a_key_that_was_stuck_at_power_on_and_opened_the_service(capfd, flash):
    with Running(flash, held=("ok",)) as running:
        found = examine(capfd, running)
    assert only_bad(found) == ["link"]
    assert "a stuck `ok`" in found["link"]["remedy"]


def test_an_old_application(capfd, flash):
    # The version as it is frozen into the image: a string of its own, as long as before.
    now = cli.version().encode()
    older = b"0.0.0"
    assert len(older) == len(now)
    old = bytes(flash).replace(now + b"\0", older + b"\0")
    assert old != bytes(flash)
    with Running(old) as running:
        found = examine(capfd, running, "--no-card")
        exact = examine(capfd, running, "--no-card", "--image", str(target.image()))
    assert only_bad(found) == ["application"]
    assert "runs version 0.0.0" in found["application"]["says"]
    assert only_bad(exact) == ["application"]
