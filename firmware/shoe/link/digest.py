"""The digest: SHA-256 over image, deck and configuration, computed in slices while idle.

An outside tool recomputes each from the image and the files; the board keeps no reference.
"""

import hashlib

from micropython import const

from shoe.events import event

_SLICE = const(1024)


class Digest:
    """Three digests, worked out a slice at a time.

    image: function (offset, buffer) -> bytes put into the buffer, 0 at the end. deck, config:
    the files' bytes, None where there is none. Once done, `raw` is the image's digest as bytes
    and `image` the same as hex digits. due: whether the host waits for the event.
    """

    def __init__(self, image, deck, config):
        self._image = image
        self._files = [("deck", deck), ("config", config)]
        self._of = {}
        self._hash = hashlib.sha256()
        self._buffer = bytearray(_SLICE)
        self._offset = 0
        self.image = self.raw = None
        self.due = True

    def step(self):
        """Works on for one slice; gives False once all is done."""
        if self.image is not None:
            return False
        if self._files:
            name, data = self._files.pop()
            self._of[name] = None if data is None else _hex(hashlib.sha256(data).digest())
            return True
        n = self._image(self._offset, self._buffer)
        self._offset += n
        if n == _SLICE:
            self._hash.update(self._buffer)
        elif n:
            self._hash.update(bytes(memoryview(self._buffer)[:n]))
        else:
            self.raw = self._hash.digest()
            self.image = _hex(self.raw)
            self._buffer = None
        return True

    def event(self):
        """The `digest` event; image is null until it has been worked out."""
        of = self._of
        return event("digest", "image", self.image, "deck", of["deck"], "config", of["config"])


def _hex(raw):
    return "".join(["%02x" % byte for byte in raw])
