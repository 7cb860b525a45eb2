"""shoe ports: the serial ports, and which is which."""

import json

import click
from rich.console import Console
from rich.table import Table

from card_shoe.errors import NoDevice
from card_shoe.link import ports as found_ports

EPILOG = """\b
Examples
  shoe ports
  shoe ports --json
  shoe ports /dev/pts/4        ask this one as well
  shoe ports --no-ask          open none

\b
Exit codes
  0 listed, also where there are none   2 wrong usage   3 a port that was named is not there
    or will not open
"""


@click.command(epilog=EPILOG)
@click.argument("named", nargs=-1, metavar="[PORT]…")
@click.option("--no-ask", is_flag=True, help="Do not open boards to ask for their version.")
@click.option("--json", "as_json", is_flag=True, help="One JSON array.")
def ports(named, no_ask, as_json):
    """List boards, serial adapters and boot loaders' disks.

    A board's port goes to --port and --target, an adapter's to --feed-port and `shoe record`.
    """
    found = found_ports.find(named, ask=not no_ask)
    if as_json:
        click.echo(json.dumps([port.as_dict() for port in found], indent=1))
    else:
        show(found)
    missing = [port.device for port in found if port.name == found_ports.ABSENT]
    if missing:
        raise NoDevice(f"there is no port {', '.join(missing)}: is the cable plugged in, and the "
                       "name right? `shoe ports` alone lists what is there")  # fmt: skip
    shut = [port.device for port in found if port.name == found_ports.SHUT]
    if shut:
        raise NoDevice(f"{', '.join(shut)}: will not open as a serial port; `shoe ports` alone "
                       "lists what is there")  # fmt: skip


def show(found):
    """Print Ports as a table, or what to look at where there are none."""
    if not found:
        click.echo(
            "no board and no adapter: is the cable one with data wires, is the plug in, and may "
            "this user open serial ports (group dialout on Debian)?"
        )
        return
    grid = Table(box=None, pad_edge=False)
    for title in ("port", "what", "device", "USB", "version", "game"):
        grid.add_column(title, overflow="fold")
    for port in found:
        version = f"{port.fw} ({port.board})" if port.fw else ""
        grid.add_row(port.device, port.what, port.name, port.usb or "", version, port.game or "")
    Console(highlight=False).print(grid)
