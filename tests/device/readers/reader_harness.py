"""What the checks of the readers share; runs under CPython and MicroPython."""

from shoe.readers import reader_class
from shoe.readers.presence import Presence


class Sink:
    """Keeps what a reader says; knows the texts and ids in `known`, all of them if None."""

    def __init__(self, known=None):
        self.known = known
        self.reads = []
        self.codes = None
        self.copies = 0
        self.polls = 0

    def lookup(self, tag, n):
        if self.codes is not None:
            return self.codes.find(tag, n)
        return 0 if self.known is None or bytes(tag[:n]) in self.known else -1

    def tag(self, tag, n, now):
        self.reads.append(("tag", "".join([f"{byte:02X}" for byte in tag[:n]])))

    def card(self, card, now):
        self.reads.append(("card", card))

    def role(self, word, now):
        self.reads.append(("role", word))

    def error(self, code, now):
        self.reads.append(("error", code))

    def again(self):
        self.copies += 1

    def poll(self, now):
        self.polls += 1

    def silent(self, now):
        self.reads.append(("silent", now))


class Deck:
    """A deck as the presence wants it: words by id. words: {id bytes: word}."""

    def __init__(self, words):
        self.ids = sorted(words)
        self.words = [words[tag] for tag in self.ids]

    def find(self, tag, n):
        tag = bytes(tag[:n])
        return self.ids.index(tag) if tag in self.ids else -1

    def word(self, index):
        return self.words[index]


class Table:
    """A reader, its presence, and a listener that keeps what they say in `said`."""

    def __init__(self, kind, words=None, options=None):
        self.said = []
        self.presence = Presence(self, None if words is None else Deck(words))
        self.reader = reader_class(kind)(self.presence, options)
        self.presence.attach(self.reader)

    def read(self, card, now):
        self.said.append(card)

    def role(self, word, now):
        self.said.append(("role", word))

    def unknown(self, tag, n, now):
        self.said.append(("unknown", bytes(tag[:n])))

    def two_cards(self, now):
        self.said.append("two_cards")

    def silent(self, now):
        self.said.append("silent")

    def error(self, code, now):
        self.said.append(("error", code))

    def send(self, data, now):
        """The reader sends `data`, all there at `now`."""
        self.reader.feed(data, len(data), now)

    def wait(self, start, ms, step=10):
        """Nothing arrives for `ms`; return the time then."""
        for now in range(start, start + ms, step):
            self.reader.tick(now)
            self.presence.tick(now)
        return start + ms


def make(kind, options=None, known=None):
    """A reader on a Sink; return both. Readers whose cards name themselves know their codes."""
    sink = Sink(known)
    reader = reader_class(kind)(sink, options)
    sink.codes = reader.codes
    return reader, sink


def feed(reader, pieces, now=0):
    """Feed pieces of bytes one after another, all at one time."""
    for piece in pieces:
        reader.feed(piece, len(piece), now)


def counters(reader):
    """The three counters of a reader."""
    return reader.frames, reader.bad_frames, reader.noise_bytes


def run(checks):
    """Call every function whose name begins with check_, and say how many there were."""
    names = sorted(name for name in checks if name.startswith("check_"))
    for name in names:
        try:
            checks[name]()
        except Exception:
            print("failed:", name)
            raise
    print("passed", len(names))


class Dice:
    """A small generator with a fixed seed that gives the same numbers everywhere."""

    def __init__(self, seed):
        self._state = seed

    def below(self, limit):
        """A whole number from 0 to limit - 1."""
        self._state = (self._state * 1103515245 + 12345) & 0x7FFFFFFF
        return (self._state >> 8) % limit

    def bytes(self, count):
        """Bytes of any value."""
        made = bytearray(count)
        for k in range(count):
            made[k] = self.below(256)
        return bytes(made)
