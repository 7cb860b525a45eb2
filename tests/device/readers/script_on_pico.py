"""Runs a script of this folder on the emulated Pico, beside the product's own frozen modules.

    .venv/bin/python tests/device/readers/script_on_pico.py bench_parsers

The script goes into the board's files and is run over the prompt that the key `ok`, held at power
on, opens: the application never starts. Its lines are printed as they come over the USB link.
"""

import sys
from pathlib import Path

from card_shoe.emulator import Board, flash_with
from card_shoe.emulator.target import image

HERE = Path(__file__).parent
MODULES = ("reader_harness", "wire_frames", "pouring")
_END = "the script has ended"
_PROMPT_US = 1_500_000
_ECHO = ">OK"  # the prompt has taken the line
_FRAME = """
import gc
gc.collect()
try:
{script}
except Exception as error:
    import sys
    sys.print_exception(error)
print("{end}")
"""


def files(script):
    """The board's files for a script of this folder: {name: bytes}."""
    made = {f"{name}.py": (HERE / f"{name}.py").read_bytes() for name in MODULES}
    made["script.py"] = (HERE / f"{script}.py").read_bytes()
    # exec and not import, so that the script is __main__
    run = "    exec(open('script.py').read(), globals())"
    made["frame.py"] = _FRAME.format(script=run, end=_END).encode()
    return made


def run(script, limit_s=120, on_line=None):
    """Run a script; give its lines. limit_s: emulated seconds; raises TimeoutError after them."""
    board = Board(flash_with(image(), contents=files(script)), held=("ok",))
    lines = []

    def hear(_us, line):
        if not lines and not line.startswith(_ECHO):
            return  # what the prompt says before the script runs
        line = line[len(_ECHO) :] if not lines else line
        lines.append(line)
        if on_line and line != _END:
            on_line(line)

    board.run_until(_PROMPT_US)
    board.key("ok", False)
    board.on_line = hear
    board.usb.send(b"\x03\x01")
    board.run_for(50_000)
    board.usb.send(b"exec(open('frame.py').read())\n")
    board.run_for(5_000)
    board.usb.send(b"\x04")
    if not board.run_while(lambda: _END not in lines, limit_s * 1_000_000):
        raise TimeoutError(f"{script}: no end after {limit_s} s; its last lines: {lines[-5:]}")
    return lines[:-1]


if __name__ == "__main__":
    run(sys.argv[1], 600, print)
