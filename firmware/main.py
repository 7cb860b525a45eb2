"""The board's parts -> the application -> run. The same file on the chip and on the unix port."""

import board

from shoe.app import App


def main():
    parts = board.make()
    if getattr(parts, "service", False):
        # The prompt is open to whoever holds the board in his hands.
        return
    app = App(parts)
    while True:
        parts.idle(app.step(parts.clock.ticks_ms()))


main()
