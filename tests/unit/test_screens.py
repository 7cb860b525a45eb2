"""Screens: the gallery against its expected pictures, and what a screen may and must say."""

import random
from collections import OrderedDict

import framebuf
import pytest
from PIL import Image

from card_shoe import picture
from shoe import card
from shoe.displays import ssd1306
from shoe.intake.keys import NAMES
from shoe.ranking import high, names
from shoe.rounds.faults import CODES, Fault
from shoe.screens import canvas, compose, faults, layout, pages, themes
from workshop.gallery import gallery, sample_views
from workshop.gallery.sample_views import SampleView

_VIEWS = dict(sample_views.views())
_REGENERATE = "if this is better, run `python -m workshop.gallery.gallery --expected`"
_MADE = {}


def made(kind, size):
    """The gallery of a display; made once."""
    if (kind, size) not in _MADE:
        _MADE[kind, size] = gallery.pictures(kind, size)
    return _MADE[kind, size]


def expected(kind, size, suffix):
    return gallery.EXPECTED / f"{kind}-{size}{suffix}"


def test_screens_of_one_colour_look_as_expected():
    shown = made("ssd1306", "128x64")
    with Image.open(expected("ssd1306", "128x64", ".png")) as opened:
        sheet = opened.convert("1")
    assert sheet.size == gallery.as_sheet(shown).size, f"other screens; {_REGENERATE}"
    for i, (name, (got, *_), _) in enumerate(shown):
        left, top = gallery.place(i, got.width, got.height)
        part = sheet.crop((left, top, left + got.width, top + got.height))
        difference = picture.difference(picture.from_image(part), got)
        assert not difference, f"{name}: {difference}\n{_REGENERATE}"


def test_the_other_display_of_one_colour_shows_the_same():
    for one, other in zip(made("ssd1306", "128x64"), made("sh1106", "128x64"), strict=True):
        assert one == other


@pytest.mark.parametrize("size", ("320x240", "240x240"))
def test_screens_in_colours_look_as_expected(size):
    shown = made("st7789", size)
    right = expected("st7789", size, ".sha256").read_text("utf-8").splitlines()
    got = gallery.as_digests(shown).splitlines()
    assert [line.split()[1] for line in got] == [line.split()[1] for line in right]
    for (name, (screen, *_), _), one, other in zip(shown, right, got, strict=True):
        assert one == other, f"{name}:\n{picture.terminal(screen)}\n{_REGENERATE}"


def test_the_other_display_in_colours_shows_the_same():
    for one, other in zip(made("st7789", "320x240"), made("ili9341", "320x240"), strict=True):
        assert one == other


@pytest.mark.parametrize("size", ("20x4", "16x2"))
def test_screens_of_letters_read_as_expected(size):
    right = expected("hd44780", size, ".txt").read_text("utf-8")
    assert gallery.as_text(made("hd44780", size)) == right, _REGENERATE


@pytest.mark.parametrize("kind, size", gallery.DISPLAYS)
def test_no_text_is_cut_off(kind, size):
    assert [(name, cut) for name, _, cut in made(kind, size) if cut] == []


@pytest.mark.parametrize("name", _VIEWS)
def test_no_text_of_one_colour_stands_on_another(name):
    inked = 0
    for mark in _marks(_VIEWS[name], (128, 64)):
        if mark[canvas.PAINT] is canvas._text:
            frame = framebuf.FrameBuffer(bytearray(1024), 128, 64, framebuf.MONO_VLSB)
            surface = canvas.Surface(frame, (1,) * canvas.ROLES, framebuf.MONO_HLSB)
            canvas.paint(surface, mark, 0)
            pixels = int.from_bytes(bytes(frame._data), "little")
            assert pixels and not pixels & inked, mark
            inked |= pixels
    assert inked


