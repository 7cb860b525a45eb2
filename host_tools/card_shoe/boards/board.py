"""A board's folder under boards/: where its parts lie and what its budget file says."""

import hashlib
import json
import re

from card_shoe.errors import Refused
from card_shoe.places import ROOT

BOARDS = ROOT / "boards"
PORTS = BOARDS / "ports"


class Board:
    """A board for which an image can be built.

    name: "pico" … ; chip: "rp2040" …; uf2_family: int; flash: {"image": (offset, bytes), …};
    budget: {"image_bytes": int, …}.
    """

    def __init__(self, name):
        if name in module_boards():
            raise Refused(
                f"board {name!r} has no image: the application goes onto MicroPython as it comes, "
                f"`shoe flash --board {name} --dev --port PORT --config table.json`"
            )
        if name not in image_boards():
            raise Refused(f"board {name!r}: no such board; {which_boards()}")
        self.name = name
        self.folder = BOARDS / name
        data = json.loads((self.folder / "budget.json").read_text())
        self.chip = data["chip"]
        self.uf2_family = int(data["uf2_family"], 16)
        self.budget = data["budget"]
        self.flash_bytes = data["flash_kib"]["all"] * 1024
        self.flash = self._regions(data["flash_kib"])

    def _regions(self, kib):
        regions, offset = {}, 0
        for name in ("image", "journal", "files"):
            regions[name] = (offset, kib[name] * 1024)
            offset += kib[name] * 1024
        if offset != self.flash_bytes:
            raise Refused(
                f"{self.folder / 'budget.json'}: the regions come to {offset // 1024} KiB, "
                f"flash_kib.all says {kib['all']}"
            )
        return regions


class Modules:
    """A board that takes the application as compiled modules, onto MicroPython as it comes.

    machine: the end of what its MicroPython calls the machine; arch: as mpy-cross names it;
    files: {path on the board: source file} of what is the board's own; budget: a dict of
    "application_bytes" and the like, {} where none is set.
    """

    _RP2 = {"rp2040": ("RP2040", "armv6m"), "rp2350": ("RP2350", "armv7emsp")}

    def __init__(self, name):
        memory = BOARDS / name / "memory.json"
        if memory.is_file():
            data = json.loads(memory.read_text())
            self.machine, self.arch, self.budget = data["machine"], data["arch"], data["budget"]
            names = ("esp32/parts.py", "common/common_parts.py")
        else:
            self.machine, self.arch = self._RP2[Board(name).chip]
            self.budget = {}
            names = ("rp2/parts.py", "rp2/stock.py", "common/common_parts.py")
        sources = [BOARDS / name / "board.py", *(PORTS / inner for inner in names)]
        self.files = {source.name: source for source in sources}
        self._digest_is_image = not memory.is_file()

    def reported(self, digest):
        """Return the digest that the board reports of files whose SHA-256 is `digest`.

        On an RP2 the application's memory has no room to open a file: there the digest itself,
        worked out before, stands for the image (boards/ports/rp2/stock.py).
        """
        return hashlib.sha256(digest).digest() if self._digest_is_image else digest


def module_boards():
    """Return the names of the boards that have no image of their own, sorted."""
    return sorted(path.parent.name for path in BOARDS.glob("*/memory.json"))


def image_boards():
    """Return the names of the boards that have an image, sorted."""
    return sorted(path.parent.name for path in BOARDS.glob("*/budget.json"))


def which_boards():
    """Say which boards there are, and what is made for each."""
    return (
        f"an image is built for {', '.join(image_boards())}; for {', '.join(module_boards())} the "
        "partition table is written and the modules are added up, and `shoe flash --dev` brings "
        "them (boards/ports/esp32/README.md)"
    )


def shoe_version():
    """Return the firmware's version as firmware/shoe/version.py states it."""
    path = ROOT / "firmware" / "shoe" / "version.py"
    found = re.search(r'^VERSION = "([^"]+)"', path.read_text(), re.MULTILINE)
    if not found:
        raise Refused(f'{path}: no line VERSION = "…"')
    return found.group(1)


class Stock:
    """The flash of a Pico with MicroPython as it comes: stands in for Board there."""

    name = "stock"
    flash_bytes = 2048 * 1024
    flash = {"image": (0, 640 * 1024), "files": (640 * 1024, 1408 * 1024)}


def layout_of(name):
    """Return the Board of a name, or Stock for "stock"."""
    return Stock() if name == "stock" else Board(name)
