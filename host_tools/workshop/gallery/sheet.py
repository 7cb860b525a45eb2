"""Contact sheets: all screens that stood during a replay as one picture, to look at and compare.

A screen counts when it stood for STOOD_US of the feed's time; what a slower bus shows for a
moment in between does not. So the sheet of a feed is the same on every target.
"""

from PIL import Image, ImageChops

from card_shoe import picture

STOOD_US = 100_000
COLUMNS = 8
GAP = 2


def stood(screens, end_us, least_us=STOOD_US):
    """Return the screens, in order, that stood for least_us; a screen that came back at once is
    one.

    screens: (us, Screen) changes of the panel. end_us: when the replay ended.
    """
    ends = [us for us, _ in screens[1:]] + [end_us]
    kept = []
    for (us, screen), end in zip(screens, ends):
        if end - us >= least_us and (not kept or kept[-1] != screen):
            kept.append(screen)
    return kept


def _place(number, width, height, columns, gap):
    row, column = divmod(number, columns)
    return gap + column * (width + gap), gap + row * (height + gap)


def make(screens):
    """One image of one bit a pixel: the screens, COLUMNS in a row, on white."""
    width = max((screen.width for screen in screens), default=1)
    height = max((screen.height for screen in screens), default=1)
    rows = -(-len(screens) // COLUMNS)
    size = _place(rows * COLUMNS, width, height, COLUMNS, GAP)[1]
    sheet = Image.new("1", (COLUMNS * (width + GAP) + GAP, size), 1)
    for number, screen in enumerate(screens):
        sheet.paste(picture.image(screen), _place(number, width, height, COLUMNS, GAP))
    return sheet


def gallery(screens, columns=3, scale=3, gap=12):
    """Return a picture for people: the screens as the panel looks, `columns` in a row, on
    white."""
    images = [picture.glowing(screen, scale) for screen in screens]
    width, height = images[0].size
    rows = -(-len(images) // columns)
    size = (columns * (width + gap) + gap, rows * (height + gap) + gap)
    sheet = Image.new("RGB", size, "white")
    for number, image in enumerate(images):
        sheet.paste(image, _place(number, width, height, columns, gap))
    return sheet


def difference(expected, got, width=128, height=64):
    """Return where two sheets differ, in words, or None where they are equal.

    width, height: of one screen, to tell which one it is (counted from 1).
    """
    if expected.size != got.size:
        return f"the sheets are of {expected.size} and {got.size} pixels: not as many screens"
    box = ImageChops.difference(expected.convert("L"), got.convert("L")).getbbox()
    if box is None:
        return None
    row, column = (box[1] - GAP) // (height + GAP), (box[0] - GAP) // (width + GAP)
    return f"the first difference is in row {row + 1}, at or right of column {column + 1}"
