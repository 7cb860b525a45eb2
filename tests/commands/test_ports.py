"""`shoe ports`: what is a board, what an adapter, and what a board says of itself."""

import json
import os
import pty
from types import SimpleNamespace

import pytest

from card_shoe import cli
from card_shoe.feeds import table
from card_shoe.link import ports
from tests.boards_on_ports import RealBoard
from workshop.dealer import recorded


def info(device, vid, pid, product=None):
    return SimpleNamespace(device=device, vid=vid, pid=pid, product=product, serial_number="1")


@pytest.fixture
def plugged(monkeypatch):
    """Ports as a machine with two boards, two adapters and an old built-in port lists them."""
    monkeypatch.setattr(
        ports.list_ports,
        "comports",
        lambda: [
            info("/dev/ttyS0", None, None),
            info("/dev/ttyUSB0", 0x0403, 0x6001, "FT232R USB UART"),
            info("/dev/ttyACM1", 0x303A, 0x1001),
            info("/dev/ttyUSB1", 0x10C4, 0xEA60),
            info("/dev/ttyACM0", 0x2E8A, 0x0005, "Card shoe (pico)"),
            info("/dev/ttyUSB2", 0x1234, 0x5678),
        ],
    )
    monkeypatch.setattr(ports.bootsel, "mounted", lambda: [])


def shoe(capfd, *words):
    with pytest.raises(SystemExit) as end:
        cli.main(["ports", *words])
    return end.value.code, capfd.readouterr().out


def test_boards_come_first_and_adapters_are_told_from_them(capfd, plugged):
    code, out = shoe(capfd, "--json", "--no-ask")
    assert code == 0
    assert [(port["device"], port["what"]) for port in json.loads(out)] == [
        ("/dev/ttyACM0", "board"),
        ("/dev/ttyACM1", "board"),
        ("/dev/ttyUSB0", "adapter"),
        ("/dev/ttyUSB1", "adapter"),
        ("/dev/ttyUSB2", "other"),
    ]
    code, out = shoe(capfd, "--no-ask")
    assert "FT232R USB UART" in out
    assert "2E8A:0005" in out


def test_a_board_that_is_named_says_what_it_runs(capfd, plugged, tmp_path):
    table.load(recorded.path("quick")).write(tmp_path)
    with RealBoard(tmp_path) as board:
        _, out = shoe(capfd, "--json", board.link)
    [said] = [port for port in json.loads(out) if port["device"] == board.link]
    assert (said["what"], said["fw"], said["board"], said["game"]) == (
        "board", cli.version(), "unix", "holdem",
    )  # fmt: skip


def test_a_named_port_that_is_not_there_is_an_error(capfd, plugged):
    with pytest.raises(SystemExit) as end:
        cli.main(["ports", "--json", "/dev/no-such-port"])
    out, err = capfd.readouterr()
    [said] = [port for port in json.loads(out) if port["device"] == "/dev/no-such-port"]
    assert (end.value.code, said["name"]) == (3, "is not there")
    assert "there is no port /dev/no-such-port" in err and "`shoe ports` alone" in err


def test_a_port_that_is_there_and_silent_is_none(capfd, plugged):
    master, slave = pty.openpty()
    code, out = shoe(capfd, "--json", os.ttyname(slave))
    os.close(master)
    os.close(slave)
    [said] = [port for port in json.loads(out) if port["device"].startswith("/dev/pts")]
    assert (code, said["name"]) == (0, "does not answer")


def test_nothing_plugged_in_says_what_to_look_at(capfd, monkeypatch):
    monkeypatch.setattr(ports.list_ports, "comports", list)
    monkeypatch.setattr(ports.bootsel, "mounted", lambda: [])
    code, out = shoe(capfd)
    assert (code, "dialout" in out) == (0, True)
