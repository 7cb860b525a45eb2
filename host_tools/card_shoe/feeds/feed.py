"""Feed files: what came down the reader's wire, and when.

    # shoefeed 1 config=table.json
    (0.000000) rx 02 30 31 30 30 36 33 45 39 41 45 32 35 03   # a comment
    (5.000000) key show
    (6.000000) key next 1.2

Times are seconds from the start with up to six decimals, never decreasing; in memory they are
integer microseconds. What each verb takes is in `VERBS`.
"""

import json
import re
from dataclasses import dataclass, field, replace
from pathlib import Path

import click

from card_shoe import files
from card_shoe.byte_order import MARK, WHY
from card_shoe.errors import Refused

KEYS = ("next", "fold", "show", "ok", "void")
SECOND = 1_000_000
KEY_PRESS_US = 100_000
LONGEST_US = 24 * 3600 * SECOND
"""The last time that a feed may have."""

LARGE_BYTES = 10_000_000
"""A file from this size on takes seconds to read, which is said before."""

_HEADER = re.compile(r"#\s*shoefeed\s+(\d+)((?:\s+\S+=\S+)*)\s*$")
_LINE = re.compile(r"\((\d+(?:\.\d{1,6})?)\)\s+(\S+)\s*(.*)$")
_SECONDS = re.compile(r"\d+(?:\.\d{1,6})?$")
_BYTES = re.compile(r"[0-9A-Fa-f]{2}(?:\s+[0-9A-Fa-f]{2})*$")


@dataclass(frozen=True)
class Line:
    """One line of a feed: `us` from the start, the verb, and the verb's value.

    value: bytes for rx and tx; microseconds for gate; (name, microseconds held) for key; bool for
    power; the JSON text for link; None for end. `number` is the line in the file, 0 if unwritten.
    """

    us: int
    verb: str
    value: object = None
    comment: str = ""
    number: int = 0


@dataclass
class Feed:
    """A feed: the configuration's path as its header gives it (or None), and its lines."""

    config: str | None
    lines: list = field(default_factory=list)
    path: Path | None = None

    def __post_init__(self):
        self.last_us = self.lines[-1].us if self.lines else 0


class FeedError(Refused):
    """A feed that does not parse; the text names file, line and reason."""


def to_us(text):
    """Return microseconds of decimal seconds such as `12.5`, without a float in between."""
    whole, _, part = text.partition(".")
    return int(whole) * SECOND + int((part + "000000")[:6])


def to_seconds(us):
    """Return decimal seconds, six places, of microseconds."""
    return f"{us // SECOND}.{us % SECOND:06d}"


def _rx(text):
    if not text:
        raise ValueError("no bytes follow the verb: two hex digits each, such as (1.25) rx 02 30")
    if not _BYTES.match(text):
        raise ValueError(f"{text[:40]!r} is not bytes: two hex digits each, parted by blanks")
    return bytes.fromhex(text)


def _duration(text):
    if not _SECONDS.match(text):
        raise ValueError(f"{text[:40]!r} is not seconds, such as 0.180")
    us = to_us(text)
    if not 0 < us <= LONGEST_US:
        raise ValueError(f"{text} s is no duration: more than 0, at most a day")
    return us


def _key(text):
    name, _, held = text.partition(" ")
    if name not in KEYS:
        raise ValueError(f"there is no key {name!r}; the keys are {' '.join(KEYS)}")
    return name, _duration(held.strip()) if held.strip() else KEY_PRESS_US


def _power(text):
    if text not in ("on", "off"):
        raise ValueError(f"power {text!r}: power is on or off")
    return text == "on"


def _link(text):
    try:
        value = json.loads(text)
    except ValueError as error:
        raise ValueError(f"the link line is not JSON: {error}") from error
    if not isinstance(value, dict):
        raise ValueError("the link line is not a JSON object")
    return text


def _end(text):
    if text:
        raise ValueError(f"end takes nothing, here {text!r}")


VERBS = {
    "rx": _rx,
    "tx": _rx,
    "gate": _duration,
    "key": _key,
    "power": _power,
    "link": _link,
    "end": _end,
}


def _header(text):
    match = _HEADER.match(text)
    if text.startswith(MARK):
        raise ValueError(WHY)
    if not match:
        raise ValueError("the first line must be the header: # shoefeed 1 config=table.json")
    if match[1] != "1":
        raise ValueError(f"this reads feeds of version 1, not {match[1]}")
    config = None
    for word in match[2].split():
        name, _, value = word.partition("=")
        if name != "config":
            raise ValueError(f"the header has {name!r}; it may have config=FILE")
        config = value
    return config


