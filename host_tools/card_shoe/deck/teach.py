"""Teaching a deck from the host: a reader on a serial port or pseudo-terminal."""

import time
from pathlib import Path

import serial

from card_shoe.errors import Failed, NoDevice
from shoe import card as cards
from shoe import deck as decks
from shoe import readers
from shoe.readers import teacher

_WRAP_MS = (1 << 30) - 1
_PASS_S = 0.02
_CHUNK = 256


def open_port(url, baud):
    """Return the port of a reader; raises NoDevice where it will not open."""
    try:
        return serial.serial_for_url(url, baudrate=baud, timeout=_PASS_S)
    except (OSError, ValueError, serial.SerialException) as error:
        raise NoDevice(f"{url}: will not open: {error}") from error


class Session:
    """Teaches the words of an order from a port.

    options: the reader section of a table configuration. entries: what was taught before, to go
    on from there. say: called with a line of words for the person who passes the cards. problems:
    what was refused, each (word due or None, the word that has the tag, tag).
    """

    def __init__(self, port, options, words, say, entries=()):
        self.problems = []
        self._port = port
        self._say = say
        reader = readers.reader_class(options["kind"])
        self.teacher = teacher.Teacher(words, self)
        self._reader = reader(self.teacher, options)
        self.teacher.attach(self._reader)
        for tag, word in entries:
            self.teacher.entries.append((tag, word))
        taught = {word for _, word in entries}
        while self.teacher.due() in taught:
            self.teacher.place += 1

    def run(self, idle_s=None):
        """Teach until every word has its tag. idle_s: give up after so long without a card.

        Raises Failed where it gives up, NoDevice where the port goes.
        """
        self._announce()
        since = time.monotonic()
        while self.teacher.due() is not None:
            place = self.teacher.place
            self._pass()
            if self.teacher.place != place:
                since = time.monotonic()
                self._announce()
            elif idle_s and time.monotonic() - since > idle_s:
                due = decks.word_name(self.teacher.due())
                raise Failed(f"no card for {idle_s:g} s; {due} was to come next")
        self._last_tag()

    def _last_tag(self):
        """The last card may have a second tag as well: it is listened to for a moment more."""
        end = time.monotonic() + 0.5
        while time.monotonic() < end:
            self._pass()

    def _pass(self):
        now = int(time.monotonic() * 1000) & _WRAP_MS
        try:
            data = self._port.read(min(_CHUNK, max(1, self._port.in_waiting)))
            if data:
                self._reader.feed(data, len(data), now)
            answer = self._reader.tick(now)
            if answer:
                self._port.write(answer)
        except (OSError, TypeError, serial.SerialException) as error:
            raise NoDevice(f"the reader's port is gone: {error}") from error
        self.teacher.tick(now)

    def _announce(self):
        due = self.teacher.due()
        if due is not None:
            count = len(self.teacher.words)
            self._say(f"{self.teacher.place + 1:3d}/{count}  next: {decks.word_name(due)}")

    # What the teacher has to say

    def taught(self, word, tag):
        note = ""
        if teacher.truncated(tag):
            note = "  (88 and three bytes: may be the first part of a seven-byte id)"
        self._say(f"         {decks.word_name(word)} is {tag.hex().upper()}{note}")

    def second(self, word, tag):
        self._say(f"         {decks.word_name(word)} has a second tag, {tag.hex().upper()}")

    def collision(self, word, tag):
        due = self.teacher.due()
        wanted = f"; {decks.word_name(due)} was to come" if due is not None else ""
        text = f"{tag.hex().upper()} is the tag of {decks.word_name(word)} already{wanted}"
        if teacher.truncated(tag):
            text += "; this reader gives only the first bytes of longer ids"
        self.problems.append((due, word, tag))
        self._say("refused: " + text)

    def silent(self):
        self._say("         the reader does not answer")


def load_part(path):
    """Return what a session that was broken off has left: entries (tag, word)."""
    entries = []
    for row in Path(path).read_text("utf-8").splitlines()[1:]:
        tag, word = row.split()
        named = {"cut": decks.CUT, "dealer": decks.DEALER}
        entries.append((bytes.fromhex(tag), named[word] if word in named else cards.parse(word)))
    return entries
