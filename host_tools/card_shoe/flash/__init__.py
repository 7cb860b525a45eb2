"""Putting the firmware on a board and reading it back."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from card_shoe import files
from card_shoe.boards.board import shoe_version
from card_shoe.byte_order import refuse_mark
from card_shoe.errors import Failed, InService, Refused
from card_shoe.flash import bootsel
from card_shoe.flash.dev import Deployment
from card_shoe.link.client import read_back

Say = Callable[[str], object]


def flash_product(
    board: str, port: str, image: str | Path, mount: str | None = None, say: Say = print
) -> dict:
    """Write the product's image through BOOTSEL, read it back, and return the `id` event.

    image: a UF2. mount: folder of the boot loader's disk, else it is looked for. say: called with
    each step. Raises Failed where what the board reports differs.
    """
    advice = bootsel.advice(mount, port)
    if advice:
        say(advice)
    path = Path(image)
    bootsel.check_image(path, board)
    folder = bootsel.wait_for_disk(mount, port)
    digest = bootsel.write(path, board, folder)
    say(f"written to {folder}; waiting for the board on {port}")
    named = re.fullmatch(r"shoe-(.+)-[a-z0-9]+\.uf2", path.name)
    return _compare(port, board, named.group(1) if named else None, digest, say)


def flash_dev(
    board: str, port: str, config: Any = None, extra: dict[str, bytes] | None = None,
    say: Say = print,
) -> dict:  # fmt: skip
    """Bring stock MicroPython's application up to date and return the `id` event read back.

    config: the shoe.table_config.Config that says which game, reader and display to bring.
    """
    digest = Deployment(port, board, config, extra or {}, say).run()
    return _compare(port, board, shoe_version(), digest, say)


def load_table(path: str | Path) -> tuple[Any, dict[str, bytes]]:
    """Return (Config, {name: bytes}) of a table.json and the deck it names. Raises Refused."""
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
    try:
        identity, digests = read_back(port)
    except InService as error:
        raise Failed(f"the application did not start: {error}") from error
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


