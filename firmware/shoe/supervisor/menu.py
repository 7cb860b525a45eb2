"""The supervisor's pages: opened by a long `ok`, turned by `next`, left by `ok`.

They open between rounds; where the board has a key switch, only while that is on, and then during
a round as well. Nothing of the round under way is on them: its remainder only once its hands are
shown. A page is a Page; how it looks is the screens' business.
"""

from micropython import const

from shoe import card as cards
from shoe.rounds import result_pages
from shoe.rounds.round import IDLE, SHOWING
from shoe.rules import decisions
from shoe.screens import texts
from shoe.supervisor.count import Inventory

_ROWS = const(4)  # lines of one row each that every display of pixels has room for
_LEAST_DICE = const(3)
_MOST_DICE = const(18)
_SEATS_AROUND = const(7)


class Page:
    """What a page says: title, aside, headline, lines; keys besides `next` and `ok`, as (key,
    word); result: a past round's (result event, page of it), in place of all that; lit: whether
    the whole display is to shine."""

    def __init__(self, title, lines=(), aside="", keys=()):
        self.title = title
        self.aside = aside
        self.headline = ""
        self.lines = lines
        self.keys = keys
        self.result = None
        self.lit = False


class Supervisor:
    """The pages of one device. desk: what they are about:

    config, deck (or None), round; stat(): the `stat` event; identity(): the `id` event;
    memory(): bytes of heap free and in use, or None; uptime_s(); recall.last(n): entries of
    the last rounds, newest first (shoe.supervisor.last_rounds); switch(): whether the key switch
    is on, None where there is none; say(event); set_start(start): pai gow's start of the next
    round; teach(changed): a shoe.supervisor.teach.Teaching of a deck for the table, which calls
    changed(); untaught(it): it is broken off; keep(it): its deck comes into force, or gives why
    not.

    changes grows with every visible change.
    """

    def __init__(self, desk):
        self._desk = desk
        self.open = False
        self.changes = 0
        self._page = 0
        self._step = 0
        self._pages = ()
        self._count = None
        self._seen = ""
        self._tag = ""
        self._dice = None
        self._teaching = None

    # What happens

    def key(self, name, held):
        """Takes a key; gives whether it was meant for these pages."""
        if not self.open:
            if name != "ok" or not held or not self._allowed():
                return False
            self._enter()
            return True
        self.changes += 1
        if name == "ok":
            self._leave()
        elif name == "next":
            self._end_count()
            self._end_teaching()
            self._page = (self._page + 1) % len(self._pages)
            self._step = 0
            self._seen = ""
        else:
            self._press(name)
        return True

    def read(self, card):
        """Takes a card that has come; gives whether it was meant for these pages. A card that is
        not closes them: the deal goes before."""
        if not self.open:
            return False
        page = self._pages[self._page]
        self.changes += 1
        if page == "count" and not self._in_play():
            self._take_count(cards.name(card), card)
            return True
        if page == "test" and not self._in_play():
            self._tag = cards.name(card)
            return True
        self._leave()
        return False

    def unknown(self, tag):
        """Takes an id (hex text) that no deck knows; gives whether it was meant for the pages."""
        if not self.open or self._in_play():
            return False
        page = self._pages[self._page]
        self.changes += 1
        if page == "count":
            self._take_count(tag, None)
        self._tag = tag
        return page in ("count", "test")

    def missed(self):
        """Takes a passage through the gate that was not read; gives whether it was meant for the
        pages: a deck that is being counted goes on, and one that is taught passes no round."""
        if self._teaching:
            return True
        counting = self.open and self._pages[self._page] == "count" and not self._in_play()
        if counting:
            self.changes += 1
            self._counted().missed()
        return counting

    def close(self):
        """Leaves the pages: a fault has come, or the round has begun."""
        if self.open:
            self._leave()

    def locks(self, name):
        """Whether a key may clear what stands only while the key switch is on, which it is not."""
        desk = self._desk
        if name not in ("ok", "void") or desk.switch() is not False:
            return False
        return any([desk.round.faults.has(code) for code in desk.config.key_switch])

    def _allowed(self):
        switch = self._desk.switch()
        if switch is None:
            return self._desk.round.phase == IDLE and not self._desk.round.faults
        return switch

    def _in_play(self):
        return self._desk.round.phase != IDLE

    def _enter(self):
        names = ["recall", "deck", "decisions", "reader", "version", "memory"]
        if not self._in_play():
            names += ["test", "count"]
            if self._desk.config.deck is not None:
                names.append("teach")
            if self._desk.config.game.dice_start:
                names.append("dice")
        self._pages = names
        self._page = self._step = 0
        self._seen = self._tag = ""
        self._dice = None
        self.open = True
        self.changes += 1

    def _leave(self):
        self._end_count()
        self._end_teaching()
        if self._dice is not None:
            self._desk.set_start(_start_of(self._dice))
        self.open = False
        self.changes += 1

    def _press(self, name):
        page = self._pages[self._page]
        if page == "test":
            self._seen += " " + name
            self._step = 1 - self._step if name == "show" else 0
        elif page == "dice":
            self._turn_dice(name)
        elif page == "teach":
            self._press_teach(name)
        elif page == "count":
            if name == "show":
                self._count = None
        elif name == "show":
            self._step += 1
        elif name == "fold":
            self._step = max(0, self._step - 1)

    # Counting a deck

    def _take_count(self, name, card):
        if self._counted().take(name, card):
            self._desk.say(self._count.event())

    def _counted(self):
        if self._count is None:
            self._count = Inventory(self._recipe(), self._desk.config.gate)
        return self._count

    def _end_count(self):
        count, self._count = self._count, None
        if count and not count.whole:
            self._desk.say(count.event())

    def _recipe(self):
        deck = self._desk.deck
        return deck.recipe if deck else self._desk.config.game.cards

    def _turn_dice(self, name):
        total = self._dice
        if name in ("show", "fold"):
            if total is None:
                total = _LEAST_DICE - 1 if name == "show" else _MOST_DICE + 1
            total += 1 if name == "show" else -1
            least, sides = _LEAST_DICE, _MOST_DICE - _LEAST_DICE + 1
            self._dice = (total - least) % sides + least

    # Teaching a deck

    def _press_teach(self, name):
        teaching = self._teaching
        if name == "show" and not teaching:
            self._teaching = self._desk.teach(self._has_changed)
        elif name == "show" and teaching.due() is None:
            self._keep_taught()
        elif name == "fold" and teaching:
            teaching.back()

    def _keep_taught(self):
        why = self._desk.keep(self._teaching)
        if why:
            self._teaching.say(why)

    def _end_teaching(self):
        teaching, self._teaching = self._teaching, None
        if teaching:
            self._desk.untaught(teaching)

    def _has_changed(self):
        self.changes += 1

    # What is shown

    def page(self):
        """The Page that is open."""
        name = self._pages[self._page]
        made = getattr(self, "_show_" + name)()
        if not made.aside:
            made.aside = texts.OF % (self._page + 1, len(self._pages))
        return made

    def _show_recall(self):
        entries = self._desk.recall.last(5)
        shown = []
        for entry in entries:
            result = entry["result"]
            pages = len(result_pages.pages(result)) if result else 1
            shown += [(entry, page) for page in range(pages)]
        if not shown:
            return Page(texts.LAST_ROUNDS, (texts.NO_ROUNDS,))
        self._step = min(self._step, len(shown) - 1)
        entry, page = shown[self._step]
        made = Page(texts.ROUND % entry["round"], keys=texts.KEYS_MORE)
        if entry["result"]:
            made.result = (entry["result"], page)
        else:
            made.lines = (texts.VOIDED % texts.why(entry["why"]),)
        return made

    def _show_deck(self):
        desk = self._desk
        made = Page(texts.THE_DECK)
        name = desk.deck.name if desk.deck else texts.STANDARD_CODES
        made.lines = [name, texts.CARDS % self._recipe()]
        deal = desk.round.deal
        if desk.round.phase == SHOWING:
            made.lines.append(texts.READ % (deal.count, desk.config.game.cards))
            remainder = deal.remainder()
            if remainder:
                made.lines.append(texts.REMAINDER % " ".join(cards.names(remainder)))
        return made

    def _show_decisions(self):
        rows = decisions.listing(self._desk.config.house)
        lines = [texts.WRITTEN % self._desk.config.game.section.WRITTEN]
        lines += [texts.DECISION_LINE % (row[0], row[3].replace("_", " ")) for row in rows]
        return self._in_steps(texts.DECISIONS, lines)

    def _show_reader(self):
        stat = self._desk.stat()
        reader = self._desk.config.reader
        lines = [texts.READER_LINE % (reader["kind"], reader["baud"])]
        lines.append(texts.FRAMES % (stat["frames"], stat["bad_frames"]))
        lines.append(texts.REPEATS % (stat["repeats"], stat["phantoms"]))
        silent = self._desk.round.faults.has("reader_silent")
        lines.append(texts.NOISE % stat["noise_bytes"] + (texts.SILENT if silent else ""))
        return Page(texts.READER, lines)

    def _show_version(self):
        identity = self._desk.identity()
        digest = identity["digest"]
        lines = [texts.BOARD_RULES % (identity["board"], identity["rules"] or "")]
        if digest:
            lines += [digest[:22], digest[22:44], digest[44:]]
        else:
            lines.append(texts.DIGEST_LATER)
        return Page(texts.FIRMWARE % identity["fw"], lines)

    def _show_memory(self):
        memory = self._desk.memory()
        seconds = self._desk.uptime_s()
        lines = []
        if memory:
            lines = [texts.FREE % memory[0], texts.USED % memory[1]]
        hours, minutes = seconds // 3600, seconds // 60 % 60
        lines.append(texts.UPTIME % (hours, minutes))
        if self._desk.config.serial:
            lines.append(texts.SERIAL % self._desk.config.serial)
        return Page(texts.MEMORY, lines)

    def _show_test(self):
        made = Page(texts.SELF_TEST, keys=texts.KEYS_TEST)
        made.lit = self._step == 1
        made.lines = (
            texts.KEYS_SEEN % (self._seen.strip() or texts.NONE),
            texts.LAST_READ % (self._tag or texts.NONE),
        )
        return made

    def _show_count(self):
        made = Page(texts.COUNT_DECK, keys=texts.KEYS_COUNT)
        count = self._count
        made.headline = texts.COUNT % (count.have if count else 0, self._recipe())
        if not count:
            made.lines = (texts.EVERY_CARD,)
        elif count.whole:
            made.lines = (texts.ALL_THERE,) if not count.extra else ()
        if count and count.extra:
            extra = count.extra
            shown = ", ".join(extra[:3]) + (texts.AND_MORE % (len(extra) - 3) if extra[3:] else "")
            made.lines = (texts.EXTRA % shown,)
        return made

    def _show_teach(self):
        teaching = self._teaching
        made = Page(texts.TEACH, keys=texts.KEYS_TEACHING if teaching else texts.KEYS_TEACH)
        if not teaching:
            made.lines = (texts.TEACH_ORDER, texts.TEACH_RANKS, texts.TEACH_KEEPS)
            return made
        made.aside = texts.COUNT % teaching.count()
        made.lines = teaching.note
        if teaching.due() is None:
            made.headline = texts.TEACH_DONE
            made.keys = texts.KEYS_TAUGHT
        else:
            made.headline = texts.NEXT_PLACE % teaching.due()
        return made

    def _show_dice(self):
        made = Page(texts.DICE, keys=texts.KEYS_DICE)
        if self._dice is None:
            made.headline = texts.START % self._desk.round.flow.start()
        else:
            made.headline = texts.DICE_START % (self._dice, _start_of(self._dice))
        made.lines = (texts.DICE_HOW,)
        return made

    def _in_steps(self, title, lines):
        steps = -(-len(lines) // _ROWS)
        self._step %= steps
        start = self._step * _ROWS
        made = Page(title, lines[start : start + _ROWS], keys=texts.KEYS_MORE)
        return made


def _start_of(total):
    """Pai gow's start for a total of three dice: counted from the dealer, who is 1."""
    return (total - 1) % _SEATS_AROUND + 1
