"""A recorded feed leaves the same records on the unix port and on the emulated Pico."""

import pytest

from card_shoe.boards.board import Board as Layout
from card_shoe.emulator.target import PicoTarget
from card_shoe.feeds import table
from card_shoe.feeds.replay import Player
from card_shoe.journal import source
from card_shoe.journal.scan import scan
from card_shoe.targets.unix import UnixTarget
from shoe.journal import record, sector, setup
from workshop.dealer import recorded

CLOCK_STAMP = slice(7, 11)


class Kept(PicoTarget):
    """The emulated Pico, whose flash is kept at the end."""

    flash = None

    def close(self):
        if self.board:
            self.flash = self.board.power_off()
        super().close()


def play(kind, name, folder):
    """Play a feed; return the target, closed."""
    checked = table.load(recorded.path(name))
    folder.mkdir()
    checked.write(folder)
    device = kind(folder, checked.config)
    reader = checked.config.reader
    Player(device, checked.feed, reader["baud"], reader["kind"]).play()
    return device


def bodies(ring):
    """(kind, body) of every record, without what says when and on what the device was started.

    The board's name stands in the set-up, and in the heads the set-up's digest.
    """
    found = scan(ring)
    assert found.findings == []
    made, pieces = [], setup.Collector()
    for kept in found.records:
        body = bytearray(kept.body)
        if kept.kind in (record.BOOT, record.DIGEST, record.CLOCK, record.SEAL):
            body = b""
        elif kept.kind == record.SECTOR:
            head = sector.of_body(body)
            body = (head.number, head.previous, head.round)
        elif kept.kind == record.BEGIN:
            body[CLOCK_STAMP] = bytes(4)
        elif kept.kind == record.SETUP:
            body = b""
            if pieces.add(kept.body):
                fields = dict(pieces.fields)
                fields.pop(setup.BOARD)
                body = sorted(fields.items())
        made.append((kept.kind, bytes(body) if isinstance(body, bytearray) else body))
    # The digest of an image takes as long as the image is: its record may stand elsewhere.
    return [row for row in made if row[0] != record.DIGEST]


@pytest.mark.parametrize("name", ["quick", pytest.param("misdeal", marks=pytest.mark.full)])
def test_the_records_are_the_same(name, tmp_path):
    unix = play(UnixTarget, name, tmp_path / "unix")
    here = bodies(source.load(unix.files))
    pico = play(Kept, name, tmp_path / "pico")
    at, size = Layout("pico").flash["journal"]
    there = bodies(source.Ring(source.Image(bytes(pico.flash[at : at + size])), source.SPARE))
    assert here == there
    kinds = {kind for kind, _ in here}
    assert {record.BEGIN, record.SEAL, record.SETUP} <= kinds
    assert sum(kind <= record.LAST_CARD for kind, _ in here) > 15
