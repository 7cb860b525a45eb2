"""The firmware's digest three ways: as the board says, of the image file, of the flash read back.

The board keeps no reference that could be rewritten along with the code: it works the digest out
over what lies in its flash, and this does the same outside, for the image that was built and for
the flash as it was read. Where image and flash differ, the bytes are named, and with the build's
ELF file beside the image also the module that they belong to.
"""

import bisect
import hashlib
import json
import re
import shutil
import struct
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

from card_shoe import files
from card_shoe.boards import uf2
from card_shoe.errors import Refused
from card_shoe.numbers import counted
from card_shoe.places import ROOT

_SHOWN = 8
_RAM = 0x20000000, 0x20082000
_VECTORS = struct.Struct("<II")
_EXPECTED = (
    "expected are UF2 blocks for an RP2040 or RP2350, as `shoe firmware` writes them "
    "(shoe-VERSION-BOARD.uf2), or the same image as a raw .bin from its first byte on"
)


@dataclass
class Image:
    """An image file. start: its address; data: its bytes; exact: whether their number is known."""

    path: Path
    start: int
    data: bytes
    exact: bool

    def sha256(self, reported=None):
        """Its digest. A UF2 is filled up to whole blocks: without its manifest the length is that
        among the possible ones which gives the reported digest, or the whole.
        """
        if not self.exact and reported:
            for n in range(len(self.data), max(len(self.data) - uf2.PAYLOAD, 0), -1):
                if hashlib.sha256(self.data[:n]).hexdigest() == reported:
                    self.data, self.exact = self.data[:n], True
                    break
                if self.data[n - 1]:
                    break
        return hashlib.sha256(self.data).hexdigest()


def read_image(path):
    """Return the Image of a .uf2, with its manifest beside it where there is one, or of a raw
    .bin.

    Raises Refused where the file is no firmware of an RP2040 or RP2350.
    """
    path = Path(path)
    data = files.read(path, "image")
    if path.suffix == ".uf2" or uf2.begins(data):
        return _unpacked(path, data)
    if not _starts(data):
        raise Refused(f"{path}: is no firmware; {_EXPECTED}")
    return Image(path, uf2.FLASH_START, data, True)


def _unpacked(path, data):
    """Return the Image of a UF2's bytes, as long as the manifest beside it says."""
    if not uf2.begins(data):
        raise Refused(f"{path}: is no firmware; {_EXPECTED}")
    family, start, image = uf2.unpack(data, str(path))
    if family not in uf2.FAMILIES or start != uf2.FLASH_START:
        raise Refused(f"{path}: is for {uf2.family_name(family)}, at {start:#010x}; {_EXPECTED}")
    manifest = path.with_suffix(".json")
    if not manifest.exists():
        return Image(path, start, image, False)
    size, digest = _said(manifest)
    image = image[:size]
    if hashlib.sha256(image).hexdigest() != digest:
        raise Refused(f"{path}: is not the image that {manifest.name} describes; build it again")
    return Image(path, start, image, True)


def _said(manifest):
    """Return (bytes, SHA-256) of the image, as a build's manifest says. Raises Refused."""
    try:
        said = json.loads(files.read_text(manifest, "manifest"))
        return int(said["image_bytes"]), said["sha256"]
    except (ValueError, KeyError, TypeError):
        raise Refused(f"{manifest}: is no manifest of an image; build it again") from None


def _starts(data):
    """Return whether bytes start as what an RP2 runs does: with its vectors, on an RP2040 behind
    the 256 bytes of its second boot stage: the stack's end in RAM, then the first instruction.
    """
    for at in (0, uf2.PAYLOAD):
        if len(data) >= at + _VECTORS.size:
            stack, reset = _VECTORS.unpack_from(data, at)
            place = reset - uf2.FLASH_START
            if _RAM[0] < stack <= _RAM[1] and reset & 1 and 0 < place < len(data):
                return True
    return False


def read_flash(path):
    """Return the bytes of a dump of a board's flash, whatever they are; of a .uf2 its image."""
    data = files.read(path, "dump of the flash")
    return uf2.unpack(data, str(path))[2] if uf2.begins(data) else data


@dataclass
class Verdict:
    """equal: everything that was compared agrees. lines: what to tell."""

    equal: bool = True
    lines: list = field(default_factory=list)

    def add(self, equal, line):
        self.equal = self.equal and equal
        self.lines.append(line)


