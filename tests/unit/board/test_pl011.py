"""The emulated UART against the PL011 of the RP2040 data sheet, section 4.2."""

import pytest

pytest.importorskip("rp2040py")

from rp2040py.rp2040 import RP2040  # noqa: E402

from card_shoe.emulator import pl011  # noqa: E402

BAUD = 9600
BIT_NS = 1e9 / BAUD
CLK = 125_000_000


@pytest.fixture
def uart():
    made = pl011.Pl011(RP2040(), "UART0", 20, lambda: CLK)
    divisor = round(CLK * 4 / BAUD)
    made.write_uint32(pl011.IBRD, divisor >> 6)
    made.write_uint32(pl011.FBRD, divisor & 63)
    made.write_uint32(pl011.LCR_H, pl011.FIFO_ENABLED)
    made.write_uint32(pl011.CR, pl011.ENABLED | pl011.TX_ENABLED | pl011.RX_ENABLED)
    made.write_uint32(pl011.IFLS, 0)
    return made


def raw(uart):
    return uart.read_uint32(pl011.RIS)


def test_receive_is_raised_at_the_level_and_falls_below_it(uart):
    for value in b"abc":
        uart.receive(value)
    assert not raw(uart) & pl011.RX_INT
    uart.receive(ord("d"))
    assert raw(uart) & pl011.RX_INT
    assert uart.read_uint32(pl011.DR) == ord("a")
    assert not raw(uart) & pl011.RX_INT


def test_the_timeout_comes_32_bits_after_the_last_byte_and_only_while_one_waits(uart):
    uart.receive(1)
    uart.rp2040.clock.tick(31 * BIT_NS)
    assert not raw(uart) & pl011.RT_INT
    uart.receive(2)
    uart.rp2040.clock.tick(31 * BIT_NS)
    assert not raw(uart) & pl011.RT_INT
    uart.rp2040.clock.tick(2 * BIT_NS)
    assert raw(uart) & pl011.RT_INT
    uart.read_uint32(pl011.DR)
    uart.read_uint32(pl011.DR)
    assert not raw(uart) & pl011.RT_INT
    uart.rp2040.clock.tick(100 * BIT_NS)
    assert not raw(uart) & pl011.RT_INT


def test_the_33rd_byte_is_lost_and_the_next_one_that_fits_says_so(uart):
    for value in range(34):
        uart.receive(value)
    assert uart.lost == 2
    assert uart.read_uint32(pl011.RSR) & 8
    got = [uart.read_uint32(pl011.DR) for _ in range(32)]
    assert got == list(range(32))
    uart.receive(99)
    assert uart.read_uint32(pl011.DR) == 99 | pl011.DR_OE
    uart.write_uint32(pl011.RSR, 0)
    assert uart.read_uint32(pl011.RSR) == 0


def test_bytes_leave_at_the_lines_rate_and_the_transmit_interrupt_comes_as_they_drain(uart):
    sent = []
    uart.on_sent = lambda value: sent.append((value, uart.rp2040.clock.nanos))
    for value in range(10):
        uart.write_uint32(pl011.DR, value)
    assert not raw(uart) & pl011.TX_INT
    uart.rp2040.clock.tick(100 * BIT_NS + 1000)
    assert [value for value, _ in sent] == list(range(10))
    gaps = [b[1] - a[1] for a, b in zip(sent, sent[1:])]
    assert all(abs(gap - 10 * BIT_NS) < BIT_NS / 100 for gap in gaps)
    assert raw(uart) & pl011.TX_INT
    uart.raw_write_value = pl011.TX_INT
    uart.write_uint32(pl011.ICR, pl011.TX_INT)
    assert not raw(uart) & pl011.TX_INT


def test_a_sender_at_another_rate_gives_framing_errors_and_not_its_bytes(uart):
    uart.line_baud = 115200
    uart.receive(0x41)
    got = uart.read_uint32(pl011.DR)
    assert got & pl011.DR_FE and got & 0xFF != 0x41
