"""The release, the wheel, completion in the shell, and that links of documents lead somewhere."""

import os
import re
import subprocess
import sys

import pytest

from card_shoe import cli
from card_shoe.boards.board import ROOT, shoe_version
from card_shoe.errors import Refused
from shoe.link.requests import Requests
from workshop import release

DOCUMENTS = [
    *ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("boards/**/*.md"),
    *ROOT.glob("firmware/**/*.md"),
]  # fmt: skip


def test_a_release_needs_a_changelog_of_its_version():
    assert release.changes("1.2.0", "# C\n\n## 1.2.0 (today)\n\n- new\n\n## 1.1.0\n\n- old\n") == (
        "- new\n"
    )
    for text in ("# C\n\n## 1.1.0\n\n- old\n", "# C\n\n## 1.2.0\n\n## 1.1.0\n\n- old\n"):
        with pytest.raises(Refused, match="1.2.0"):
            release.changes("1.2.0", text)
    assert release.changes(shoe_version())


def test_the_sums_are_those_that_sha256sum_checks(tmp_path):
    (tmp_path / "screens").mkdir()
    (tmp_path / "screens" / "a.png").write_bytes(b"a")
    (tmp_path / "b.uf2").write_bytes(b"b")
    assert release.put_sums(tmp_path) == 2
    check = ["sha256sum", "--check", "--quiet", release.SUMS]
    assert subprocess.run(check, cwd=tmp_path, check=False).returncode == 0
    (tmp_path / "b.uf2").write_bytes(b"c")
    assert subprocess.run(check, cwd=tmp_path, capture_output=True, check=False).returncode == 1


def completed(words):
    environment = dict(
        os.environ, _SHOE_COMPLETE="bash_complete", COMP_WORDS=words,
        COMP_CWORD=str(len(words.split(" ")) - 1),
    )  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-c", "from card_shoe.cli import main; main()"], env=environment,
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    return [line.partition(",")[2] for line in done.stdout.splitlines()]


def test_the_shell_completes_commands_and_options():
    assert completed("shoe rep") == ["replay"]
    assert "--feed-port" in completed("shoe replay --f")
    assert "holdem" in completed("shoe demo --game h")


def test_a_package_that_is_not_installed_is_named(monkeypatch, capfd):
    def missing(name):
        raise ModuleNotFoundError("No module named 'littlefs'", name="littlefs")

    monkeypatch.setattr(cli.importlib, "import_module", missing)
    with pytest.raises(SystemExit) as end:
        cli.main(["emulate"])
    assert end.value.code == 1
    assert "littlefs" in capfd.readouterr().err


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_what_documents_link_to_is_there(path):
    for link in re.findall(r"\]\(([^)#:]+)\)", path.read_text("utf-8")):
        assert (path.parent / link).exists(), link


def test_the_links_page_has_every_request_and_no_other():
    text = (ROOT / "firmware" / "shoe" / "link" / "LINK.md").read_text("utf-8")
    named = set(re.findall(r'^\| `\{"do":"(\w+)"', text, re.MULTILINE))
    assert named == set(Requests(None).handlers)
