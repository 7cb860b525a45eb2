"""make fresh: the tree on a fresh Debian, made with debootstrap, as three users meet it.

The system has Python, make, git and sudo, and nothing else. Root and a user with sudo run
`make demo` and `make test` by the README's words; root then runs what CI runs, from a tree that
has been used. A user without sudo, and so without Debian's compiler, runs the demonstration and
the tests of the emulated chip's core. Each has a system of his own.

    python -m workshop.fresh [--if-possible] [--only root] [--test-args WORDS]
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import click

from card_shoe.boards.board import ROOT
from card_shoe.errors import Failed
from workshop.build import sources

PACKAGES = ("python3", "python3-venv", "make", "git", "ca-certificates", "sudo")
USERS = {
    "root": ("make demo SPEED=0", "make test ARGS={args}", ".ci/run"),
    "ann": ("make demo SPEED=0", "make test ARGS={args}", "make test ARGS={args}"),
    "guest": ("make demo SPEED=0", "make test ARGS='-k fast_core'"),
}
WITH_SUDO = ("ann",)
# What leads a program to the registries, on machines where they are reached in a way of their own.
_ROUTES = re.compile(r"(?i)^(https?_proxy|no_proxy|PIP_(INDEX_URL|EXTRA_INDEX_URL|CERT))$")
_FILES = ("etc/resolv.conf", "etc/hosts", "etc/pip.conf", "etc/ssl/certs/ca-certificates.crt")
_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
_ENTER = """
set -e
mount -t proc proc "$1/proc"
mount --rbind /dev "$1/dev"
mount -t sysfs sys "$1/sys"
root=$1 user=$2
shift 2
exec chroot "$root" runuser -u "$user" -- env -i "$@"
"""
_SKIPPED = re.compile(r"\b[1-9]\d* skipped")


def obstacle():
    """Return why no such system can be made here, or None."""
    missing = [name for name in ("debootstrap", "unshare", "chroot") if not shutil.which(name)]
    if missing:
        return f"no program {', '.join(missing)}"
    return None if os.geteuid() == 0 else "only root may make a system"


def _run(command, **more):
    done = subprocess.run(command, check=False, **more)
    if done.returncode:
        raise Failed(f"{shlex.join(map(str, command))} ended with {done.returncode}")


def make_system(folder):
    """Make a Debian in a folder: this machine's release, from the mirror that this machine uses,
    which reaches the registries as this machine does.
    """
    told = Path("/etc/os-release").read_text()
    release = re.search(r"^VERSION_CODENAME=(\w+)", told, re.MULTILINE)[1]
    mirror = sources.mirror_of_this_machine()
    include = ",".join(PACKAGES)
    command = ["debootstrap", "--variant=minbase", f"--include={include}", release, str(folder)]
    _run([*command, mirror], stdout=subprocess.DEVNULL)
    for name in _FILES:
        if Path("/", name).is_file():
            shutil.copy(Path("/", name), folder / name)
    settings = subprocess.run(["apt-config", "dump"], capture_output=True, text=True, check=True)
    kept = [line for line in settings.stdout.splitlines() if line.startswith("Acquire::")]
    (folder / "etc/apt/apt.conf.d/90machine").write_text("\n".join(kept) + "\n")


def give(system, user):
    """Give a user an account in the system and a clone of this tree's last commit."""
    home = system / ("root" if user == "root" else f"home/{user}")
    if user != "root":
        _run(["chroot", str(system), "useradd", "--create-home", user])
    if user in WITH_SUDO:
        (system / "etc/sudoers.d" / user).write_text(f"{user} ALL=(ALL) NOPASSWD:ALL\n")
    _run(["git", "clone", "--quiet", "--no-hardlinks", str(ROOT), str(home / "shoe")])
    _run(["chroot", str(system), "chown", "-R", f"{user}:", f"/{home.relative_to(system)}/shoe"])
    return home.relative_to(system)


def run_as(system, user, home, line, say):
    """Run a command line in the user's clone. Raises Failed where it fails, or skips a test."""
    say(f"{user}: {line}")
    environment = {name: value for name, value in os.environ.items() if _ROUTES.match(name)}
    environment.update(HOME=f"/{home}", USER=user, PATH=_PATH, TERM="dumb")
    words = [f"{name}={value}" for name, value in environment.items()]
    command = ["unshare", "--mount", "--propagation", "private", "sh", "-c", _ENTER, "enter",
               str(system), user, *words, "bash", "-c", f"cd ~/shoe && {line}"]  # fmt: skip
    skipped = ""
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True, errors="replace",
    ) as run:  # fmt: skip
        for said in run.stdout:
            say("  " + said.rstrip())
            if _SKIPPED.search(said):
                skipped = said.strip()
    if run.returncode or skipped:
        raise Failed(f"{user}, on a fresh Debian: {line}: {skipped or 'failed'}")


@click.command()
@click.option("--if-possible", is_flag=True, help="Only say so where no system can be made.")
@click.option("--only", type=click.Choice(list(USERS)), multiple=True, help="Only this user.")
@click.option("--test-args", default="", help="For `make test`, as ARGS.")
def main(if_possible, only, test_args):
    """Run the demonstration and the tests on a fresh Debian."""
    why = obstacle()
    if why:
        if if_possible:
            click.echo(f"not run on a fresh Debian: {why}", err=True)
            return
        raise Failed(f"no fresh Debian can be made here: {why}")
    with tempfile.TemporaryDirectory(prefix="shoe-fresh-") as scratch:
        base = Path(scratch) / "base"
        click.echo("making a Debian with debootstrap", err=True)
        make_system(base)
        for user in only or USERS:
            system = Path(scratch) / user
            _run(["cp", "-a", str(base), str(system)])
            home = give(system, user)
            for line in USERS[user]:
                line = line.format(args=shlex.quote(test_args))
                run_as(system, user, home, line, lambda text: click.echo(text, err=True))
            shutil.rmtree(system)
    click.echo("a fresh Debian runs the demonstration and the tests")


if __name__ == "__main__":
    sys.exit(main())
