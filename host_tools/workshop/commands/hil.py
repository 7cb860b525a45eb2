"""shoe hil: the suite of a board, on a real one or on the emulated Pico; and its report."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import click

from card_shoe import files
from card_shoe.boards.board import ROOT
from card_shoe.errors import Failed, NoDevice, Refused
from card_shoe.link.client import Client
from card_shoe.numbers import counted
from workshop import hil_report

ANSWER_S = 10
EPILOG = """\b
Examples
  shoe hil                                       on the emulated Pico
  shoe hil --board pico2                         on the emulated Pico 2
  shoe hil --port /dev/ttyACM0 --feed-port /dev/ttyUSB0
  shoe hil -k pai_gow

\b
Exit codes
  0 all passed   1 a test failed, or the port does not answer as a board does   2 wrong usage
  3 no such port, or one that will not open
"""


def check_ports(port, feed_port):
    """Raise NoDevice or Failed, with words, where either is not what it should be."""
    import serial

    try:
        serial.serial_for_url(feed_port, timeout=0).close()
    except (OSError, ValueError, serial.SerialException) as error:
        raise NoDevice(f"--feed-port {feed_port}: will not open: {error}") from None
    with Client(port) as link:
        try:
            link.wait_for(("id",), ANSWER_S, {"do": "id"})
        except Failed as failure:
            raise Failed(
                f"{port}: no board answers there ({failure}); `shoe ports` says "
                "what is where, `shoe doctor` what is wrong with a board"
            ) from None


def begin_report(folder):
    """Make the folder of the report, with nothing of an earlier run in it."""
    files.make_folder(folder)
    for name in (hil_report.XML, hil_report.PAGE):
        (folder / name).unlink(missing_ok=True)
    shutil.rmtree(folder / hil_report.SCREENS, ignore_errors=True)


def run_tests(folder, port, feed_port, chosen, board="pico"):
    """Run the suite with pytest; return its exit code."""
    environment = dict(os.environ, SHOE_HIL_REPORT=str(folder))
    command = [sys.executable, "-m", "pytest", str(ROOT / "tests" / "hil"),
               f"--junitxml={folder / hil_report.XML}"]  # fmt: skip
    if port:
        environment.update(SHOE_PORT=port, SHOE_FEED_PORT=feed_port)
    else:
        # The image is built once, before the tests share the work.
        from card_shoe.emulator.c_compiler import say_complaint
        from workshop.build import build

        say_complaint()
        build(board, say=lambda text: click.echo(text, err=True))
        environment["SHOE_HIL_BOARD"] = board
        command += ["-n", "2"]
    if chosen:
        command += ["-k", chosen]
    return subprocess.run(command, env=environment, cwd=ROOT).returncode


@click.command(epilog=EPILOG)
@click.option("--port", help="A real board's serial port; else an emulated board.")
@click.option("--feed-port", help="The adapter on the real board's reader line.")
@click.option("--board", type=click.Choice(["pico", "pico2"]), default="pico", show_default=True,
              help="Which board is emulated where no port is named.")  # fmt: skip
@click.option("-k", "chosen", help="Only tests whose names contain this.")
@click.option("--report", type=click.Path(file_okay=False), default=str(ROOT / "build" / "hil"),
              help="Folder of the report; default build/hil in the tree.")  # fmt: skip
def hil(port, feed_port, board, chosen, report):
    """Run the hardware-in-the-loop suite, and write a report to file.

    The report is JUnit XML and one HTML page with the screens. A port that is named and fails is
    a failure, never a skip.
    """
    if bool(port) != bool(feed_port):
        raise Refused("a real board needs both --port (PORT=) and --feed-port (FEED_PORT=)")
    if port:
        check_ports(port, feed_port)
    folder = Path(report).resolve()
    begin_report(folder)
    code = run_tests(folder, port, feed_port, chosen, board)
    if not (folder / hil_report.XML).exists():
        raise Failed(f"the tests did not run (pytest ended with {code}); its words are above")
    results = hil_report.write(folder, port)
    click.echo(f"report: {folder / hil_report.PAGE}\n        {folder / hil_report.XML}")
    if code or not results.cases:
        raise Failed(f"{results.count('failed')} of {counted(len(results.cases), 'test')} failed")
