"""The console command `shoe`: finds the command's module when it is asked for, ends by the book.

A command NAME is a click command `NAME` in the file `commands/NAME.py` of a room; adding one is
that file and a line in COMMANDS. Exit codes: 0 done, 1 failed, 2 wrong usage or refused input, 3
no such device, 130 Ctrl-C.
"""

import importlib
import os
import sys

import click

from card_shoe import rooms
from card_shoe.errors import ShoeError

COMMANDS = {
    "demo": "play a recorded feed and show every screen; no hardware needed",
    "replay": "play a feed into the firmware and print its events and screens",
    "emulate": "run an emulated Pico with reader, display and keys",
    "record": "record what a reader sends, as a feed",
    "ports": "list the serial ports and say which is which",
    "flash": "put the firmware on a board and read it back",
    "firmware": "build a board's image",
    "hil": "run the hardware-in-the-loop suite",
    "deck": "teach, check and convert deck files",
    "journal": "read a device's journal",
    "verify": "check a device's digest or a journal's chain",
    "screens": "picture every screen of the device",
    "faults": "measure how the device takes noise and faults",
    "bench": "measure speed, memory and size",
    "tables": "make the evaluator's tables again and check their digests",
    "doctor": "check a connected board and name the remedies",
}

ROOMS = ("card_shoe", rooms.WORKSHOP)
"""Where a command's module is looked for. The workshop is found where the project's tree is."""

EMULATING = ("emulate",)
"""Commands of the emulator, whose package needs its extra before it can be looked into."""

EPILOG = """\b
Examples
  shoe demo                                      the main job, with no hardware
  shoe replay tests/replay/feeds/holdem.feed     one feed: screens and events
  shoe replay FEED --json | grep '"result"'      only the results, as JSON Lines
  shoe replay FEED --strict                      compare with what was recorded
  shoe COMMAND --help                            a command's options, with examples

\b
Exit codes
  0 done   1 failed   2 wrong usage or refused input   3 no such device   130 Ctrl-C
"""


class Ended(click.ClickException):
    """An error of the package, as the command line tells it."""

    exit_code = property(lambda self: self.code)

    def __init__(self, error):
        super().__init__(str(error))
        self.code = error.exit_code

    def show(self, file=None):
        click.echo(f"shoe: {self.format_message()}", file=file, err=file is None)


class LazyGroup(click.Group):
    """A group whose commands are imported only when they are run.

    Where the package's own errors become the command line's.
    """

    def invoke(self, ctx):
        try:
            return super().invoke(ctx)
        except ShoeError as error:
            raise Ended(error) from error

    def list_commands(self, ctx):
        return list(COMMANDS)

    def get_command(self, ctx, name):
        if name not in COMMANDS:
            return None
        for room in (rooms.EMULATOR,) if name in EMULATING else ROOMS:
            module = f"{rooms.commands_of(room)}.{name}"
            if rooms.is_there(module):
                return getattr(importlib.import_module(module), name)
        return only_in_the_tree(name)

    def format_commands(self, ctx, formatter):
        # From the table, so that the list costs no import.
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


def only_in_the_tree(name):
    """Return a command that says where it is to be had, and ends with exit code 1."""
    text = f"`shoe {name}`: {rooms.only_in_the_tree()}"

    @click.command(
        name,
        help=text,
        context_settings={"ignore_unknown_options": True, "allow_extra_args": True},
    )
    def command():
        click.echo(f"shoe: {text}", err=True)
        sys.exit(1)

    return command


def version():
    """Return the firmware's version, which is the project's."""
    from shoe import version as firmware

    return firmware.VERSION


def print_version(ctx, _param, wanted):
    if wanted and not ctx.resilient_parsing:
        click.echo(f"shoe {version()}")
        ctx.exit()


@click.group(
    cls=LazyGroup, epilog=EPILOG, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=print_version,
    help="Print the version and end.",
)
def shoe():
    """Host tools of the card-reading shoe: replay, build, flash, check."""


def main(arguments=None):
    """Run `shoe`; ends the process with the exit code of the contract."""
    _prepare_streams()
    try:
        _refuse_empty(sys.argv[1:] if arguments is None else arguments)
        code = shoe.main(args=arguments, prog_name="shoe", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        code = error.exit_code
    except (click.Abort, KeyboardInterrupt):
        click.echo("shoe: stopped by Ctrl-C", err=True)
        code = 130
    except ModuleNotFoundError as error:
        words = rooms.lacking(error)
        if words is None:
            raise
        click.echo(f"shoe: {words}", err=True)
        code = 1
    except RecursionError:
        click.echo("shoe: a JSON text is nested too deeply; 50 levels are more than any needs",
                   err=True)  # fmt: skip
        code = 2
    except BrokenPipeError:
        # `shoe … | head`: nobody reads any more, which is no failure of ours. What is still
        # buffered goes nowhere, so that Python does not complain about it at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    except OSError as error:
        text, code = _of_the_system(error)
        click.echo(f"shoe: {text}", err=True)
    sys.exit(code or 0)


def _prepare_streams():
    """A stream that cannot say a character says another; one that is closed says nothing."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _refuse_empty(arguments):
    """An empty word is a variable of a script that was not set, never a place or a name."""
    if "" in arguments:
        raise click.UsageError("an argument is empty: was a variable not set?")


def _of_the_system(error):
    """Return (text, exit code) of what the system refused and no command had foreseen.

    What a user named is checked where it is used (card_shoe.files); this is nobody's mistake.
    """
    if type(error).__module__.startswith("serial"):
        return f"the port is gone: {error}; plug it in again, `shoe ports` lists what is there", 3
    where = f"{error.filename}: " if error.filename else ""
    return f"the system does not let this be done: {where}{error.strerror or error}", 1


if __name__ == "__main__":
    main()
