"""The client of a board's link, over a pseudo-terminal at whose other end a board is played."""

import json
import os
import pty
import threading
import tty

import pytest

from card_shoe.errors import Failed, InService, NoDevice
from card_shoe.link import ports, service
from card_shoe.link.client import Client, is_there, read_back


class Board:
    """Answers the requests on a port. answers: what it says to each, in pieces, in order."""

    def __init__(self, *answers):
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        self.port = os.ttyname(self._slave)
        self.asked = []
        self._answers = list(answers)
        self._thread = threading.Thread(target=self._answer)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        os.write(self._slave, b"")
        self._thread.join(10)
        os.close(self._slave)
        os.close(self._master)

    def _answer(self):
        with open(self._master, "rb", buffering=0, closefd=False) as lines:
            while self._answers:
                line = lines.readline().strip()
                if not line:
                    continue
                self.asked.append(json.loads(line))
                for piece in self._answers.pop(0):
                    os.write(self._master, piece)


def test_the_answer_is_picked_out_of_what_the_board_says():
    said = (b'{"ev":"card","round":1}\r\nno', b'ise\n{"ev":"digest","image":null}\n',
            b'{"ev":"dig', b'est","image":"ab"}\n{"ev":"later"}\n')  # fmt: skip
    with Board(said) as board, Client(board.port) as link:
        made = link.ask({"do": "digest"}, "digest", complete=lambda made: made["image"])
        assert made["image"] == "ab"
        assert next(link.events(5)) == {"ev": "later"}
    assert board.asked == [{"do": "digest"}]


def test_a_request_is_sent_again_while_the_board_starts():
    with Board((), (b"starting\n",), (b'{"ev":"id","fw":"1"}\n',)) as board:
        with Client(board.port) as link:
            assert link.wait_for(("id",), 10, {"do": "id"}, every_s=0.3)["fw"] == "1"
    assert board.asked == [{"do": "id"}] * 3


ECHO = b'>>> {"do":"x"}\r\n', b"{'do': 'x'}\r\n>>> "


def test_a_prompt_is_told_at_once_and_is_a_board_in_service():
    with Board(ECHO) as board, Client(board.port) as link:
        with pytest.raises(InService, match="in service.*switch the board off and on"):
            link.ask({"do": "digest"}, "digest")
    with Board(ECHO) as board:
        assert service.enter(board.port) is False
    with Board(ECHO) as board:
        [found] = [port for port in ports.find([board.port]) if port.device == board.port]
    assert (found.what, found.fw) == (ports.BOARD, None)
    assert "in service" in found.name


def test_a_prompt_that_stays_is_told_where_the_board_was_waited_for():
    with Board(ECHO) as board, Client(board.port) as link:
        with pytest.raises(InService):
            link.wait_for(("id",), 1, {"do": "id"})


def test_a_board_that_takes_the_request_for_service_had_to_be_asked():
    with Board((b'{"ev":"service"}\n>>> ',)) as board:
        assert service.enter(board.port) is True


def test_a_refusal_and_silence_are_failures():
    with Board((b'{"ev":"error","why":"not idle"}\n',)) as board, Client(board.port) as link:
        with pytest.raises(Failed, match="refuses service: not idle"):
            link.ask({"do": "service"}, "service")
    with Board(()) as board, Client(board.port) as link:
        with pytest.raises(Failed, match="does not answer service within 0.3 s"):
            link.ask({"do": "service"}, "service", seconds=0.3)


def test_a_port_is_one_programs_alone():
    with Board() as board, Client(board.port):
        with pytest.raises(NoDevice, match="another program has it open"):
            Client(board.port)
    assert not is_there("/dev/no-such-port")
    with pytest.raises(NoDevice, match="there is no port /dev/no-such-port"):
        read_back("/dev/no-such-port", seconds=0.1)
