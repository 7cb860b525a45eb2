"""Lines typed at the terminal, looked for without waiting, on every system."""

import queue
import sys
import threading
from typing import TextIO


class Typed:
    """The lines of standard input. A thread reads them: Windows cannot look whether one waits.

    stream: read in its place. ended: whether all of it was taken.
    """

    def __init__(self, stream: TextIO | None = None) -> None:
        self.ended = False
        self._stream = stream
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    def next(self, patience_s: float = 0.0) -> str | None:
        """Return the next line without its end, or None where none has come yet, or no more do."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._read, daemon=True)
            self._thread.start()
        if self.ended:
            return None
        try:
            line = self._lines.get(timeout=patience_s) if patience_s else self._lines.get_nowait()
        except queue.Empty:
            return None
        self.ended = line is None
        return line

    def _read(self) -> None:
        for line in self._stream or sys.stdin:
            self._lines.put(line.rstrip("\r\n"))
        self._lines.put(None)
