"""Parts that are the same on every chip: boards/ports/rp2 and boards/ports/esp32 build on them."""

import os

import machine

SETTING = "service"
SERVICE_KEYS = 0b01000
LONGEST_LINE = 4097
_OUTBOX = 6144
_BLOCK_COUNT = 4
_ERASE = 6


class Line:
    """The reader's line, of a UART that is a stream. rx: its pin."""

    def __init__(self, stream, rx):
        self.stream = stream
        self._rx = rx
        self.any = stream.any
        self.write = stream.write

    def readinto(self, buffer):
        """Take what has come, without waiting for more; return the number of bytes."""
        return self.stream.readinto(buffer, min(self.stream.any(), len(buffer)))

    def drop(self):
        """Drop what has come: at another rate."""
        while self.stream.any():
            self.stream.read(self.stream.any())

    def line_low(self):
        """True while the line is held low: no reader, or one without power."""
        return not self._rx.value()


class Files:
    """The files in flash. state: "ok", "new" (formatted at this boot) or "damaged"."""

    def __init__(self, folder="/", state="ok"):
        self._folder = folder
        self.state = state

    def read(self, name):
        with open(self._folder + name, "rb") as file:
            return file.read()

    def write(self, name, data):
        """Write a file so that a cut leaves either the old one or the new one."""
        path = self._folder + name
        with open(path + ".new", "wb") as file:
            file.write(data)
        os.rename(path + ".new", path)

    def have(self, name):
        """Return whether there is a file of that name."""
        try:
            self.read(name)
        except OSError:
            return False
        return True


class JournalFlash:
    """The journal's region, as shoe.journal.ring asks for one. device: a block device that
    programs, and does not erase before, where it is written at an offset."""

    page = 256
    sector = 4096

    def __init__(self, device):
        self._device = device
        self.size = device.ioctl(_BLOCK_COUNT, 0) * self.sector

    def read(self, offset, buffer):
        self._device.readblocks(offset // self.sector, buffer, offset % self.sector)

    def program(self, offset, data):
        self._device.writeblocks(offset // self.sector, data, offset % self.sector)

    def erase(self, index):
        self._device.ioctl(_ERASE, index)


class Outbox:
    """Lines to the host. What does not go out at once is kept, 6 KB of the newest.

    dropped: how many lines there was no room for. flush(), of the board's own, sends from
    _outbox and keeps _waiting, the bytes in it, and _begun, whether its first line is half sent.
    """

    def __init__(self):
        self._outbox = []
        self._waiting = 0
        self._begun = False
        self.dropped = 0

    def write(self, data):
        """Take a line; what the host does not take now goes out with the next calls."""
        self._outbox.append(data)
        self._waiting += len(data)
        while self._waiting > _OUTBOX and len(self._outbox) > 1:
            # A line that is half sent stays, or the host would read two as one.
            self._waiting -= len(self._outbox.pop(1 if self._begun else 0))
            self.dropped += 1
        self.flush()

    def flush(self):
        """Send on; return whether anything is left that the host would take later."""
        raise NotImplementedError


class Buses:
    """A display's buses: whichever the driver asks for is the one that is made.

    wiring: the pins, as boards/<board>/board.py gives them. spi_hz: of the display in colours.
    miso_pull: of its data line to the board, where nobody may drive it.
    """

    def __init__(self, wiring, spi_hz, miso_pull=None):
        self._wiring = wiring
        self._spi_hz = spi_hz
        self._miso_pull = miso_pull

    @property
    def bus(self):
        """I2C at 400 kHz."""
        return self._i2c(400_000)

    @property
    def slow_bus(self):
        """I2C at 100 kHz, for an expander that takes no more."""
        return self._i2c(100_000)

    def _i2c(self, hz):
        # A transfer takes 4 ms at most; a bus that hangs must not hold up the reader for more.
        number, sda, scl = self._wiring["display"]
        sda, scl = machine.Pin(sda), machine.Pin(scl)
        return machine.I2C(number, sda=sda, scl=scl, freq=hz, timeout=4_000)

    @property
    def spi(self):
        """Four-wire SPI for a display in colours."""
        from shoe.displays.four_wire import FourWire  # other displays need none

        number, sck, mosi, miso, select, data, reset, light = self._wiring["colour"]
        pins = [machine.Pin(pin) for pin in (sck, mosi, miso)]
        spi = machine.SPI(number, self._spi_hz, sck=pins[0], mosi=pins[1], miso=pins[2])
        if self._miso_pull is not None:
            machine.Pin(miso, pull=self._miso_pull)
        lines = [machine.Pin(pin, machine.Pin.OUT, value=1) for pin in (select, data, reset)]
        backlight = machine.PWM(machine.Pin(light), freq=1000, duty_u16=0)

        def shine(percent):
            backlight.duty_u16(percent * 655)

        return FourWire(spi, self._spi_hz, *lines, light=shine, answers=True)


def refuses_service(keys, files):
    """Return why the prompt may not be opened for the host, or None. keys: the mask of those
    down."""
    if keys == SERVICE_KEYS or files.have(SETTING):
        return None
    return "hold ok down, or have a file named service on the board"
