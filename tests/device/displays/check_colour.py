"""The drivers of colour panels against a panel that decodes the wire; runs on either Python."""

from driver_bench import Bench, Chance, picture_of, run, run_checks, screen, settle

from shoe.displays import make_display

KINDS = (("st7789", "320x240"), ("st7789", "240x240"), ("ili9341", "320x240"))
LONGEST_BYTES = 5120  # 1.4 ms at 30 MHz


def shown(kind="st7789", size="320x240", **options):
    bench = Bench(kind, size)
    display = make_display(dict(options, kind=kind, size=size), bench)
    display.draw(screen(1))
    settle(display, bench)
    return bench, display


def check_every_kind_shows_a_screen():
    for kind, size in KINDS:
        bench, display = shown(kind, size)
        dark = bench.panel.picture().count(b"\0")
        lit = len(bench.panel.picture()) - dark
        assert display.state == "ok" and lit > 4000, (kind, lit)
    assert shown(*KINDS[0])[0].panel.picture() == shown(*KINDS[2])[0].panel.picture()


def check_nothing_shines_before_the_whole_picture_is_there():
    bench = Bench("st7789", "320x240")
    display = make_display({"kind": "st7789"}, bench)
    display.draw(screen(1))
    seen = set()
    for now in range(0, 400):
        while display.step(now):
            if bench.panel.on:
                break
            seen.add(any(bench.panel.picture()))
        if bench.panel.on:
            break
    assert bench.panel.on and seen == {False}


def check_each_transfer_is_short():
    bench, display = shown()
    display.draw(screen(2))
    settle(display, bench)
    assert max(bench.sent) <= LONGEST_BYTES


def check_only_bands_that_changed_are_sent():
    bench, display = shown()
    bench.sent.clear()
    display.draw(screen(1))
    settle(display, bench)
    assert not bench.sent
    changed = screen(1)
    changed.aside = "77"
    display.draw(changed)
    settle(display, bench)
    assert 10240 <= sum(bench.sent) <= 2 * 10240 + 100, sum(bench.sent)
    assert bench.panel.picture() == picture_of("st7789", "320x240", changed)


def check_screens_that_change_while_they_are_sent():
    for kind, size in KINDS:
        bench, display = shown(kind, size)
        chance = Chance(9)
        for seed in range(12):
            display.draw(screen(seed))
            for _ in range(chance.below(80)):
                display.step(bench.now)
        settle(display, bench)
        assert bench.panel.picture() == picture_of(kind, size, screen(11))


def check_a_panel_that_was_pulled_shows_the_right_screen_when_it_returns():
    for kind, size in KINDS:
        bench, display = shown(kind, size)
        bench.plugged = False
        run(display, bench, bench.now + 1300)
        assert display.state == "absent"
        display.draw(screen(3))
        run(display, bench, bench.now + 100)
        bench.panel.power_on()
        bench.plugged = True
        run(display, bench, bench.now + 2500)
        assert display.state == "ok"
        assert bench.panel.picture() == picture_of(kind, size, screen(3))


def check_a_loss_of_power_between_two_probes_is_repaired():
    bench, display = shown()
    bench.panel.power_on()
    run(display, bench, bench.now + 2500)
    assert display.state == "ok"
    assert bench.panel.picture() == picture_of("st7789", "320x240", screen(1))


def check_a_panel_that_cannot_answer_is_driven_all_the_same():
    bench = Bench("ili9341", "320x240")
    bench.spi.answers = False
    display = make_display({"kind": "ili9341"}, bench)
    display.draw(screen(4))
    settle(display, bench)
    right = picture_of("ili9341", "320x240", screen(4))
    assert display.state == "ok" and bench.panel.picture() == right
    bench.panel.power_on()
    run(display, bench, bench.now + 16000, 100)
    assert bench.panel.picture() == right


def check_an_absent_panel_costs_a_band_a_second():
    bench = Bench("st7789", "320x240")
    bench.plugged = False
    display = make_display({"kind": "st7789"}, bench)
    display.draw(screen(1))
    run(display, bench, 3000)
    assert display.state == "absent"
    bench.sent.clear()
    run(display, bench, 6000)
    assert sum(bench.sent) < 4 * 10500, sum(bench.sent)


def check_a_board_without_the_bus_has_an_absent_display():
    bench = Bench("ssd1306")
    display = make_display({"kind": "st7789"}, bench)
    display.draw(screen(1))
    run(display, bench, 3000)
    assert display.state == "absent" and display.wait(bench.now) > 0


def check_flip_turns_the_picture_round():
    for kind, size in KINDS:
        upright = shown(kind, size)[0].panel.picture()
        turned = shown(kind, size, flip=True)[0].panel.picture()
        last = len(turned) - 2
        for i in range(0, len(turned), 2):
            assert turned[last - i] == upright[i] and turned[last - i + 1] == upright[i + 1]


if __name__ == "__main__":
    run_checks(globals())
