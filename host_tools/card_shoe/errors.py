"""The ways in which a command of `shoe` ends, each with its exit code."""

import click


class Failed(click.ClickException):
    """It was tried and went wrong: differences, a time-out, a crash. Exit code 1."""

    exit_code = 1

    def show(self, file=None):
        click.echo(f"shoe: {self.format_message()}", file=file, err=file is None)


class Refused(Failed):
    """Wrong usage, or a feed, deck or configuration that is not valid. Exit code 2."""

    exit_code = 2


class NoDevice(Failed):
    """No such device, or a port that will not open. Exit code 3."""

    exit_code = 3
