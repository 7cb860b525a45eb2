"""Draws the sample screens on every display: `python -m host_tools.gallery FOLDER`.

Writes a PNG a screen and index.html with all of them. `--expected` writes the pictures that
tests/unit/test_screens.py compares with instead; look at what changed before committing it.
"""

import argparse
import html
from pathlib import Path

from host_tools import device, picture, sample_views  # noqa: F401  (device sets the path)
from shoe.displays import make_display
from shoe.screens import compose

EXPECTED = Path(__file__).parent.parent / "tests" / "unit" / "pictures"
DISPLAYS = (("ssd1306", 128, 64),)

_PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Screens</title>
<style>
body {{ background: #15171c; color: #d5dae2; font: 14px sans-serif; margin: 2em }}
figure {{ display: inline-block; margin: 0 1.5em 1.5em 0 }}
figcaption {{ padding: .3em 0 }} img {{ display: block; width: 500px }}
</style>
<h1>Screens</h1>
{figures}
</html>
"""


class NoBus:
    """The bus of a display that is drawn on and never sent."""

    def writeto(self, address, data):
        """Nobody answers."""
        raise OSError(19)


def draw(view, kind="ssd1306"):
    """Draws a view's screen: (picture's MONO_VLSB bytes, texts that were cut off)."""
    display = make_display({"kind": kind}, NoBus())
    cut = display.draw(compose(view))
    return bytes(display.picture), cut


def pictures():
    """Every sample on every display: a list of (name, Picture, texts cut off)."""
    made = []
    for kind, width, height in DISPLAYS:
        for name, view in sample_views.views():
            data, cut = draw(view, kind)
            made.append((f"{kind}-{name}", picture.Picture(width, height, data), cut))
    return made


def write(folder):
    """Writes the gallery into a folder, made where it is missing; gives the page's path."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    figures = []
    for name, shown, _ in pictures():
        picture.save_png(shown, folder / f"{name}.png")
        figures.append(
            f'<figure><img src="{name}.png" alt="{html.escape(name)}">'
            f"<figcaption>{html.escape(name)}</figcaption></figure>"
        )
    page = folder / "index.html"
    page.write_text(_PAGE.format(figures="\n".join(figures)), encoding="utf-8")
    return page


def write_expected():
    """Writes the pictures that the tests compare with; gives how many."""
    EXPECTED.mkdir(parents=True, exist_ok=True)
    for old in EXPECTED.glob("*.png"):
        old.unlink()
    made = pictures()
    for name, shown, _ in made:
        picture.image(shown).save(EXPECTED / f"{name}.png", optimize=True)
    return len(made)


def main():
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m host_tools.gallery")
    parser.add_argument("folder", nargs="?", help="where PNGs and index.html go")
    parser.add_argument("--expected", action="store_true", help="write the tests' pictures")
    arguments = parser.parse_args()
    if arguments.expected:
        print(f"{write_expected()} pictures in {EXPECTED}")
    elif arguments.folder:
        print(write(arguments.folder))
    else:
        parser.error("a FOLDER, or --expected")


if __name__ == "__main__":
    main()
