"""The command `shoe` from outside: exit codes, what goes to which stream, what is refused."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from card_shoe import cli
from card_shoe.feeds import feed as feeds
from card_shoe.feeds import watching
from card_shoe.targets import DeviceFailed
from card_shoe.targets.unix import UnixTarget
from card_shoe.waiting import HANG_S
from workshop.dealer import recorded

QUICK = recorded.path("quick")
SHOE = [sys.executable, "-m", "card_shoe.cli"]
ROOT = recorded.ROOT


def shoe(capfd, *words):
    """(exit code, standard output, standard error) of one command."""
    with pytest.raises(SystemExit) as end:
        cli.main([str(word) for word in words])
    out, err = capfd.readouterr()
    return end.value.code, out, err


@pytest.fixture
def feed_copy(tmp_path):
    """A folder with the quick feed, its table and deck, to spoil."""
    for name in ("quick.feed", "holdem-rotate.table.json", "house-a.deck"):
        shutil.copy(recorded.FOLDER / name, tmp_path / name)
    return tmp_path / "quick.feed"


def spoil(path, old, new):
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def test_json_is_the_events_and_nothing_else(capfd):
    code, out, _ = shoe(capfd, "replay", QUICK, "--json")
    assert code == 0
    events = [json.loads(line) for line in out.splitlines()]
    assert events[0]["ev"] == "boot"
    assert events[-1]["ev"] == "stat"
    assert sum(event["ev"] == "result" for event in events) == 1


def test_without_json_screens_and_words(capfd):
    code, out, _ = shoe(capfd, "replay", QUICK)
    assert code == 0
    assert "result of round 1, holdem" in out
    assert "seat 2 is out" in out
    assert not [line for line in out.splitlines() if line.startswith("{")]


def test_screens_are_saved(capfd, tmp_path):
    code, _, err = shoe(capfd, "replay", QUICK, "--json", "--screens", tmp_path / "shots")
    assert code == 0
    saved = sorted((tmp_path / "shots").glob("*.png"))
    assert len(saved) > 10
    assert f"{len(saved)} screens saved" in err


def test_screens_are_saved_as_they_come_and_ctrl_c_costs_none(capfd, tmp_path):
    shoe(capfd, "replay", QUICK, "--json", "--screens", tmp_path / "whole")
    whole = sorted(path.name for path in (tmp_path / "whole").iterdir())
    cut = tmp_path / "cut"
    cut.mkdir()
    (cut / "0007-0001234ms.png").write_bytes(b"of an earlier replay")
    process = subprocess.Popen(
        [*SHOE, "replay", QUICK, "--speed", "1.0", "--json", "--screens", cut],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    while b'"n":3' not in process.stdout.readline():
        assert process.poll() is None
    before = {path.name for path in cut.iterdir()}
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=HANG_S)
    assert process.returncode == 130
    saved = sorted(path.name for path in cut.iterdir())
    assert len(before) >= 3 and before <= set(saved)
    assert saved == whole[: len(saved)] and len(saved) < len(whole)
    assert f"{len(saved)} screens saved in {cut}".encode() in err
    for name in saved:
        assert (cut / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()


def test_screens_of_a_device_that_crashes_are_saved(capfd, tmp_path, monkeypatch):
    real = UnixTarget.run

    def run(device):
        report = real(device)
        if any('"n":3' in line for _, line in report.events):
            raise DeviceFailed("it is gone")
        return report

    monkeypatch.setattr(UnixTarget, "run", run)
    code, _, err = shoe(capfd, "replay", QUICK, "--json", "--screens", tmp_path / "shots")
    assert code == 1 and "it is gone" in err
    saved = list((tmp_path / "shots").glob("*.png"))
    assert len(saved) >= 3
    assert f"{len(saved)} screens saved" in err


def test_a_replay_that_is_refused_leaves_the_screens_before_it(capfd, tmp_path, feed_copy):
    old = tmp_path / "0001-0000000ms.png"
    old.write_bytes(b"of an earlier replay")
    spoil(feed_copy, "rx 02", "rx 0")
    assert shoe(capfd, "replay", feed_copy, "--screens", tmp_path)[0] == 2
    assert old.exists()


def test_a_long_quiet_replay_says_how_far_it_is(capfd, tmp_path, monkeypatch):
    feed = tmp_path / "quiet.feed"
    feed.write_text("# shoefeed 1\n" + "".join(f"({i}.0) rx 00\n" for i in range(60)))
    config = recorded.FOLDER / "holdem.table.json"
    words = ("replay", feed, "--config", config, "--json")
    assert "of the feed" not in shoe(capfd, *words)[2]
    monkeypatch.setattr(watching, "QUIET_S", 0.005)
    _, out, err = shoe(capfd, *words)
    told = re.findall(r"at (\d+\.\d) s of 61\.0 s of the feed", err)
    assert len(told) >= 2 and sorted(told, key=float) == told
    assert all(line.startswith("{") for line in out.splitlines())


def test_a_large_feed_is_named_before_it_is_read(capfd, feed_copy, monkeypatch):
    monkeypatch.setattr(feeds, "LARGE_BYTES", 100)
    code, _, err = shoe(capfd, "replay", feed_copy, "--json")
    assert code == 0 and err.startswith(f"reading {feed_copy}, ")


def test_strict(capfd, feed_copy):
    expected = QUICK.with_suffix(".expected.jsonl").read_text("utf-8")
    code, _, err = shoe(capfd, "replay", feed_copy, "--json", "--strict")
    assert code == 2
    assert "--strict compares with" in err
    feed_copy.with_suffix(".expected.jsonl").write_text(expected, "utf-8")
    code, _, err = shoe(capfd, "replay", feed_copy, "--json", "--strict")
    assert (code, err.splitlines()[-1]) == (0, "as recorded")
    spoil(feed_copy.with_suffix(".expected.jsonl"), '"ev":"complete"', '"ev":"done"')
    code, _, err = shoe(capfd, "replay", feed_copy, "--json", "--strict")
    assert code == 1
    assert "not as recorded" in err
    assert '-{"ev":"done"' in err


def test_strict_tx_lines(capfd, feed_copy):
    with open(feed_copy, "a") as file:
        file.write("(20.0) tx 55 AA\n")
    code, _, err = shoe(capfd, "replay", feed_copy, "--json", "--strict")
    assert code == 1
    assert "the device did not send 55 AA" in err


@pytest.mark.parametrize(
    "file, old, new, where, why",
    [
        ("quick.feed", "rx 02", "rx 0", "quick.feed:2:", "not bytes"),
        ("quick.feed", "config=", "konfig=", "quick.feed:1:", "konfig"),
        ("house-a.deck", " 2c\n", " 2x\n", "house-a.deck:2:", "2x"),
        ("house-a.deck", "# shoedeck", "# deck", "house-a.deck:1:", "shoedeck"),
        ("holdem-rotate.table.json", '"holdem"', '"poker"', "table.json:2:", "flop_poker"),
        ("holdem-rotate.table.json", '"rotate"', '"spin"', "options.button", "fixed"),
        ("holdem-rotate.table.json", '"kind"', '"kynd"', "reader", "kind"),
    ],
)
def test_what_is_wrong_is_refused_before_anything_is_sent(
    capfd, feed_copy, file, old, new, where, why
):
    spoil(feed_copy.parent / file, old, new)
    code, out, err = shoe(capfd, "replay", feed_copy, "--json")
    assert (code, out) == (2, "")
    assert where in err
    assert why in err


def test_files_that_are_not_there(capfd, feed_copy):
    assert shoe(capfd, "replay", feed_copy.parent / "no.feed")[0] == 2
    assert shoe(capfd, "replay", feed_copy, "--config", "no.json")[0] == 2
    assert shoe(capfd, "replay", feed_copy, "--deck", "no.deck")[0] == 2


def test_config_and_deck_can_be_given(capfd, tmp_path):
    feed = tmp_path / "alone.feed"
    feed.write_text(QUICK.read_text().replace(" config=holdem-rotate.table.json", ""), "utf-8")
    code, _, err = shoe(capfd, "replay", feed, "--json")
    assert code == 2
    assert "--config" in err
    deck = tmp_path / "other-name.deck"
    shutil.copy(recorded.FOLDER / "house-a.deck", deck)
    config = recorded.FOLDER / "holdem-rotate.table.json"
    code, out, _ = shoe(capfd, "replay", feed, "--config", config, "--deck", deck, "--json")
    assert code == 0
    assert '"ev":"result"' in out


@pytest.mark.parametrize(
    "words, code",
    [
        (["--help"], 0),
        (["replay", "--help"], 0),
        (["demo", "--help"], 0),
        (["--version"], 0),
        (["replay"], 2),
        (["no-such-command"], 2),
        (["replay", QUICK, "--speed", "-1"], 2),
        (["replay", QUICK, "--chunk", "word"], 2),
        (["replay", QUICK, "--target", "/dev/no-such-port"], 3),
        (["replay", QUICK, "--target", "nonsense"], 3),
    ],
)
def test_exit_codes(capfd, words, code):
    assert shoe(capfd, *words)[0] == code


def test_every_command_of_the_list_is_there_or_says_that_it_is_not(capfd):
    code, out, _ = shoe(capfd, "--help")
    assert code == 0
    for name in cli.COMMANDS:
        assert f"  {name} " in out
        code, out_of_it, _ = shoe(capfd, name, "--help")
        assert code == 0
        assert out_of_it.startswith("Usage: shoe")
        assert "is not in this version" not in out_of_it


def test_ctrl_c_ends_with_130_and_leaves_no_device():
    process = subprocess.Popen(
        [*SHOE, "replay", QUICK, "--speed", "1.0", "--json"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert b'"ev":"boot"' in process.stdout.readline()
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    assert len(children) == 1
    time.sleep(0.2)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=HANG_S)
    assert process.returncode == 130
    assert b"Ctrl-C" in err
    assert not os.path.exists(f"/proc/{children[0]}")


def test_a_reader_that_stops_listening_is_no_failure():
    process = subprocess.run(
        f"{' '.join(SHOE)} replay {QUICK} --json | head -n 1",
        shell=True,
        cwd=ROOT,
        capture_output=True,
        timeout=HANG_S,
        check=False,
    )
    assert process.stdout.startswith(b'{"ev":"boot"')
    assert process.stderr == b""


def test_demo_names_the_pictures(capfd, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code, out, _ = shoe(capfd, "demo", "--speed", "0")
    assert code == 0
    named = [line.strip() for line in out.splitlines() if line.strip().endswith("ms.png")]
    assert len(named) == 8
    for name in named:
        assert (tmp_path / name).read_bytes().startswith(b"\x89PNG")
