"""The supervisor's pages that tell what is in force: deck, decisions, reader, version, memory."""

from micropython import const

from shoe import card as cards
from shoe.rounds.round import SHOWING
from shoe.rules import decisions
from shoe.supervisor.pages import Page, Sheet

_THE_DECK = const("Deck")
_ROWS = const(4)  # lines of one row each that every display of pixels has room for
_STANDARD_CODES = const("standard codes")
_CARDS = const("%d cards")
_READ = const("Read: %d of %d")
_REMAINDER = const("Remainder: %s")
_DECISIONS = const("House decisions")
_DECISION_LINE = const("%s: %s")
_WRITTEN = const("rules of %s")
_READER = const("Reader")
_READER_LINE = const("%s, %d baud")
_FRAMES = const("Reads %d, broken %d")
_REPEATS = const("Repeats %d, phantoms %d")
_NOISE = const("Noise %d bytes")
_SILENT = const(", SILENT")
_FIRMWARE = const("Firmware %s")
_BOARD_RULES = const("%s, %s")
_DIGEST_LATER = const("Digest: being worked out")
_MEMORY = const("Memory")
_FREE = const("Free %d bytes")
_USED = const("In use %d bytes")
_UPTIME = const("Up for %d h %d min")
_SERIAL = const("Serial %s")
_KEYS_MORE = const((("show", "on"), ("fold", "back")))


class DeckPage(Page):
    """The deck; once the hands are shown, how many cards were read and which no seat has."""

    def show(self):
        device = self.device
        name = device.deck.name if device.deck else _STANDARD_CODES
        lines = [name, _CARDS % self.recipe()]
        if device.round.phase == SHOWING:
            deal = device.round.deal
            lines.append(_READ % (deal.count, device.config.game.cards))
            remainder = deal.remainder()
            if remainder:
                lines.append(_REMAINDER % " ".join(cards.names(remainder)))
        return Sheet(_THE_DECK, lines)


class DecisionsPage(Page):
    """The house decisions in force, some at a time."""

    def show(self):
        config = self.device.config
        lines = [_WRITTEN % config.game.section.WRITTEN]
        for row in decisions.listing(config.house):
            lines.append(_DECISION_LINE % (row[0], row[3].replace("_", " ")))
        self.step %= -(-len(lines) // _ROWS)
        start = self.step * _ROWS
        return Sheet(_DECISIONS, lines[start : start + _ROWS], _KEYS_MORE)


class ReaderPage(Page):
    """What came from the reader."""

    def show(self):
        device = self.device
        stat, reader = device.stat(), device.config.reader
        silent = device.round.faults.has("reader_silent")
        lines = (
            _READER_LINE % (reader["kind"], reader["baud"]),
            _FRAMES % (stat["frames"], stat["bad_frames"]),
            _REPEATS % (stat["repeats"], stat["phantoms"]),
            _NOISE % stat["noise_bytes"] + (_SILENT if silent else ""),
        )
        return Sheet(_READER, lines)


class VersionPage(Page):
    """Firmware, board, rules and the image's digest."""

    def show(self):
        identity = self.device.identity()
        digest = identity["digest"]
        lines = [_BOARD_RULES % (identity["board"], identity["rules"] or "")]
        lines += [digest[:22], digest[22:44], digest[44:]] if digest else [_DIGEST_LATER]
        return Sheet(_FIRMWARE % identity["fw"], lines)


class MemoryPage(Page):
    """Memory, time since power on, serial number."""

    def show(self):
        device = self.device
        memory = device.memory()
        seconds = device.uptime_s()
        lines = [_FREE % memory[0], _USED % memory[1]] if memory else []
        lines.append(_UPTIME % (seconds // 3600, seconds // 60 % 60))
        if device.config.serial:
            lines.append(_SERIAL % device.config.serial)
        return Sheet(_MEMORY, lines)
