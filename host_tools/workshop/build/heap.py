"""The heap that an image leaves free at boot, measured on the emulated chip.

Booting takes the emulator some seconds, so what was found is kept beside the image, with the
image's digest: the next build of the same bytes reads it.
"""

import json
from pathlib import Path

from card_shoe.places import ROOT

from card_shoe.errors import Failed

EMULATED = ("rp2040", "rp2350")
"""Chips for which there is an emulator."""

PART = "heap_free_boot"
_FEEDS = ROOT / "tests" / "replay" / "feeds"
_DECK = "house-a.deck"
_TABLE = {"game": "holdem", "seats": ["1", "2", "3", "4", "5", "6"],
          "reader": {"kind": "rdm6300"}, "deck": _DECK}  # fmt: skip
_LIMIT_US = 10_000_000


def free_at_boot(image, chip, say=lambda text: None):
    """Bytes of heap free once the digest is told, at a table of hold'em for six on an SSD1306.

    image: firmware.Image. say: called with a line where it is about to be measured. Return (bytes,
    None), or (None, why it was not measured). Raises Failed where the image does not boot.
    """
    if chip not in EMULATED:
        return None, f"there is no emulator of the {chip}; `shoe doctor PORT` asks a real board"
    kept = image.uf2.with_suffix(".heap")
    digest = image.data["sha256"]
    found = _kept(kept, digest)
    if found is None:
        say("booting the image on the emulated chip, to measure its heap")
        found = _measured(image.uf2, image.data["board"])
        kept.write_text(json.dumps({"sha256": digest, PART: found}) + "\n")
    return found, None


def _kept(path, digest):
    try:
        data = json.loads(path.read_text())
        return data[PART] if data["sha256"] == digest else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _measured(uf2, name):
    from card_shoe.emulator import Board, flash_with

    files = {"table.json": json.dumps(_TABLE).encode(), _DECK: (_FEEDS / _DECK).read_bytes()}
    board = Board(flash_with(uf2, name, files), board=name)

    def told(event):
        rows = [line for _, line in board.lines if line.startswith('{"ev":"' + event + '"')]
        return json.loads(rows[-1]) if rows else None

    for event, request in (("digest", None), ("doctor", '{"do":"doctor"}')):
        if request:
            board.say(request)
        if not board.run_while(lambda event=event: not told(event), _LIMIT_US):
            said = "\n".join(line for _, line in board.lines[-5:])
            raise Failed(f"{uf2.name} does not come up on the emulated chip: no {event}\n{said}")
    return told("doctor")["heap_free"]
