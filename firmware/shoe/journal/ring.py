"""The ring: numbered sectors of a stretch of flash, used one after another, for ever.

flash: an object with size, page (256), sector (4096), read(offset, buffer), program(offset, page)
where offset is a multiple of 256 and page has 256 bytes, erase(index); each raises OSError where
the part fails. A sector that has been used under number n is used again under n + sectors.
"""

from micropython import const

from shoe.journal import record, sector

PAGE = const(256)
SECTOR = const(4096)

_FEWEST = const(4)
_GLANCE = const(32)
_NUMBER_AT = sector.MARK_BYTES + 3


class Ring:
    """Sectors by number. spare: how many ahead of the newest one belong to no journal any more.

    Those are the ones being erased, so a sector whose erase was cut short is never read.
    """

    def __init__(self, flash, spare):
        self.flash = flash
        self.sectors = flash.size // SECTOR
        if flash.page != PAGE or flash.sector != SECTOR or self.sectors < _FEWEST:
            raise ValueError("a journal needs pages of 256 bytes and 4 sectors of 4,096")
        self.spare = min(spare, self.sectors // 2)
        self.page = bytearray(PAGE)
        self.view = memoryview(self.page)
        self._work = bytearray(PAGE)
        for i in range(PAGE):
            self._work[i] = record.BLANK

    def address(self, number):
        """Return offset in the flash of the sector of a number."""
        return number % self.sectors * SECTOR

    def load(self, number, page):
        """Read a page (0 … 15) of a sector into `page`, of which `view` is a memoryview."""
        self.flash.read(self.address(number) + page * PAGE, self.page)

    def head(self, number):
        """Return the Head of a sector, or None where it is not in use under this number."""
        self.load(number, 0)
        found = sector.decode(self.view)
        return found if found and found.number == number else None

    def newest(self):
        """Return the highest number under which a sector is in use, or -1."""
        limit = None
        while True:
            best = self._highest(limit)
            if best < 0 or self.head(best):
                return best
            limit = best

    def _highest(self, limit):
        glance = bytearray(_GLANCE)
        best = -1
        for index in range(self.sectors):
            self.flash.read(index * SECTOR, glance)
            if glance[sector.MARK_BYTES] != record.SECTOR:
                continue
            at = _NUMBER_AT
            number = glance[at] | glance[at + 1] << 8 | glance[at + 2] << 16 | glance[at + 3] << 24
            if number > best and number % self.sectors == index:
                if limit is None or number < limit:
                    best = number
        return best

    def clean(self, number):
        """Return whether a sector has been erased for this number, and not been written since."""
        self.load(number, 0)
        return sector.marked(self.view, number)

    def erase(self, number):
        """Erase the sector of a number (45 ms, interrupts off on a chip), and mark it."""
        self.flash.erase(number % self.sectors)
        self.mark(number)

    def mark(self, number):
        """Mark a blank sector as erased for a number."""
        self.write(number, 0, sector.mark(number))

    def write(self, number, offset, data):
        """Program data, which stays within a page, at an offset of a sector; read it back.

        Bytes beside it are left alone. Raises OSError where the flash does not hold it then.
        """
        at = offset % PAGE
        end = at + len(data)
        self._work[at:end] = data
        where = self.address(number) + offset - at
        self.flash.program(where, self._work)
        self._work[at:end] = b"\xff" * len(data)
        self.flash.read(where, self.page)
        if self.view[at:end] != data:
            raise OSError("the flash does not hold what was written at %d" % (where + at))

    def never_written(self):
        """Return whether nothing was ever recorded: blank, but for a first head that was cut
        short."""
        for index in range(1, self.sectors):
            if not self.unused(index):
                return False
        self.load(0, 0)
        return not sector.erased_for(self.view, 0) or self.only_head(0)

    def unused(self, number):
        """Return whether the sector of a number is blank, without even a mark."""
        return self._blank_from(number, 0)

    def only_head(self, number):
        """Return whether nothing stands in a sector behind its head; its first page is loaded
        then."""
        alone = self._blank_from(number, 1)
        self.load(number, 0)
        return alone and sector.blank(self.view, sector.HEAD_BYTES)

    def _blank_from(self, number, first):
        for page in range(first, SECTOR // PAGE):
            self.load(number, page)
            # Between writes the page to be programmed is blank.
            if self.page != self._work:
                return False
        return True
