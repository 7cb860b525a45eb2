"""Deals rounds through any kind of reader, with a light barrier: feeds for each of them.

The Dealer of `deal_feed`, whose cards rest as they do on a reader of the kind: told once, or
again and again, or in the answers to polls, which the feed then holds as `tx` and `rx`.
"""

from card_shoe.feeds import answers, polled_readers, reader_frames
from card_shoe.feeds.feed import Line
from shoe import readers
from workshop.dealer.deal_feed import MS, Dealer

_ONCE = ("id12", "angel_eye")
_POLL_MS = 60


class ReaderDealer(Dealer):
    """Deals by a reader of `kind`.

    tags: {card: [what the reader is given for it]}. coded: further arguments of the kind's
    encoder in reader_frames. gate: whether each card breaks a light barrier.
    """

    def __init__(self, game, seats, tags, seed, kind, coded=None, gate=True, **more):
        super().__init__(game, seats, tags, seed, kind, **more)
        self.kind = kind
        self._coded = coded or {}
        self._gate = gate
        self._seq = 0
        self._frame = self._encode

    def _encode(self, tag):
        coded = dict(self._coded)
        if self.kind == "angel_eye":
            self._seq = (self._seq + 1) & 15
            coded["seq"] = self._seq
        return reader_frames.encode(self.kind, tag, **coded)

    def rest(self, tag, comment, damaged=0):
        """A tag rests on the reader, and has broken the barrier by then."""
        if self._gate:
            broken = self._dice.randint(80, 180) * MS
            self.lines.append(Line(self._us + 20 * MS, "gate", broken))
        if self.kind in polled_readers.KINDS:
            self._rest_polled(tag, comment)
        elif self.kind in _ONCE:
            self._send(self._frame(tag), comment)
            self.wait(600, 1200)
        else:
            super().rest(tag, comment, damaged)

    def _rest_polled(self, tag, comment):
        part = polled_readers.KINDS[self.kind]()
        if self.kind == "pn532":
            part.awake = True
        part.place(tag)
        poll = self._poll()
        reply = part.answer(poll)
        for _ in range(self._dice.randint(4, 8)):
            self.lines.append(Line(self._us, "tx", poll))
            self.lines.append(Line(self._us + answers.DELAY_US, "rx", reply, comment))
            comment = ""
            self._us += _POLL_MS * MS
        self.wait(600, 1200)

    def _poll(self):
        return bytes(readers.reader_class(self.kind)(None, None).poll_message())
