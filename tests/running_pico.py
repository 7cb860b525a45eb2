"""An emulated Pico on pseudo-terminals, in a thread of its own: what a tool on a port meets."""

import threading
import time

from card_shoe.emulator import Board
from card_shoe.emulator.ptys import Bench


class Running:
    """With it as a context the board runs. link: the path of its USB serial port.

    prepare(board): what is done to the board before. board: may be looked at from outside; each
    turn, when(board), if it is set, is called in the board's thread.
    """

    def __init__(self, flash, prepare=lambda board: None, when=None, **options):
        self.board = Board(bytearray(flash), **options)
        prepare(self.board)
        self.when = when
        self._bench = Bench(self.board)
        self.link, self.reader = self._bench.link.path, self._bench.reader.path
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._ended.set()
        self._thread.join()
        self._bench.close()

    def _run(self):
        while not self._ended.is_set():
            self._bench.turn()
            if self.when:
                self.when(self.board)

    def wait(self, seconds, patience_s=120):
        """Waits until the board has been up for so many emulated seconds."""
        end = time.monotonic() + patience_s
        while self.board.now_us < seconds * 1e6 and time.monotonic() < end:
            time.sleep(0.05)
