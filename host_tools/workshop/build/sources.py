"""MicroPython's sources for the RP2 boards, from Debian's source packages.

Debian 13 holds a MicroPython, a Pico SDK, a TinyUSB and an mbedTLS that fit each other. They are
fetched through a private apt configuration that names this release and nothing of the machine's
own apt is changed; the mirror is the one the machine already uses. A user with a MicroPython
checkout names it in MPY_DIR and needs none of this.
"""

import hashlib
import os
import re
import shutil
import subprocess
from pathlib import Path

from card_shoe.errors import Failed

RELEASE = "trixie"
KEYRING = Path("/usr/share/keyrings/debian-archive-keyring.gpg")
SOURCE_PACKAGES = ("micropython=1.25.0+ds-1", "mbedtls")
BINARY_PACKAGES = ("pico-sdk-source=2.1.1-1", "tinyusb-source=0.18.0+dfsg-1")


class Sources:
    """Where the parts of a build lie: `micropython` and, from Debian, `pico_sdk` (else None)."""

    def __init__(self, micropython, pico_sdk, mpy_lib):
        self.micropython = micropython
        self.pico_sdk = pico_sdk
        self.mpy_lib = mpy_lib

    def version(self):
        """Return MicroPython's version as its sources state it, such as "1.25.0"."""
        text = (self.micropython / "py" / "mpconfig.h").read_text()
        parts = []
        for name in ("MAJOR", "MINOR", "MICRO"):
            found = re.search(rf"#define MICROPY_VERSION_{name} (\d+)", text)
            if not found:
                raise Failed(f"{self.micropython}: py/mpconfig.h states no {name} version")
            parts.append(found.group(1))
        pre = re.search(r"#define MICROPY_VERSION_PRERELEASE (\d)", text)
        return ".".join(parts) + ("-preview" if pre and pre.group(1) == "1" else "")


def from_checkout(path):
    """Return the Sources of a user's own MicroPython checkout; raises Failed if unfit."""
    path = Path(path).resolve()
    needed = ["ports/rp2/CMakeLists.txt", "lib/tinyusb/src/tusb.h", "lib/mbedtls/library/aes.c"]
    if not os.environ.get("PICO_SDK_PATH"):
        needed.append("lib/pico-sdk/pico_sdk_init.cmake")
    missing = [name for name in needed if not (path / name).exists()]
    if missing:
        raise Failed(
            f"MPY_DIR={path}: no {', '.join(missing)}; check MicroPython out there and run "
            f"`make -C ports/rp2 submodules` in it, or unset MPY_DIR to use Debian's sources"
        )
    sdk = os.environ.get("PICO_SDK_PATH")
    return Sources(path, Path(sdk) if sdk else None, None)


def mirror_of_this_machine():
    """Return the address of the Debian archive in this machine's own apt sources."""
    out = _run(["apt-get", "--print-uris", "update"]).stdout
    for address, suite in re.findall(r"'(\S+?)/dists/([^/']+)/InRelease'", out):
        if not suite.endswith(("-security", "-updates")) and "security" not in address:
            return address
    raise Failed(
        "no Debian archive in this machine's apt sources; set MPY_DIR to a MicroPython checkout"
    )


def _run(command, **kwargs):
    try:
        return subprocess.run(
            command, check=True, text=True, capture_output=True, errors="replace", **kwargs
        )
    except FileNotFoundError as error:
        raise Failed(f"no program {command[0]}: {error}") from error
    except subprocess.CalledProcessError as error:
        tail = "\n".join((error.stdout + error.stderr).splitlines()[-15:])
        raise Failed(f"{' '.join(map(str, command))} failed:\n{tail}") from error


