"""Every command that takes a file or writes one: what is not there, and what cannot be written."""

import os
import pty
import re
import sys

import click
import pytest

from card_shoe import cli, files
from card_shoe.boards import uf2
from workshop.dealer import recorded

QUICK = recorded.path("quick")
TABLE = recorded.FOLDER / "holdem-rotate.table.json"
DECK = recorded.FOLDER / "house-a.deck"
TAUGHT = ("--kind", "id12", "--name", "a", "--patience", "0.2")

# (command, parameter): the words around it. FILE is the path in question, PORT one that opens,
# IMAGE a UF2, JOURNAL the journal's dump.
READ = {
    ("demo", "--feed"): "--feed FILE",
    ("replay", "feed"): "FILE",
    ("replay", "--config"): f"{QUICK} --config FILE",
    ("replay", "--deck"): f"{QUICK} --deck FILE",
    ("record", "--config"): "PORT NEW --config FILE",
    ("emulate", "--config"): "--config FILE --for 1",
    ("emulate", "--deck"): f"--config {TABLE} --deck FILE --for 1",
    ("emulate", "--uf2"): "--uf2 FILE --for 1",
    ("flash", "--image"): "--port PORT --image FILE",
    ("flash", "--config"): "--port PORT --dev --config FILE",
    ("doctor", "--image"): "PORT --image FILE",
    ("verify", "--image"): "--image FILE --digest 00",
    ("verify", "--flash"): "--image IMAGE --flash FILE",
    ("verify", "--deck"): "--image IMAGE --board PORT --deck FILE",
    ("verify", "--config"): "--image IMAGE --board PORT --config FILE",
    ("journal verify", "source"): "FILE",
    ("journal export", "source"): "FILE",
    ("journal report", "source"): "FILE",
    ("deck check", "paths"): "FILE",
    ("deck export", "file"): "FILE",
    ("deck import", "file"): "FILE",
}
WRITTEN = {
    ("replay", "--screens"): f"{QUICK} --json --screens FILE",
    ("record", "file"): "PORT FILE --for 0.1",
    ("emulate", "--flash"): "--flash FILE --for 1",
    ("hil", "--report"): "--report FILE",
    ("screens", "folder"): "FILE --display hd44780",
    ("screens", "--sheet"): "--sheet FILE",
    ("deck teach", "--out"): " ".join(["PORT", *TAUGHT, "--out FILE"]),
    ("deck export", "--out"): f"{DECK} --out FILE",
    ("deck import", "--out"): f"{DECK.parent}/none --out FILE",
    ("journal export", "--out"): "JOURNAL --out FILE",
    ("journal begin", "--save"): "PORT --save FILE",
}
# A boot loader's disk: where it is not there, no device is (exit code 3).
DEVICES = {("flash", "--mount")}


def of(command, name=()):
    """((command's words, parameter), …) of every path in a command and those below it."""
    if isinstance(command, click.Group):
        context = click.Context(command)
        for inner in command.list_commands(context):
            yield from of(command.get_command(context, inner), (*name, inner))
        return
    for parameter in command.params:
        if isinstance(parameter.type, click.Path):
            yield " ".join(name), parameter.opts[-1]


def test_no_command_that_takes_a_path_is_left_out():
    assert set(of(cli.shoe)) == set(READ) | set(WRITTEN) | DEVICES


@pytest.fixture
def port():
    """A port that opens and at which nobody answers."""
    master, slave = pty.openpty()
    yield os.ttyname(slave)
    os.close(master)
    os.close(slave)


@pytest.fixture
def shoe(capfd, tmp_path, port, monkeypatch):
    """Run a command with the path in question; return (exit code, standard error)."""
    monkeypatch.chdir(tmp_path)
    image = tmp_path / "image.uf2"
    image.write_bytes(uf2.pack(b"\x01" * 300, 0xE48BFF56))
    stand_ins = {"PORT": port, "NEW": "new.feed", "IMAGE": str(image)}

    def run(command, words, path):
        known = {**stand_ins, "FILE": str(path)}
        made = [known.get(word, word) for word in words.split()]
        with pytest.raises(SystemExit) as end:
            cli.main([*command.split(), *made])
        return end.value.code, capfd.readouterr().err

    return run


@pytest.mark.parametrize("key", READ, ids=" ".join)
def test_a_file_that_is_not_there_is_wrong_usage_with_a_remedy(shoe, tmp_path, key):
    absent = tmp_path / "no-such-folder" / "absent.uf2"
    code, said = shoe(key[0], READ[key], absent)
    assert code == 2, said
    assert re.search(rf"{absent}: the [a-z ]+ cannot be read: No such file or directory", said)
    assert f"check the name; it was looked for in {absent.parent}" in said


def test_what_was_taught_so_far_and_is_not_there(shoe, tmp_path):
    words = " ".join(["PORT", *TAUGHT, "--continue", "--out FILE"])
    code, said = shoe("deck teach", words, tmp_path / "a.deck")
    assert code == 2
    assert f"{tmp_path}/a.deck.part: the deck so far cannot be read" in said
    assert "check the name" in said


def test_a_port_that_is_not_there_is_no_file(shoe):
    code, said = shoe("journal verify", "FILE", "/dev/no-such-port")
    assert code == 3 and "no port /dev/no-such-port; `shoe ports`" in said


@pytest.mark.parametrize("key", WRITTEN, ids=" ".join)
@pytest.mark.parametrize("place", ["/proc/nowhere/x", "/dev/null/x"])
def test_a_place_that_cannot_be_written_is_wrong_usage_with_a_remedy(
    shoe, tmp_path, journal_dump, key, place
):
    words = WRITTEN[key].replace("JOURNAL", str(journal_dump))
    words = words.replace(f"{DECK.parent}/none", str(deck_as_csv(tmp_path)))
    code, said = shoe(key[0], words, place)
    assert code == 2, said
    assert re.search(r"(/proc/nowhere|/dev/null)\S*: (cannot be written: )?\w", said)
    assert said.rstrip().endswith(files.ELSEWHERE)


@pytest.mark.parametrize("kind", ["jsonl", "csv", "phh"])
def test_every_format_of_the_journal_ends_alike(shoe, journal_dump, kind):
    words = f"{journal_dump} --format {kind} --out FILE"
    code, said = shoe("journal export", words, "/dev/null/x")
    assert code == 2 and said.rstrip().endswith(files.ELSEWHERE)


def deck_as_csv(folder):
    rows = [line.split() for line in DECK.read_text("utf-8").splitlines()[1:]]
    table = ["tag,card", *(f"{row[0]},{row[1]}" for row in rows if row)]
    path = folder / "house-a.csv"
    path.write_text("\n".join(table) + "\n", "utf-8")
    return path


@pytest.fixture(scope="module")
def journal_dump(tmp_path_factory):
    """A journal of two rounds in a file."""
    sys.path.insert(0, str(recorded.ROOT / "tests" / "device" / "journal"))
    from table_of_six import Flash, Table

    flash = Flash(16 * 4096)
    table = Table(flash)
    table.start()
    table.play(2)
    path = tmp_path_factory.mktemp("journal") / "journal.bin"
    path.write_bytes(bytes(flash.data))
    return path


def test_a_folder_where_a_file_is_to_be_is_told_before_the_work(tmp_path):
    with pytest.raises(files.Refused, match="Is a directory; " + files.ELSEWHERE):
        files.check_place(tmp_path)
    files.check_place(tmp_path / "new")
    files.check_folder(tmp_path / "some" / "new" / "ones")
    assert not list(tmp_path.iterdir())
