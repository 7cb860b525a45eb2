"""A fresh Debian: what hinders making one, and a user on it who may install nothing."""

import subprocess
import sys

import pytest

from card_shoe.boards.board import ROOT
from card_shoe.errors import Failed
from workshop import fresh


def test_where_none_can_be_made_it_says_why(monkeypatch, capfd):
    monkeypatch.setattr(fresh.shutil, "which", lambda name: None)
    with pytest.raises(Failed, match="no program debootstrap"):
        fresh.main([], standalone_mode=False)
    fresh.main(["--if-possible"], standalone_mode=False)
    assert "not run on a fresh Debian: no program debootstrap" in capfd.readouterr().err


def test_a_user_who_is_not_root_is_told(monkeypatch):
    monkeypatch.setattr(fresh.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(fresh.os, "geteuid", lambda: 1000)
    assert fresh.obstacle() == "only root may make a system"


@pytest.mark.parametrize("said, ends", [("4116 passed, 63 skipped", True), ("9 passed", False)])
def test_a_test_that_was_skipped_is_a_failure(monkeypatch, tmp_path, said, ends):
    real = subprocess.Popen
    monkeypatch.setattr(
        fresh.subprocess, "Popen", lambda command, **more: real(["echo", said], **more)
    )

    def run():
        fresh.run_as(tmp_path, "ann", "home/ann", "make test", lambda text: None)

    if ends:
        with pytest.raises(Failed, match="63 skipped"):
            run()
    else:
        run()


@pytest.mark.full
@pytest.mark.skipif(fresh.obstacle() is not None, reason=str(fresh.obstacle()))
def test_who_may_install_nothing_has_the_demonstration_and_a_fast_chip():
    command = [sys.executable, "-m", "workshop.fresh", "--only", "guest"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "PyPI's ziglang" in done.stderr
