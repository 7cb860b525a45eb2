"""The RP2350's address map: memories in Unicorn, and each block of peripherals at its place.

Blocks of this package have read(offset) and write(offset, value); those of rp2040py, which the
RP2350 has in the same form (UART, I2C, SPI, USB), have read_uint32 and write_uint32_atomic.
"""

from rp2040py.peripherals.peripheral import BasePeripheral, atomic_update

APB, AHB, SIO, PPB = 0x40000000, 0x50000000, 0xD0000000, 0xE0000000
DPRAM, DPRAM_BYTES = 0x50100000, 4096
RAM, RAM_BYTES = 0x20000000, 0x82000
_SPAN = 0x4000
_WORD = 0xFFFFFFFF


class Bus:
    """cpu: Cpu, whose clock is brought up to date before each access. usb: the controller."""

    def __init__(self, cpu, sio, nvic):
        self._cpu, self._sio, self._nvic = cpu, sio, nvic
        self._blocks = {}
        self.dpram = bytearray(DPRAM_BYTES)
        self.usb = None
        self.unknown = set()
        uc = cpu.uc
        uc.mmio_map(APB, 0x200000, self._guard(self._read), APB, self._guard(self._write), APB)
        uc.mmio_map(AHB, 0x800000, self._guard(self._read), AHB, self._guard(self._write), AHB)
        uc.mmio_map(SIO, 0x40000, self._guard(self._read_sio), None,
                    self._guard(self._write_sio), None)  # fmt: skip
        uc.mmio_map(PPB, 0x100000, self._guard(self._read_ppb), None,
                    self._guard(self._write_ppb), None)  # fmt: skip

    def place(self, address, block):
        """Put a block of peripherals at an address, its aliases behind it."""
        self._blocks[address] = block

    def _guard(self, act):
        """What a peripheral raises ends the run; Unicorn itself would go on with a 0."""

        def guarded(_uc, *arguments):
            cpu = self._cpu
            try:
                cpu.sync()
                answer = act(*arguments)
                cpu.rebudget()
                return answer
            except Exception as error:
                cpu.fail(error)
                return 0

        return guarded

    # What the core sees

    def _read(self, offset, size, base):
        return self.load(base + offset, size)

    def _write(self, offset, size, value, base):
        self.store(base + offset, size, value)

    def _read_sio(self, offset, _size, _data):
        return self._sio.read(offset)

    def _write_sio(self, offset, _size, value, _data):
        self._sio.write(offset, value)

    def _read_ppb(self, offset, size, _data):
        return self._nvic.read(offset & ~3) >> 8 * (offset & 3) & (1 << 8 * size) - 1

    def _write_ppb(self, offset, size, value, _data):
        self._nvic.write(offset, value, size)

    # Loads and stores, the DMA's too

    def load(self, address, size):
        """Return what stands at an address, `size` bytes as a number."""
        if not APB <= address < SIO:
            return int.from_bytes(self._cpu.uc.mem_read(address, size), "little")
        if DPRAM <= address < DPRAM + DPRAM_BYTES:
            at = address - DPRAM
            return int.from_bytes(self.dpram[at : at + size], "little")
        block = self._blocks.get(address & ~(_SPAN - 1))
        offset = address & 0xFFC
        if block is None:
            self.unknown.add(address)
            return 0
        word = self._word(block, offset)
        return word >> 8 * (address & 3) & (1 << 8 * size) - 1

    def _word(self, block, offset):
        if isinstance(block, BasePeripheral):
            return block.read_uint32(offset) & _WORD
        return block.read(offset) & _WORD

    def store(self, address, size, value):
        """Put `size` bytes at an address; a block gets narrow ones in all lanes of the word."""
        if not APB <= address < SIO:
            self._cpu.uc.mem_write(address, value.to_bytes(size, "little"))
            return
        if DPRAM <= address < DPRAM + DPRAM_BYTES:
            self._store_dpram(address - DPRAM, size, value)
            return
        block = self._blocks.get(address & ~(_SPAN - 1))
        if block is None:
            self.unknown.add(address)
            return
        offset, how = address & 0xFFC, address >> 12 & 3
        if size < 4:
            value = value * (0x01010101 if size == 1 else 0x00010001) & _WORD
        if isinstance(block, BasePeripheral):
            block.write_uint32_atomic(offset, value, how)
            return
        if how:
            value = atomic_update(block.read(offset), how, value)
        block.write(offset, value & _WORD)

    def _store_dpram(self, at, size, value):
        self.dpram[at : at + size] = value.to_bytes(size, "little")
        word = at & ~3
        self.usb.dpram_updated(word, int.from_bytes(self.dpram[word : word + 4], "little"))
