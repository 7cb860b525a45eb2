"""Angel Eye II-EX, a shoe that reads and names its cards itself: 4800 8N1.

Message: 05, a sequence digit, a command letter, payload bytes with bit 7 set, 03, the XOR from
the sequence digit to 03 as two hex digits. Every message comes three times with one sequence
digit; the copies count once.
"""

from micropython import const

from shoe.readers.bytescan import hex_run, hex_xor, move, same, xor8
from shoe.readers.framing import Framer
from shoe.ticks import diff

_ETX = const(3)
_LONGEST_PAYLOAD = const(8)
_COPY_MS = const(1000)
_CUT_WORD = const(64)

_DEALT = const(68)  # D
_LOOSE = const(100)  # d
_CUT = const(67)  # C
_ERROR = const(69)  # E
_COMMANDS = b"DdSPCLEe"
_TARGETS = b"\x00\x01\x02\x04\x05"  # player, banker, burn, first card, burn count
_SUITS = "cdhs"
_ERRORS = (
    "error",
    "cannot_read",
    "over_draw",
    "button",
    "reverse_run",
    "reverse_run",
    "code_error",
    "draw_time_out",
)


class AngelEye(Framer):
    """Reports cards, cut cards and errors. `options["suits"]`: of 1 … 4, "dcsh" by default."""

    kind = "angel_eye"
    baud = 4800
    bauds = (4800,)
    repeats = False
    once = True
    names_cards = True
    unknown_at = 1
    START = b"\x01\xff\x05"

    def __init__(self, sink, options=None):
        Framer.__init__(self, sink, options)
        order = (options and options.get("suits")) or "dcsh"
        self._suits = bytes([_SUITS.find(suit) for suit in order])
        self._copy = bytearray(self.LONGEST)
        self._copy_size = 0
        self._copy_at = 0

    def _judge(self, at, have):
        window = self._window
        if have < 3:
            return 0
        if not hex_run(window, at + 1, at + 2) or window[at + 2] not in _COMMANDS:
            return -3
        size = 3
        while size < have and window[at + size] > 127 and size < 3 + _LONGEST_PAYLOAD:
            size += 1
        if size == have:
            return 0
        if window[at + size] != _ETX:
            return -size
        if have < size + 3:
            return 0
        check = at + size + 1
        size += 3
        if hex_run(window, check, check + 2) < 2:
            return -size
        return size if xor8(window, at + 1, size - 3) == hex_xor(window, check, 1) else -size

    def _take(self, at, size, now):
        command = self._window[at + 2]
        payload = size - 6
        card = -1
        if command == _DEALT or command == _LOOSE:
            card = self._card(at + 3, payload, command == _DEALT)
            if card < 0:
                return False
        elif command == _ERROR and payload < 1:
            return False
        if self._is_copy(at, size, now):
            self.sink.again()
        elif card >= 0:
            self.sink.card(card, now)
        elif command == _CUT:
            self.sink.role(_CUT_WORD, now)
        elif command == _ERROR:
            code = self._window[at + 3] & 15
            self.sink.error(_ERRORS[code] if code < len(_ERRORS) else _ERRORS[0], now)
        return True

    def _is_copy(self, at, size, now):
        known = size == self._copy_size and diff(now, self._copy_at) < _COPY_MS
        if known and same(self._window, at, self._copy, 0, size):
            return True
        move(self._copy, 0, self._window, at, size)
        self._copy_size = size
        self._copy_at = now
        return False

    def _card(self, at, payload, in_game):
        """Return the card of two payload bytes, target and index, suit and rank; -1 if none."""
        if payload != 2:
            return -1
        target = self._window[at]
        if in_game and (not target & 15 or (target >> 4) & 7 not in _TARGETS):
            return -1
        suit = (self._window[at + 1] >> 4) & 7
        rank = self._window[at + 1] & 15
        if not 1 <= suit <= 4 or not 1 <= rank <= 13:
            return -1
        return (12 if rank == 1 else rank - 2) * 4 + self._suits[suit - 1]
