"""The host's end of the emulated USB serial port.

A host that has nothing to send answers nothing, as a real one does; rp2040py's own sends empty
packets without pause, which keeps the chip busy for half of its time. And a host may stop
reading, which is what a board at a table meets.
"""

from collections import deque

from rp2040py.peripherals.usb import (
    EP0_IN_BUFFER_CONTROL,
    EP15_OUT_BUFFER_CONTROL,
    USB_BUF_CTRL_AVAILABLE,
)
from rp2040py.usb.cdc import USBCDC

_PACKET = 64


class UsbHost(USBCDC):
    """A host with the port open. on_data: function of bytes, what the board has sent.

    reading: set it by `read_on(False)` for a host that has the port open and takes nothing.
    """

    def __init__(self, controller, on_data):
        super().__init__(controller)
        self._queue = deque()
        self._armed = None
        self._held = []
        self._reading = True
        self.connected = False
        self.on_serial_data = on_data
        self.on_device_connected = self._enumerated
        self._serve = controller.on_endpoint_read
        controller.on_endpoint_read = self._endpoint_read
        self._pass_on = controller.dpram_updated
        controller.dpram_updated = self._dpram_updated
        controller.on_reset = self._dropped

    def _enumerated(self):
        self.connected = True

    def _dropped(self):
        self._armed = None
        self._held.clear()
        self._queue.clear()
        self.connected = False
        self._on_controller_reset()

    def send(self, data):
        """Send bytes to the board, as soon as it takes them."""
        self._queue.extend(data)
        self._offer()

    def read_on(self, reading):
        """Take what the board sends, or leave it waiting in the board."""
        self._reading = reading
        if reading:
            held, self._held = self._held, []
            for offset, value in held:
                self._pass_on(offset, value)

    @property
    def idle(self):
        """True where nothing waits to be sent to the board."""
        return not self._queue

    def _endpoint_read(self, endpoint, size):
        if endpoint == self._out_endpoint and endpoint > 0:
            self._armed = size
            self._offer()
        else:
            self._serve(endpoint, size)

    def _offer(self):
        if self._armed is None or not self._queue:
            return
        size, self._armed = min(self._armed, _PACKET, len(self._queue)), None
        packet = bytes(self._queue.popleft() for _ in range(size))
        self.usb.endpoint_read_done(self._out_endpoint, packet)

    def _dpram_updated(self, offset, value):
        inward = EP0_IN_BUFFER_CONTROL <= offset <= EP15_OUT_BUFFER_CONTROL and not offset & 4
        endpoint = (offset - EP0_IN_BUFFER_CONTROL) >> 3
        if (not self._reading and inward and value & USB_BUF_CTRL_AVAILABLE
                and endpoint == self._in_endpoint):
            self._held.append((offset, value))
        else:
            self._pass_on(offset, value)
