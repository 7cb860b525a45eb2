"""The way of a read to the round: past the supervisor's pages, and through the gate if there is
one."""

from shoe import deck
from shoe.journal import record


class Router:
    """Listens to a reader's presence and to the gate.

    session: the journal's session (shoe.journal.session); pages: shoe.supervisor.menu.Menu. Set
    before anything is heard: presence, gate (shoe.intake.gate.Gate or None).
    """

    def __init__(self, session, pages):
        self._session = session
        self._pages = pages
        self.presence = self.gate = None

    # What the reader has to say, by way of presence

    def read(self, card, now):
        """A card has come to the reader; with a gate it counts once it has passed.

        A hand that is shown passes the reader and not the barrier.
        """
        if self._pages.read(card):
            self._passes_by(card)
            return
        if self.gate and self._session.table.flow.shows_hands():
            self.gate.excuse(now)
            self._session.recorder.read(card)
        elif self.gate:
            self.gate.read(card, self.presence.came)
        else:
            self._session.recorder.read(card)

    def role(self, role, now):
        """A tag that is no card: deck.CUT or deck.DEALER."""
        if role == deck.CUT:
            self._passes_by(role)
        self._session.table.role("cut" if role == deck.CUT else "dealer")
        self._session.note(record.CUT if role == deck.CUT else record.DEALER)

    def unknown(self, tag, n, now):
        """An id tag[:n] that no deck knows stands at the reader."""
        name = "".join(["%02X" % tag[i] for i in range(n)])
        if self._pages.unknown(name):
            self._passes_by(None, now)
            return
        if self.gate:
            self.gate.excuse(now)
        self._session.recorder.unknown_tag(name)

    def two_cards(self, now):
        """Two cards stand at the reader at once."""
        if self.gate and not self._session.table.flow.shows_hands():
            self.two_in_passage()
        else:
            self._session.recorder.two_cards()

    def silent(self, now):
        """The reader does not answer, or its line is held low."""
        if not self._session.table.faults.has("reader_silent"):
            self._session.recorder.fault("reader_silent")

    def error(self, code, now):
        """The reader reports an error of its own."""
        if not self._session.table.faults.has("reader_error"):
            self._session.recorder.fault("reader_error", None, ("error", code))

    def _passes_by(self, word, now=None):
        """What is being read enters no round: its passage is no missed read."""
        if self.gate:
            self.gate.bystander(word, self.presence.came if now is None else now)

    # What the gate has to say

    def passed(self, card):
        """A card has been read and has passed."""
        self._session.recorder.read(card)

    def missed(self):
        """Something has passed that was not read."""
        if not self._pages.missed():
            self._session.recorder.missed_read()

    def two_in_passage(self):
        """Two cards stand at the reader or have passed as one: both go back."""
        self.gate.reset()
        self._session.recorder.two_cards(False)
