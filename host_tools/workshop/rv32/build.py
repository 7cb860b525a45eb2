"""Builds MicroPython's QEMU port for RV32 with the application frozen into it.

The tree is a shadow of the sources, whose files are links; only what is patched is a copy.
"""

import os
import shutil
from pathlib import Path

from card_shoe.places import ROOT
from workshop.build import image, sources, toolchain
from workshop.rv32.frozen_alignment import patched

PACKAGES = {
    "gcc-riscv64-unknown-elf": "riscv64-unknown-elf-gcc",
    "picolibc-riscv64-unknown-elf": "/usr/lib/picolibc/riscv64-unknown-elf/picolibc.specs",
    "qemu-system-misc": "qemu-system-riscv32",
}
"""What the build and the runs need of Debian, and the sign that it is there."""

_FOLDER = ROOT / "build" / "rv32"
_SHADOWED = ("py", "extmod", "shared", "lib", "drivers", "tools", "ports/qemu")
# By this name Debian's compiler finds its libraries; with the older names of the instruction sets
# it has the control registers' instructions as well.
_ARCH = "rv32imac"
_HEAP_BYTES = 1_200_000
_MANIFEST = Path(__file__).with_name("manifest.py")


def _shadow(micropython, folder):
    """Make the shadow of MicroPython's tree afresh."""
    shutil.rmtree(folder, ignore_errors=True)
    for name in _SHADOWED:
        # Links, so that the sources stay as they were fetched.
        shutil.copytree(micropython / name, folder / name, copy_function=os.symlink)
    (folder / "mpy-cross").symlink_to(micropython / "mpy-cross")
    tool = folder / "tools" / "mpy-tool.py"
    text = tool.read_text()
    tool.unlink()
    tool.write_text(patched(text))


@image.alone
def build(say=print):
    """Build the image; return the path of its ELF. Raises Failed with the log's end."""
    toolchain.ensure(say, PACKAGES)
    found = sources.sources(image.cache_folder(), say)
    image.mpy_cross(found, say)
    tree = _FOLDER / "micropython"
    _FOLDER.mkdir(parents=True, exist_ok=True)
    _shadow(found.micropython.resolve(), tree)
    log = _FOLDER / "build.log"
    log.write_text("")
    command = [
        "make", "-C", str(tree / "ports" / "qemu"), "BOARD=VIRT_RV32", f"BUILD={_FOLDER / 'out'}",
        f"FROZEN_MANIFEST={_MANIFEST}", f"MICROPY_HEAP_SIZE={_HEAP_BYTES}",
        "CFLAGS_EXTRA=-mno-relax", "MICROPY_ROM_TEXT_COMPRESSION=1",
        f"MICROPY_MPYCROSS={found.micropython.resolve() / 'mpy-cross' / 'build' / 'mpy-cross'}",
        f"RV32_ARCH={_ARCH}", f"AFLAGS=-mabi=ilp32 -march={_ARCH} -misa-spec=2.2",
        "USER_C_MODULES=", "-j2",
    ]  # fmt: skip
    if found.mpy_lib:
        command.append(f"MPY_LIB_DIR={found.mpy_lib}")
    say(f"building MicroPython for RV32; the log is {log}")
    environment = {**os.environ, "MICROPY_GIT_TAG": f"v{found.version()}",
                   "MICROPY_GIT_HASH": "0" * 9, "LC_ALL": "C"}  # fmt: skip
    image.run_logged(command, environment, log)
    return _FOLDER / "out" / "firmware.elf"
