"""Plays the rounds of a file through Round and prints their events: for MicroPython.

A line of the file is a JSON object: `table`, a table configuration, and `words`, the cards and
keys in their order. The file's path is the only argument.
"""

import json
import sys

from shoe import card, events
from shoe.rounds import new_round
from shoe.setup import config

KEYS = ("next", "fold", "show", "ok", "void")


def play(table, words):
    """Play one round; prints every event as the line that would go over the link."""
    checked = config.load(json.dumps(table), "table.json")
    made = new_round(checked, say)
    for word in words:
        if word in KEYS:
            made.key(word)
        else:
            made.read(card.parse(word))


def say(event):
    print(events.line(event).decode(), end="")


def main(path):
    with open(path) as rounds:
        for line in rounds:
            recorded = json.loads(line)
            play(recorded["table"], recorded["words"])


main(sys.argv[1])
