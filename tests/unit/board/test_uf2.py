"""UF2 files: made, read back, and refused where they are not whole or for another chip."""

import random

import pytest

from card_shoe.boards import uf2
from card_shoe.errors import NoDevice, Refused
from card_shoe.flash import bootsel

RP2040, RP2350 = 0xE48BFF56, 0xE48BFF59


def image(size=1000):
    return random.Random(size).randbytes(size)


@pytest.mark.parametrize("size", [1, 255, 256, 257, 5000])
def test_an_image_comes_back_padded_to_whole_blocks(size):
    family, start, found = uf2.unpack(uf2.pack(image(size), RP2040))
    assert (family, start) == (RP2040, 0x10000000)
    assert found[:size] == image(size)
    assert len(found) == -(-size // 256) * 256


def test_a_file_that_was_cut_short_is_refused():
    data = uf2.pack(image(), RP2040)
    for end in (0, 100, 512, len(data) - 512):
        with pytest.raises(Refused):
            uf2.unpack(data[:end])


def test_every_kind_of_spoilt_head_is_refused():
    data = bytearray(uf2.pack(image(), RP2040))
    for at in (0, 4, 9, 12, 16, 20, 24, 28, 508):
        spoilt = bytearray(data)
        spoilt[512 + at] ^= 0xFF
        with pytest.raises(Refused):
            uf2.unpack(bytes(spoilt))


def disk(folder, board_id):
    folder.mkdir()
    (folder / "INFO_UF2.TXT").write_text(f"UF2 Bootloader v3.0\nModel: x\nBoard-ID: {board_id}\n")
    return folder


def test_the_wrong_family_is_refused_before_anything_is_written(tmp_path):
    path = tmp_path / "shoe-0.1.0-pico2.uf2"
    path.write_bytes(uf2.pack(image(), RP2350))
    folder = disk(tmp_path / "disk", "RPI-RP2")
    with pytest.raises(Refused, match="E48BFF59.*E48BFF56.*Nothing was written"):
        bootsel.write(path, "pico", folder)
    assert len(list(folder.iterdir())) == 1


def test_a_board_of_another_kind_is_refused(tmp_path):
    path = tmp_path / "shoe-0.1.0-pico.uf2"
    path.write_bytes(uf2.pack(image(), RP2040))
    folder = disk(tmp_path / "disk", "RP2350")
    with pytest.raises(Refused, match="RP2350.*RP2040.*Nothing was written"):
        bootsel.write(path, "pico", folder)
    with pytest.raises(Refused, match="another kind, 'SAMD'"):
        bootsel.chip_of(disk(tmp_path / "other", "SAMD"))
    with pytest.raises(NoDevice):
        bootsel.chip_of(tmp_path)


def test_the_right_image_is_written_and_its_digest_is_that_of_the_image(tmp_path):
    import hashlib

    path = tmp_path / "shoe-0.1.0-pico.uf2"
    path.write_bytes(uf2.pack(image(2048), RP2040))
    folder = disk(tmp_path / "disk", "RPI-RP2")
    digest = bootsel.write(path, "pico", folder)
    assert digest == hashlib.sha256(image(2048)).hexdigest()
    assert (folder / path.name).read_bytes() == path.read_bytes()


def test_an_image_that_reaches_into_the_journal_is_refused(tmp_path):
    path = tmp_path / "large.uf2"
    path.write_bytes(uf2.pack(bytes(800 * 1024), RP2040))
    with pytest.raises(Refused, match="Nothing was written"):
        bootsel.check_image(path, "pico")


def test_what_to_do_is_said_before_the_build_where_no_board_is_there(tmp_path, monkeypatch):
    monkeypatch.setattr(bootsel, "mounted", list)
    port = tmp_path / "port"
    told = bootsel.advice(None, str(port))
    assert str(port) in told and "BOOTSEL" in told
    assert bootsel.advice(str(tmp_path), str(port)) is None
    port.touch()
    assert bootsel.advice(None, str(port)) is None
    port.unlink()
    monkeypatch.setattr(bootsel, "mounted", lambda: [tmp_path])
    assert bootsel.advice(None, str(port)) is None