def _parse_line(text, number):
    """Return the Line of one line of text, or None where there is only a comment. Raises
    ValueError."""
    code, _, comment = text, "", ""
    # A '#' inside a JSON string is no comment, so a link line keeps all it has.
    if not re.match(r"\s*\([\d.]+\)\s+link\b", text):
        code, _, comment = text.partition("#")
    code = code.strip()
    if not code:
        return None
    match = _LINE.match(code)
    if not match:
        raise ValueError(f"{code[:40]!r} is not a line like (1.250000) rx 02 30")
    seconds, verb, rest = match.groups()
    if verb not in VERBS:
        raise ValueError(f"there is no {verb!r}; a line is one of {' '.join(VERBS)}")
    us = to_us(seconds)
    if us > LONGEST_US:
        raise ValueError(
            f"{seconds} s is past the end of the longest feed, {LONGEST_US // SECOND} s (a day): "
            "go on in a second feed, whose times start at 0 again"
        )
    return Line(us, verb, VERBS[verb](rest.strip()), comment.strip(), number)


class _Order:
    """What lines may follow each other: times never fall, power alternates, end is last."""

    def __init__(self):
        self.us = 0
        self.on = True
        self.ended = False

    def check(self, line):
        if self.ended:
            raise ValueError(f"{line.verb} comes after end")
        if line.us < self.us:
            raise ValueError(f"time goes back: {to_seconds(line.us)} after {to_seconds(self.us)}")
        if line.verb == "power":
            if line.value == self.on:
                raise ValueError(f"power is {'on' if self.on else 'off'} already")
            self.on = line.value
        self.us = line.us
        self.ended = line.verb == "end"


def parse(text, name="feed"):
    """Return the Feed in `text`; `name` is the file's, for the errors.

    Raises FeedError `name:line: reason` at the first line that is wrong.
    """
    lines = []
    order = _Order()
    rows = text.splitlines()
    number = 1
    try:
        config = _header(rows[0] if rows else "")
        for number, row in enumerate(rows[1:], 2):
            line = _parse_line(row, number)
            if line:
                order.check(line)
                lines.append(line)
    except ValueError as error:
        raise FeedError(f"{name}:{number}: {error}") from error
    return Feed(config, lines)


def load(path):
    """Return the Feed in the file `path`. Raises FeedError, also where the file cannot be read."""
    path = Path(path)
    try:
        data = path.read_bytes()
        if len(data) >= LARGE_BYTES:
            click.echo(f"reading {path}, {len(data) // 1_000_000} MB", err=True)
        text = data.decode("utf-8")
    except OSError as error:
        raise FeedError(files.unreadable(path, "feed", error)) from error
    except UnicodeDecodeError as error:
        raise FeedError(f"{path}: not text (byte {error.start} is not UTF-8)") from error
    feed = parse(text, str(path))
    feed.path = path
    return feed


def spread(feed, least_us):
    """Return the feed with at least this many us from each line to the next; what answers a `tx`
    stays as long after it as it was.
    """
    lines = []
    shift = 0
    for before, line in zip([None] + feed.lines, feed.lines):
        if before and not (before.verb == "tx" and line.verb == "rx"):
            shift += max(0, least_us - (line.us - before.us))
        lines.append(replace(line, us=line.us + shift))
    return replace(feed, lines=lines)


def _value_text(line):
    if line.verb in ("rx", "tx"):
        return line.value.hex(" ").upper()
    if line.verb == "gate":
        return to_seconds(line.value)
    if line.verb == "key":
        name, held = line.value
        return name if held == KEY_PRESS_US else f"{name} {to_seconds(held)}"
    if line.verb == "power":
        return "on" if line.value else "off"
    return line.value or ""


def write(feed):
    """Return the text of a feed file; `parse` gives the same lines back."""
    rows = ["# shoefeed 1" + (f" config={feed.config}" if feed.config else "")]
    for line in feed.lines:
        row = f"({to_seconds(line.us)}) {line.verb} {_value_text(line)}".rstrip()
        rows.append(f"{row}   # {line.comment}" if line.comment else row)
    return "\n".join(rows) + "\n"
