"""What stands round the display, through the whole application: its light, which dims while
nobody uses the table, the supervisor's key switch, and the buzzer with its lamp."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import pytest  # noqa: E402
from fake_board import CARDS, Board, of  # noqa: E402

from card_shoe.emulator.panels import make  # noqa: E402

BRIGHT = 80 * 255 // 100
DIM = 80 // 8 * 255 // 100
STRANGER = bytes.fromhex("01AA55AA55")


class PanelBus:
    """An I2C bus with an SSD1306 on it, which decodes what it is sent."""

    def __init__(self):
        self.panel = make("ssd1306", (128, 64))

    def writeto(self, address, data):
        if address != self.panel.address:
            raise OSError(19)
        self.panel.write(bytes(data))


class Switch:
    """The supervisor's key switch."""

    on = False

    def read(self):
        return self.on


class Signal:
    """A buzzer and a lamp that note what they were told."""

    def __init__(self):
        self.told = []

    def good(self):
        self.told.append("good")

    def fault(self):
        self.told.append("fault")


def lit(dim_after_s=10, **config):
    """A board whose display stands, at the moment at which its start is over."""
    board = Board(display={"kind": "ssd1306", "dim_after_s": dim_after_s}, **config)
    board.bus = PanelBus()
    board.power_on()
    board.run(1000)
    assert board.bus.panel.on
    return board


def light(board):
    return board.bus.panel.contrast


def refuses(board, key):
    """Press a key; return why it was refused."""
    said = of(board.press(key), "refused")
    assert [made["key"] for made in said] == [key]
    return said[0]["why"]


def stranger(board):
    """A tag that no deck knows is read; return the codes of the faults that were said."""
    board.app.table.presence.listener.unknown(STRANGER, len(STRANGER), board.ticks_ms())
    return [made["code"] for made in of(board.run(300), "fault")]


# The display's light


def dims(board, after_ms=11_000):
    """Let so much time pass; the display is dim at its end. Return the board."""
    board.run(after_ms)
    assert light(board) == DIM
    return board


def holds_and_dims(board, bright_ms):
    """The display is bright for so long yet, and dim three seconds later."""
    board.run(bright_ms)
    assert light(board) == BRIGHT
    dims(board, 3000)


def test_it_dims_once_nobody_has_used_the_table_for_so_long():
    holds_and_dims(lit(10), 8000)


def test_it_never_dims_where_that_is_not_wanted():
    board = lit(0)
    board.run(3_700_000)
    assert light(board) == BRIGHT


@pytest.mark.parametrize("key", ["next", "show"])
def test_a_key_brightens_it_and_the_time_runs_anew(key):
    board = dims(lit(10))
    board.press(key)
    assert light(board) == BRIGHT
    holds_and_dims(board, 9000)


def test_a_card_brightens_it_and_a_round_keeps_it_bright():
    board = dims(lit(10))
    assert of(board.card(0), "card")
    assert light(board) == BRIGHT
    board.run(60_000)
    assert light(board) == BRIGHT
    board.press("void")
    dims(board)


def test_a_result_stays_bright_until_it_is_put_away():
    board = lit(10)
    for card in range(CARDS):
        board.card(card * 29 % 52)
    assert of(board.press("show"), "result")
    board.run(60_000)
    assert light(board) == BRIGHT
    board.press("ok")
    dims(board)


def test_a_panel_that_is_plugged_in_while_it_is_dim_comes_up_dim():
    board = lit(10)
    board.run(11_000)
    board.bus.panel.power_on()
    board.run(3000)
    assert board.bus.panel.on and light(board) == DIM


# The supervisor's key switch


def locked(*codes, **config):
    """A board with a key switch, off, that locks the faults of these codes."""
    board = Board(key_switch=list(codes), **config)
    board.switch = Switch()
    board.power_on()
    return board


