"""Every sample screen on every display, as an emulated panel shows it.

`shoe screens` writes the gallery. `python -m workshop.gallery.gallery --expected` writes what
tests/unit/test_screens.py compares with; look at what changed before committing it.
"""

import hashlib
import html
import sys
from pathlib import Path

from PIL import Image

from card_shoe import files, picture
from card_shoe.emulator import panels
from card_shoe.places import ROOT
from shoe.displays import make_display
from shoe.displays.four_wire import FourWire
from shoe.screens import compose
from workshop.gallery import sample_views  # noqa: F401  (device sets the path)

EXPECTED = ROOT / "tests" / "unit" / "pictures"
# kind, size
DISPLAYS = (
    ("ssd1306", "128x64"),
    ("sh1106", "128x64"),
    ("st7789", "320x240"),
    ("st7789", "240x240"),
    ("ili9341", "320x240"),
    ("hd44780", "20x4"),
    ("hd44780", "16x2"),
)
_TURN_MS = 2500

_PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Screens</title>
<style>
body {{ background: #15171c; color: #d5dae2; font: 14px sans-serif; margin: 2em }}
figure {{ display: inline-block; margin: 0 1.5em 1.5em 0 }}
figcaption {{ padding: .3em 0 }} img {{ display: block; max-width: 500px; margin-bottom: 4px }}
figure {{ vertical-align: top }}
</style>
<h1>Screens</h1>
{figures}
</html>
"""


class Bench:
    """The parts of a board that has nothing but a display: kind and size as configured."""

    def __init__(self, kind, size):
        self.panel = panels.make(kind, size)
        self.bus = self.slow_bus = self
        self.spi = None
        if self.panel.kind == "rgb565":
            lines = (self._line("select"), self._line("data"), self.panel.set_reset)
            self.spi = FourWire(self, 30_000_000, *lines, answers=True)

    def _line(self, name):
        return lambda level: setattr(self.panel, name, level)

    def writeto(self, address, data):
        """I2C, to the panel."""
        self.panel.write(bytes(data))

    def readfrom(self, address, n):
        """I2C, from the panel."""
        return bytes([self.panel.read()] * n)

    def init(self, baudrate):
        """SPI: any rate."""

    def write(self, data):
        """SPI, to the panel."""
        self.panel.write(bytes(data))

    def readinto(self, buffer):
        """SPI, from the panel."""
        buffer[:] = bytes([self.panel.read()] * len(buffer))


class Shown:
    """A display that screens are drawn on, one after the other. panel: the emulated one."""

    def __init__(self, kind, size, **options):
        bench = Bench(kind, size)
        self.panel = bench.panel
        self.driver = make_display(dict(options, kind=kind, size=size), bench)
        self.now = 0
        self.cut = []

    def draw(self, view):
        """Draw a view's screen; return the Picture, the texts that were cut off in `cut`."""
        self.driver.draw(compose(view))
        self.settle()
        self.cut = list(self.driver.cut)
        return picture.of(self.panel)

    def settle(self):
        """Let the driver work until it has sent all."""
        for _ in range(2000):
            if not self.driver.step(self.now):
                wait = self.driver.wait(self.now)
                if wait > 200:
                    return
                self.now += wait
        raise AssertionError("no end of slices")

    def turns(self):
        """Return the pictures of a display of letters that shows a screen in turns, the first one
        first; of any other display the one."""
        shown = picture.of(self.panel)
        made = [shown]
        while self.panel.kind == "text":
            self.now += _TURN_MS
            self.settle()
            shown = picture.of(self.panel)
            if shown == made[0]:
                break
            made.append(shown)
        return made


def draw(view, kind="ssd1306", size=None):
    """Draw a view's screen on a display of its own: (Picture, texts that were cut off)."""
    shown = Shown(kind, size)
    return shown.draw(view), shown.cut


def pictures(kind, size):
    """Return every sample on a display: a list of (name, Pictures in turn, texts cut off)."""
    return list(each_picture(kind, size, sample_views.views()))


def each_picture(kind, size, views):
    """Views (name, view) on a display: as `pictures`, each one as it is drawn."""
    shown = Shown(kind, size)
    for name, view in views:
        shown.draw(view)
        yield name, shown.turns(), shown.cut


def write(folder, displays=DISPLAYS, at=None):
    """Write the gallery into a folder, made where it is missing.

    at: called with the screens that are drawn, and how many there will be.
    Return the page's path, the number of screens, and [(display and screen, texts cut off)].
    """
    folder = Path(folder)
    files.make_folder(folder)
    parts, cut = [], []
    count = 0
    views = sample_views.views()
    for kind, size in displays:
        figures = []
        for name, shown, left_out in each_picture(kind, size, views):
            count += 1
            if at:
                at(count, len(displays) * len(views))
            figures.append(_figure(folder, f"{kind}-{size}-{name}", name, shown))
            if left_out:
                cut.append((f"{kind} {size}, {name}", left_out))
        parts.append(f"<h2>{kind} {size}</h2>\n" + "\n".join(figures))
    page = folder / "index.html"
    page.write_text(_PAGE.format(figures="\n".join(parts)), encoding="utf-8")
    return page, count, cut


def _figure(folder, stem, name, shown):
    images = ""
    for turn, one in enumerate(shown, 1):
        file = f"{stem}-{turn}.png" if len(shown) > 1 else f"{stem}.png"
        picture.save_png(one, folder / file, 3)
        images += f'<img src="{html.escape(file)}" alt="">'
    return f"<figure>{images}<figcaption>{html.escape(name)}</figcaption></figure>"


# A choice of screens that fits into a README: what and on which display.
_SHEET = (
    ("ssd1306", "128x64", ("dealing-first", "flop", "result-0", "fault-duplicate_card")),
    ("st7789", "320x240", ("pai_gow-result-1", "flop", "fault-unknown_tag")),
    ("hd44780", "20x4", ("dealing-first", "result-0", "fault-missing_card")),
)


def write_sheet(path):
    """Write one small PNG of a choice of screens, whatever its name ends in; return its path."""
    views = dict(sample_views.views())
    rows = []
    for kind, size, names in _SHEET:
        shown = Shown(kind, size)
        scale = {"mono": 2, "text": 2}.get(shown.panel.kind, 1)
        rows.append([picture.glowing(shown.draw(views[name]), scale) for name in names])
    gap = 8
    width = max(sum(image.width + gap for image in row) for row in rows) + gap
    height = sum(max(image.height for image in row) + gap for row in rows) + gap
    sheet = Image.new("RGB", (width, height), "white")
    y = gap
    for row in rows:
        x = gap
        for image in row:
            sheet.paste(image, (x, y))
            x += image.width + gap
        y += max(image.height for image in row) + gap
    sheet.quantize(32).save(path, "PNG", optimize=True)
    return path


# What the tests compare with: letters as text, one colour as a sheet of pictures, colours as
# digests, since their pictures are large.


def as_text(made):
    """Screens of letters as one text: a name, and a line with the rows for each turn."""
    lines = []
    for name, shown, _ in made:
        lines.append(name)
        lines += ["  |" + "|".join(picture.text(one)) + "|" for one in shown]
    return "\n".join(lines) + "\n"


def as_digests(made):
    """Screens in colours: a digest and a name a line."""
    lines = [f"{hashlib.sha256(shown[0].data).hexdigest()[:24]} {name}" for name, shown, _ in made]
    return "\n".join(lines) + "\n"


COLUMNS = 8


def as_sheet(made):
    """Screens of one colour on one image, COLUMNS in a row, in the order of the samples."""
    width, height = made[0][1][0].width, made[0][1][0].height
    rows = -(-len(made) // COLUMNS)
    sheet = Image.new("1", (COLUMNS * (width + 2), rows * (height + 2)), 1)
    for i, (_, shown, _) in enumerate(made):
        sheet.paste(picture.image(shown[0]), place(i, width, height))
    return sheet


def place(i, width, height):
    """Return where the i-th screen of a sheet stands: its left and its top."""
    return i % COLUMNS * (width + 2), i // COLUMNS * (height + 2)


def write_expected():
    """Write what the tests compare with; return how many files."""
    EXPECTED.mkdir(parents=True, exist_ok=True)
    for old in EXPECTED.iterdir():
        old.unlink()
    for kind, size in DISPLAYS:
        made = pictures(kind, size)
        path = EXPECTED / f"{kind}-{size}"
        if kind == "ssd1306":
            as_sheet(made).save(path.with_suffix(".png"), optimize=True)
        elif kind == "hd44780":
            path.with_suffix(".txt").write_text(as_text(made), "utf-8")
        elif kind == "st7789":
            path.with_suffix(".sha256").write_text(as_digests(made), "utf-8")
    return len(list(EXPECTED.iterdir()))


if __name__ == "__main__":
    if sys.argv[1:] != ["--expected"]:
        sys.exit("usage: python -m workshop.gallery.gallery --expected")
    print(f"{write_expected()} files in {EXPECTED}")
