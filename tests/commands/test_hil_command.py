"""`shoe hil` on a port: the suite, its report, and ports that are not what they should be."""

import json
import os
import shutil
import xml.etree.ElementTree as xml

import pytest

from card_shoe import cli
from card_shoe.emulator.ptys import Pty
from card_shoe.feeds import table
from tests.boards_on_ports import RealBoard
from workshop import hil_report
from workshop.commands import hil as command
from workshop.dealer import recorded

FEEDS = recorded.FOLDER
CHOSEN = "version or does_not_know or display_shows or recalled"


def run(capfd, *words):
    """(exit code, standard output, standard error) of one run."""
    capfd.readouterr()
    with pytest.raises(SystemExit) as end:
        cli.main(["hil", *map(str, words)])
    return end.value.code, *capfd.readouterr()


@pytest.fixture
def board(tmp_path):
    """A board on ports with the deck that the recorded feeds are dealt from."""
    folder = tmp_path / "board"
    folder.mkdir()
    table.load(recorded.path("quick")).write(folder)
    with RealBoard(folder) as made:
        yield made


def test_the_suite_on_a_port_and_its_report(capfd, board, tmp_path, monkeypatch):
    # What this run was told is no business of the suite within it.
    for name in ("PYTEST_ADDOPTS", "PYTEST_CURRENT_TEST", "PYTEST_XDIST_WORKER"):
        monkeypatch.delenv(name, raising=False)
    out = tmp_path / "report"
    code, said, told = run(
        capfd, "--port", board.link, "--feed-port", board.reader, "-k", CHOSEN, "--report", out
    )
    assert code == 0, said + told
    assert str(out / "report.html") in said.splitlines()[-2]
    assert str(out / "report.xml") in said.splitlines()[-1]
    suite = xml.parse(out / "report.xml").getroot().find("testsuite")
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("4", "0", "0")
    page = (out / "report.html").read_text("utf-8")
    assert page.count("data:image/png;base64,") == 6
    assert "4 passed, 0 failed" in page and board.link in page
    assert json.loads(board.events[0])["fw"] in page


def test_ports_that_are_missing_or_that_nobody_answers_on(capfd, monkeypatch, tmp_path):
    monkeypatch.setattr(command, "ANSWER_S", 1)
    silent = Pty(lambda data: None)
    try:
        assert run(capfd, "--port", silent.path)[0] == 2
        code, _, told = run(capfd, "--port", "/dev/no-such-port", "--feed-port", silent.path)
        assert (code, "/dev/no-such-port" in told) == (3, True)
        code, _, told = run(capfd, "--port", silent.path, "--feed-port", silent.path)
        assert (code, "no board answers there" in told) == (1, True)
    finally:
        silent.close()


def test_an_adapter_that_is_not_there_is_told_before_anything_is_tested(capfd, board, tmp_path):
    code, _, told = run(
        capfd, "--port", board.link, "--feed-port", "/dev/no-adapter", "--report", tmp_path / "r"
    )
    assert (code, "/dev/no-adapter" in told) == (3, True)
    assert not (tmp_path / "r").exists()


XML = """<testsuites><testsuite time="61.4" timestamp="2026-01-31T12:00:00.1+00:00">
<testcase classname="tests.hil.test_board" name="test_it_resets" time="4">
<properties><property name="board" value='{"board": "pico", "fw": "1.2.3", "image": "ab12"}'/>
</properties></testcase>
<testcase classname="tests.hil.test_games" name="test_feed[a]" time="57.4">
<properties><property name="screen" value="one.png|the &lt;result"/></properties>
<failure message="differs">want &lt;this&gt;</failure></testcase>
</testsuite></testsuites>"""


def test_a_failure_stands_in_the_page_with_its_words(tmp_path):
    (tmp_path / "report.xml").write_text(XML)
    (tmp_path / "screens").mkdir()
    shutil.copy(recorded.ROOT / "docs" / "display.png", tmp_path / "screens" / "one.png")
    results = hil_report.write(tmp_path)
    assert (results.count("passed"), results.count("failed")) == (1, 1)
    page = (tmp_path / "report.html").read_text("utf-8")
    for text in ("1 passed, 1 failed", "want &lt;this&gt;", "the &lt;result", "1.2.3", "ab12",
                 "board: it resets", "61 s", "emulated Pico"):  # fmt: skip
        assert text in page, text
    assert os.path.getsize(tmp_path / "report.html") > 1000
