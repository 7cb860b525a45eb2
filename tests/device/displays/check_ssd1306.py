"""The SSD1306 driver against a panel that decodes the wire; runs on either Python."""

import gc

from panel import Panel

from shoe.displays.ssd1306 import Ssd1306

BIT_US = 2.5
LONGEST_SLICE_US = 4000


class Wire:
    """An I2C bus with a panel. failures: the numbers of transfers (from 0) that fail."""

    def __init__(self):
        self.panel = Panel()
        self.sent = []
        self.failures = ()
        self.plugged = True
        self.tries = 0

    def writeto(self, address, data):
        self.tries += 1
        if not self.plugged or address != 0x3C or self.tries - 1 in self.failures:
            raise OSError(5)
        self.sent.append(len(data))
        self.panel.write(bytes(data))


class Chance:
    """A small generator of numbers that both Pythons have alike."""

    def __init__(self, seed):
        self._state = seed

    def below(self, n):
        self._state = (self._state * 1103515245 + 12345) & 0x7FFFFFFF
        return (self._state >> 8) % n


def scribble(screen, frame):
    """A layout that fills the frame with a pattern; screen is its seed."""
    chance = Chance(screen)
    frame.fill(0)
    for _ in range(40):
        frame.fill_rect(chance.below(128), chance.below(64), chance.below(30), 3, 1)
    return []


def shown(**options):
    wire = Wire()
    display = Ssd1306(wire, scribble, **options)
    display.draw(1)
    settle(display, 0)
    return wire, display


def settle(display, now):
    steps = 0
    while display.step(now):
        steps += 1
        assert steps < 200, "no end of slices"
    return steps


def check_dark_until_the_whole_picture_is_there():
    wire = Wire()
    display = Ssd1306(wire, scribble)
    display.draw(1)
    pictures = []
    while display.step(0):
        picture = wire.panel.picture()
        if not pictures or pictures[-1] != picture:
            pictures.append(picture)
    assert pictures == [bytes(1024), bytes(display.picture)]


def check_each_slice_is_short():
    wire, display = shown()
    display.draw(2)
    settle(display, 1)
    settle(display, 1001)
    for n in wire.sent:
        assert (n + 1) * 9 * BIT_US <= LONGEST_SLICE_US, n


def check_only_what_changed_is_sent():
    wire, display = shown()
    display.draw(1)
    wire.sent.clear()
    assert settle(display, 1) == 0 and not wire.sent
    display.frame.pixel(77, 33, 1 - display.frame.pixel(77, 33))
    display._at = 0
    settle(display, 1)
    assert wire.sent == [7 + 8], wire.sent
    assert wire.panel.picture() == bytes(display.picture)


def check_pictures_that_change_while_they_are_sent():
    wire, display = shown()
    chance = Chance(7)
    for seed in range(60):
        display.draw(seed)
        for _ in range(chance.below(30)):
            display.step(seed)
    settle(display, 60)
    assert wire.panel.picture() == bytes(display.picture)


def check_any_transfer_may_fail():
    for failing in range(24):
        wire = Wire()
        wire.failures = (failing,)
        display = Ssd1306(wire, scribble)
        display.draw(failing)
        states = []
        for now in range(0, 4500, 10):
            settle(display, now)
            if not states or states[-1] != display.state:
                states.append(display.state)
        assert states[-1] == "ok" and "absent" in states, failing
        assert wire.panel.picture() == bytes(display.picture), failing


def check_an_absent_panel_is_tried_once_a_second():
    wire = Wire()
    wire.plugged = False
    display = Ssd1306(wire, scribble)
    display.draw(1)
    for now in range(0, 5000, 7):
        assert not display.step(now)
        assert 0 < display.wait(now) <= 1000
    assert display.state == "absent" and wire.tries == 5, wire.tries


def check_a_panel_that_returns_shows_what_was_drawn_meanwhile():
    wire, display = shown()
    wire.plugged = False
    settle(display, 1200)
    assert display.state == "absent"
    display.draw(2)
    settle(display, 1300)
    wire.panel.power_on()
    wire.plugged = True
    settle(display, 2200)
    assert display.state == "ok"
    assert wire.panel.picture() == bytes(display.picture)


def check_a_loss_of_power_between_two_probes_is_repaired():
    wire, display = shown()
    wire.panel.power_on()
    for now in range(0, 10000, 100):
        settle(display, now)
    assert display.state == "ok"
    assert wire.panel.picture() == bytes(display.picture)


def check_wait_says_when_there_is_work():
    wire, display = shown()
    assert 0 < display.wait(5) <= 1000
    display.draw(2)
    assert display.wait(5) == 0
    settle(display, 5)
    assert display.wait(600) == 400, display.wait(600)
    assert display.wait(1001) == 0


def check_flip_turns_the_picture_round():
    wire, display = shown(flip=True)
    picture, turned = bytes(display.picture), wire.panel.picture()
    for page in range(8):
        for x in range(128):
            byte = picture[page * 128 + x]
            mirrored = 0
            for bit in range(8):
                mirrored |= (byte >> bit & 1) << (7 - bit)
            assert turned[(7 - page) * 128 + 127 - x] == mirrored


def check_brightness_is_contrast():
    assert shown(brightness=100)[0].panel.contrast == 255
    assert shown(brightness=1)[0].panel.contrast == 2


def check_a_slice_allocates_nothing():
    if not hasattr(gc, "mem_alloc"):
        return
    display = shown()[1]
    display._bus = Sink()
    display.draw(2)
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    while display.step(5):
        pass
    display.step(1100)
    display.step(1100)
    after = gc.mem_alloc()
    gc.enable()
    assert after == before, after - before


class Sink:
    def writeto(self, address, data):
        return None


def main():
    checks = sorted(name for name in globals() if name.startswith("check_"))
    for name in checks:
        globals()[name]()
        print("ok", name)


if __name__ == "__main__":
    main()
