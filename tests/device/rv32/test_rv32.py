"""RV32 under QEMU says what the unix port says: hands of every kernel, and games."""

import pytest

from workshop.dealer import recorded
from workshop.rv32 import run
from workshop.rv32.build import build

SHORT = ("holdem", "pai_gow")
OTHERS = [("ace_to_five", 5), ("deuce_to_seven", 5), ("badugi", 4), ("three_card", 3),
          ("pai_gow_low", 2)]  # fmt: skip


@pytest.fixture(scope="module")
def elf():
    return build(say=lambda text: None)


def check_hands(elf, rows):
    """Both print the same counts and digests."""
    lines = [f"hands {order} {n}" for order, n in rows] + ["end"]
    told = run.on_qemu(elf, lines)
    assert told == run.on_unix(lines)
    return [int(line.split()[1]) for line in told]


def check_game(elf, game):
    """Both say the same of a game's demonstration, byte for byte; there is a result."""
    lines = run.of_feed(recorded.DEMOS[game])
    told = run.on_qemu(elf, lines)
    assert any('"ev":"result"' in line for line in told)
    assert told == run.on_unix(lines)


def test_the_smaller_orders(elf):
    assert check_hands(elf, OTHERS[2:]) == [270_725, 22_100, 1326]


@pytest.mark.parametrize("game", SHORT)
def test_a_game(elf, game):
    check_game(elf, game)


@pytest.mark.full
def test_all_hands_of_five_and_a_million_of_seven(elf):
    counts = check_hands(elf, [("high", 5), ("high", 7), *OTHERS[:2]])
    assert counts == [2_598_960, 1_000_000, 2_598_960, 2_598_960]


@pytest.mark.full
@pytest.mark.parametrize("game", [game for game in recorded.DEMOS if game not in SHORT])
def test_every_other_game(elf, game):
    check_game(elf, game)
