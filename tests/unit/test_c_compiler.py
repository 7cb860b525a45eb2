"""The emulator's C compiler: what is tried, what is kept, and what is said where there is none."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from card_shoe import places
from card_shoe.emulator import c_compiler
from card_shoe.errors import Failed

CODE = "#include <string.h>\nint seven(void) { return 7; }\n"


@pytest.fixture
def source(tmp_path):
    path = tmp_path / "seven.c"
    path.write_text(CODE)
    return path


@pytest.fixture
def no_compiler(monkeypatch):
    monkeypatch.setattr(c_compiler, "compilers", lambda: [])
    monkeypatch.delenv("SHOE_SLOW_CORE", raising=False)
    monkeypatch.delenv("SHOE_SLOWNESS_TOLD", raising=False)
    monkeypatch.setattr(c_compiler, "folder", lambda: Path("/nonexistent"))
    c_compiler.core.cache_clear()
    yield
    c_compiler.core.cache_clear()


def compilers_of(monkeypatch, *commands):
    """Set the compilers; return what each call is written to."""
    calls = []
    real = subprocess.run

    def run(command, **more):
        calls.append(command[0])
        return real(command, **more)

    monkeypatch.setattr(c_compiler, "compilers", lambda: [list(words) for words in commands])
    monkeypatch.setattr(c_compiler.subprocess, "run", run)
    return calls


def pretended(tmp_path, name, does):
    """Return a program that does as a compiler would: the last but one word is its output."""
    path = tmp_path / name
    path.write_text(f"#!{sys.executable}\nimport sys\nout = sys.argv[-2]\n{does}\n")
    path.chmod(0o755)
    return [str(path)]


def test_a_compiler_that_fails_is_followed_by_the_next(monkeypatch, tmp_path, source):
    there = c_compiler.compilers()
    if not there:
        pytest.skip("no C compiler")
    broken = pretended(tmp_path, "broken", "sys.exit('no headers')")
    missing = [str(tmp_path / "missing")]
    compilers_of(monkeypatch, missing, broken, *there)
    assert c_compiler.shared_object(source, tmp_path / "out").exists()


def test_what_is_built_is_kept_until_its_source_changes(monkeypatch, tmp_path, source):
    there = c_compiler.compilers()
    if not there:
        pytest.skip("no C compiler")
    calls = compilers_of(monkeypatch, there[0])
    paths = [c_compiler.shared_object(source, tmp_path / "out") for _ in range(2)]
    assert paths[0] == paths[1] and len(calls) == 1
    source.write_text(CODE + "\n")
    assert c_compiler.shared_object(source, tmp_path / "out") != paths[0]
    assert len(list((tmp_path / "out").iterdir())) == 2


def test_the_compilers_words_are_the_reason(monkeypatch, tmp_path, source):
    compilers_of(monkeypatch, pretended(tmp_path, "broken", "sys.exit('no headers')"))
    with pytest.raises(Failed, match="broken ended with 1: no headers"):
        c_compiler.shared_object(source, tmp_path / "out")


def test_what_cannot_be_loaded_is_not_kept(monkeypatch, tmp_path, source):
    compilers_of(monkeypatch, pretended(tmp_path, "other", "open(out, 'w').write('no object')"))
    with pytest.raises(Failed):
        c_compiler.shared_object(source, tmp_path / "out")
    assert list((tmp_path / "out").iterdir()) == []


def test_an_installed_wheel_builds_into_the_users_cache(monkeypatch, tmp_path):
    monkeypatch.setattr(places, "TREE", None)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    assert c_compiler.folder() == tmp_path / "cache" / "card-shoe" / "emulator"


def test_without_a_compiler_it_is_said_once_with_the_reason_and_the_remedy(no_compiler, capfd):
    c_compiler.say_complaint()
    c_compiler.say_complaint()
    told = capfd.readouterr().err
    assert told.count("ten times slower") == 1
    assert "no C compiler" in told
    assert "apt-get install gcc libc6-dev" in told and "card-shoe[compiler]" in told


def test_who_chose_the_slow_core_is_told_nothing(no_compiler, monkeypatch, capfd):
    monkeypatch.setenv("SHOE_SLOW_CORE", "1")
    c_compiler.say_complaint()
    assert capfd.readouterr().err == ""


def test_what_a_command_starts_does_not_say_it_again(no_compiler, capfd):
    c_compiler.say_complaint()
    code = "from card_shoe.emulator import c_compiler as c; c.compilers = list; c.say_complaint()"
    subprocess.run([sys.executable, "-c", code], check=True, env=dict(os.environ))
    assert capfd.readouterr().err.count("ten times slower") == 1
