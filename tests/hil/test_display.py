"""What the display shows, read back over the link as a hash of the frame."""

import pytest
from rigs import LOOK, digest_of, expected_of

# Seconds of the feed `quick` at which its screen has stood for a while.
MOMENTS = {
    0.3: "idle",
    3.45: "the hole cards are dealt, a seat is next",
    6.2: "the flop is out, unconfirmed",
    9.0: "complete: waits for show",
    10.1: "the result",
    12.0: "idle again",
}


@pytest.fixture(scope="module")
def requests():
    return dict.fromkeys(MOMENTS, LOOK)


@pytest.fixture(scope="module")
def unix(requests):
    """The same feed on the unix port: each moment's picture, and the hash that it reports."""
    return expected_of("quick", requests).screens


def test_every_moment_has_a_picture_of_its_own_and_the_unix_port_reports_it(unix):
    assert len(unix) == len(MOMENTS)
    assert [digest_of(screen) for screen, _ in unix] == [made["hash"] for _, made in unix]
    assert len({made["hash"] for _, made in unix}) == len(MOMENTS)


def test_the_display_shows_the_unix_ports_picture_at_every_moment(rig, requests, unix, shown):
    played = rig.play("quick", requests)
    said = [made for _, made in played.screens]
    assert [made["state"] for made in said] == ["ok"] * len(MOMENTS)
    assert [made["hash"] for made in said] == [made["hash"] for _, made in unix]
    for (panel, made), (picture, _), caption in zip(played.screens, unix, MOMENTS.values()):
        # An emulated panel's own picture, decoded off the wire, is what the hash is of.
        assert panel is None or digest_of(panel) == made["hash"]
        shown(panel or picture, caption)
