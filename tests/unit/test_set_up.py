"""The set-up: what it says where it may not install, and that it needs nothing but Python."""

import ast
import os
import subprocess
import sys

import pytest

from workshop import setup


@pytest.fixture
def apt(monkeypatch):
    """A machine with apt-get that lacks one package; return the commands that were run."""
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


@pytest.fixture
def without_compiler(monkeypatch):
    """A machine that has no C compiler until one is installed; return what was run."""
    ran = []

    def run(command, **more):
        ran.append(" ".join(command))
        return 0

    monkeypatch.delenv("CI", raising=False)
    monkeypatch.setattr(setup, "run", run)
    monkeypatch.setattr(setup, "debian_missing", list)
    monkeypatch.setattr(setup.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(setup, "VENV", setup.Path("/nonexistent"))
    monkeypatch.setattr(
        setup, "compiles", lambda command: any("install -y -q" in line for line in ran)
    )
    real = subprocess.run

    def probed(command, **more):
        if command[0].startswith("/nonexistent"):
            return subprocess.CompletedProcess(command, 1)
        return real(command, **more)

    monkeypatch.setattr(setup.subprocess, "run", probed)
    return ran


@pytest.mark.parametrize("rights", [[], ["sudo", "-n"]])
def test_debians_compiler_is_brought_where_packages_may_be_installed(
    without_compiler, monkeypatch, capfd, rights
):
    monkeypatch.setattr(setup, "privilege", lambda: rights)
    setup.ensure_compiler()
    [command] = without_compiler
    assert command.startswith(" ".join([*rights, "apt-get install"]))
    assert command.endswith("gcc libc6-dev")
    assert "Debian's is brought" in capfd.readouterr().err


def test_pypis_compiler_is_brought_for_who_may_not_install_packages(
    without_compiler, monkeypatch, capfd
):
    monkeypatch.setattr(setup, "privilege", lambda: None)
    setup.ensure_compiler()
    [command] = without_compiler
    assert "pip install" in command and "constraints.txt ziglang" in command
    assert "PyPI's ziglang" in capfd.readouterr().err


def test_where_there_is_no_compiler_at_all_set_up_goes_on_except_in_ci(
    without_compiler, monkeypatch, capfd
):
    monkeypatch.setattr(setup, "privilege", lambda: None)
    monkeypatch.setattr(setup, "pypi_compiler", lambda: False)
    setup.ensure_compiler()
    assert "sudo apt-get install -y gcc libc6-dev" in capfd.readouterr().err
    monkeypatch.setenv("CI", "true")
    with pytest.raises(setup.SetupFailed, match="no C compiler is to be had"):
        setup.ensure_compiler()


def test_a_compiler_that_works_is_left_alone(without_compiler, monkeypatch):
    monkeypatch.setattr(setup, "compiles", lambda command: True)
    setup.ensure_compiler()
    assert without_compiler == []


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
