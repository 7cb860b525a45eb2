"""`shoe doctor` on the firmware in real time: what it finds, and nothing else."""

import json

import pytest

from card_shoe import cli, waiting
from card_shoe.doctor import findings, presses
from card_shoe.doctor.visit import visit
from card_shoe.doctor.wiring import KEYS, Pins, wiring
from card_shoe.feeds import table
from tests.boards_on_ports import RealBoard
from workshop.dealer import recorded

QUICK = recorded.path("quick")
FRAME = table.feeds.load(QUICK).lines[0].value


@pytest.fixture
def files(tmp_path):
    table.load(QUICK).write(tmp_path)
    return tmp_path


@pytest.fixture
def board(files):
    with RealBoard(files) as made:
        yield made


def examine(capfd, board, *words):
    """(exit code, {check: finding}) of one visit."""
    capfd.readouterr()
    with pytest.raises(SystemExit) as end:
        cli.main(["doctor", board.link, "--json", *words])
    said = json.loads(capfd.readouterr().out)
    assert said["good"] == (end.value.code == 0)
    return end.value.code, {found["check"]: found for found in said["checks"]}


def states(found):
    return {name: made["state"] for name, made in found.items()}


def only_bad(found):
    return [name for name, made in found.items() if made["state"] == "bad"]


def examine_at_the_reader(board, data, wait):
    """{check: finding} of a visit at which the reader sends `data` once a card is asked for."""

    def ask(text):
        if text.startswith("Hold"):
            for i in range(10):
                board.after(0.2 + i * 0.065, board.device.rx, data)

    found = visit(board.link, cli.version(), card_s=wait, ask=ask)
    return {made.check: made.as_dict() for made in found}


def test_a_healthy_board_has_nothing(board):
    found = examine_at_the_reader(board, FRAME, 15)
    assert states(found) == {
        "application": "good", "table": "good", "memory": "good", "display": "good",
        "keys": "good", "light barrier": "not checked", "reader's line": "good", "card": "good",
    }  # fmt: skip


def test_what_is_wrong_is_found_and_nothing_else(capfd, board):
    board.do(board.device.panel, False)
    board.do(board.device.key, "fold", True)
    board.do(board.device.low, True)
    waiting.sleep(2.5)  # a display is tried again every second
    code, found = examine(capfd, board, "--no-card")
    assert code == 1
    assert only_bad(found) == ["display", "keys", "reader's line"]
    assert "`fold`" in found["keys"]["says"]
    assert all(found[name]["remedy"] for name in only_bad(found))
    board.do(board.device.low, False)
    board.do(board.device.panel, True)
    board.do(board.device.key, "fold", False)
    waiting.sleep(2.5)
    assert only_bad(examine(capfd, board, "--no-card")[1]) == []


def test_a_card_that_does_not_arrive(capfd, board):
    code, found = examine(capfd, board, "--wait", "1")
    assert (code, only_bad(found)) == (1, ["card"])
    assert "nothing came" in found["card"]["says"]


def test_a_card_that_arrives_as_rubbish(board):
    found = examine_at_the_reader(board, b"\x02garbled\x03", 3)
    assert only_bad(found) == ["card"]
    assert "no frame" in found["card"]["says"]


class Fingers:
    """Presses what the doctor asks for, as `does` has it: {asked: keys that go down}."""

    def __init__(self, board, does):
        self._board = board
        self._does = does
        self.asked = []

    def __call__(self, text):
        name = text.split("`")[1]
        self.asked.append(name)
        for key in self._does.get(name, [name]):
            for after, down in ((0.3, True), (0.8, False)):
                self._board.after(after, self._board.device.key, key, down)


def keys_examined(board, does, wait=15):
    """({key: finding}, keys that were asked for, in order)."""
    fingers = Fingers(board, does)
    found = visit(board.link, cli.version(), card_s=0, keys_s=wait, ask=fingers)
    each = {made.check[4:]: made.as_dict() for made in found if made.check.startswith("key ")}
    return each, fingers.asked


