"""`shoe deck`: teach a deck's tags, check deck files, turn them into tables and back."""

import re
import sys
from pathlib import Path

import click

from card_shoe import files
from card_shoe.byte_order import MARK, refuse_mark
from card_shoe.errors import Refused
from card_shoe.numbers import Number, counted
from shoe import readers
from shoe.setup import deck_file

TEACHABLE = [kind for kind in sorted(readers.KINDS) if kind != "angel_eye"]


def _good_name(name):
    return bool(re.fullmatch(r"[a-z0-9-]+", name))


def _name(_ctx, _param, name):
    """Return a --name as a deck file may have it, before any card has passed."""
    if name is not None and not _good_name(name):
        raise click.BadParameter(f"{name!r}: a deck's name is of a-z, 0-9 and -")
    return name


@click.group()
def deck():
    """Teach which tag is which card; check, import and export deck files.

    \b
    Examples
      shoe deck teach /dev/ttyUSB0 --kind rdm6300 --name house-a --recipe 53
      shoe deck check house-a.deck
      shoe deck export house-a.deck --format csv --out house-a.csv
      shoe deck import house-a.csv --name house-a --recipe 53
    """


@deck.command()
@click.argument("port")
@click.option("--kind", type=click.Choice(TEACHABLE), required=True, help="The reader's kind.")
@click.option("--baud", type=int, help="The line's rate; the kind's own unless given.")
@click.option("--checksum", type=click.Choice(["ascii", "raw"]), help="rdm6300 only.")
@click.option("--codes", type=click.Choice(["plain", "checked"]), help="barcode and lines only.")
@click.option("--name", required=True, callback=_name, help="The deck's name: a-z, 0-9 and -.")
@click.option("--recipe", type=click.Choice(["52", "53"]), default="52", show_default=True)
@click.option(
    "--order", default="shcd", show_default=True, help="Suits (ace to king), or all cards."
)
@click.option("--role", "roles", multiple=True, type=click.Choice(["cut", "dealer"]))
@click.option("--out", type=click.Path(), help="The deck file; NAME.deck unless given.")
@click.option("--continue", "go_on", is_flag=True, help="Go on where Ctrl-C has stopped.")
@click.option("--patience", type=Number(min=0),
              help="Give up after this many seconds without a card.")  # fmt: skip
def teach(port, kind, name, recipe, order, roles, out, go_on, patience, **options):
    """Pass the cards of a deck over the reader on PORT, in the order that is announced.

    An id that belongs to another card already is refused and told with both names; a second tag
    on a card is kept. Ctrl-C keeps what has been taught in OUT.part, for --continue.
    """
    from card_shoe.deck import order as orders
    from card_shoe.deck import teach as teaching

    path = Path(out or f"{name}.deck")
    part = path.with_name(path.name + ".part")
    words = orders.parse(order, int(recipe), roles)
    before = _part(part) if go_on else []
    files.check_place(path)
    options = _options(kind, options)
    with teaching.open_port(port, options["baud"]) as line:
        session = teaching.Session(line, options, words, _say, before)
        try:
            session.run(patience)
        except BaseException:
            if session.teacher.entries:
                _keep(part, name, recipe, session)
            raise
    _finish(path, part, name, recipe, session)


def _options(kind, options):
    made = {"kind": kind}
    reader = readers.reader_class(kind)
    made["baud"] = options.pop("baud") or reader.baud
    if made["baud"] not in reader.bauds:
        allowed = ", ".join(map(str, reader.bauds))
        raise Refused(f"--baud {made['baud']}: a {kind} takes {allowed}")
    made.update({key: value for key, value in options.items() if value})
    return made


def _say(text):
    click.echo(text, err=True)


def _part(part):
    from card_shoe.deck.teach import load_part

    try:
        return load_part(part)
    except OSError as error:
        raise Refused("--continue: " + files.unreadable(part, "deck so far", error)) from error
    except ValueError as error:
        raise Refused(f"--continue: {part}: {error}; begin without --continue") from error


