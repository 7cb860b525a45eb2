"""An emulated Pico on pseudo-terminals, in a thread of its own: what a tool on a port meets."""

import contextlib
import threading

from host_tools import waiting
from host_tools.emulator import Board
from host_tools.emulator.ptys import Bench


class Running:
    """With it as a context the board runs, and what waits for it goes by its time.

    link: the path of its USB serial port.

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
        self._context = contextlib.ExitStack()
        self._thread = threading.Thread(target=self._run)

    def __enter__(self):
        self._context.enter_context(waiting.by(self._bench.lived))
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._context.close()
        self._ended.set()
        self._thread.join()
        self._bench.close()

    def _run(self):
        try:
            while not self._ended.is_set():
                self._bench.turn()
                if self.when:
                    self.when(self.board)
        finally:
            self._bench.lived.over()

    def wait(self, seconds):
        """Wait until the board has been up for so many emulated seconds."""
        waiting.sleep(seconds - self.board.now_us / 1e6)
