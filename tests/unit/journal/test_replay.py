"""Every game at random: what the recorder wrote brings a fresh round to the very same place."""

import random

import pytest

from shoe.journal.recorder import Recorder
from shoe.journal.replay import EventSink, Misfit, replay
from shoe.rounds import new_round
from shoe.setup import config

SEATS = ["1", "2", "3"]
PAI_GOW = ["1", "2", "3", "dealer", "4", "5", "6"]
OWN_SEATS = {"pai_gow": PAI_GOW, "hi_lo": ["1", "2", "dealer"]}
GAMES = (
    "holdem omaha omaha_hilo stud7 stud7_hilo razz stud5 draw5 draw_27 badugi pai_gow hi_lo "
    "flop_poker"
).split()
PASSING = "say config game changes page notice highlight faults shuffle flow _pending".split()


class Records:
    """A journal in a list."""

    def __init__(self):
        self.kept = []

    def add(self, kind, body=b""):
        self.kept.append((kind, bytes(body)))
        return True

    def seal(self):
        return "0" * 32


def make(name, gate=False):
    """The configuration of a game."""
    seats = str(OWN_SEATS.get(name, SEATS)).replace("'", '"')
    deck = ',"deck":"a.deck"'
    flag = ',"gate":true' if gate else ""
    text = f'{{"game":"{name}","seats":{seats},"reader":{{"kind":"rdm6300"}}{deck}{flag}}}'
    return config.load(text, "table.json")


def fresh(made, say=len):
    return new_round(made, say)


def plain(value):
    return bytes(value) if isinstance(value, bytearray) else value


def fields_of(part, passing=()):
    return {key: plain(value) for key, value in vars(part).items() if key not in passing}


def state(table):
    """All that a round holds, but what passes: its fields, its deal's, its flow's, the faults."""
    own = fields_of(table, PASSING)
    deal = fields_of(own.pop("deal"), ("_before", "_missed_before", "undoable"))
    for key in ("_cards", "_to", "_mark"):
        deal[key] = deal[key][: table.deal.count]
    flow = fields_of(table.flow, ("table",))
    return own, deal, flow, [vars(fault) for fault in table.faults.standing]


def act(recorder, table, chance, shoe):
    """One input at random, such as a table at play has them."""
    dice = chance.random()
    if table.faults and dice < 0.9:
        recorder.key(chance.choice(["ok", "void", "void"]), by=chance.choice(["key", "host"]))
    elif table.phase == "complete" and dice < 0.6:
        recorder.key("show")
    elif table.game.flow == "draw" and dice < 0.9 and draw(recorder, table, chance):
        pass
    elif dice < 0.85:
        if not shoe or (table.phase == "idle" and len(shoe) < 52):
            shoe[:] = list(range(table.game.cards))
            chance.shuffle(shoe)
        recorder.read(shoe.pop() if chance.random() < 0.99 else chance.randrange(53))
    elif dice < 0.97:
        key = chance.choice(["next", "next", "next", "fold", "ok", "ok", "show", "show", "show"])
        recorder.key(key, held=key == "next" and chance.random() < 0.1)
    elif dice < 0.98:
        recorder.unknown_tag("0123456789")
    elif dice < 0.985:
        recorder.fault("reader_error", None, ("error", 3))
    elif dice < 0.99:
        recorder.missed_read()
    else:
        recorder.key("void")


def draw(recorder, table, chance):
    """An input of a draw or of a showdown, where there is one; return whether there was."""
    deal = table.deal
    if deal.showdown and table.phase == "dealing" and not table.faults:
        own = [deal._cards[i] for i in range(deal._dealt) if deal._to[i] == deal.turn()]
        recorder.read(own[-1 - chance.randrange(len(table.game.streets[0][2]))])
        return True
    if deal.in_draw() and chance.random() < 0.6:
        recorder.key("next")
        return True
    return False


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("gate", [False, True])
def test_a_replay_comes_to_the_same_place(name, gate):
    chance = random.Random(name + str(gate))
    made = make(name, gate)
    said = []
    table = fresh(made, said.append)
    records = Records()
    recorder = Recorder(table, records, lambda: 0, lambda number, chain: None)
    shoe = []
    for step in range(2400):
        act(recorder, table, chance, shoe)
        if step % 80 == 0:
            again = fresh(made)
            replay(records.kept, again)
            assert state(again) == state(table), step
    assert table.number > 5
    assert any(word["ev"] == "complete" for word in said)
    assert any(word["ev"] == "void" for word in said)
    # The whole past again, aloud: the same words, but for refusals.
    told = []
    replay(records.kept, fresh(made, told.append))
    words = [word for word in said if word["ev"] != "refused"]
    assert [word for word in told if word["ev"] != "refused"] == words


def test_a_muted_sink_says_nothing_and_then_speaks():
    said = []
    sink = EventSink(said.append)
    sink.muted = True
    made = make("holdem")
    records = Records()
    recorder = Recorder(fresh(made), records, lambda: 0, lambda number, chain: None)
    for card in range(3):
        recorder.read(card * 7)
    again = fresh(made, sink)
    assert replay(records.kept, again) == 3
    assert said == []
    sink.muted = False
    again.read(50)
    assert said[0]["n"] == 4


def test_records_that_contradict_the_round_are_refused():
    from shoe.journal.record import KEY

    with pytest.raises(Misfit):
        replay([(KEY + 2, b"")], fresh(make("holdem")))
