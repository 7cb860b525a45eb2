"""The Pico's flash, a W25Q16JV: erasing and programming take the part's own times.

The program asks the part whether it is done with interrupts off; meanwhile the clock jumps from
one thing that happens to the next, so bytes on the reader's line find nobody but the FIFO.
"""

from rp2040py.peripherals import ssi

from card_shoe.emulator.flash_work import BLOCK, SECTOR, FlashWork

_SIZES = {ssi.CMD_SECTOR_ERASE: SECTOR, ssi.CMD_BLOCK_ERASE: BLOCK}
_BUSY = 0x01


class Flash(FlashWork, ssi.RPSSI):
    """In the place of the chip's SSI block: FlashWork behind the chip's commands."""

    def __init__(self, mcu):
        ssi.RPSSI.__init__(self, mcu, "SSI")
        FlashWork.__init__(self, mcu.clock, mcu.flash)

    def _shift_byte(self, byte_out):
        answer = super()._shift_byte(byte_out)
        if self._tx_buffer[0] == ssi.CMD_READ_STATUS_1 and len(self._tx_buffer) > 1:
            return answer | (_BUSY if self.wait() else 0)
        return answer

    def _apply_command(self):
        operation = self._asked() if self._tx_buffer and self._write_enabled else None
        super()._apply_command()
        if operation:
            self.begun(operation)

    def _asked(self):
        opcode = self._tx_buffer[0]
        if opcode in _SIZES:
            size = _SIZES[opcode]
            return self.operation("erase", self._address_from_buffer() & ~(size - 1), size)
        if opcode == ssi.CMD_PAGE_PROGRAM and len(self._tx_buffer) > 4:
            size = len(self._tx_buffer) - 4
            return self.operation("program", self._address_from_buffer(), size)
        return None