def test_each_key_is_asked_for_and_comes(board):
    found, asked = keys_examined(board, {})
    assert sorted(asked) == sorted(KEYS) == sorted(found)
    assert set(states(found).values()) == {"good"}
    waiting.sleep(1)
    assert not any('"ev":"fold"' in line for line in board.events)


def test_keys_that_are_swapped_touch_or_are_not_connected(board):
    does = {"fold": ["show"], "show": ["show", "ok"], "void": []}
    found, _ = keys_examined(board, does, wait=4)
    assert states(found) == {"fold": "bad", "show": "bad", "ok": "good", "void": "bad",
                             "next": "good"}  # fmt: skip
    assert "`show`" in found["fold"]["says"] and "swapped" in found["fold"]["remedy"]
    assert "`ok`" in found["show"]["says"] and "touch" in found["show"]["remedy"]
    assert "nothing came" in found["void"]["says"] and "ground" in found["void"]["remedy"]


def test_a_key_that_sticks_is_not_asked_for_and_one_that_stays_down_is_told(board, monkeypatch):
    board.do(board.device.key, "void", True)
    waiting.sleep(0.5)
    found, asked = keys_examined(board, {"next": []}, wait=2)
    assert "void" not in asked and found["void"]["state"] == "not checked"
    monkeypatch.setattr(presses, "UP_S", 0.2)
    stays = presses.Presses(lambda: ["ok"], lambda text: None, 1, Pins("pico")).run(("ok",))
    assert {made.state for made in stays} == {"bad", "not checked"}
    stays = presses.Presses(lambda: ["ok"], lambda text: None, 1, Pins("pico")).run()
    told = [made.says for made in stays if made.check == "key ok"]
    assert told == ["it does not come up again"]


def test_each_key_is_asked_for_on_the_command_line(capfd, board):
    code, found = examine(capfd, board, "--no-card", "--keys", "--wait", "1")
    assert code == 1
    assert only_bad(found) == [f"key {name}" for name in presses.ORDER]


def test_a_table_that_is_refused(capfd, files):
    (files / "table.json").write_text('{"game": "poker"}')
    with RealBoard(files) as board:
        code, found = examine(capfd, board)
    assert code == 1
    assert "table.json:1" in found["table"]["says"]
    assert found["card"]["state"] == "not checked"


def test_a_port_that_is_not_there_and_one_where_nothing_answers(capfd):
    with pytest.raises(SystemExit) as end:
        cli.main(["doctor", "/dev/no-such-port"])
    assert end.value.code == 3
    from card_shoe.emulator.ptys import Pty

    silent = Pty(lambda data: None)
    silent.link = silent.path
    code, found = examine(capfd, silent)
    silent.close()
    assert (code, only_bad(found)) == (1, ["link"])


def test_an_older_application_is_told_by_version_and_digest():
    identity = {"fw": "0.1.0", "board": "pico"}
    old = findings.application(identity, "0.2.0")
    assert (old.state, "0.2.0" in old.says) == ("bad", True)
    assert findings.application(identity, "0.1.0", "aa", "bb").state == "bad"
    assert findings.application(identity, "0.1.0", "aa", "aa").state == "good"


def test_remedies_name_the_pins_of_the_board():
    pins = Pins("pico")
    assert wiring("pico")["reader"][2] == 1
    assert pins.reader_in() == "pin GP1"
    assert pins.key("ok") == "pin GP13"
    assert Pins("unix").key("ok") == "its pin"


def test_doctor_shows_marks_and_remedies(capfd, board):
    with pytest.raises(SystemExit):
        cli.main(["doctor", board.link, "--wait", "1"])
    out, err = capfd.readouterr()
    assert "✓ display: it answers" in out
    assert "✗ card: nothing came" in out
    assert "Hold one card" in err


