"""Blocks read from a board in service over a line on which some of them are lost."""

import binascii
import random

import pytest

from host_tools import service
from host_tools.errors import Failed

COUNT = 12
BLOCKS = [bytes([i] * (64 + i)) for i in range(COUNT)]


class OnBoard:
    """Runs the program as a board would; spoils what is printed. spoil(text) gives the rest."""

    def __init__(self, spoil):
        self._spoil = spoil
        self.programs = []

    def __call__(self, program):
        self.programs.append(program)
        printed = []

        def tell(*words, end="\n"):
            printed.append(" ".join(map(str, words)) + end)

        exec(program, {"print": tell, "BLOCKS": BLOCKS})
        return self._spoil("".join(printed))


DEFINE = "def block(i):\n    return BLOCKS[i]"


def test_blocks_come_in_order():
    on_board = OnBoard(lambda text: text)
    assert service.read_blocks(on_board, DEFINE, COUNT) == b"".join(BLOCKS)
    assert len(on_board.programs) == 1


@pytest.mark.parametrize("seed", range(8))
def test_what_was_lost_on_the_way_is_asked_for_again(seed):
    chance = random.Random(seed)

    def lose(text):
        at = chance.randrange(len(text))
        return text[:at] + text[at + 64 :]

    on_board = OnBoard(lambda text: lose(text) if len(on_board.programs) < 3 else text)
    assert service.read_blocks(on_board, DEFINE, COUNT) == b"".join(BLOCKS)
    assert len(on_board.programs) > 1
    assert "range" not in on_board.programs[-1]


def test_a_line_that_loses_everything_is_given_up_with_words():
    with pytest.raises(Failed, match="12 of 12 blocks"):
        service.read_blocks(OnBoard(lambda text: ""), DEFINE, COUNT)


def test_a_board_whose_image_is_shorter_gives_what_there_is():
    on_board = OnBoard(lambda text: text)
    define = 'def block(i):\n    return BLOCKS[0] if i == 0 else b""'
    assert service.read_blocks(on_board, define, 3) == BLOCKS[0]
    assert binascii.crc32(b"") == 0
