"""Start, watchdog, service and the closed prompt, on the emulated Pico."""

import json
import random

import pytest

from card_shoe.boards.board import Board as Layout
from card_shoe.emulator import Board, flash_with, target
from card_shoe.feeds import table
from card_shoe.journal import source
from card_shoe.journal.history import history
from card_shoe.journal.scan import scan
from workshop.dealer import recorded

SECOND = 1_000_000
BOOT_US = 8 * SECOND
DIGEST_US = 3 * SECOND
BITE_US = 9 * SECOND
_SRAM_END = 0x20042000
_TO_ITSELF = 0xE7FE  # the instruction that branches to itself


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """The files of the quick feed's table."""
    folder = tmp_path_factory.mktemp("files")
    table.load(recorded.path("quick")).write(folder)
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture(scope="module")
def cards():
    """What the reader sends, card by card, in the quick feed's first round."""
    lines = table.load(recorded.path("quick")).feed.lines
    return list(dict.fromkeys(line.value for line in lines if line.verb == "rx"))


def flash_of(files, **more):
    return flash_with(target.image(), contents={**files, **more})


def started(flash, **options):
    """A board with power, up to its `boot`."""
    board = Board(bytearray(flash), **options)
    assert board.run_while(lambda: not events(board, "boot"), BOOT_US, 10_000)
    board.run_for(60_000)
    return board


def events(board, name):
    made = [json.loads(line) for _, line in board.lines if line.startswith("{")]
    return [event for event in made if event["ev"] == name]


def at(board, name):
    """When an event of this name came, in us."""
    return next(us for us, line in board.lines if f'"ev":"{name}"' in line)


def prompted(board):
    """Return whether the prompt has shown itself."""
    return b">>>" in board.link_bytes or b"MicroPython v" in board.link_bytes


def records(flash):
    at, size = Layout("pico").flash["journal"]
    return scan(source.Ring(source.Image(bytes(flash[at : at + size])), source.SPARE))


def told(flash, name, key):
    return [made[key] for _, made in history(records(flash)).events if made["ev"] == name]


def deal(board, cards):
    for data in cards:
        board.rx(data)
        board.run_for(400_000)


def hang(board):
    """The program no longer comes back: it branches to itself, interrupts on."""
    mcu = board.chip.mcu
    mcu.sram[-4:-2] = _TO_ITSELF.to_bytes(2, "little")
    mcu.core.pc = _SRAM_END - 4
    mcu.core.waiting = False


def test_the_digest_comes_within_three_seconds_of_the_boot(files, record_property):
    board = started(flash_of(files))
    assert board.run_while(lambda: not events(board, "digest"), 2 * DIGEST_US)
    took = at(board, "digest") - at(board, "boot")
    image = target.image()
    record_property("told", f"digest of {image.name}: {took / 1000:.0f} ms after boot, emulated")
    assert took <= DIGEST_US
    said = json.loads(image.with_suffix(".json").read_text())
    assert events(board, "digest")[0]["image"] == said["sha256"]


def test_a_program_that_hangs_is_bitten_and_the_round_is_void(files, cards):
    board = started(flash_of(files))
    deal(board, cards[:3])
    hang(board)
    board.run_for(BITE_US)
    assert board.chip.resets == 1
    fault = events(board, "fault")[-1]
    assert (fault["code"], fault["n"], fault["clear"]) == ("watchdog", 3, ["void"])
    assert told(board.power_off(), "boot", "cause") == [0, 1]


def test_a_program_that_runs_is_not_bitten_through_idle_and_play(files, cards):
    board = started(flash_of(files))
    board.run_for(20 * SECOND)
    deal(board, cards[:3])
    board.run_for(20 * SECOND)
    assert board.chip.resets == 0
    assert [event["n"] for event in events(board, "card")] == [1, 2, 3]


def test_an_exception_ends_in_a_bite_and_not_at_the_prompt(files):
    # A format that struct does not know, where the journal's heads are described.
    flash = flash_of(files)
    form = b"<BIIHIHIII8sH16s"
    assert flash.count(form) == 1
    board = Board(flash.replace(form, form[:-1] + b"Z"))
    board.run_until(BITE_US + 3 * SECOND)
    assert b"Traceback" in board.link_bytes
    assert board.chip.resets >= 1
    assert not prompted(board)


def test_the_prompt_cannot_be_reached_while_the_application_runs(files):
    chance = random.Random(9)
    board = Board(flash_of(files))
    # Ctrl-C, Ctrl-A, Ctrl-D and lines, from before the start on and all through it.
    for _ in range(120):
        board.usb.send(chance.choice([b"\x03\x03", b"\x01", b"\x04", b"\x02", b"print(1)\r\n"]))
        board.run_for(20_000)
    board.run_for(2 * SECOND)
    board.usb.send(b"\x03\x03\r\n\x01\x04\n")
    board.run_for(SECOND)
    assert events(board, "boot") and not prompted(board)
    board.say('{"do":"id"}')
    board.run_for(200_000)
    assert events(board, "id")


def test_no_file_in_flash_runs_in_place_of_the_image(files):
    crash = b"raise SystemExit\n"
    names = ("boot.py", "main.py", "board.py", "parts.py", "chip.py", "storage.py", "json.py")
    board = started(flash_of(files, **dict.fromkeys(names, crash)))
    assert not prompted(board) and len(events(board, "boot")) == 1


def test_service_by_the_key_shows_itself_and_is_on_record(files):
    flash = flash_of(files)
    flash = started(flash).power_off()
    board = Board(flash, held=("ok",))
    dark = board.panel.picture()
    assert board.run_while(lambda: not prompted(board), BOOT_US)
    board.run_for(100_000)
    assert not events(board, "boot")
    assert board.panel.picture() != dark
    board.usb.send(b"print(6*7)\r\n")
    board.run_for(200_000)
    assert b"\n42" in board.link_bytes
    assert "in service" in told(board.power_off(), "note", "text")


def test_service_by_the_host_needs_leave_and_ends_in_a_reset_that_is_no_bite(files):
    board = started(flash_of(files))
    board.run_for(2 * SECOND)
    board.say('{"do":"service"}')
    board.run_for(200_000)
    assert "hold ok" in events(board, "error")[-1]["why"]
    board = started(flash_of(files, service=b""))
    board.run_for(2 * SECOND)
    board.say('{"do":"service"}')
    assert board.run_while(lambda: not prompted(board), BOOT_US)
    assert events(board, "service")
    board.usb.send(b"import machine; machine.reset()\r\n")
    board.run_for(2 * SECOND)
    assert len(events(board, "boot")) == 2 and board.chip.resets == 2
    flash = board.power_off()
    assert told(flash, "boot", "cause") == [0, 0, 0]
    notes = told(flash, "note", "text")
    assert notes.index("service") < notes.index("in service")


def test_a_full_journal_makes_the_start_no_more_than_a_second_longer(files, record_property):
    import sys
    from pathlib import Path

    sys.path.insert(0, str(Path(__file__).resolve().parent / "journal"))
    from test_journal_on_the_chip import full, region

    # The set-up of the table here, so that the rounds on record are played once more at the start.
    begun = started(flash_of(files)).power_off()
    empty_us = at(started(begun), "boot")
    place, size = region()
    held = flash_of(files)
    held[place : place + size] = full()[1]
    full_us = at(started(held), "boot")
    text = f"boot with an empty journal {empty_us / 1000:.0f} ms, with a full one"
    record_property("told", f"{text} {full_us / 1000:.0f} ms, emulated")
    assert full_us - empty_us <= SECOND