def compare(image, reported=None, flash=None, places=None):
    """Compare an Image with the digest that a board reports and with flash read back.

    reported: 64 hex digits, or None; flash: bytes from the image's start on, or None; places:
    Places, to name what differs. Return a Verdict.
    """
    built = image.sha256(reported)
    verdict = Verdict()
    verdict.add(True, f"image   {built}  {image.path.name}, {len(image.data):,} bytes")
    if reported is not None:
        verdict.add(reported == built, f"board   {reported}  {_word(reported == built)}")
    if flash is not None:
        held = hashlib.sha256(flash[: len(image.data)]).hexdigest()
        verdict.add(held == built, f"flash   {held}  {_word(held == built)}")
        if reported is not None and reported != held:
            verdict.add(False, "the board does not say what its flash holds: do not trust it")
        for line in differences(image, flash, places):
            verdict.lines.append("  " + line)
    return verdict


def _word(equal):
    return "equal" if equal else "DIFFERS"


def runs(left, right):
    """Return where two byte strings differ: (offset, length) of each run, over the left one's
    length."""
    found = []
    for at, byte in enumerate(left):
        if at < len(right) and byte == right[at]:
            continue
        if found and found[-1][0] + found[-1][1] == at:
            found[-1][1] += 1
        else:
            found.append([at, 1])
    return [tuple(run) for run in found]


def differences(image, flash, places=None):
    """Return a line for each place where flash read back is not the image, at most eight of
    them."""
    if flash[: len(image.data)] == image.data:
        return []
    found = runs(image.data, flash)
    lines = []
    for at, n in found[:_SHOWN]:
        here = f"{n} byte{'s' if n > 1 else ''} at {image.start + at:#010x}"
        change = f"{image.data[at : at + 4].hex()} became {flash[at : at + 4].hex() or 'nothing'}"
        where = f", in {places.name(image.start + at)}" if places else ""
        lines.append(f"{here}{where}: {change if n > 3 else _short(image.data, flash, at, n)}")
    if len(found) > _SHOWN:
        lines.append(f"and {counted(len(found) - _SHOWN, 'place')} more")
    return lines


def _short(left, right, at, n):
    return f"{left[at : at + n].hex()} became {right[at : at + n].hex() or 'nothing'}"


class Places:
    """What lies where in an image: the symbols of its ELF file, and the modules frozen into it."""

    def __init__(self, symbols, modules):
        """symbols: (address, name), sorted; modules: name in symbols to file."""
        self._addresses = [address for address, _ in symbols]
        self._names = [name for _, name in symbols]
        self._modules = sorted(modules.items(), key=lambda item: -len(item[0]))

    def name(self, address):
        """Return the module, or else the symbol, that an address belongs to."""
        at = bisect.bisect_right(self._addresses, address) - 1
        if at < 0:
            return "the image's beginning"
        symbol = self._names[at]
        for mangled, path in self._modules:
            if re.search(rf"_{mangled}(_|$)", symbol):
                return f"{path} ({symbol})"
        return symbol


def places_beside(image):
    """Return the Places of an image that was built in this tree; None where its ELF is not at
    hand."""
    elf = image.path.parent / "mpy" / "firmware.elf"
    nm = shutil.which("arm-none-eabi-nm")
    binary = elf.with_suffix(".bin")
    if not nm or not elf.exists() or not binary.exists() or binary.read_bytes() != image.data:
        return None
    text = subprocess.run([nm, "-n", str(elf)], check=True, capture_output=True, text=True).stdout
    rows = (line.split() for line in text.splitlines())
    symbols = [(int(row[0], 16), row[2]) for row in rows if len(row) == 3 and row[1] in "tTrR"]
    return Places(symbols, _modules())


def _modules():
    firmware = ROOT / "firmware"
    paths = [path.relative_to(firmware) for path in firmware.rglob("*.py")]
    return {re.sub(r"\W", "_", str(path)[:-3]): str(path) for path in paths}


def compare_files(verdict, reported, contents):
    """Add the digests of deck and configuration.

    reported: the `digest` event; contents: {"deck" or "config": (path, bytes)}.
    """
    for key, (path, data) in contents.items():
        made = hashlib.sha256(data).hexdigest()
        equal = made == reported.get(key)
        verdict.add(equal, f"{key:<8}{made}  {_word(equal)}  {Path(path).name}")
