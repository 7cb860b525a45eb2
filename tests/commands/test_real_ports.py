"""Recording from a port, and replaying onto a board that runs on its own time behind two ports."""

import json
import os
import pty
import shutil
import signal
import subprocess
import sys
import time
import tty

import pytest

from card_shoe import cli
from card_shoe.feeds import feed as feeds
from card_shoe.feeds import play, strict, table
from card_shoe.waiting import HANG_S
from tests.boards_on_ports import RealBoard
from workshop.dealer import recorded

SHOE = [sys.executable, "-m", "card_shoe.cli"]
QUICK = recorded.path("quick")
CONFIG = recorded.FOLDER / "holdem-rotate.table.json"
EXPECTED = strict.expected_path(QUICK).read_text("utf-8").splitlines()


def start(*words, **more):
    return subprocess.Popen(
        [*SHOE, *map(str, words)], cwd=recorded.ROOT, stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, **more,
    )  # fmt: skip


def shoe(capfd, *words):
    """(exit code, standard error) of one command."""
    with pytest.raises(SystemExit) as end:
        cli.main([str(word) for word in words])
    return end.value.code, capfd.readouterr().err


class Reader:
    """A reader on a pseudo-terminal, as a recording finds it behind a serial adapter."""

    def __init__(self):
        self.master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        self.path = os.ttyname(self._slave)

    def recorded(self, *words):
        """Start a recording of it, and wait until that listens."""
        process = start("record", self.path, *words)
        assert b"recording" in process.stderr.readline()
        return process

    def send(self, data):
        os.write(self.master, data)

    def pull(self):
        os.close(self.master)
        os.close(self._slave)


@pytest.fixture
def reader():
    made = Reader()
    yield made
    try:
        made.pull()
    except OSError:
        pass


def wait_until(condition):
    """Wait until something has come about; fail where the rest of the test is stuck."""
    end = time.monotonic() + HANG_S
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)


def deal(reader, process, feed):
    """What the feed says, in its own time: bytes from the reader, keys typed to the recording."""
    begun = time.monotonic()
    for line in feed.lines:
        time.sleep(max(0, begun + line.us / 1e6 - time.monotonic()))
        if line.verb == "rx":
            reader.send(line.value)
        else:
            name, held_us = line.value
            process.stdin.write(f"{name} {feeds.to_seconds(held_us)}\n".encode())
            process.stdin.flush()


def same_game(lines):
    """Events to compare where the counters of frames are not those of the feed's every byte."""
    return strict.comparable(lines, ("stat", "boot", "id", "key"))


def test_what_was_recorded_replays_with_the_same_result(reader, tmp_path):
    out = tmp_path / "evening.feed"
    for path in (CONFIG, recorded.FOLDER / "house-a.deck"):
        shutil.copy(path, tmp_path)
    process = reader.recorded(out, "--config", tmp_path / CONFIG.name)
    deal(reader, process, feeds.load(QUICK))
    typed = sum(line.verb == "key" for line in feeds.load(QUICK).lines)
    wait_until(lambda: out.read_text().count(") key ") == typed)
    process.send_signal(signal.SIGINT)
    shown, told = process.communicate(timeout=HANG_S)
    assert process.returncode == 0
    sent = [line for line in feeds.load(QUICK).lines if line.verb == "rx"]
    made = feeds.load(out)
    assert made.config == CONFIG.name
    assert b"".join(line.value for line in made.lines if line.verb == "rx") == b"".join(
        line.value for line in sent
    )
    assert f"{sum(len(line.value) for line in sent)} bytes".encode() in told
    assert b"E8BBDCF311 2s" in shown
    outcome = play.play(table.load(out))
    assert same_game(outcome.lines()) == same_game(EXPECTED)


def test_ctrl_c_loses_nothing_and_a_second_one_does_no_harm(reader, tmp_path):
    out = tmp_path / "a.feed"
    process = reader.recorded(out, "--silence", "5")
    reader.send(b"\x02half a frame")
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=HANG_S)
    assert process.returncode == 0
    assert [line.value for line in feeds.load(out).lines] == [b"\x02half a frame"]


def test_lines_are_parted_by_silence_and_keep_their_times(reader, tmp_path):
    out = tmp_path / "a.feed"
    process = reader.recorded(out, "--silence", "0.2")
    reader.send(b"\x01\x02\x03")
    wait_until(lambda: "01 02 03" in out.read_text())
    time.sleep(0.8)
    reader.send(b"\x04")
    wait_until(lambda: "rx 04" in out.read_text())
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=HANG_S)
    assert process.returncode == 0
    first, second = feeds.load(out).lines
    assert (first.value, second.value) == (b"\x01\x02\x03", b"\x04")
    assert first.us == 0
    assert second.us > 500_000


