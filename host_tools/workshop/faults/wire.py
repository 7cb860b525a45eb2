"""What a card at the reader sends, and what spoils it on the way.

A Reader turns "this tag lies here from then to then" into the device's inputs (driver.py): frames
on the line, or the answers to polls. A Spoil takes each frame and gives what is left of it.
"""

import functools

from card_shoe.feeds import polled_readers, reader_frames
from card_shoe.feeds.wire import span_us
from workshop.dealer.deal_feed import LINE_NOISE, PACK, PHANTOMS

POLL_MS = 50
_MOST_POLLS = 4  # in that time, where an answer that came spoiled is asked for again
_ONCE = ("id12", "angel_eye")
_REPEAT_MS = {"rdm6300": (50, 65), "m6e": (30, 60), "barcode": (80, 160), "lines": (60, 120)}

SPOILS = (
    "flipped",
    "dropped",
    "doubled",
    "cut",
    "merged",
    "repeated",
    "late",
    "flicker",
    "noise",
    "overrun",
)


class Spoil:
    """Spoils `percent` of the frames in the way of `kind`, one of SPOILS."""

    def __init__(self, kind, percent, dice):
        self.kind = kind
        self.percent = percent
        self.dice = dice
        self._held = b""
        self._missing = 0
        self._lose = 0

    def frame(self, frame):
        """Return what becomes of a frame: a list of (ms later, bytes)."""
        if self._lose:
            lost, self._lose = self._lose, max(0, self._lose - len(frame))
            frame = frame[lost:]
        held, self._held = self._held, b""
        if self.dice.random() * 100 >= self.percent or not frame:
            self._missing = 0
            return [(0, held + frame)]
        return [(ms, held + data) for ms, data in getattr(self, "_" + self.kind)(frame)]

    def _flipped(self, frame):
        data = bytearray(frame)
        for _ in range(self.dice.choice((1, 1, 1, 2, 3))):
            at = self.dice.randrange(len(data))
            one_bit = self.dice.random() < 0.5
            data[at] ^= 1 << self.dice.randrange(8) if one_bit else self.dice.randint(1, 255)
        return [(0, bytes(data))]

    def _dropped(self, frame):
        data = bytearray(frame)
        for _ in range(min(self.dice.randint(1, 3), len(data))):
            del data[self.dice.randrange(len(data))]
        return [(0, bytes(data))]

    def _doubled(self, frame):
        data = bytearray(frame)
        for _ in range(self.dice.randint(1, 3)):
            at = self.dice.randrange(len(data))
            data.insert(at, data[at])
        return [(0, bytes(data))]

    def _cut(self, frame):
        at = self.dice.randrange(len(frame))
        return [(0, frame[:at] if self.dice.random() < 0.5 else frame[at:])]

    def _merged(self, frame):
        """It comes in one piece with the next one, whole or without its end or its start."""
        at = self.dice.randrange(len(frame))
        self._held = self.dice.choice((frame, frame[:at], frame[at:]))
        return []

    def _repeated(self, frame):
        copies = [frame] * self.dice.randint(2, 4)
        broken = self.dice.randrange(len(copies))
        if self.dice.random() < 0.5:
            copies[broken] = self._cut(frame)[0][1]
        return [(0, b"".join(copies))]

    def _late(self, frame):
        return [(self.dice.randint(20, 240), frame)]

    def _flicker(self, frame):
        """Up to three frames in a row do not come: 250 ms, which is no second read."""
        self._missing += 1
        if self._missing > 3:
            self._missing = 0
            return [(0, frame)]
        return []

    def _noise(self, frame):
        before = self._stray()
        after = self._stray()
        return [(0, before + frame + after)]

    def _stray(self):
        common = self.dice.random() < 0.6
        count = self.dice.randint(0, 6)
        values = LINE_NOISE if common else range(256)
        return bytes(self.dice.choice(values) for _ in range(count))

    def _overrun(self, frame):
        """Lose a burst that reaches into the next frames; return what is left of this one."""
        at = self.dice.randrange(len(frame))
        self._lose = self.dice.randint(0, 2 * len(frame))
        return [(0, frame[:at])]


