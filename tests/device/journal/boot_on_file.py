"""One boot of a device whose journal lies in a file: opens, plays, and ends without a word.

micropython boot_on_file.py FILE ROUNDS prints state, last round, phase after the replay, cards.
With ROUNDS 0 it stops in the middle of a round, after seven cards.
"""

import sys

from flash import Flash
from table_of_six import Table, fields

from shoe.journal.replay import replay


def main(path, rounds):
    table = Table(Flash(path, 65536))
    journal = table.journal
    state = journal.open()
    if state == "fresh":
        journal.start()
    last = journal.round
    table.round.number = last
    replay(journal.last_rounds(2), table.round)
    table.recorder.resumed()
    print(state, last, table.round.phase, table.round.deal.count)
    journal.setup(fields)
    if table.round.phase != "idle":
        table.recorder.key("void")
    table.settle()
    table.play(rounds)
    if not rounds:
        for card in range(7):
            table.recorder.read(card * 5)
            table.settle(False)


main(sys.argv[1], int(sys.argv[2]))
