"""shoe hil: the suite of a board, on a real one or on the emulated Pico."""

import os
import subprocess
import sys

import click

from host_tools.errors import Refused
from host_tools.firmware.board import ROOT
from host_tools.flash.line import Line

EPILOG = """\b
Examples
  shoe hil                                       on the emulated Pico
  shoe hil --port /dev/ttyACM0 --feed-port /dev/ttyUSB0
  shoe hil -k pai_gow

\b
Exit codes
  0 all passed   1 a test failed   2 wrong usage   3 no such port, or one that will not open
"""


@click.command(epilog=EPILOG)
@click.option("--port", help="A real board's serial port; else the emulated Pico.")
@click.option("--feed-port", help="The adapter on the real board's reader line.")
@click.option("-k", "chosen", help="Only tests whose names contain this.")
def hil(port, feed_port, chosen):
    """Run the hardware-in-the-loop suite.

    A port that is named and fails is a failure, never a skip.
    """
    if bool(port) != bool(feed_port):
        raise Refused("a real board needs both --port (PORT=) and --feed-port (FEED_PORT=)")
    environment = dict(os.environ)
    command = [sys.executable, "-m", "pytest", str(ROOT / "tests" / "hil")]
    if port:
        Line(port).close()
        environment.update(SHOE_PORT=port, SHOE_FEED_PORT=feed_port)
    else:
        # The image is built once, before the tests share the work.
        from host_tools.firmware import build

        build("pico", say=lambda text: click.echo(text, err=True))
        command += ["-n", "2"]
    if chosen:
        command += ["-k", chosen]
    raise SystemExit(subprocess.run(command, env=environment, cwd=ROOT).returncode and 1)
