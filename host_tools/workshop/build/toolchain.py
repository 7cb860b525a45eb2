"""The cross compiler and what else the build needs, from the machine's own packages."""

import os
import shutil
import subprocess

from card_shoe.errors import Failed

# Package, and a program or file that is there when the package is.
PACKAGES = {
    "gcc-arm-none-eabi": "arm-none-eabi-gcc",
    "libstdc++-arm-none-eabi-newlib": "/usr/lib/arm-none-eabi/newlib/libstdc++.a",
    "libnewlib-arm-none-eabi": "/usr/lib/arm-none-eabi/newlib/libc.a",
    "cmake": "cmake",
    "ninja-build": "ninja",
    "gcc": "gcc",
    "g++": "g++",
    "make": "make",
    "xz-utils": "xz",
    "bzip2": "bzip2",
}


def missing(wanted=None):
    """Return the names of the packages that are not installed, of PACKAGES or of `wanted`."""

    def there(sign):
        return os.path.exists(sign) if sign.startswith("/") else shutil.which(sign)

    return [package for package, sign in (wanted or PACKAGES).items() if not there(sign)]


def _rights():
    """Return the words before a command that may install packages, or None if nothing may."""
    if os.geteuid() == 0:
        return []
    if shutil.which("sudo"):
        if subprocess.run(["sudo", "-n", "true"], capture_output=True).returncode == 0:
            return ["sudo", "-n"]
    return None


def by_hand(packages):
    """Return the command that installs the packages, to be typed by who may."""
    words = "sudo apt-get update && sudo apt-get install -y --no-install-recommends"
    return f"{words} {' '.join(packages)}"


def complaint():
    """Return what to tell a user who lacks packages and may not install them, or None."""
    packages = missing()
    if not packages or (shutil.which("apt-get") and _rights() is not None):
        return None
    return (
        f"no image can be built, and tests that need one fail: {', '.join(packages)} missing.\n"
        f"`{by_hand(packages)}` brings them"
    )


def ensure(say=print, wanted=None):
    """Install what is missing of PACKAGES, or of `wanted`.

    Raises Failed with the command to type if it may not.
    """
    packages = missing(wanted)
    if not packages:
        return
    rights = _rights() if shutil.which("apt-get") else None
    if rights is None:
        raise Failed(f"the build needs {', '.join(packages)}; type:\n  {by_hand(packages)}")
    say(f"installing {' '.join(packages)}")
    apt = [*rights, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q"]
    install = [*apt, "install", "-y", "--no-install-recommends", *packages]
    subprocess.run([*apt, "update"], capture_output=True)
    done = subprocess.run(install, capture_output=True, text=True)
    if done.returncode or missing(wanted):
        tail = "\n".join(done.stderr.splitlines()[-8:])
        typed = by_hand(packages)
        raise Failed(f"apt-get could not install {packages}:\n{tail}\ntype:\n  {typed}")