class Reader:
    """The reader of a table. dice: for all that is left to chance."""

    def __init__(self, table, dice):
        self.kind = table.kind
        self.dice = dice
        self.options = table.config.reader
        self._baud = self.options["baud"]
        self._free = 0
        self._seq = 0
        self._form = dice.choice(("BB", "AA"))
        self._patient = dice.random() < 0.7
        self._lines = dice.choice(("plain", "spaced", "reader", "json"))
        self._slots = dice.random() < 0.5
        self._encoded = {}

    @property
    def polled(self):
        return self.kind in polled_readers.KINDS

    def once(self):
        """Return whether a card is told when it comes and never again."""
        return self.kind in _ONCE

    # A polled reader's constant answers, for driver.py

    def _part(self, tags=()):
        if self.kind == "pn532":
            part = polled_readers.Pn532Reader(self._patient, awake=True)
        elif self.kind == "r200":
            part = polled_readers.R200Reader(self._form)
        else:
            part = polled_readers.ChafonReader()
        part.field = list(tags)
        return part

    def speech(self):
        """Return (fixed answers [(sent, answer)], polls [bytes]) of the reader when it is well."""
        if not self.polled:
            return [], []
        from shoe import readers

        made = readers.reader_class(self.kind)(None, self.options)
        starts = list(made.START_UP)
        polls = [made.poll_message()]
        if self.kind == "r200":
            from shoe.readers import r200

            starts = [message for form in r200._START_UP for message in form]
            polls = [r200._POLL[0 if self._form == "BB" else 1]]
        answers = [(sent, self._part().answer(sent) or b"") for sent in starts]
        return [(sent, answer) for sent, answer in answers if answer], polls

    @functools.cached_property
    def _poll(self):
        return self.speech()[1][0]

    def reply(self, tags):
        """Return the answer to a poll with tags in the field."""
        key = tuple(tags)
        if key not in self._encoded:
            self._encoded[key] = self._part(tags).answer(self._poll) or b""
        return self._encoded[key]

    def clear(self, at):
        """Return the inputs that say that no tag is in a polled reader's field."""
        return [(at, "field " + self.reply(()).hex())] if self.polled else []

    # Frames of the others

    def frame(self, tag):
        """One frame for a tag or a card's name."""
        if self.kind == "angel_eye":
            self._seq = (self._seq + 1) & 15
            return reader_frames.angel_eye(tag, self._seq, suits=self.options["suits"])
        if tag not in self._encoded:
            self._encoded[tag] = self._encode(tag)
        return self._encoded[tag]

    def frame_ms(self, tag):
        """Return how long a frame is on the wire, with all copies of it."""
        return -(-span_us(len(self.frame(tag)), self._baud) // 1000)

    def _encode(self, tag):
        if self.kind == "rdm6300":
            return reader_frames.rdm6300(tag, self.options["checksum"])
        checked = self.options.get("codes") == "checked"
        if self.kind == "lines":
            return reader_frames.lines(tag, self._lines, checked)
        if self.kind == "barcode":
            slots = self._slots and tag in PACK
            text = reader_frames.slot_code(tag, suits=self.options["suits"]) if slots else tag
            return reader_frames.barcode(text, checked)
        return reader_frames.encode(self.kind, tag)

    def phantom(self):
        """Return a frame with a good check that no card has sent, or noise where there is no
        such."""
        if self.kind == "rdm6300":
            return self._encode(self.dice.choice(PHANTOMS))
        return bytes(self.dice.choice(LINE_NOISE) for _ in range(self.dice.randint(1, 8)))

    # A tag rests

    def rest(self, tags, at, ms, spoil=None):
        """Return the inputs of tags (of one card, or of several) that rest from `at` for `ms`."""
        if self.polled:
            return self._rest_polled(tags, at, ms, spoil)
        if self.once():
            return self._sent(at, self.frame(tags[0]), spoil)
        inputs = []
        end = at + ms
        turn = 0
        while at < end:
            inputs += self._sent(at, self.frame(tags[turn % len(tags)]), spoil)
            at += self.dice.randint(*_REPEAT_MS[self.kind])
            turn += 1
        return inputs

    def _rest_polled(self, tags, at, ms, spoil):
        one = self.kind == "pn532"  # it names one target a poll
        first = self.reply(tags[:1] if one else tags)
        inputs = [(at, "field " + first.hex())]
        if spoil:
            for _ in range(ms // POLL_MS * _MOST_POLLS):
                left = spoil.frame(first)
                data = b"".join(data for _, data in left)
                if spoil.kind == "flicker" and not left:
                    data = self.reply(())  # it answers, and sees no tag
                inputs.append((at, f"next {max((wait for wait, _ in left), default=0)} "
                                   f"{data.hex() or '-'}"))  # fmt: skip
        elif one and len(tags) > 1:
            for turn in range(ms // POLL_MS):
                inputs.append((at, "next 0 " + self.reply([tags[turn % len(tags)]]).hex()))
        if one and self._patient:
            inputs.append((at, "now " + reader_frames.pn532(tags[:1]).hex()))
        return inputs + self.clear(at + ms)

    def _sent(self, at, frame, spoil):
        inputs = []
        for wait, data in spoil.frame(frame) if spoil else [(0, frame)]:
            inputs += self.bytes(at + wait, data)
        return inputs

    def bytes(self, at, data):
        """Return the inputs of bytes that leave the reader at `at`, or when its line is free."""
        if not data:
            return []
        at = max(at, self._free)
        self._free = at + -(-span_us(len(data), self._baud) // 1000)
        if len(data) > 1 and self.dice.random() < 0.2:
            cut = self.dice.randrange(1, len(data))
            first = at + -(-span_us(cut, self._baud) // 1000)
            return [(first, f"rx {data[:cut].hex()}"), (self._free, f"rx {data[cut:].hex()}")]
        return [(self._free, f"rx {data.hex()}")]
