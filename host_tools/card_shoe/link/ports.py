"""Serial ports, and what is behind them: boards, adapters, boot loaders' disks.

What a USB device is, its vendor and product numbers say; which version a board runs, only the
board itself.
"""

from collections.abc import Iterable
from dataclasses import asdict, dataclass

from serial.tools import list_ports

from card_shoe.errors import Failed, InService, NoDevice
from card_shoe.flash import bootsel
from card_shoe.link import client

BOARD, ADAPTER, LOADER, OTHER = "board", "adapter", "boot loader", "other"

ABSENT = "is not there"
SHUT = "will not open"
_ANSWER_S = 1.5

# (vendor, product or None for any): (what it is, its name). Numbers as the makers register them.
_KNOWN = {
    (0x2E8A, 0x0005): (BOARD, "RP2040 or RP2350 with MicroPython"),
    (0x2E8A, 0x0003): (LOADER, "RP2040 in its boot loader"),
    (0x2E8A, 0x000F): (LOADER, "RP2350 in its boot loader"),
    (0x2E8A, 0x000C): (ADAPTER, "Raspberry Pi Debug Probe"),
    (0x2E8A, None): (BOARD, "Raspberry Pi Pico"),
    (0x303A, 0x1001): (BOARD, "ESP32-S3 or C3, its own USB"),
    (0x303A, None): (BOARD, "ESP32-S3 with MicroPython"),
    (0x0403, None): (ADAPTER, "FTDI adapter"),
    (0x10C4, 0xEA60): (ADAPTER, "CP210x adapter, or an ESP32 board behind one"),
    (0x1A86, 0x7523): (ADAPTER, "CH340 adapter, or an ESP32 board behind one"),
    (0x1A86, 0x55D4): (ADAPTER, "CH9102 adapter, or an ESP32 board behind one"),
    (0x067B, None): (ADAPTER, "PL2303 adapter"),
    (0x04D8, 0x00DD): (ADAPTER, "MCP2221 adapter"),
}


@dataclass(frozen=True)
class Port:
    """A port. device: what to give to --port; what: board | adapter | boot loader | other.

    name: of the device; usb: `VVVV:PPPP` or None; serial: its number or None; fw, board, game:
    what a board says of itself, None where it was not asked or did not answer.
    """

    device: str
    what: str
    name: str
    usb: str | None = None
    serial: str | None = None
    fw: str | None = None
    board: str | None = None
    game: str | None = None

    def as_dict(self) -> dict[str, str | None]:
        return asdict(self)


def classify(vendor: int | None, product: int | None) -> tuple[str, str]:
    """Return (what, name) of a USB device by its numbers; both None: (other, "not USB")."""
    if vendor is None:
        return OTHER, "not USB"
    for key in ((vendor, product), (vendor, None)):
        if key in _KNOWN:
            return _KNOWN[key]
    return OTHER, "a USB device of another kind"


def find(named: Iterable[str] = (), ask: bool = True) -> list[Port]:
    """Return the Ports of this machine and those that are named, boards first.

    ask: boards, and the ports that are named, are asked for their version. Adapters are not: what
    hangs behind one may take a question for a command.
    """
    found = []
    for info in list_ports.comports():
        what, name = classify(info.vid, info.pid)
        if what == OTHER and info.vid is None:
            continue  # the machine's built-in ports, of which most do not exist
        usb = f"{info.vid:04X}:{info.pid:04X}"
        asked = identity(info.device) if ask and what == BOARD else {}
        said = {"name": info.product or name, **asked}
        found.append(Port(info.device, what, usb=usb, serial=info.serial_number, **said))
    known = {port.device for port in found}
    for device in named:
        if device not in known:
            found.append(_named(device))
    for folder in bootsel.mounted():
        found.append(Port(str(folder), LOADER, f"disk of an {bootsel.chip_of(folder).upper()}"))
    order = (BOARD, LOADER, ADAPTER, OTHER)
    return sorted(found, key=lambda port: (order.index(port.what), port.device))


def _named(device: str) -> Port:
    if not client.is_there(device):
        return Port(device, OTHER, ABSENT)
    asked = identity(device)
    if not asked and not opens(device):
        return Port(device, OTHER, SHUT)
    what, name = (BOARD, "answers") if asked else (OTHER, "does not answer")
    return Port(device, what, **{"name": name, **asked})


def opens(device: str) -> bool:
    """Return whether a port (a device or a URL) can be opened."""
    try:
        client.Client(device).close()
    except NoDevice:
        return False
    return True


def identity(device: str) -> dict[str, str | None]:
    """Return what a board says of itself as fields of Port, or {} where nothing answers.

    They are fw, board and game of the application; of a board in service, its name alone.
    """
    try:
        with client.Client(device) as link:
            made = link.identity(_ANSWER_S)
    except InService:
        return {"name": "in service: MicroPython's prompt answers"}
    except (Failed, NoDevice):
        return {}
    return {key: made.get(key) for key in ("fw", "board", "game")}
