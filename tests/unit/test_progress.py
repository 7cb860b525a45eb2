"""How far a long command is: on standard error, as lines or as a bar, and while it works."""

import os
import pty
import subprocess
import sys

import pytest

from card_shoe import progress
from card_shoe.errors import Failed
from workshop.build.image import run_logged
from workshop.faults import run
from workshop.gallery import gallery, sample_views


def test_lines_where_there_is_no_terminal(capfd, monkeypatch):
    with progress.Steps() as steps:
        steps.say("drawing all of it", "all")
        steps.at(1, 3)
        monkeypatch.setattr(progress, "EVERY_S", 0)
        steps.at(2, 3)
    out, err = capfd.readouterr()
    assert (out, err) == ("", "drawing all of it\nall: 2 of 3\n")


def test_a_bar_on_a_terminal_and_nothing_on_standard_output():
    script = (
        "from card_shoe.progress import Steps\n"
        "with Steps() as steps:\n"
        "    steps.say('fetching [all]')\n"
        "    steps.say('drawing all of it', 'all')\n"
        "    steps.at(1, 4)\n"
        "    steps._bar.refresh()\n"
        "    print('{}')\n"
    )
    terminal, slave = pty.openpty()
    done = subprocess.run(
        [sys.executable, "-c", script],
        stdout=subprocess.PIPE, stderr=slave, env=dict(os.environ, TERM="xterm"), check=True,
    )  # fmt: skip
    os.close(slave)
    shown = os.read(terminal, 65536).decode()
    os.close(terminal)
    assert done.stdout == b"{}\n"
    assert "fetching [all]" in shown and "drawing all of it" in shown
    assert "25%" in shown


def test_the_gallery_tells_each_screen(tmp_path, monkeypatch):
    few = sample_views.views()[:3]
    monkeypatch.setattr(sample_views, "views", lambda: few)
    told = []
    displays = [("hd44780", "16x2"), ("ssd1306", "128x64")]
    gallery.write(tmp_path, displays, lambda *counts: told.append(counts))
    assert told == [(done, 6) for done in range(1, 7)]


def test_spoiled_rounds_advance_within_a_session(monkeypatch):
    monkeypatch.setitem(run.ROUNDS, "unix", 60)
    monkeypatch.setattr(run, "_LOOK_S", 0.02)
    told = []
    tally = run.run(60, seed=3, game="hi_lo", jobs=1, progress=told.append)
    assert tally.total()["rounds"] == 60
    assert told == sorted(told)
    assert len({done for done in told if 0 < done < 60}) >= 3


def test_a_build_tells_how_much_is_compiled_and_keeps_its_log(tmp_path):
    log = tmp_path / "build.log"
    told = []
    words = "print('[1/12] one.c'); print('a [3/12] b'); print('[12/12] all')"
    run_logged([sys.executable, "-c", words], os.environ, log, lambda *counts: told.append(counts))
    assert told == [(1, 12), (12, 12)]
    assert log.read_text().splitlines()[1:] == ["[1/12] one.c", "a [3/12] b", "[12/12] all"]
    with pytest.raises(Failed, match="ended with 3; the whole log is"):
        run_logged([sys.executable, "-c", "raise SystemExit(3)"], os.environ, log)
