"""The SSD1306 and SH1106 drivers against panels that decode the wire; runs on either Python."""

import gc

from driver_bench import Bench, Chance, run, run_checks, screen, settle

from shoe.displays import make_display

BIT_US = 2.5
LONGEST_SLICE_US = 4000
KINDS = ("ssd1306", "sh1106")


def shown(kind="ssd1306", **options):
    bench = Bench(kind)
    display = make_display(dict(options, kind=kind), bench)
    display.draw(screen(1))
    settle(display, bench)
    return bench, display


def is_right(bench, display):
    return bench.panel.picture() == bytes(display.picture)


def check_both_kinds_show_the_same():
    pictures = [shown(kind)[0].panel.picture() for kind in KINDS]
    assert pictures[0] == pictures[1] and any(pictures[0])


def check_dark_until_the_whole_picture_is_there():
    for kind in KINDS:
        bench = Bench(kind)
        display = make_display({"kind": kind}, bench)
        display.draw(screen(1))
        pictures = []
        while display.step(0):
            picture = bench.panel.picture()
            if not pictures or pictures[-1] != picture:
                pictures.append(picture)
        assert pictures == [bytes(1024), bytes(display.picture)]


def check_each_slice_is_short():
    bench, display = shown()
    display.draw(screen(2))
    settle(display, bench)
    run(display, bench, bench.now + 1001)
    for n in bench.sent:
        assert (n + 1) * 9 * BIT_US <= LONGEST_SLICE_US, n


def check_only_what_changed_is_sent():
    bench, display = shown()
    bench.sent.clear()
    display.draw(screen(1))
    settle(display, bench)
    assert not bench.sent
    display.draw(screen(1))
    while display.drawing:
        display.step(bench.now)
    display.frame.pixel(77, 33, 1 - display.frame.pixel(77, 33))
    display._at = 0
    settle(display, bench)
    assert bench.sent == [7 + 8], bench.sent
    assert is_right(bench, display)


def check_screens_that_change_while_they_are_drawn_and_sent():
    for kind in KINDS:
        bench, display = shown(kind)
        chance = Chance(7)
        for seed in range(60):
            display.draw(screen(seed))
            for _ in range(chance.below(40)):
                display.step(seed)
        settle(display, bench)
        assert is_right(bench, display)
        alone = shown(kind)
        alone[1].draw(screen(59))
        settle(alone[1], alone[0])
        assert bench.panel.picture() == alone[0].panel.picture()


def check_any_transfer_may_fail():
    whole = Bench("ssd1306")
    settle(make_display({}, whole), whole)
    assert whole.tries > 8
    for failing in range(whole.tries + 4):
        bench = Bench("ssd1306")
        bench.failures = (failing,)
        display = make_display({}, bench)
        display.draw(screen(failing))
        states = []
        for now in range(0, 4500, 10):
            while display.step(now):
                pass
            if not states or states[-1] != display.state:
                states.append(display.state)
        assert states[-1] == "ok" and "absent" in states, failing
        assert is_right(bench, display), failing


def check_an_absent_panel_is_tried_once_a_second():
    bench = Bench("ssd1306")
    bench.plugged = False
    display = make_display({}, bench)
    display.draw(screen(1))
    while display.drawing:
        display.step(0)
    for now in range(0, 5000, 7):
        assert not display.step(now)
        assert 0 < display.wait(now) <= 1000
    assert display.state == "absent" and bench.tries == 5, bench.tries


def check_a_panel_that_returns_shows_what_was_drawn_meanwhile():
    for kind in KINDS:
        bench, display = shown(kind)
        bench.plugged = False
        run(display, bench, bench.now + 1200)
        assert display.state == "absent"
        display.draw(screen(2))
        run(display, bench, bench.now + 100)
        bench.panel.power_on()
        bench.plugged = True
        run(display, bench, bench.now + 1200)
        assert display.state == "ok"
        assert is_right(bench, display)


def check_a_loss_of_power_between_two_probes_is_repaired():
    for kind in KINDS:
        bench, display = shown(kind)
        bench.panel.power_on()
        run(display, bench, 10000, 100)
        assert display.state == "ok"
        assert is_right(bench, display)


def check_wait_says_when_there_is_work():
    bench, display = shown()
    bench.now += 5
    assert 0 < display.wait(bench.now) <= 1000
    display.draw(screen(2))
    assert display.wait(bench.now) == 0
    settle(display, bench)
    assert 0 < display.wait(bench.now) <= 1000
    display.brighten(10)
    assert display.wait(bench.now) == 0


def check_flip_turns_the_picture_round():
    for kind in KINDS:
        bench, display = shown(kind, flip=True)
        picture, turned = bytes(display.picture), bench.panel.picture()
        for page in range(8):
            for x in range(128):
                byte = picture[page * 128 + x]
                mirrored = 0
                for bit in range(8):
                    mirrored |= (byte >> bit & 1) << (7 - bit)
                assert turned[(7 - page) * 128 + 127 - x] == mirrored


def check_brightness_is_contrast_and_may_change():
    assert shown(brightness=100)[0].panel.contrast == 255
    assert shown(brightness=1)[0].panel.contrast == 2
    bench, display = shown(brightness=100)
    display.brighten(10)
    settle(display, bench)
    assert bench.panel.contrast == 25 and is_right(bench, display)


def check_a_slice_allocates_nothing():
    if not hasattr(gc, "mem_alloc"):
        return
    bench, display = shown()
    display._bus = Sink()
    display.draw(screen(2))
    while display.drawing:
        display.step(bench.now)
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    while display.step(bench.now):
        pass
    display.step(bench.now + 1100)
    display.step(bench.now + 1100)
    after = gc.mem_alloc()
    gc.enable()
    assert after == before, after - before


class Sink:
    def writeto(self, address, data):
        return None


if __name__ == "__main__":
    run_checks(globals())
