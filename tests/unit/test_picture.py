"""Pictures: printed, saved, read back, compared."""

import pytest
from PIL import Image

from card_shoe import picture


@pytest.fixture
def corner():
    """Lit at (0, 0), (1, 1), (2, 0), (2, 1) of 4x3."""
    return picture.Picture(4, 3, bytes((1, 2, 3, 0)))


def test_terminal(corner):
    assert picture.terminal(corner) == "┌────┐\n│▀▄█ │\n│    │\n└────┘"


def test_image_and_load(corner, tmp_path):
    picture.image(corner).save(tmp_path / "corner.png")
    assert picture.load(tmp_path / "corner.png") == corner


def test_png_looks_like_a_panel(corner, tmp_path):
    picture.save_png(corner, tmp_path / "corner.png", scale=4)
    with Image.open(tmp_path / "corner.png") as image:
        assert image.size == (4 * 4 + 16, 3 * 4 + 16)
        assert image.getpixel((8, 8)) == picture.LIT
        assert image.getpixel((12, 8)) == picture.DARK


def test_difference_says_where_and_shows_both(corner):
    assert picture.difference(corner, corner) == ""
    other = corner._replace(data=bytes((1, 0, 3, 4)))
    said = picture.difference(corner, other)
    assert said.startswith("columns 1 to 3, rows 1 to 2 differ\nexpected:\n┌")
    assert picture.terminal(other) in said


def test_difference_of_sizes(corner):
    said = picture.difference(corner, picture.Picture(4, 8, corner.data))
    assert said == "4x8 pixels where 4x3 are expected"