@pytest.mark.parametrize("size", ((320, 240), (240, 240)))
@pytest.mark.parametrize("name", _VIEWS)
def test_no_text_in_colours_stands_on_another_or_beyond_the_edge(name, size):
    boxes = []
    for mark in _marks(_VIEWS[name], size):
        if mark[canvas.PAINT] is canvas._text:
            top, bottom, _, _, font, text, x, _ = mark
            right = x + font.width(text)
            assert 0 <= x < right <= size[0] and 0 <= top < bottom <= size[1], text
            for other_left, other_right, other_top, other_bottom in boxes:
                apart = x >= other_right or other_left >= right
                assert apart or top >= other_bottom or other_top >= bottom, text
            boxes.append((x, right, top, bottom))
    assert boxes


def _marks(view, size):
    drawn = canvas.Canvas()
    for _ in layout.lay_out(compose(view), drawn, themes.of(size)):
        pass
    return drawn.marks


@pytest.mark.parametrize("name", _VIEWS)
def test_only_cards_that_the_view_names_are_drawn(name, monkeypatch):
    view = _VIEWS[name]
    drawn = []
    monkeypatch.setattr(canvas.Canvas, "face", lambda self, card, *_: drawn.append(card))
    gallery.draw(view)
    if view.result and not view.fault:
        named = _named(view.result)
    else:
        named = set(view.exposed)
    assert set(drawn) <= named
    if view.exposed and not view.fault and view.phase != "showing":
        assert drawn == view.exposed


def _named(result):
    hands = [hand for hand in result["hands"] if not hand.get("folded")]
    lists = [hand.get(key) or () for hand in hands for key in ("cards", "best", "low")]
    return {card.parse(name) for names in lists for name in names}


@pytest.mark.parametrize("name", _VIEWS)
def test_every_screen_says_what_its_keys_do(name):
    screen = compose(_VIEWS[name])
    for key, _ in screen.keys:
        assert key.split()[-1] in NAMES
    fault = _VIEWS[name].fault
    if fault:
        assert tuple(key for key, _ in screen.keys) == fault.clear
        assert all(word for _, word in screen.keys)
    else:
        assert screen.keys


def test_every_fault_has_its_words_and_its_sample():
    assert {row[0] for row in faults._FAULTS} == set(CODES)
    for code in CODES:
        assert _VIEWS[f"fault-{code}"].fault.code == code


@pytest.mark.parametrize("code", CODES)
def test_a_fault_that_ok_clears_says_what_ok_does(code):
    fault = Fault(code, 3)
    ok_word = dict(compose(SampleView(fault=fault)).keys).get("ok")
    assert bool(ok_word) == ("ok" in fault.clear)


def test_a_fault_names_its_places_and_counts():
    twice = Fault("duplicate_card", None, ("places", [3, 9]))
    assert compose(SampleView(fault=twice)).aside == "cards 3, 9"
    missing = Fault("missing_card", None, ("have", 14, "need", 20))
    assert "14 cards read, 20 needed." in compose(SampleView(fault=missing)).lines
    assert compose(SampleView(fault=Fault("unknown_tag", 7))).aside == "card 7"


def test_a_fault_hides_the_result_and_the_board():
    view = SampleView(
        phase="showing", result=sample_views.WON, exposed=[3], fault=Fault("unknown_tag", 1)
    )
    screen = compose(view)
    assert screen.alarm and not screen.cards and pages(view) == 1


def test_the_winners_come_first_then_each_seat_that_is_in():
    titles = [compose(_page(sample_views.WON, page)).title for page in range(5)]
    assert titles == ["Seat 2 wins", "Seat 1", "Seat 2 wins", "Seat 4", "Seat 2 wins"]
    assert pages(_page(sample_views.WON, 0)) == 4


def test_a_split_pot_names_both_seats_and_the_share():
    screen = compose(_page(sample_views.SPLIT, 0))
    assert (screen.title, screen.aside) == ("Seats 2, 10 split", "1/2")
    assert compose(_page(sample_views.SPLIT, 1)).lines == ["1/2: Seats 2, 10", "Odd chip: Seat 10"]
    assert compose(_page(sample_views.SPLIT, 3)).title == "Seat 10 split"


