"""The digest: SHA-256 over image, deck and configuration, computed in slices while idle.

An outside tool recomputes each from the image and the files; the board keeps no reference.
"""

import hashlib

from micropython import const

from shoe.events import event
from shoe.setup.load import CONFIG_FILE

_SLICE = const(1024)


class Digest:
    """Three digests, worked out a slice at a time.

    image: function (offset, buffer) -> bytes put into the buffer, 0 at the end. loaded:
    shoe.setup.load.Loaded, which has digested the files, or None. Once done, `raw` is the image's
    digest as bytes and `image` the same as hex digits. due: whether the host waits for the event.
    """

    def __init__(self, image, loaded):
        self._image = image
        self._loaded = loaded
        self._hash = hashlib.sha256()
        self._buffer = bytearray(_SLICE)
        self._offset = 0
        self.image = self.raw = None
        self.due = True

    def step(self):
        """Work on for one slice; return False once all is done."""
        if self.image is not None:
            return False
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
        """Return the `digest` event; image is null until it has been worked out."""
        deck = config = None
        loaded = self._loaded
        if loaded:
            config = _hex(loaded.digests[CONFIG_FILE])
            deck = _hex(loaded.digests[loaded.config.deck]) if loaded.deck else None
        return event("digest", "image", self.image, "deck", deck, "config", config)


def _hex(raw):
    return "".join(["%02x" % byte for byte in raw])
