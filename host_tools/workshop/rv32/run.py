"""Run lines of on_rv32.py on RV32 under QEMU, and under the unix port to compare with."""

import os
import re
import subprocess
import tempfile
from pathlib import Path

from card_shoe.errors import Failed
from card_shoe.feeds import table
from card_shoe.places import ROOT
from card_shoe.targets.unix import interpreter
from workshop.dealer import recorded

KEYS = ("next", "fold", "show", "ok", "void")
_LINE = re.compile(r"\(([0-9.]+)\) (rx|key|gate|link)(?: (.*))?")
_HELD_S = 0.1
_AFTER_MS = 2000
_START = "import on_rv32; on_rv32.main()"
_PATH = ("tests/device/rv32", "tests/device/ranking", "tests/device/in_memory", "firmware")
_QEMU = ["qemu-system-riscv32", "-machine", "virt", "-bios", "none", "-nographic", "-monitor",
         "none", "-serial", "stdio", "-semihosting", "-kernel"]  # fmt: skip


def of_feed(name):
    """Return the lines for on_rv32.py of a recorded feed, bytes as they have arrived."""
    path = recorded.path(name)
    with tempfile.TemporaryDirectory() as folder:
        table.load(path).write(Path(folder))
        files = {file.name: file.read_bytes() for file in sorted(Path(folder).iterdir())}
    rows = []
    for text in path.read_text().splitlines():
        match = _LINE.match(text.split("#")[0].strip())
        if match:
            rows += _rows(float(match[1]), match[2], match[3] or "")
    rows.sort(key=lambda row: row[0])
    lines = [f"file {name} {data.hex()}" for name, data in files.items()] + ["start"]
    down = 0
    for ms, what, value in rows:
        if what == "keys":
            bit, pressed = value
            down = down | 1 << bit if pressed else down & ~(1 << bit)
            value = down
        lines += [f"at {ms}", f"{what} {value}"]
    return [*lines, f"at {rows[-1][0] + _AFTER_MS}", "end"]


def _rows(seconds, kind, rest):
    ms = int(seconds * 1000)
    if kind == "rx":
        data = bytes.fromhex(rest.replace(" ", ""))
        return [(ms + len(data), "rx", data.hex())]
    if kind == "link":
        return [(ms, "link", rest)]
    if kind == "gate":
        return [(ms, "gate", 1), (ms + int(float(rest) * 1000), "gate", 0)]
    key, *held = rest.split()
    until = ms + int(float(held[0] if held else _HELD_S) * 1000)
    bit = KEYS.index(key)
    return [(ms, "keys", (bit, True)), (until, "keys", (bit, False))]


def on_unix(lines):
    """Return what the unix port prints."""
    path = os.pathsep.join(str(ROOT / part) for part in _PATH)
    done = subprocess.run(
        [str(interpreter()), "-X", "heapsize=4m", "-c", _START], text=True,
        input="\n".join(lines) + "\n", capture_output=True,
        env={**os.environ, "MICROPYPATH": path + os.pathsep + ".frozen"},
    )  # fmt: skip
    if done.returncode:
        raise Failed(f"the unix port ended with {done.returncode}:\n{done.stderr[-2000:]}")
    return done.stdout.splitlines()[:-1]


def on_qemu(elf, lines, seconds=600):
    """Return what the image under QEMU prints; raises Failed where it does not come to an end."""
    with subprocess.Popen(
        [*_QEMU, str(elf)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        watch = _Ended(process, seconds)
        try:
            # Raw REPL: no echo, no prompt.
            said = watch.until(b">>> ", b"\r\n")
            said = watch.until(b">", b"\x01")
            process.stdin.write(_START.encode() + b"\x04")
            process.stdin.write(("\n".join(lines) + "\n").encode())
            process.stdin.flush()
            said = watch.until(b"\x04", b"")
        finally:
            process.kill()
    rows = said.decode("utf-8", "replace").replace("\r", "").rstrip("\x04").splitlines()
    if not rows or rows[-1] != "end":
        raise Failed("RV32 did not come to an end:\n" + "\n".join(rows[-12:]))
    rows[0] = rows[0].removeprefix("OK")
    return rows[:-1]


class _Ended:
    """What a process prints, up to a mark."""

    def __init__(self, process, seconds):
        self._process, self._seconds = process, seconds

    def until(self, mark, sent):
        import selectors
        import time

        if sent:
            self._process.stdin.write(sent)
            self._process.stdin.flush()
        said, end = b"", time.monotonic() + self._seconds
        with selectors.DefaultSelector() as poll:
            poll.register(self._process.stdout, selectors.EVENT_READ)
            while mark not in said:
                if not poll.select(max(0, end - time.monotonic())):
                    raise Failed(f"RV32 says nothing more after:\n{said[-1000:]!r}")
                data = os.read(self._process.stdout.fileno(), 65536)
                if not data:
                    raise Failed(f"QEMU ended after:\n{said[-1000:]!r}")
                said += data
        return said
