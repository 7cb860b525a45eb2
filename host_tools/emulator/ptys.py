"""Pseudo-terminals onto an emulated board, and a clock that keeps to the wall's."""

import os
import pty
import select
import time
import tty

from card_shoe.waiting import Lived

STEP_US = 2_000
_CHUNK = 4096


class Pty:
    """A pseudo-terminal. path: what a program opens; take(data): called with what it wrote."""

    def __init__(self, take):
        self.master, self._slave = pty.openpty()
        # The slave stays open here, or the terminal would hang up when a program closes it.
        tty.setraw(self._slave)
        os.set_blocking(self.master, False)
        self.path = os.ttyname(self._slave)
        self._take = take
        self._waiting = bytearray()

    def put(self, data):
        """Return bytes to the program; what it does not read now waits."""
        self._waiting += data
        self.flush()

    def flush(self):
        """Return on what waits; True where nothing waits any more."""
        while self._waiting:
            try:
                del self._waiting[: os.write(self.master, self._waiting)]
            except BlockingIOError:
                return False
        return True

    def fetch(self):
        """Take what the program has written."""
        try:
            data = os.read(self.master, _CHUNK)
        except BlockingIOError:
            return
        self._take(data)

    def close(self):
        os.close(self.master)
        os.close(self._slave)


class Bench:
    """A board in real time with its USB serial port and its reader's line as pseudo-terminals.

    A board that was reset by itself goes on; nothing here ends on its own. lived: the board's
    clock, for a tool that waits for it.
    """

    def __init__(self, board):
        self.board = board
        self.link = Pty(board.usb.send)
        self.reader = Pty(self._from_reader)
        self._line_free_us = 0
        board.on_data = self.link.put
        self._reading = True
        self._start = time.monotonic() - board.now_us / 1e6
        self.lived = Lived(lambda: board.now_us / 1e6)

    def _from_reader(self, data):
        begin = max(self._line_free_us, self.board.now_us)
        self._line_free_us = self.board.rx(data, begin)

    def turn(self):
        """Let the board run for a little while and serves the terminals."""
        board = self.board
        board.run_for(STEP_US)
        reading = self.link.flush()
        if reading != self._reading:
            self._reading = reading
            board.usb.read_on(reading)
        if board.sent:
            self.reader.put(bytes(board.sent))
            board.sent.clear()
            board.sent_at.clear()
        ahead = self._start + board.now_us / 1e6 - time.monotonic()
        if ahead < 0:
            # Behind: what is lost is not caught up with, or a busy board would race afterwards.
            self._start -= ahead
        masters = [self.reader.master] + ([] if self._line_busy() else [self.link.master])
        ready, _, _ = select.select(masters, [], [], max(0, ahead))
        if self.reader.master in ready:
            self.reader.fetch()
        if self.link.master in ready and not self._line_busy():
            self.link.fetch()

    def _line_busy(self):
        """Return whether bytes are under way to the board: what the host says after them waits. A
        real port tells a program when its bytes have left, a terminal cannot."""
        return self._line_free_us > self.board.now_us

    def close(self):
        self.lived.over()
        self.link.close()
        self.reader.close()
