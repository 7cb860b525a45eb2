"""The product image onto a board, through the disk that its boot loader shows (BOOTSEL)."""

import hashlib
import os
import subprocess
import sys
import time
from pathlib import Path

import psutil

from card_shoe import files
from card_shoe.boards import uf2
from card_shoe.boards.board import Board
from card_shoe.errors import Failed, NoDevice, Refused
from card_shoe.link.client import is_there

INFO = "INFO_UF2.TXT"
# How the boot loaders name themselves in INFO_UF2.TXT.
_CHIPS = {"RPI-RP2": "rp2040", "RP2350": "rp2350"}
_HOW = (
    "hold BOOTSEL while plugging the board in, or name its disk with --mount"
)


def check_image(path, board):
    """Return (family, image bytes) of a UF2 for a board; raises Refused with words otherwise."""
    data = files.read(path, "image")
    family, start, image = uf2.unpack(data, str(path))
    wanted = Board(board)
    if family != wanted.uf2_family:
        raise Refused(
            f"{path} is for {uf2.family_name(family)}; the board {board} takes "
            f"{uf2.family_name(wanted.uf2_family)}. Nothing was written."
        )
    limit = wanted.flash["image"][1]
    if start != uf2.FLASH_START or len(image) > limit:
        raise Refused(
            f"{path} wants {len(image):,} bytes at {start:08X}; an image of {board} has "
            f"{limit:,} bytes at {uf2.FLASH_START:08X}. Nothing was written."
        )
    return family, image


def mounted() -> list[Path]:
    """Return the folders of all boot loader disks that are mounted."""
    found = []
    for disk in psutil.disk_partitions():
        folder = Path(disk.mountpoint)
        try:
            if (folder / INFO).is_file():
                found.append(folder)
        except OSError:
            continue
    return found


def chip_of(folder):
    """Return the chip behind a boot loader's disk, such as "rp2040"; raises Refused if unknown."""
    try:
        text = (folder / INFO).read_text()
    except OSError as error:
        raise NoDevice(f"{folder}: no {INFO}; this is no boot loader's disk") from error
    for line in text.splitlines():
        key, _, value = line.partition(":")
        if key.strip() == "Board-ID":
            if value.strip() in _CHIPS:
                return _CHIPS[value.strip()]
            raise Refused(f"{folder}: a board of another kind, {value.strip()!r}")
    raise Refused(f"{folder / INFO} names no board")


def enter(port):
    """Ask a MicroPython prompt on the port for the boot loader."""
    command = [sys.executable, "-m", "mpremote", "connect", port, "bootloader"]
    subprocess.run(command, capture_output=True, timeout=30)


def advice(mount, port):
    """Return what to do before the disk is waited for, in words; None where it or the port is
    there."""
    if mount or mounted() or is_there(port):
        return None
    return f"neither a boot loader's disk nor {port} is there yet: {_HOW}"


def wait_for_disk(mount, port, seconds=20):
    """Return the folder of the boot loader's disk; raises NoDevice with what to do."""
    if mount:
        chip_of(Path(mount))
        return Path(mount)
    found = mounted()
    if not found and port and is_there(port):
        enter(port)
    end = time.monotonic() + seconds
    while not found and time.monotonic() < end:
        time.sleep(0.5)
        found = mounted()
    if not found:
        raise NoDevice(f"no boot loader's disk is mounted: {_HOW}")
    if len(found) > 1:
        names = ", ".join(map(str, found))
        raise Refused(f"{len(found)} boot loaders' disks are mounted ({names}): use --mount")
    return found[0]


def write(path, board, folder):
    """Copy the image onto the disk of a board of the right kind; return its SHA-256."""
    _, image = check_image(path, board)
    chip = chip_of(folder)
    if chip != Board(board).chip:
        raise Refused(
            f"{folder} is a board with an {chip.upper()}, and {board} has an "
            f"{Board(board).chip.upper()}. Nothing was written."
        )
    data = Path(path).read_bytes()
    try:
        with open(folder / Path(path).name, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        # The loader restarts the board with the last block, and takes its disk away.
        if (folder / INFO).exists():
            raise Failed(f"writing to {folder}: {error}; write the same image again") from error
    return hashlib.sha256(image).hexdigest()
