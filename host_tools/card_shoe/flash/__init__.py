"""Putting the firmware on a board and reading it back."""

import json
import re
from pathlib import Path

from card_shoe import files
from card_shoe.boards.board import shoe_version
from card_shoe.byte_order import refuse_mark
from card_shoe.errors import Failed, Refused
from card_shoe.flash import bootsel
from card_shoe.flash.dev import Deployment
from card_shoe.link.line import read_back
from workshop.build import build


def flash_product(board, port, mount=None, image=None, say=print):
    """Writes the product's image through BOOTSEL and reads it back; gives the `id` event.

    mount: folder of the boot loader's disk, else it is looked for. image: a UF2, else built.
    Raises Failed where what the board reports differs.
    """
    advice = bootsel.advice(mount, port)
    if advice:
        say(advice)
    path = Path(image) if image else build(board, say=say).uf2
    bootsel.check_image(path, board)
    folder = bootsel.wait_for_disk(mount, port)
    digest = bootsel.write(path, board, folder)
    say(f"written to {folder}; waiting for the board on {port}")
    named = re.fullmatch(r"shoe-(.+)-[a-z0-9]+\.uf2", path.name)
    return _compare(port, board, named.group(1) if named else None, digest, say)


def flash_dev(board, port, config=None, extra=None, say=print):
    """Brings stock MicroPython's application up to date; gives the `id` event read back.

    config: the shoe.table_config.Config that says which game, reader and display to bring.
    """
    digest = Deployment(port, board, config, extra or {}, say).run()
    return _compare(port, board, shoe_version(), digest, say)


def load_table(path):
    """Gives (Config, {name: bytes}) of a table.json and the deck that it names. Raises Refused."""
    from shoe.setup import config

    path = Path(path)
    raw = refuse_mark(files.read(path, "configuration"), path)
    try:
        made = config.load(raw.decode("utf-8"), str(path))
    except ValueError as error:
        raise Refused(str(error)) from error
    extra = {"table.json": raw}
    named = json.loads(raw).get("deck")
    if named:
        deck = path.parent / named
        extra[named] = refuse_mark(files.read(deck, "deck"), deck)
    return made, extra


def _compare(port, board, version, digest, say):
    identity, digests = read_back(port)
    differences = [
        f"  {what}: the board says {found}, it should be {wanted}"
        for what, found, wanted in (
            ("version", identity.get("fw"), version or identity.get("fw")),
            ("board", identity.get("board"), board),
            ("digest", digests.get("image"), digest),
        )
        if found != wanted
    ]
    if differences:
        raise Failed("what was read back is not what was sent:\n" + "\n".join(differences))
    say(f"version {identity['fw']} on {identity['board']}, digest {digest}")
    return identity


