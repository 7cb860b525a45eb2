"""The board's parts -> the application -> run. The same file on the chip and on the unix port."""

import gc

import micropython

micropython.kbd_intr(-1)  # a host's Ctrl-C must not stop a deal, nor the way to its start


def main():
    # Keep long-lived objects at the low end of the heap: a collection scans up to the last used
    # block.
    gc.collect()
    import board

    gc.collect()
    parts = board.make()
    gc.collect()
    if getattr(parts, "service", False):
        serve(parts)
        return
    watch = getattr(parts, "watch", None)
    try:
        run(parts, watch() if watch else None)
    except Exception as error:
        if not watch or parts.stopped(error):
            raise


def serve(parts):
    """Leave the prompt open to the person at the board, and let it import what is in flash."""
    import sys

    from shoe import service

    service.announce(parts)
    sys.path.extend(["", "/lib"])


def run(parts, feed):
    """Run the application for ever. feed: of the watchdog, or None where there is none."""
    from shoe.app import App

    app = App(parts)
    while True:
        wait = app.step(parts.clock.ticks_ms())
        if feed and app.all_ran():
            feed()
        parts.idle(wait)


main()
