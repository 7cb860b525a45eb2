"""The hash of the picture that a host may ask for: that of the panel, and nothing besides."""

import hashlib

import pytest
from fake_board import KEYS, Board, of

from shoe.link.queue import Queue
from workshop.gallery import gallery


def started(kind="ssd1306", size=None, **config):
    """A board with an emulated display, and the panel."""
    display = {"kind": kind, "size": size} if size else {"kind": kind}
    board = Board(display=display, **config)
    bench = gallery.Bench(kind, size or "128x64")
    board.bus = board.slow_bus = bench
    board.spi = bench.spi
    board.power_on()
    board.run(3000)
    return board, bench.panel


def seen(panel):
    """The SHA-256 over what a person sees on the panel."""
    data = panel.rows() if panel.kind == "text" else panel.picture()
    return hashlib.sha256(data).hexdigest()


def asked(board, ms=4000):
    """The answer, at the moment at which it is given."""
    board.lines.append(b'{"do":"screen"}')
    for _ in range(ms // 5):
        said = of(board.run(5), "screen")
        if said:
            return said[0]
    raise AssertionError("no answer")


@pytest.mark.parametrize("kind, size", gallery.DISPLAYS)
def test_the_hash_is_that_of_the_panels_picture(kind, size):
    board, panel = started(kind, size)
    hashes = []
    for act in (lambda: None, lambda: board.press("next"), lambda: board.card(3)):
        act()
        board.run(1500)
        made = asked(board)
        assert (made["kind"], made["state"]) == (kind, "ok")
        assert made["hash"] == seen(panel)
        hashes.append(made["hash"])
    assert len(set(hashes)) == len(hashes)


def test_a_display_that_is_mounted_upside_down_shows_the_same_picture():
    board, _ = started()
    upright = asked(board)["hash"]
    board.configure(display={"kind": "ssd1306", "flip": True})
    board.power_on()
    assert asked(board)["hash"] == upright


def test_a_screen_that_is_on_its_way_is_waited_for():
    board, panel = started("st7789", "320x240")
    before = seen(panel)
    board.mask = 1 << KEYS.index("next")
    made = asked(board)
    assert made["hash"] == seen(panel) != before


def test_two_tables_that_differ_in_hidden_cards_only_have_the_same_hash():
    hashes = []
    for cards in ((0, 1, 2), (30, 44, 51)):
        board, _ = started()
        for card in cards:
            board.card(card)
        hashes.append(asked(board)["hash"])
    assert hashes[0] == hashes[1]


def test_there_is_none_of_a_display_that_is_absent_nor_where_there_is_none():
    board = Board()
    board.power_on()
    board.run(2000)
    made = asked(board)
    assert (made["state"], made["hash"]) == ("absent", None)
    board, _ = started()
    board.configure(display={"kind": "headless"})
    board.power_on()
    made = asked(board)
    assert (made["kind"], made["hash"]) == ("headless", None)


def test_none_is_given_while_the_supervisors_pages_are_open():
    board, panel = started()
    board.press("ok", held=True)
    board.run(500)
    board.lines.append(b'{"do":"screen"}')
    said = board.run(500)
    assert not of(said, "screen")
    assert "supervisor" in of(said, "error")[0]["why"]
    board.press("ok")
    assert asked(board)["hash"] == seen(panel)


def test_what_is_asked_for_at_once_is_answered_in_order():
    board, _ = started()
    for card in [i * 17 % 52 for i in range(12)]:
        board.card(card)
    board.press("show")
    board.press("ok")
    board.lines += [b'{"do":"screen"}', b'{"do":"recall","round":1}', b'{"do":"screen"}']
    said = board.run(3000)
    assert [made["ev"] for made in said] == ["screen", "recall", "screen"], said


class Slow:
    """A look-up that takes a number of slices."""

    def __init__(self, slices, answer):
        self.left, self.answer = slices, answer

    def step(self):
        self.left -= 1
        return self.left > 0


def test_so_many_look_ups_wait_at_most():
    said = []
    look_ups = Queue(said.append)
    for number in range(8):
        look_ups.add(Slow(3, number))
    with pytest.raises(ValueError, match="ask again"):
        look_ups.add(Slow(3, 8))
    slices = 0
    while look_ups.step():
        slices += 1
    assert (slices, said) == (24, list(range(8)))
