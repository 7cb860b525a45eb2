"""The journal under MicroPython: the same bytes as under CPython, and 10,000 rounds of them."""

import os
import subprocess
import sys
from pathlib import Path

import card_shoe
from card_shoe.journal import source
from card_shoe.journal.scan import scan
from card_shoe.targets.unix import interpreter

ROOT = Path(__file__).resolve().parents[3]
HERE = Path(__file__).resolve().parent
IN_MEMORY = HERE.parent / "in_memory"
sys.path.insert(0, str(HERE))

from table_of_six import Flash, Table  # noqa: E402

from shoe.journal import record  # noqa: E402


def with_path(*folders):
    """An environment in which MicroPython finds the firmware, the parts in memory and more."""
    path = (card_shoe.FIRMWARE, IN_MEMORY, *folders, ".frozen")
    return dict(os.environ, MICROPYPATH=":".join(map(str, path)))


def play(rounds, sectors, path):
    """Play under MicroPython; return the bytes of its flash and the seals that it printed."""
    command = [str(interpreter()), "-X", "heapsize=8m", str(HERE / "table_of_six.py")]
    done = subprocess.run(
        [*command, str(rounds), str(sectors), str(path)],
        env=with_path(),
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    seals = [line.split() for line in done.stdout.splitlines()]
    return path.read_bytes(), [(int(number), chain) for number, chain in seals]


def test_the_flash_is_byte_for_byte_that_of_cpython(tmp_path):
    data, seals = play(200, 8, tmp_path / "journal.bin")
    flash = Flash(8 * 4096)
    table = Table(flash)
    table.start()
    table.play(200)
    assert (data, seals) == (bytes(flash.data), table.seals)


def test_ten_thousand_rounds_verify(tmp_path):
    play_file = tmp_path / "journal.bin"
    _, seals = play(10_000, 512, play_file)
    found = scan(source.load(play_file))
    assert found.findings == [] and found.torn is None
    chains = [made.chain for made in found.records if made.kind == record.SEAL]
    assert len(chains) >= 9_999
    assert chains == [chain for _, chain in seals]


def boot(path, rounds):
    """What one boot on a journal file prints, as words."""
    done = subprocess.run(
        [str(interpreter()), str(HERE / "boot_on_file.py"), str(path), str(rounds)],
        env=with_path(ROOT / "boards" / "unix", HERE),
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.split()


def test_a_journal_file_carries_the_round_from_boot_to_boot(tmp_path):
    path = tmp_path / "journal.bin"
    assert boot(path, 5) == ["fresh", "0", "idle", "0"]
    state, last, phase, _ = boot(path, 0)
    assert (state, last) == ("ok", "5")
    assert phase in ("idle", "showing")
    assert boot(path, 3) == ["ok", "6", "dealing", "7"]
    assert boot(path, 0)[:2] == ["ok", "9"]
    found = scan(source.load(tmp_path))
    assert found.findings == []
    assert sum(made.kind == record.OPENED for made in found.records) == 3
