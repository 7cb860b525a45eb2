"""Sample views of a table: one of every state, for the gallery of screens and its tests.

Runs under MicroPython too; the importer sees to the path (card_shoe on the host).
"""

try:  # beside this file, under MicroPython
    import sample_rounds
    from sample_results import HIGH_LOW, SPLIT, THREE, UNCONTESTED, WON
except ImportError:
    from workshop.gallery import sample_rounds
    from workshop.gallery.sample_results import HIGH_LOW, SPLIT, THREE, UNCONTESTED, WON

from shoe import card
from shoe.readers.framing import Framer
from shoe.readers.presence import Presence
from shoe.rounds.faults import CODES, Fault
from shoe.supervisor import teach
from shoe.supervisor.menu import Menu


class SampleView:
    """A view of a table as the screens take it: hold'em with six seats, idle, unless changed."""

    game, title, table, version = "holdem", "Hold'em", "Table 4", "0.1.0"
    phase, round, n, need, due, street = "idle", 0, 0, 20, None, None
    highlight, first, page = -1, 0, 0
    result = fault = notice = supervisor = pressed = None
    deck = ("house-a", 52)

    def __init__(self, **changes):
        self.seats = ["1", "2", "3", "4", "5", "6"]
        self.exposed = []
        self.out = []
        for name, value in changes.items():
            if not hasattr(self, name):
                raise AttributeError(f"a view has no {name}")
            setattr(self, name, value)
        self.out = self.out or [False] * len(self.seats)


def _cards(names):
    return list(card.parse_many(names))


_BOARD = "Kh 7d 2c Kd 9s"
_ELEVEN = [str(number) for number in range(1, 12)]
_TWELVE_OUT = [number in (3, 10) for number in range(1, 12)]
_FOLDED = [False, False, True, False, True, False]


def _dealing(**changes):
    return SampleView(phase="dealing", round=7, **changes)


def _board(names, n, due, street, **changes):
    return _dealing(exposed=_cards(names), n=n, due=due, street=street, out=_FOLDED, **changes)


def _showing(result, page, **changes):
    return SampleView(phase="showing", round=7, result=result, page=page, **changes)


def _normal_states():
    yield "idle", SampleView()
    yield "idle-no-deck", SampleView(deck=("", 52), table="")
    yield "idle-seats-out", SampleView(out=_FOLDED, highlight=2, first=3)
    yield "idle-eleven", SampleView(seats=_ELEVEN, out=_TWELVE_OUT, first=9, highlight=10)
    yield "idle-long-names", SampleView(
        title="Flop Poker", table="High limit room, north 1", deck=("house-reserve-blue", 52),
        seats=["Montreal", "dealer", "North-W8", "WWWWWWWW"], first=3,
    )  # fmt: skip
    yield "idle-notice", SampleView(notice="no round is being dealt")
    yield "dealing-first", _dealing(n=1, due="2", street="hole")
    yield "dealing-eleven", _dealing(
        seats=_ELEVEN, out=_TWELVE_OUT, n=14, need=26, due="10", street="hole", first=3,
        highlight=0,
    )  # fmt: skip
    yield "dealing-burn", _dealing(n=12, due="burn", street="flop", out=_FOLDED, highlight=4)
    yield "dealing-board", _dealing(n=13, due="board", street="flop", out=_FOLDED)
    yield (
        "dealing-long-seat",
        _dealing(seats=["Montreal", "dealer", "WWWWWWWW"], n=2, due="WWWWWWWW", street="hole"),
    )
    yield "flop", _board("Kh 7d 2c", 16, "burn", "turn")
    yield "flop-picked", _board("Kh 7d 2c", 16, "burn", "turn", highlight=3)
    yield "turn", _board("Kh 7d 2c Td", 18, "burn", "river")
    yield "river-due", _board("Ah 7d Qc Td", 19, "board", "river")
    yield "joker-board", _board("Jk Js Qs", 16, "burn", "turn")
    yield "complete", SampleView(phase="complete", round=7, n=20, out=_FOLDED)
    yield "complete-board", SampleView(phase="complete", n=20, exposed=_cards(_BOARD))
    yield (
        "complete-picked",
        SampleView(phase="complete", n=20, exposed=_cards(_BOARD), out=_FOLDED, highlight=0),
    )
    yield "refused", _board("Kh 7d 2c", 16, "burn", "turn", notice="seat 3 has missed a card")
    yield "notice-long", SampleView(
        phase="complete", n=20, exposed=_cards(_BOARD),
        notice="putting seat 3 back is refused since it has missed a card in this round, and "
        "a seat that has missed one cannot be ranked",
    )  # fmt: skip


def _results():
    for page in range(4):
        yield f"result-{page}", _showing(WON, page)
    yield "split-0", _showing(SPLIT, 0)
    yield "split-1", _showing(SPLIT, 1)
    for page in range(3):
        yield f"flop-poker-{page}", _showing(THREE, page, title="Flop Poker")
    for page in range(4):
        yield f"high-low-{page}", _showing(HIGH_LOW, page, title="Omaha hi-lo")
    yield "uncontested", _showing(UNCONTESTED, 0)