def test_high_and_low_have_a_page_each():
    titles = [compose(_page(sample_views.HIGH_LOW, page)).title for page in range(2)]
    assert titles == ["Seat 1 wins", "Seat 5 low"]
    no_low = OrderedDict(sample_views.HIGH_LOW)
    no_low["winners"] = OrderedDict(high=["1"], low=[])
    assert compose(_page(no_low, 1)).title == "No low hand"


def test_an_uncontested_pot_shows_the_seat_and_no_card():
    screen = compose(_page(sample_views.UNCONTESTED, 0))
    assert screen.headline == "Seat 2 wins" and not screen.cards
    assert pages(_page(sample_views.UNCONTESTED, 0)) == 1


def _page(result, page):
    return SampleView(phase="showing", result=result, page=page)


def test_the_longest_names_of_hands_have_room():
    dealer = random.Random(5)
    hands = {names.high(high.value(cards)): cards for cards in _deals(dealer, 4000)}
    longest = sorted(hands, key=canvas.SMALL.width)[-30:]
    assert "Two pair, " in longest[-1]
    for name in longest:
        best = card.names(hands[name])
        for dealt in (2, 3, 4):
            hand = OrderedDict(seat="10", cards=best[:dealt], best=best, name=name)
            hand["cite"] = "637a.6(b)(10)"
            result = OrderedDict(hands=[hand], winners={"high": ["10"]}, shares={"10": "1"})
            for page in range(2):
                assert gallery.draw(_page(result, page))[1] == []


def _deals(dealer, count):
    return [bytes(dealer.sample(range(52), 5)) for _ in range(count)]


@pytest.mark.parametrize("phase", ("idle", "dealing", "complete"))
@pytest.mark.parametrize("seats", range(1, 13))
def test_every_number_of_seats_has_room(phase, seats):
    labels = [str(number) for number in range(1, seats + 1)]
    for i in range(seats):
        out = [number == i for number in range(seats)]
        view = SampleView(phase=phase, seats=labels, out=out, first=i, highlight=i)
        view.due = labels[i]
        assert gallery.draw(view)[1] == []


def test_what_is_too_long_is_reported_as_cut():
    view = SampleView(title="A game of so long a name that no display has room for it")
    assert gallery.draw(view)[1] == [view.title]
    hand = OrderedDict(seat="1", cards=["As"] * 5, name="long " * 40, cite="")
    result = OrderedDict(hands=[hand], winners={}, shares={})
    assert gallery.draw(_page(result, 0))[1]


def test_letters_that_no_font_has_are_asked_about():
    screen = compose(SampleView(notice="Gr\u00f6\u00dfe \u2026\n"))
    assert screen.notice == "Gr??e ??"
    assert canvas.SMALL.width("a\u2026b\n") == canvas.SMALL.width("ab")
    assert gallery.draw(SampleView(table="\u2660"))[1] == []


@pytest.mark.parametrize("height", themes.Mono.faces)
@pytest.mark.parametrize("rank", range(13))
def test_red_and_black_faces_differ_in_most_of_their_pixels(height, rank):
    clubs, diamonds, hearts, spades = (_face(rank * 4 + suit, height) for suit in range(4))
    assert len({clubs, diamonds, hearts, spades}) == 4
    for red in (diamonds, hearts):
        for black in (clubs, spades):
            differing = sum(a != b for a, b in zip(red, black))
            assert differing > 24 * height // 2


def _face(number, height):
    frame = framebuf.FrameBuffer(bytearray(1024), 128, 64, framebuf.MONO_VLSB)
    surface = canvas.Surface(frame, ssd1306._COLOURS, framebuf.MONO_HLSB)
    drawn = canvas.Canvas()
    drawn.face(number, 0, 0, 24, height)
    canvas.paint(surface, drawn.marks[0], 0)
    return tuple(frame.pixel(x, y) for y in range(height) for x in range(24))
