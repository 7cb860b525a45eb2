"""The C compiler for the emulator's core, and what was built with it.

The machine's own compiler comes first, then the one that PyPI has (`ziglang`), which set-up
installs where no other is to be had. What is built is kept, once for each state of the source.
"""

import ctypes
import functools
import hashlib
import importlib.util
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from card_shoe.errors import Failed
from card_shoe.places import cache

REMEDY = (
    "`sudo apt-get install gcc libc6-dev` brings a C compiler, and so does "
    "`pip install 'card-shoe[compiler]'`, in the tree `.venv/bin/pip install -e '.[compiler]'`"
)
_OPTIONS = ("-O2", "-shared", "-fPIC")
_KEPT_LINES = 3
_TOLD = "SHOE_SLOWNESS_TOLD"


def compilers():
    """Return the compilers that are there, each as the words of its command, best first."""
    found = [[path] for path in map(shutil.which, ("gcc", "cc", "clang")) if path]
    if importlib.util.find_spec("ziglang"):
        # For any processor of this kind: a tree may be moved, or lie on a shared disk.
        found.append([sys.executable, "-m", "ziglang", "cc", "-mcpu=baseline"])
    return found


def folder():
    """Return the folder for what is built: in the tree, else in the user's cache."""
    return cache() / "emulator"


def shared_object(source, into=None):
    """Return the path of the shared object of a C source, built unless it is there already.

    Raises Failed with the reason where no compiler can build it.
    """
    digest = hashlib.sha256(source.read_bytes() + repr(_OPTIONS).encode()).hexdigest()[:16]
    into = into or folder()
    path = into / f"{source.stem}-{platform.machine()}-{digest}.so"
    if path.exists():
        return path
    why = "there is no C compiler on this machine"
    for compiler in compilers():
        why = _build(compiler, source, path)
        if not why:
            return path
    raise Failed(why)


def _build(compiler, source, path):
    """Build a shared object; return why it went wrong, None where it did not."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # Made beside it and then renamed: another process that builds the same does no harm.
        with tempfile.TemporaryDirectory(dir=path.parent) as scratch:
            made = Path(scratch) / path.name
            places = {"ZIG_GLOBAL_CACHE_DIR": scratch, "ZIG_LOCAL_CACHE_DIR": scratch}
            done = subprocess.run(
                [*compiler, *_OPTIONS, "-o", str(made), str(source)],
                env={**os.environ, **places}, capture_output=True, text=True, errors="replace",
            )  # fmt: skip
            if done.returncode == 0:
                ctypes.CDLL(str(made))
                os.replace(made, path)
                return None
    except OSError as error:
        return f"{' '.join(compiler)}: {error}"
    said = " · ".join(done.stderr.strip().splitlines()[-_KEPT_LINES:])
    return f"{' '.join(compiler)} ended with {done.returncode}: {said}"


@functools.cache
def core():
    """Return (path of the emulator's compiled core, None), or (None, why there is none)."""
    if os.environ.get("SHOE_SLOW_CORE"):
        return None, "SHOE_SLOW_CORE is set"
    try:
        return shared_object(Path(__file__).with_name("core.c")), None
    except Failed as failure:
        return None, str(failure)


def complaint():
    """Return what to tell a user whose emulator is slow against his will, or None."""
    path, why = core()
    if path or os.environ.get("SHOE_SLOW_CORE"):
        return None
    return f"the emulated Pico runs about ten times slower than it could: {why}.\n{REMEDY}"


def complain_once():
    """Return the complaint at its first call in a command and all that it starts, then None."""
    text = complaint()
    if not text or os.environ.get(_TOLD):
        return None
    os.environ[_TOLD] = "1"
    return text


def say_complaint():
    """Say the complaint on standard error, once for a command and all that it starts."""
    text = complain_once()
    if text:
        print(f"shoe: {text}", file=sys.stderr, flush=True)
