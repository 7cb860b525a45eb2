"""An emulated Pico with a shoe around it: reader, display, keys, USB host, flash.

    from card_shoe.emulator import Board, flash_with
    board = Board(flash_with(path_of_uf2, contents={"table.json": b"..."}))
    board.run_until(2_000_000)
    board.rx(frame); board.key("show", True); board.lines; board.panel.picture()
"""

from card_shoe.emulator.board import KEYS, Board, flash_with

__all__ = ("KEYS", "Board", "flash_with")
