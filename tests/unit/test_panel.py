"""The panel that decodes the wire: it behaves like the part, and refuses what the part would."""

import pytest

from card_shoe.emulator.panels import PanelError, make

UPRIGHT = b"\x00\x8d\x14\xa1\xc8\xaf"
DARK = bytes(1024)


@pytest.fixture
def panel():
    made = make("ssd1306")
    made.write(UPRIGHT)
    return made


def clear(panel):
    panel.write(b"\x00\x20\x00\x21\x00\x7f\x22\x00\x07")
    panel.write(b"\x40" + DARK)


def lit(panel):
    """The pixels that shine, as (x, y)."""
    picture = panel.picture()
    return {
        (x, y) for y in range(64) for x in range(128) if picture[(y >> 3) * 128 + x] >> (y & 7) & 1
    }


def test_the_memory_holds_chance_after_power_on_and_nothing_shines():
    panel = make("ssd1306")
    assert panel.picture() == DARK
    panel.write(UPRIGHT)
    assert panel.picture() != DARK


@pytest.mark.parametrize("missing", (b"\x00\x8d\x14", b"\x00\xaf", b"\x00\x8d\x10\xaf"))
def test_dark_without_charge_pump_or_display_on(missing):
    panel = make("ssd1306")
    panel.write(missing)
    assert panel.picture() == DARK


def test_off_keeps_the_memory(panel):
    before = panel.picture()
    panel.write(b"\x00\xae")
    assert panel.picture() == DARK
    panel.write(b"\x80\xaf")
    assert panel.picture() == before


def test_horizontal_addressing_fills_a_window(panel):
    clear(panel)
    panel.write(b"\x00\x21\x0a\x0b\x22\x01\x02")
    panel.write(b"\x40\x01\x02\x04\x08\x10")  # the fifth comes round to the first
    assert lit(panel) == {(10, 12), (11, 9), (10, 18), (11, 19)}


def test_vertical_addressing_fills_a_window(panel):
    clear(panel)
    panel.write(b"\x00\x20\x01\x21\x0a\x0b\x22\x01\x02")
    panel.write(b"\x40\x01\x02\x04\x08")
    assert lit(panel) == {(10, 8), (10, 17), (11, 10), (11, 19)}


def test_page_addressing_with_control_bytes_in_one_transfer(panel):
    clear(panel)
    panel.write(b"\x00\x20\x02")
    panel.write(b"\x80\xb3\x80\x0e\x80\x17\x40\x01\x01\x80")  # column 126: wraps in its page
    assert lit(panel) == {(126, 24), (127, 24), (0, 31)}


def test_remapping_segments_works_on_what_is_written_next(panel):
    clear(panel)
    panel.write(b"\x00\x20\x02\xb0\x00\x10")
    panel.write(b"\x40\x01")
    panel.write(b"\x00\xa0")
    assert lit(panel) == {(0, 0)}
    panel.write(b"\x00\x01\x10")
    panel.write(b"\x40\x01")
    assert lit(panel) == {(0, 0), (126, 0)}


def test_com_direction_start_line_and_offset_work_on_what_is_shown(panel):
    clear(panel)
    panel.write(b"\x00\x20\x02\xb0\x00\x10")
    panel.write(b"\x40\x02")
    assert lit(panel) == {(0, 1)}
    panel.write(b"\x00\xc0")
    assert lit(panel) == {(0, 62)}
    panel.write(b"\x00\xc8\x41")
    assert lit(panel) == {(0, 0)}
    panel.write(b"\x00\x40\xd3\x01")
    assert lit(panel) == {(0, 0)}


def test_fewer_rows_than_the_glass_has_leave_the_rest_dark(panel):
    panel.write(b"\x00\xa5")
    assert len(lit(panel)) == 8192
    panel.write(b"\x00\xa8\x1f")
    assert len(lit(panel)) == 4096


def test_inverted(panel):
    clear(panel)
    panel.write(b"\x00\xa7")
    assert len(lit(panel)) == 8192


@pytest.mark.parametrize(
    "data, why",
    [
        (b"\x00\xe2", "unknown command e2"),
        (b"\x00\x2f", "unknown command 2f"),
        (b"\x01\xaf", "control byte 01"),
        (b"\x80", "nothing follows"),
        (b"\x00\x20\x03", "addressing mode 03"),
        (b"\x00\x21\x05\x04", "window 5 to 4"),
        (b"\x00\x22\x00\x08", "window 0 to 8"),
        (b"\x00\xda\x02", "COM pins 02"),
        (b"\x00\xa8\x05", "multiplex ratio 5"),
        (b"\x80\x81\x40\x00", "command 81 lacks arguments"),
    ],
)
def test_what_the_data_sheet_does_not_know_is_refused(panel, data, why):
    with pytest.raises(PanelError, match=why):
        panel.write(data)


def test_arguments_may_come_in_later_transfers(panel):
    panel.write(b"\x00\x81")
    panel.write(b"\x00\x33")
    assert panel.contrast == 0x33
