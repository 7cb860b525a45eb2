"""The set-up: what it says where it may not install, and that it needs nothing but Python."""

import ast
import os
import subprocess
import sys

import pytest

from workshop import setup


@pytest.fixture
def apt(monkeypatch):
    """A machine with apt-get that lacks one package; gives the commands that were run."""
    ran = []
    monkeypatch.setattr(setup.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(setup, "debian_missing", lambda packages: packages[1:])
    monkeypatch.setattr(setup, "run", lambda command, **more: ran.append(command) or 0)
    return ran


def test_root_installs_what_is_missing_only(apt, monkeypatch):
    monkeypatch.setattr(setup.os, "geteuid", lambda: 0)
    setup.apt_install(["there", "cmake", "ninja-build"])
    [command] = apt
    assert command[:3] == ["apt-get", "install", "-y"]
    assert command[-2:] == ["cmake", "ninja-build"]


def test_sudo_without_a_password_is_used(apt, monkeypatch):
    monkeypatch.setattr(setup.os, "geteuid", lambda: 1000)
    setup.apt_install(["there", "cmake"])
    assert apt[0] == ["sudo", "-n", "true"]
    assert apt[1][:4] == ["sudo", "-n", "apt-get", "install"]


def test_who_may_not_install_gets_the_exact_command(apt, monkeypatch):
    monkeypatch.setattr(setup, "privilege", lambda: None)
    with pytest.raises(setup.SetupFailed, match="sudo apt-get .* install -y cmake ninja-build$"):
        setup.apt_install(["there", "cmake", "ninja-build"])
    assert apt == []


def test_package_lists_are_fetched_where_there_are_none(apt, monkeypatch):
    codes = iter((100, 0, 0))
    monkeypatch.setattr(setup.os, "geteuid", lambda: 0)
    monkeypatch.setattr(setup, "run", lambda command, **more: apt.append(command) or next(codes))
    setup.apt_install(["there", "cmake"])
    assert [command[1] for command in apt] == ["install", "update", "install"]


def test_an_old_python_is_refused(monkeypatch):
    monkeypatch.setattr(setup, "NEEDED", (9, 9))
    with pytest.raises(setup.SetupFailed, match="too old"):
        setup.main(["run"])


def test_unknown_extras_are_refused():
    with pytest.raises(setup.SetupFailed, match="everything"):
        setup.main(["everything"])


def test_it_imports_the_standard_library_only():
    with open(setup.__file__, "rb") as file:
        tree = ast.parse(file.read())
    imported = {
        name.name.split(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for name in node.names
    } | {node.module.split(".")[0] for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert imported <= sys.stdlib_module_names


SKIPS = {
    "a test": "import pytest\n\ndef test_it():\n    pytest.skip('no reason')\n",
    "a module": "import pytest\n\npytest.importorskip('no_such_module')\n",
}


@pytest.mark.parametrize("skips", SKIPS)
def test_nothing_is_skipped_in_ci(tmp_path, skips):
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    (tmp_path / "test_skips.py").write_text(SKIPS[skips])
    command = [sys.executable, "-m", "pytest", "-p", "tests.conftest", str(tmp_path)]
    root = setup.ROOT
    for ci, codes in (("true", (1, 2)), ("", (0, 5))):
        environment = dict(os.environ, CI=ci)
        done = subprocess.run(command, cwd=root, env=environment, capture_output=True, check=False)
        assert done.returncode in codes, done.stdout.decode()
        assert (b"nothing may be skipped" in done.stdout) == (ci == "true")
