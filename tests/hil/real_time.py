"""A board behind pseudo-terminals while something works on it in another thread."""

import threading

from card_shoe import waiting
from card_shoe.emulator.ptys import Bench


def in_real_time(board, work, until=None):
    """Run a board while work(Bench) is under way; return (result, error) of the work.

    What waits for the board goes by its time.

    until: a condition that cuts the power when it holds; the work then meets a dead port.
    """
    bench = Bench(board)
    found = []

    def guarded():
        try:
            found.append((work(bench), None))
        except Exception as error:  # noqa: BLE001
            found.append((None, error))

    thread = threading.Thread(target=guarded)
    with waiting.by(bench.lived):
        thread.start()
        while thread.is_alive():
            if until and until():
                break
            bench.turn()
        bench.close()
        thread.join()
    return found[0]