def test_a_cable_pulled_from_a_recording_leaves_a_whole_feed(reader, tmp_path):
    out = tmp_path / "a.feed"
    process = reader.recorded(out)
    reader.send(b"\x01\x02")
    wait_until(lambda: "01 02" in out.read_text())
    reader.pull()
    _, told = process.communicate(timeout=HANG_S)
    assert process.returncode == 1
    assert b"the cable was pulled" in told
    assert str(out).encode() in told
    assert [line.value for line in feeds.load(out).lines] == [b"\x01\x02"]


def test_a_recording_writes_over_nothing_and_needs_a_port(capfd, reader, tmp_path):
    out = tmp_path / "a.feed"
    assert shoe(capfd, "record", "/dev/no-such-port", out)[0] == 3
    out.write_text("kept")
    code, told = shoe(capfd, "record", reader.path, out)
    assert (code, "--force" in told) == (2, True)
    assert out.read_text() == "kept"
    assert shoe(capfd, "record", reader.path, tmp_path / "b", "--config", "no.json")[0] == 2


@pytest.fixture
def board(tmp_path):
    """A board on ports, set up for the quick feed's table, with keys for the host."""
    raw = dict(json.loads(CONFIG.read_text()), remote_keys=True)
    (tmp_path / "table.json").write_text(json.dumps(raw))
    shutil.copy(recorded.FOLDER / "house-a.deck", tmp_path)
    folder = tmp_path / "board"
    folder.mkdir()
    feed = tmp_path / "quick.feed"
    shutil.copy(QUICK, feed)
    checked = table.load(feed, tmp_path / "table.json")
    checked.write(folder)
    with RealBoard(folder, checked.config) as made:
        made.feed, made.config = feed, tmp_path / "table.json"
        yield made


def onto(board, *words):
    return ("replay", board.feed, "--config", board.config, "--target", board.link,
            "--feed-port", board.reader, *words)  # fmt: skip


def test_a_replay_onto_a_real_port_gives_the_same_game(board):
    process = start(*onto(board, "--json"))
    out, told = process.communicate(timeout=HANG_S)
    assert process.returncode == 0, told.decode()
    lines = out.decode().splitlines()
    assert same_game(lines) == same_game(EXPECTED)
    assert json.loads(lines[-1])["ev"] == "stat"


def test_a_cable_pulled_from_a_replay_is_told(board):
    process = start(*onto(board, "--json"))
    wait_until(lambda: any('"ev":"card"' in line for line in board.events))
    board.pull()
    out, told = process.communicate(timeout=HANG_S)
    assert process.returncode == 1
    assert b"the cable was pulled at" in told
    assert out.splitlines()[0].startswith(b'{"ev":"card"')


def test_what_a_port_cannot_do_is_refused(capfd, board, tmp_path):
    code, told = shoe(capfd, *onto(board, "--speed", "0"))
    assert (code, "the wall's" in told) == (2, True)
    words = [word for word in onto(board) if word not in ("--feed-port", board.reader)]
    code, told = shoe(capfd, *words)
    assert (code, "--feed-port" in told) == (2, True)
    assert shoe(capfd, *onto(board, "--screens", tmp_path / "s"))[0] == 2
    assert shoe(capfd, "replay", QUICK, "--feed-port", board.reader)[0] == 2
    with pytest.raises(SystemExit) as end:
        cli.main([str(word) for word in onto(board)[:-1]] + ["/dev/no-such-port"])
    assert end.value.code == 3


@pytest.mark.parametrize(
    "line, why",
    [
        ("power off", "nobody here can switch it"),
        ("gate 0.1", "light barrier"),
        ("key ok", "remote_keys"),
    ],
)
def test_lines_that_a_port_cannot_take_are_named(capfd, board, line, why):
    board.feed.write_text(f"# shoefeed 1\n(0.0) rx 00\n(1.0) {line}\n")
    raw = json.loads(board.config.read_text())
    board.config.write_text(json.dumps(dict(raw, remote_keys=False)))
    code, told = shoe(capfd, *onto(board))
    assert code == 2
    assert f"{board.feed}:3: " in told
    assert why in told


def test_a_board_with_another_game_or_deck_is_told_before_anything_is_sent(capfd, board, tmp_path):
    raw = json.loads(board.config.read_text())
    board.config.write_text(json.dumps(dict(raw, game="omaha", options={})))
    code, told = shoe(capfd, *onto(board))
    assert (code, "is set up for holdem" in told) == (1, True)
    deck = tmp_path / "house-a.deck"
    deck.write_text(deck.read_text().replace("E8BBDCF311", "E8BBDCF312"))
    board.config.write_text(json.dumps(raw))
    code, told = shoe(capfd, *onto(board))
    assert (code, "another deck" in told) == (1, True)
