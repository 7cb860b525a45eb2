"""`shoe verify --board` where MicroPython's prompt answers and not the application."""

import os
import pty
import select
import subprocess
import threading

import pytest

from card_shoe import cli
from card_shoe.boards import uf2
from card_shoe.link import client
from card_shoe.targets.unix import interpreter


@pytest.fixture
def prompt():
    """The port of a MicroPython whose prompt is open."""
    (port, port_name), (terminal, its_end) = pty.openpty(), pty.openpty()
    shell = subprocess.Popen([interpreter()], stdin=its_end, stdout=its_end, stderr=its_end)
    ended = threading.Event()

    def join_both():
        while not ended.is_set():
            for end in select.select([port, terminal], [], [], 0.05)[0]:
                os.write(terminal if end == port else port, os.read(end, 4096))

    thread = threading.Thread(target=join_both)
    thread.start()
    yield os.ttyname(port_name)
    ended.set()
    thread.join()
    shell.kill()
    shell.wait()
    for end in (port, port_name, terminal, its_end):
        os.close(end)


def test_a_board_in_service_is_told_at_once_and_what_to_do(capfd, prompt, tmp_path, monkeypatch):
    image = tmp_path / "image.uf2"
    image.write_bytes(uf2.pack(b"\x01" * 300, 0xE48BFF56))
    # With patience without end it ends, so it did not wait for an answer.
    patient = {**client.Client.ask.__kwdefaults__, "seconds": 1e9}
    monkeypatch.setattr(client.Client.ask, "__kwdefaults__", patient)
    with pytest.raises(SystemExit) as end:
        cli.main(["verify", "--board", prompt, "--image", str(image)])
    said = capfd.readouterr().err
    assert end.value.code == 3
    assert f"{prompt}: {client.PROMPT}; {client.LEAVE}" in said
