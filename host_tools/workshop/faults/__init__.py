"""The fault machine: real rounds on every reader, spoiled on purpose, judged by the truth.

tables.py   which game, reader, deck and gate a session has
wire.py     what a card at the reader sends, and what spoils it on the way
scripts.py  in which order the places of a game are dealt
plan.py     what goes wrong in a round, and what came of it
dealer.py   a dealer who deals a round: passing.py a card at the reader, draws.py draw games,
            answering.py how he looks at the device and does what its faults ask for
kinds.py    what can go wrong, how often, and which fault is the right answer
judge.py    the truth: what the table may see, and what the result has to be
device.py   the firmware under MicroPython, many rounds in one process (driver.py)
tally.py    counts by kind of fault, and the printed table
run.py      sessions spread over processes
"""
