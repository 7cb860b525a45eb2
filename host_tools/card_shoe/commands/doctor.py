"""shoe doctor: what is wrong with a connected board, and what to do about it."""

import json

import click

from card_shoe.errors import Failed
from card_shoe.numbers import Number, counted

EPILOG = """\b
Examples
  shoe doctor /dev/ttyACM0
  shoe doctor /dev/ttyACM0 --image build/pico/shoe-0.1.0-pico.uf2
  shoe doctor /dev/ttyACM0 --keys               each key is asked for
  shoe doctor /dev/ttyACM0 --no-card --json

\b
Exit codes
  0 nothing is wrong   1 something is, with its remedy   2 wrong usage   3 no such port
"""

_MARKS = {"good": ("✓", "green"), "bad": ("✗", "red"), "not checked": ("–", None)}


@click.command(epilog=EPILOG)
@click.argument("port")
@click.option("--image", type=click.Path(), help="The .uf2 that it should run.")
@click.option("--wait", type=Number(1, 600), default=20, metavar="SECONDS",
              help="For the card, and for each key, that is asked for; default 20.")  # fmt: skip
@click.option("--no-card", is_flag=True, help="Ask for no card.")
@click.option("--keys", "each_key", is_flag=True, help="Ask for each key, one after the other.")
@click.option("--json", "as_json", is_flag=True, help="The findings as one JSON object.")
def doctor(port, image, wait, no_card, each_key, as_json):
    """Check the board at PORT: application, table, memory, display, keys, reader.

    Touch no key while it looks. With --keys it then asks for each key in turn, and says of each
    whether it came, and came alone. At last it asks for a card and sees whether one arrives.
    """
    from card_shoe.cli import version
    from card_shoe.doctor.visit import bad, visit

    found = visit(
        port, version(), image=_image(image), card_s=0 if no_card else wait,
        keys_s=wait if each_key else 0, ask=lambda text: click.echo(text, err=True),
    )  # fmt: skip
    if as_json:
        checks = [finding.as_dict() for finding in found]
        click.echo(json.dumps({"port": port, "good": not bad(found), "checks": checks}))
    else:
        for finding in found:
            mark, colour = _MARKS[finding.state]
            click.secho(f"{mark} {finding.check}: {finding.says}", fg=colour)
            if finding.remedy:
                click.echo(f"    {finding.remedy}")
    wrong = sum(finding.state == "bad" for finding in found)
    if wrong:
        raise Failed(f"{wrong} of {counted(len(found), 'check')} found something")


def _image(path):
    if path is None:
        return None
    from card_shoe import verify

    return verify.read_image(path)
