"""The firmware onto a board and read back: through BOOTSEL, or as modules for developers."""

import json
import os
import threading
import time

import pytest
from real_time import in_real_time
from rigs import BOARD

from card_shoe import flash as flashing
from card_shoe import waiting
from card_shoe.boards.board import Stock
from card_shoe.emulator import Board, files, flash_with
from card_shoe.emulator.ptys import Bench
from card_shoe.errors import Failed
from workshop.build import build, build_stock
from workshop.dealer import recorded

pytestmark = pytest.mark.emulated
TABLE = recorded.path("quick").parent / "holdem.table.json"
FILES_AT, FILES_SIZE = Stock.flash["files"]
SENT_SO_FAR = 120
LOADERS = {"pico": "RPI-RP2", "pico2": "RP2350"}


def quiet(text):
    """Progress, which a test has no use for."""


def events(board, name):
    start = '{"ev":"' + name + '"'
    return [json.loads(line) for _, line in board.lines if line.startswith(start)]


class BootLoader:
    """A board in its boot loader, as a context: takes a UF2 from its disk, and then runs it.

    Until it runs, its time stands still.
    """

    def __init__(self, disk, link):
        self._disk, self._link = disk, link
        self._board = None
        self._lived = waiting.Lived(lambda: self._board.now_us / 1e6 if self._board else 0)
        self._clock = waiting.by(self._lived)
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run)

    def __enter__(self):
        (self._disk / "INFO_UF2.TXT").write_text(
            f"UF2 Bootloader v3.0\nBoard-ID: {LOADERS[BOARD]}\n"
        )
        self._clock.__enter__()
        self._thread.start()

    def __exit__(self, *how):
        self._ended.set()
        self._thread.join()
        self._clock.__exit__(*how)

    def _run(self):
        try:
            while not self._ended.is_set() and not list(self._disk.glob("*.uf2")):
                time.sleep(0.05)
            time.sleep(0.2)
            for path in self._disk.glob("*.uf2"):
                self._turn(Bench(Board(flash_with(path, BOARD), board=BOARD)))
        finally:
            self._lived.over()

    def _turn(self, bench):
        self._board = bench.board
        os.symlink(bench.link.path, self._link)
        while not self._ended.is_set():
            bench.turn()
        bench.close()


def flash_through(tmp_path, image):
    """Flash a UF2 onto a pretended board; return the `id` event or raise."""
    disk, link = tmp_path / "disk", tmp_path / "port"
    disk.mkdir()
    with BootLoader(disk, link):
        image = image or build(BOARD, say=quiet).uf2
        return flashing.flash_product(BOARD, str(link), image, str(disk), quiet)


def test_the_product_goes_through_bootsel_and_reports_what_was_sent(tmp_path):
    made = flash_through(tmp_path, None)
    assert made["board"] == BOARD and made["fw"]


def test_an_image_that_reports_another_version_than_its_name_is_a_failure(tmp_path):
    renamed = tmp_path / f"shoe-9.9.9-{BOARD}.uf2"
    renamed.write_bytes(build(BOARD, say=quiet).uf2.read_bytes())
    with pytest.raises(Failed, match="version: the board says .* it should be 9.9.9"):
        flash_through(tmp_path, renamed)


@pytest.fixture(scope="module")
def stock():
    return build_stock(say=quiet)


def deploy(board, until=None):
    config, extra = flashing.load_table(TABLE)

    def work(bench):
        return flashing.flash_dev("pico", bench.link.path, config, extra, quiet)

    return in_real_time(board, work, until)


@pytest.fixture(scope="module")
def deployed(stock):
    """The flash of a developer's board: deployed, cut half-way, and deployed again."""
    board = Board(flash_with(stock, "stock"), board="stock")
    made, error = deploy(board, lambda: board.chip.flash.operations > SENT_SO_FAR)
    assert made is None and error is not None
    again = Board(board.power_off(), board="stock")
    made, error = deploy(again)
    assert error is None, error
    return made, again.power_off()


def test_a_deployment_that_was_cut_short_ends_well_when_it_is_run_again(deployed):
    made, flash = deployed
    assert made["board"] == "pico"
    board = Board(flash, board="stock")
    board.run_for(8_000_000)
    assert events(board, "boot"), board.lines


BROKEN = {
    "it raises at once": b"raise ValueError('broken')\n",
    "it does not import": b"import nothing_of_that_name\n",
    "it ends the program": b"raise SystemExit\n",
}


@pytest.mark.parametrize("how", BROKEN)
def test_a_new_version_that_does_not_start_is_given_up_for_the_one_before(deployed, how):
    flash = bytearray(deployed[1])
    running = json.loads(files.unpack(bytes(flash[FILES_AT:]))["deploy.json"])["run"]
    other = "app_b" if running == "app_a" else "app_a"
    state = {"run": other, "before": running, "state": "new"}
    changes = {f"{other}/main.py": BROKEN[how], f"{other}/shoe/__init__.py": b"",
               f"{other}/shoe/ranking/__init__.py": b"", f"{other}/shoe/ranking/tables.py": b"",
               "deploy.json": json.dumps(state).encode()}  # fmt: skip
    flash[FILES_AT:] = files.update(bytes(flash[FILES_AT:]), changes)
    board = Board(flash, board="stock")
    board.run_for(10_000_000)
    assert events(board, "boot"), board.lines
    assert json.loads(board.stored["deploy.json"])["run"] == running


def test_a_new_version_that_hangs_is_given_up_at_the_next_reset(deployed):
    flash = bytearray(deployed[1])
    running = json.loads(files.unpack(bytes(flash[FILES_AT:]))["deploy.json"])["run"]
    other = "app_b" if running == "app_a" else "app_a"
    state = {"run": other, "before": running, "state": "new"}
    changes = {f"{other}/main.py": b"import time\nwhile True:\n    time.sleep(1)\n",
               f"{other}/shoe/__init__.py": b"", f"{other}/shoe/ranking/__init__.py": b"",
               f"{other}/shoe/ranking/tables.py": b"",
               "deploy.json": json.dumps(state).encode()}  # fmt: skip
    flash[FILES_AT:] = files.update(bytes(flash[FILES_AT:]), changes)
    board = Board(flash, board="stock")
    board.run_for(3_000_000)
    assert not events(board, "boot")
    again = Board(board.power_off(), board="stock")
    again.run_for(10_000_000)
    assert events(again, "boot"), again.lines
    assert json.loads(again.stored["deploy.json"])["run"] == running


def test_the_products_image_is_no_place_for_single_modules(stock):
    board = Board(flash_with(build("pico", say=quiet).uf2), held=("ok",))
    board.run_for(1_500_000)
    made, error = deploy(board)
    assert made is None
    assert "product's image" in str(error)