_DETAILS = {
    "duplicate_card": (None, ("places", [13, 19])),
    "missing_card": (None, ("have", 14, "need", 20)),
    "extra_card": (None, ("have", 51, "need", 49)),
}


def _faults():
    for code in CODES:
        place, detail = _DETAILS.get(code, (9, ()))
        yield f"fault-{code}", _dealing(n=8, due="3", fault=Fault(code, place, detail))
    after = Fault("unknown_tag", 19, (), ("void",))
    yield "fault-card-came", _dealing(n=18, fault=after)
    recovered = Fault("power_lost", 9, (), ("ok", "void"))
    yield "fault-place-recovered", _dealing(n=8, fault=recovered)
    yield "fault-set-up", SampleView(
        fault=Fault("config_invalid"), seats=[], title="",
        notice='table.json:2: seats: 14 players; holdem takes 2 to 11',
    )  # fmt: skip


class _SampleDeck:
    """The deck that is in force while another one is taught."""

    name, recipe, tags = "house-a", 53, 0


class _SampleDesk:
    """What the supervisor's pages are about: a table at the end of a round of pai gow, or none
    yet."""

    deck = None
    reader, presence = Framer(None), Presence(None)

    def __init__(self, played=True):
        player = sample_rounds.Player("pai_gow")
        for state in player.play():
            if state == "result-1":
                break
        results = [player.table.result] if played else []
        player.table.key("ok")
        self.config, self.round = player.config, player.table
        self.last_rounds = self
        self._results = results

    def last(self, n):
        entries = [{"round": 13, "result": result, "why": None} for result in self._results]
        return entries + [{"round": 12, "result": None, "why": "duplicate_card"}] * bool(entries)

    def stat(self):
        return {
            "frames": 104012,
            "bad_frames": 213,
            "noise_bytes": 57112,
            "phantoms": 17,
            "repeats": 312044,
        }

    def identity(self):
        return {
            "fw": "0.1.0",
            "board": "pico2",
            "rules": "58 Pa. Code 645a.6",
            "digest": "0123456789abcdef" * 4,
        }

    def memory(self):
        return 101232, 98432

    def uptime_s(self):
        return 13 * 3600 + 47 * 60

    def switch(self):
        return None

    def say(self, made):
        return None

    def move_start(self):
        return None

    def now(self):
        return _now[0] - self.early

    early = 0

    def put_in_force(self, name, raw):
        raise OSError(28)


def _supervisor_pages():
    for desk, name in ((_SampleDesk(False), "new"), (_SampleDesk(), "used")):
        pages = Menu(desk)
        pages.key("ok", True)
        for number in range(10):
            sheet = pages.sheet()
            view = SampleView(supervisor=sheet, game="pai_gow", title="Pai Gow Poker")
            yield f"supervisor-{name}-{number}", view
            if name == "used":
                pages.read(17)
                pages.read(17)
                pages.unknown("010063E9AE")
                for key in ("fold", "show", "show"):
                    pages.key(key, False)
                    sheet = pages.sheet() if pages.open else sheet
                    view = SampleView(supervisor=sheet, game="pai_gow")
                    yield f"supervisor-{name}-{number}-{key}", view
            if not pages.open:
                pages.key("ok", True)
                for _ in range(number):
                    pages.key("next", False)
            pages.key("next", False)


def _teaching():
    """A deck is taught: each thing that may have come last."""
    desk = _SampleDesk()
    desk.deck = _SampleDeck
    pages = Menu(desk)
    pages.key("ok", True)
    for _ in range(8):
        pages.key("next", False)
    pages.key("show", False)
    teaching = desk.reader.sink

    def view(name):
        return f"supervisor-teach-{name}", SampleView(supervisor=pages.sheet(), game="pai_gow")

    yield view("begun")
    for number, word in enumerate(teach.order(53)):
        _pass(teaching, bytes([number, 99, 17, 4, 1]))
        if not number:
            yield view("taught")
        elif number == 1:
            teaching.second(word, b"")
            yield view("second-tag")
            teaching.taught(word, b"\x88\x04\xa3\xc6")
            yield view("short-id")
            teaching.collision(word, b"\x01\x02\x03\x04\x05")
            yield view("collision")
            teaching.collision(word, b"\x88\x04\xa3\xc6")
            yield view("collision-short-id")
            teaching.silent()
            yield view("silent")
        elif number == 2:
            pages.key("fold", False)
            yield view("back")
            _pass(teaching, bytes([number, 99, 17, 4, 1]))
    yield view("done")
    desk.early = 1000
    pages.key("show", False)
    yield view("card-lies")
    desk.early = 0
    pages.key("show", False)
    yield view("not-written")
    yield "supervisor-teach-in-force", SampleView(notice=teach.DECK_TAUGHT)


_now = [0]


def _pass(teaching, tag):
    """A card passes a reader that repeats."""
    for _ in range(3):
        teaching.tag(tag, len(tag), _now[0])
        _now[0] += 60
    _now[0] += 1000
    teaching.tick(_now[0])


def views():
    """Return every sample in the order of the gallery: a list of (name, view)."""
    played = list(sample_rounds.views())
    made = list(_normal_states()) + list(_results()) + list(_faults()) + played
    return made + list(_supervisor_pages()) + list(_teaching())
