"""The reader's line: its bytes go to the reader, and the light barrier's level to the gate.

Whatever else the device does, it comes back here within 5 ms.
"""

from micropython import const

from shoe import ticks

_RECEIVE = const(256)
_LINE_LOW_MS = const(100)
_SILENCE_MS = const(1000)
# After this long a pass begins nothing more: keys and gate are looked at again.
_PASS_MS = const(20)
_PASS_AT_GATE_MS = const(10)


class Line:
    """The line of one board, for as long as the board runs.

    board: its parts `uart`, `clock` and `gate` (boards/README.md). begun: the tick at which the
    pass under way began. frame_ended: whether the last drain() found the end of a frame.
    """

    def __init__(self, board):
        self._board = board
        self._table = None
        self._received = bytearray(_RECEIVE)
        self._last_byte = self.begun = board.clock.ticks_ms()
        self._signs = 0
        self._frames = 0
        self._low_since = None
        self._pass_ms = _PASS_MS
        self.frame_ended = False

    def attach(self, table):
        """Serve the reader and the gate of `table` (shoe.table.Table) from now on."""
        self._table = table
        self._pass_ms = _PASS_AT_GATE_MS if table.gate else _PASS_MS
        self._board.uart.set_baud(table.baud)

    def begin(self, now):
        """Begin a pass at the tick `now` and drain the line."""
        self.begun = now
        self.drain(now)

    def drain(self, now):
        """Hand all bytes that have come to the reader, and let reader and gate see the time."""
        self.frame_ended = False
        table = self._table
        if table is None:
            return
        uart, reader = self._board.uart, table.reader
        while uart.any():
            n = uart.readinto(self._received)
            if not n:
                break
            reader.feed(self._received, n, now)
            self._note_byte(now)
        if reader.frames != self._frames:
            self._frames = reader.frames
            self.frame_ended = True
        to_send = reader.tick(now)
        if to_send:
            uart.write(to_send)
        reader.sink.tick(now)
        self._watch_level(now)
        if table.gate:
            table.gate.level(self._board.gate.read(), now)
            table.gate.tick(now)

    def look(self, now):
        """Drain the line where a byte has come."""
        if self._table and self._board.uart.any():
            self.drain(now)

    def _note_byte(self, now):
        """A reader that answers polls, or says that it is alive, is at rest all the same."""
        reader = self._table.reader
        signs = self._table.presence.heard + reader.bad_frames + reader.noise_bytes
        if not reader.chatters or signs != self._signs:
            self._last_byte = now
        self._signs = signs

    def _watch_level(self, now):
        """A line that idles low has no reader on it, or one without power."""
        if not self._board.uart.line_low():
            self._low_since = None
        elif self._low_since is None:
            self._low_since = now
        low_ms = 0 if self._low_since is None else ticks.diff(now, self._low_since)
        self._table.reader.line_low(low_ms, now)

    # What the other steps of a pass ask

    def waiting(self):
        """Return whether bytes have come that are not drained yet."""
        return bool(self._board.uart.any())

    def disturbed(self):
        """Return whether a byte has come, or the pass has lasted long enough."""
        board = self._board
        if board.uart.any():
            return True
        return ticks.diff(board.clock.ticks_ms(), self.begun) >= self._pass_ms

    def quiet_ms(self, now):
        """Return the milliseconds since the reader last said something."""
        return max(0, ticks.diff(now, self._last_byte))

    def quiet(self):
        """Return whether the reader has been silent for a second: flash may be written."""
        return self.quiet_ms(self._board.clock.ticks_ms()) >= _SILENCE_MS

    def recording_quiet_ms(self, now):
        """Return quiet_ms(), or 0 while a reader's answer is due: what is written to flash then
        might cost its bytes."""
        if self._table and self._table.reader.awaits():
            return 0
        return self.quiet_ms(now)

    def between_frames(self):
        """Return whether a frame has just ended and no byte of the next one has come."""
        return self.frame_ended and not self.waiting()

    def waits(self, now):
        """Return the times in ms, None for never, until reader, gate or level must be seen to."""
        table = self._table
        if table is None:
            return []
        waits = [table.reader.next_due(now)]
        if table.gate:
            waits.append(table.gate.wait(now))
        if self._low_since is not None:
            waits.append(_LINE_LOW_MS)
        return waits
