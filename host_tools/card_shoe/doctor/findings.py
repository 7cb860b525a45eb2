"""What the answers of a board mean: each check gives one Finding."""

from dataclasses import asdict, dataclass

from card_shoe.doctor.wiring import Pins
from card_shoe.link import client

GOOD, BAD, LEFT = "good", "bad", "not checked"

LEAST_HEAP = 20_000
"""Bytes of heap below which a board is close to its end."""


@dataclass(frozen=True)
class Finding:
    """One check: its name, good | bad | not checked, what was found, what to do about it."""

    check: str
    state: str
    says: str
    remedy: str = ""

    def as_dict(self):
        return asdict(self)


def good(check, says):
    return Finding(check, GOOD, says)


def bad(check, says, remedy):
    return Finding(check, BAD, says, remedy)


def left(check, says):
    return Finding(check, LEFT, says)


def silent(prompt):
    """Nothing that speaks the link's language answers. prompt: a MicroPython prompt does."""
    if prompt:
        return bad(
            "link",
            client.PROMPT,
            client.LEAVE,
        )
    return bad(
        "link",
        "nothing answers on this port",
        "is it the board's port (`shoe ports`)? A cable for charging only has no data wires. "
        "Switch the board off and on; then `shoe flash` brings it an application",
    )


def application(identity, wanted, digest=None, image_digest=None):
    """Version and digest against this tool's version and, where one is given, an image's."""
    fw = identity.get("fw")
    if fw != wanted:
        return bad(
            "application",
            f"the board runs version {fw}, these tools are {wanted}",
            f"`shoe flash --board {identity.get('board')}` brings the board up to date, or use "
            f"the tools of {fw}",
        )
    if image_digest and digest != image_digest:
        return bad(
            "application",
            f"version {fw}, and its digest {digest} is not the image's {image_digest}",
            "`shoe verify` names what differs; `shoe flash` brings the image",
        )
    same = ", the digest is the image's" if image_digest else ""
    return good("application", f"version {fw} on {identity.get('board')}{same}")


def table(identity, state):
    """Return whether the board plays."""
    if state.get("why"):
        return bad("table", state["why"], "put the file right and bring it to the board again")
    rules = identity.get("rules")
    return good("table", f"{identity.get('game')}, {rules}, reader {state['reader']}")


def display(state, pins):
    if state["display"] == "absent":
        return bad(
            "display",
            "the display does not answer",
            f"is its plug in, has it 3.3 V and ground, {pins.display()} (not swapped)? An SSD1306 "
            "with address 3D needs its address bridge moved to 3C",
        )
    return good("display", "it answers")


def line(state, pins):
    if state["line_low"]:
        return bad(
            "reader's line",
            f"{pins.reader_in()} is held low, where a line at rest is high",
            "nothing is connected, the reader has no power, or its TX is shorted to ground; a "
            "level shifter that stands the wrong way round does it as well",
        )
    return good("reader's line", f"{pins.reader_in()} is high at rest")


def keys(held, pins):
    """held: names of the keys that were down at every look."""
    if held:
        where = ", ".join(f"`{name}` ({pins.key(name)})" for name in held)
        return bad(
            "keys",
            f"down all the time: {where}",
            "the key is stuck, or its wire touches ground; pull the key's plug: if it stays so, "
            "the wire or the board is at fault",
        )
    return good("keys", "none is down")


def press(name, seen, rests, pins):
    """Return the finding on a key that was asked for.

    seen: keys that went down; rests: all were up again after
    it."""
    check = f"key {name}"
    where = pins.key(name)
    others = ", ".join(f"`{other}` ({pins.key(other)})" for other in seen if other != name)
    if not seen:
        return bad(
            check,
            f"nothing came to {where}",
            f"one wire of the key belongs on {where}, the other on ground: is either off or "
            "broken? Touch the pin to ground: if the board then sees it, the key is at fault",
        )
    if name not in seen:
        return bad(
            check,
            f"{others} came in its place",
            "the wires of these keys are swapped, or another key was pressed: try once more",
        )
    if others:
        return bad(
            check,
            f"{others} went down with it",
            "the wires touch each other, or two keys were pressed: try once more",
        )
    if not rests:
        return bad(check, "it does not come up again", "the key sticks: clean it, or change it")
    return good(check, f"it comes to {where}")


def gate(state, pins):
    if state["gate"] is None:
        return left("light barrier", "the table has none")
    if state["gate"]:
        return bad(
            "light barrier",
            f"broken ({pins.gate()} is high)",
            "take the card out of it, clean it; if it stays so, its sender has no power or its "
            "wire is off",
        )
    return good("light barrier", "light arrives")


def memory(state):
    free, files = state["heap_free"], state["files"]
    if files not in (None, "ok", "new"):
        return bad("memory", f"the files are {files}", "`shoe flash` again, then the table again")
    if free is not None and free < LEAST_HEAP:
        return bad(
            "memory", f"{free:,} bytes of heap are left", "a smaller deck or fewer paytables"
        )
    return good("memory", f"{free:,} bytes of heap are free" if free else "the files are whole")


def card(before, after, came, state, pins):
    """Return whether the card that was asked for arrived. before, after: `stat` events around it;
    came: an event told of a card.
    """
    frames, broken = (
        sum(after[key] - before[key] for key in names)
        for names in (("frames",), ("bad_frames", "noise_bytes"))
    )
    kind, baud = state["reader"], state["baud"]
    if came:
        return good("card", f"the {kind} read it")
    if broken:
        return bad(
            "card",
            f"something came to {pins.reader_in()}, but no frame of a {kind} at {baud} baud",
            'are "kind", "baud" and "checksum" in the table those of this reader? Bytes that are '
            "wrong now and then: a common ground, a shorter cable, 3.3 V levels",
        )
    if frames:
        return bad(
            "card",
            f"the {kind} answers, and saw no card",
            "hold the card flat on the aerial; is it of the reader's kind (125 kHz, 13.56 MHz, "
            "UHF)? Is the aerial plugged in?",
        )
    return bad(
        "card",
        f"nothing came to {pins.reader_in()}",
        f"the reader's TX belongs on {pins.reader_in()}, its RX on {pins.reader_out()}: swapped? "
        "Do reader and board share their ground? Does the reader's lamp blink at a card? A reader "
        "with a 5 V TX needs a divider (boards/README.md)",
    )


def pins_of(identity):
    return Pins(identity.get("board"))