def _keep(part, name, recipe, session):
    from shoe.readers.teacher import deck_lines

    lines = deck_lines(name, int(recipe), session.teacher.entries)
    files.write(part, "\n".join(lines) + "\n")
    _say(f"kept what was taught in {part}; --continue goes on from there")


def _finish(path, part, name, recipe, session):
    from card_shoe.deck.exchange import deck_text
    from shoe.deck import word_name

    entries = [(tag.hex(), word_name(word)) for tag, word in session.teacher.entries]
    text, made = deck_text(entries, name, recipe)
    files.write(path, text)
    part.unlink(missing_ok=True)
    _say(f"wrote {path}: {made.recipe} cards, {counted(made.tags, 'tag')}")
    if session.problems:
        reads = counted(len(session.problems), "read")
        _say(f"{reads} refused, of ids that belong to other cards")


@deck.command()
@click.argument("paths", metavar="FILES...", nargs=-1, required=True, type=click.Path())
def check(paths):
    """Check deck FILES: exit code 2 and the line where one is refused.

    Ids that look cut short by a four-byte reader are told; they are no error.
    """
    for path in paths:
        loaded = _load(path)
        second = loaded.tags - len({loaded.word(i) for i in range(loaded.tags)})
        click.echo(f"{path}: {loaded.name}, {loaded.recipe} cards, {counted(loaded.tags, 'tag')}, "
                   f"{counted(second, 'second tag')} of a card among them")  # fmt: skip
        short = [i for i in range(loaded.tags) if _short(loaded.tag(i))]
        for index in short:
            click.echo(f"{path}: {loaded.tag(index)} may be the first part of a seven-byte id: "
                       "teach with a reader that gives all of it", err=True)  # fmt: skip


def _short(tag):
    return len(tag) == 8 and tag.startswith("88")


@deck.command("export")
@click.argument("file", type=click.Path())
@click.option("--format", "kind", type=click.Choice(["csv", "json"]), default="csv")
@click.option("--out", type=click.Path(), help="A file instead of standard output.")
def export_(file, kind, out):
    """Write a deck FILE as CSV (tag,card) or JSON."""
    from card_shoe.deck import exchange

    _write(exchange.to_csv(_load(file)) if kind == "csv" else exchange.to_json(_load(file)), out)


@deck.command("import")
@click.argument("file", type=click.Path())
@click.option("--name", callback=_name, help="The deck's name, where the file does not say it.")
@click.option("--recipe", type=click.Choice(["52", "53"]))
@click.option("--out", type=click.Path(), help="The deck file; standard output unless given.")
def import_(file, name, recipe, out):
    """Make a deck file of FILE: CSV with the columns tag and card, or JSON as export writes it."""
    from card_shoe.deck import exchange

    reads = exchange.from_json if str(file).endswith(".json") else exchange.from_csv
    # Spreadsheets put a byte-order mark before the CSV that they write; none comes out again.
    entries, said = reads(files.read_text(file, "deck").removeprefix(MARK), file)
    name = str(name or said.get("name") or Path(file).stem)
    if not _good_name(name):
        raise Refused(f"{file}: {name!r} would be the deck's name, which is of a-z, 0-9 and -; "
                      "--name gives another")  # fmt: skip
    recipe = recipe or said.get("recipe") or (53 if "Jk" in dict(entries).values() else 52)
    place = file if reads is exchange.from_csv else f"{file}, as a deck file"
    text, _ = exchange.deck_text(entries, name, recipe, place)
    _write(text, out)


def _load(path):
    try:
        return deck_file.load(refuse_mark(files.read_text(path, "deck"), path), str(path))
    except deck_file.DeckError as error:
        raise Refused(str(error)) from error


def _write(text, out):
    if out is None:
        sys.stdout.write(text)
    else:
        files.write(out, text)
