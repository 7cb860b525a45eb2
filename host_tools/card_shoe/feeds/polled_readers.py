"""Polled readers that behave like the parts: what comes back for what the device has sent."""

from card_shoe.feeds import reader_frames as frames


class PolledReader:
    """A polled reader with tags in its field.

    `place` and `remove` change the field; `answer(sent)` takes what the device sent and gives
    what comes back, or None. dead: it answers nothing, as without power.
    """

    def __init__(self):
        self.field = []
        self.dead = False
        self._heard = b""

    def place(self, *tags):
        """Put tags (hex text or bytes) into the field; return what the reader says unasked."""
        self.field += tags
        return None

    def remove(self):
        """Take every tag out of the field."""
        self.field = []

    def answer(self, sent):
        """Return the reader's answer to bytes that the device has just sent, or None."""
        if self.dead:
            self._heard = b""
            return None
        self._heard += bytes(sent)
        reply = b""
        while True:
            command, self._heard = self._command(self._heard)
            if command is None:
                return reply or None
            reply += self._reply(command)

    def _command(self, heard):
        """The first whole command in `heard`, or None, and what is left."""
        raise NotImplementedError

    def _reply(self, command):
        raise NotImplementedError


class Pn532Reader(PolledReader):
    """A PN532: asleep until woken; each poll is acknowledged at once.

    patient: as delivered it looks for a target without end, so the reply comes only with a card
    (from `place`) or never; otherwise "no target" comes at once.
    """

    def __init__(self, patient=True, awake=False):
        super().__init__()
        self.patient = patient
        self.awake = awake
        self.pending = False

    def place(self, *tags):
        super().place(*tags)
        if self.pending and self.awake and not self.dead:
            self.pending = False
            return frames.pn532(self.field[:1])
        return None

    def _command(self, heard):
        if not self.awake and b"\x55\x55" + bytes(14) in heard:
            self.awake = True
        at = heard.find(b"\x00\x00\xff")
        if at < 0 or len(heard) < at + 6 or not self.awake:
            return None, heard[-64:]
        if heard[at + 3 : at + 5] == b"\x00\xff":
            return b"", heard[at + 6 :]
        size = heard[at + 3]
        body = heard[at + 5 : at + 5 + size]
        if len(heard) < at + size + 6:
            return None, heard
        if (sum(body) + heard[at + 5 + size]) & 255 or (size + heard[at + 4]) & 255:
            return None, heard[at + 1 :]
        return body, heard[at + size + 7 :]

    def _reply(self, command):
        self.pending = False
        if command[:2] == b"\xd4\x4a":
            if self.field:
                return frames.pn532(self.field[:1], ack=True)
            self.pending = self.patient
            return frames.PN532_ACK if self.patient else frames.pn532([], ack=True)
        if command[:1] != b"\xd4":  # an ACK of the host: the abort
            return b""
        version = b"\x32\x01\x06\x07" if command[1] == 0x02 else b""
        reply = bytes([0xD5, command[1] + 1]) + version
        return frames.PN532_ACK + frames.pn532_frame(reply)


class R200Reader(PolledReader):
    """An R200 of either framing; it does not hear the other one."""

    def __init__(self, form="BB"):
        super().__init__()
        self.form = form

    def _command(self, heard):
        at = heard.find(b"\xbb" if self.form == "BB" else b"\xaa")
        if at < 0 or len(heard) < at + 7:
            return None, heard[at:] if at >= 0 else b""
        size = int.from_bytes(heard[at + 3 : at + 5], "big") + 7
        if len(heard) < at + size:
            return None, heard[at:]
        return heard[at : at + size], heard[at + size :]

    def _reply(self, command):
        if command[2] != 0x22:
            return frames.r200_frame(1, command[2], b"\x00", self.form)
        found = b"".join(frames.r200(tag, form=self.form) for tag in self.field)
        return found or frames.r200_frame(1, 0xFF, b"\x15", self.form)


class ChafonReader(PolledReader):
    """A CF-RU5102 with the address 00."""

    def _command(self, heard):
        size = heard[0] + 1 if heard else 1
        if not heard or len(heard) < size:
            return None, heard
        return heard[:size], heard[size:]

    def _reply(self, command):
        if command != frames.chafon_frame(command[1:-2]) or command[1] not in (0x00, 0xFF):
            return b""
        if command[2] == 0x01:
            return frames.chafon(self.field)
        return frames.chafon_frame(bytes([0, command[2], 0]))


KINDS = {"pn532": Pn532Reader, "r200": R200Reader, "chafon": ChafonReader}


def no_target(kind):
    """Return a function of what the device sent, for an empty field: the answer, or None.

    It keeps no state: whatever it is given stands alone.
    """

    def answer(sent):
        reader = Pn532Reader(False, awake=True) if kind == "pn532" else KINDS[kind]()
        reply = reader.answer(sent)
        if reply is None and kind == "r200":
            reply = R200Reader("AA").answer(sent)
        return reply

    return answer
