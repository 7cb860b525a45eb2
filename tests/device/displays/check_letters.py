"""The driver of character displays against one that decodes the wire; runs on either Python."""

from driver_bench import Bench, Chance, picture_of, run, run_checks, screen, settle

from shoe.displays import make_display
from shoe.screens.rows import SUITS
from shoe.screens.screen import Screen

BIT_US = 10
LONGEST_SLICE_US = 4000


def shown(size="20x4", made=None, **options):
    bench = Bench("hd44780", size)
    display = make_display(dict(options, kind="hd44780", size=size), bench)
    display.draw(made or screen(1))
    settle(display, bench)
    return bench, display


def rows(bench):
    panel = bench.panel
    text = "".join([chr(code) for code in panel.rows()])
    return [text[i : i + panel.columns] for i in range(0, len(text), panel.columns)]


def check_a_screen_is_read_on_its_rows():
    made = Screen("Seat 4 wins", "1/2")
    made.cards = [50, 49, 0]
    made.lines = ("Pair of aces",)
    made.keys = (("ok", "end"),)
    bench, display = shown("20x4", made)
    cards = "A%s A%s 2%s" % (chr(SUITS + 2), chr(SUITS + 1), chr(SUITS))
    wanted = ["Seat 4 wins      1/2", cards, "Pair of aces", "ok:end"]
    assert [row.rstrip() for row in rows(bench)] == wanted, rows(bench)
    assert bench.panel.glyph(0) != bench.panel.glyph(3) and any(bench.panel.glyph(2))


def check_a_screen_in_turns():
    made = Screen("Seat 4 wins")
    made.lines = ("one", "two")
    bench, display = shown("16x2", made)
    seen = []
    for _ in range(3):
        seen.append([row.rstrip() for row in rows(bench)])
        bench.now += 2500
        settle(display, bench)
    wins = "Seat 4 wins"
    assert seen == [[wins, "one"], [wins, "two"], [wins, "one"]], seen


def check_each_slice_is_short():
    bench, display = shown()
    display.draw(screen(2))
    settle(display, bench)
    for n in bench.sent:
        assert (n + 1) * 9 * BIT_US <= LONGEST_SLICE_US, n


def check_only_what_changed_is_sent():
    bench, display = shown()
    bench.sent.clear()
    display.draw(screen(1))
    settle(display, bench)
    assert not bench.sent
    changed = screen(1)
    changed.aside = "x" + changed.aside[1:]
    display.draw(changed)
    settle(display, bench)
    assert sum(bench.sent) <= 2 * (1 + 2 * 4), bench.sent


def check_screens_that_change_while_they_are_sent():
    bench, display = shown()
    chance = Chance(5)
    for seed in range(40):
        display.draw(screen(seed))
        for _ in range(chance.below(20)):
            display.step(bench.now)
    settle(display, bench)
    assert bench.panel.picture() == picture_of("hd44780", "20x4", screen(39))


def check_any_transfer_may_fail():
    right = picture_of("hd44780", "20x4", screen(1))
    for failing in range(24):
        bench = Bench("hd44780")
        bench.failures = (failing,)
        display = make_display({"kind": "hd44780"}, bench)
        display.draw(screen(1))
        run(display, bench, 2400)
        assert display.state == "ok" and bench.panel.rows()[:20] == right[:20], failing


def check_a_display_that_was_pulled_shows_the_right_screen_when_it_returns():
    bench, display = shown()
    bench.plugged = False
    run(display, bench, bench.now + 1300)
    assert display.state == "absent"
    display.draw(screen(3))
    bench.panel.power_on()
    bench.plugged = True
    run(display, bench, bench.now + 1500)
    assert display.state == "ok"
    assert bench.panel.rows()[:20] == picture_of("hd44780", "20x4", screen(3))[:20]


def check_a_loss_of_power_between_two_probes_is_repaired():
    bench, display = shown()
    bench.panel.power_on()
    run(display, bench, bench.now + 2400)
    assert display.state == "ok"
    assert bench.panel.rows()[:20] == picture_of("hd44780", "20x4", screen(1))[:20]


def check_an_absent_display_is_tried_once_a_second():
    bench = Bench("hd44780")
    bench.plugged = False
    display = make_display({"kind": "hd44780"}, bench)
    display.draw(screen(1))
    while display.drawing:
        display.step(0)
    for now in range(0, 5000, 7):
        assert not display.step(now)
        assert 0 < display.wait(now) <= 1000
    assert display.state == "absent" and bench.tries == 5, bench.tries


def check_the_light_goes_on_and_off():
    bench, display = shown()
    assert bench.panel.lit
    display.brighten(10)
    settle(display, bench)
    assert not bench.panel.lit
    display.brighten(80)
    settle(display, bench)
    assert bench.panel.lit


if __name__ == "__main__":
    run_checks(globals())