@pytest.mark.parametrize("key, event", [("ok", "cleared"), ("void", "void")])
def test_a_locked_fault_is_cleared_only_while_the_switch_is_on(key, event):
    board = locked("unknown_tag")
    board.card(0)
    assert stranger(board) == ["unknown_tag"]
    assert "key switch" in refuses(board, key)
    assert board.app.table.round.faults.has("unknown_tag")
    board.switch.on = True
    assert of(board.press(key), event)
    assert not board.app.table.round.faults
    board.switch.on = False
    board.run(600)
    assert of(board.card(6), "card")[0]["n"] == (2 if key == "ok" else 1)


def test_the_refusal_is_on_the_display_for_a_while():
    board = locked("unknown_tag")
    stranger(board)
    why = refuses(board, "ok")
    assert board.app.table.round.notice == why
    board.run(5000)
    assert board.app.table.round.notice is None


def test_a_locked_fault_stays_locked_through_a_cut():
    board = locked("unknown_tag")
    stranger(board)
    board.rest()
    assert [made["code"] for made in of(board.power_on(), "fault")] == ["unknown_tag"]
    refuses(board, "ok")
    board.switch.on = True
    assert of(board.press("ok"), "cleared")


def test_other_faults_need_no_switch():
    board = locked("duplicate_card")
    assert stranger(board) == ["unknown_tag"]
    assert of(board.press("ok"), "cleared")
    board.card(0)
    board.run(1000)
    assert [made["code"] for made in of(board.card(0), "fault")] == ["duplicate_card"]
    refuses(board, "void")
    assert board.app.table.round.in_play()


def test_a_table_whose_board_has_no_switch_counts_as_off():
    board = Board(key_switch=["unknown_tag"])
    board.power_on()
    stranger(board)
    refuses(board, "ok")


def test_the_host_turns_no_key_switch():
    board = locked("unknown_tag", remote_keys=True)
    stranger(board)
    said = board.ask(do="key", key="ok")
    assert of(said, "refused") and not of(said, "cleared")
    board.switch.on = True
    assert of(board.ask(do="key", key="ok"), "cleared")


def test_the_pages_open_in_a_round_only_while_the_switch_is_on():
    board = locked()
    board.switch.on = True
    board.card(0)
    assert not board.press("ok", held=True)
    assert board.app.table.pages.open
    board.press("ok")
    board.switch.on = False
    board.press("ok", held=True)
    assert not board.app.table.pages.open


# The buzzer and the lamp


def sounding(**config):
    """A board with a buzzer, at the end of its start."""
    board = Board(**config)
    board.signal = Signal()
    board.power_on()
    return board


def test_one_good_for_each_card_and_none_for_the_rest():
    board = sounding()
    assert board.signal.told == []
    for card in range(CARDS):
        board.card(card * 29 % 52)
        assert board.signal.told == ["good"] * (card + 1)
    assert of(board.press("show"), "result")
    board.press("ok")
    assert board.signal.told == ["good"] * CARDS


def test_one_fault_for_each_fault_and_no_good_for_a_card_that_is_refused():
    board = sounding()
    board.card(0)
    board.run(1000)
    assert [made["code"] for made in of(board.card(0), "fault")] == ["duplicate_card"]
    assert board.signal.told == ["good", "fault"]
    board.press("void")
    assert stranger(board) == ["unknown_tag"]
    assert board.signal.told == ["good", "fault", "fault"]
    board.press("ok")
    assert board.signal.told == ["good", "fault", "fault"]


def test_a_fault_that_grows_worse_sounds_once_more():
    board = sounding()
    board.card(0)
    stranger(board)
    said = of(board.card(29), "fault")
    assert [(made["code"], made["clear"]) for made in said] == [("unknown_tag", ["void"])]
    assert board.signal.told == ["good", "fault", "fault"]
    assert not of(board.card(6), "fault")
    assert board.signal.told == ["good", "fault", "fault"]


def test_a_fault_that_stood_when_the_power_went_sounds_at_the_start():
    board = sounding()
    board.card(0)
    board.signal = Signal()
    assert [made["code"] for made in of(board.power_on(), "fault")] == ["power_lost"]
    assert board.signal.told == ["fault"]


def test_a_board_without_them_says_the_same():
    with_them, without = sounding(), Board()
    without.power_on()
    for board in (with_them, without):
        board.card(0)
        stranger(board)
    assert with_them.said == without.said