def _private_apt(folder):
    """Write apt's private configuration into `folder`; return the environment that uses it."""
    if not KEYRING.exists():
        raise Failed(f"no {KEYRING}: apt-get install debian-archive-keyring")
    for name in ("lists/partial", "cache/archives/partial"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    mirror = mirror_of_this_machine()
    where = f"[signed-by={KEYRING}] {mirror} {RELEASE} main"
    lines = [f"deb {where}", f"deb-src {where}"]
    (folder / "sources.list").write_text("\n".join(lines) + "\n")
    (folder / "apt.conf").write_text(
        f'Dir::Etc::sourcelist "{folder}/sources.list";\n'
        'Dir::Etc::sourceparts "-";\n'
        'Dir::Etc::preferences "-";\n'
        'Dir::Etc::preferencesparts "-";\n'
        f'Dir::State::lists "{folder}/lists";\n'
        f'Dir::Cache "{folder}/cache";\n'
        'APT::Sandbox::User "";\n'
        'Acquire::Languages "none";\n'
    )
    return {**os.environ, "APT_CONFIG": str(folder / "apt.conf")}


def _download(folder, say):
    """Fetch the packages into `folder`, unless they are there."""
    say(f"fetching MicroPython's sources from Debian {RELEASE}")
    env = _private_apt(folder / "apt")
    _run(["apt-get", "-q", "update"], env=env)
    _run(["apt-get", "-q", "source", "--download-only", *SOURCE_PACKAGES], env=env, cwd=folder)
    _run(["apt-get", "-q", "download", *BINARY_PACKAGES], env=env, cwd=folder)
    shutil.rmtree(folder / "apt")


def _one(folder, pattern):
    found = sorted(folder.glob(pattern))
    if not found:
        raise Failed(f"{folder}: apt fetched no {pattern}")
    return found[-1]


def _untar(archive, target):
    target.mkdir(parents=True, exist_ok=True)
    _run(["tar", "-xf", str(archive), "-C", str(target), "--strip-components=1"])


def _undeb(package, inner, target):
    scratch = target.with_name(target.name + ".deb")
    _run(["dpkg-deb", "-x", str(package), str(scratch)])
    shutil.rmtree(target, ignore_errors=True)
    shutil.move(scratch / inner, target)
    shutil.rmtree(scratch)


def _unpack(archives, tree):
    """Unpack the packages into `tree`, each in the place where the build looks for it."""
    micropython = tree / "micropython"
    _untar(_one(archives, "micropython_*.orig.tar.*"), micropython)
    _untar(_one(archives, "mbedtls_*.orig.tar.*"), micropython / "lib" / "mbedtls")
    _undeb(
        _one(archives, "tinyusb-source_*.deb"), "usr/src/tinyusb", micropython / "lib" / "tinyusb"
    )
    _undeb(_one(archives, "pico-sdk-source_*.deb"), "usr/src/pico-sdk", tree / "pico-sdk")
    _mend(micropython)
    (tree / "mpy-lib").mkdir(exist_ok=True)
    (tree / "mpy-lib" / "README.md").write_text("Only here because the build asks for it.\n")


def _mend(micropython):
    """Put the interpreter's loop and the collector into RAM, as the linker script means to.

    The script looks for `vm.c.obj`, but this SDK lets the compiler write `vm.c.o`: both would
    stay in flash, where every miss of its small cache costs a microsecond.
    """
    for script in (micropython / "ports" / "rp2").glob("memmap_mp_*.ld"):
        text = script.read_text()
        script.write_text(re.sub(r"\*(gc|vm|parse)\.c\.obj", r"*\1.c.o*", text))


def fetch(cache, say=print):
    """Return the Sources from Debian under the folder `cache`, fetched and unpacked once."""
    cache = Path(cache).resolve()
    archives, tree = cache / "archives", cache / "tree"
    done = tree / "unpacked"
    if not done.exists():
        archives.mkdir(parents=True, exist_ok=True)
        if not list(archives.glob("tinyusb-source_*.deb")):
            _download(archives, say)
        say("unpacking the sources")
        shutil.rmtree(tree, ignore_errors=True)
        tree.mkdir()
        _unpack(archives, tree)
        done.write_text(digest_of_archives(archives))
    return Sources(tree / "micropython", tree / "pico-sdk", tree / "mpy-lib")


def digest_of_archives(archives):
    """Return the SHA-256 over the names and bytes of the packages, in hexadecimal."""
    total = hashlib.sha256()
    for path in sorted(archives.iterdir()):
        if path.is_file():
            total.update(path.name.encode() + b"\0")
            total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def sources(cache, say=print):
    """Return the Sources of the user's checkout in MPY_DIR, or else those from Debian."""
    checkout = os.environ.get("MPY_DIR")
    return from_checkout(checkout) if checkout else fetch(cache, say)
