"""The digest three ways: what is equal, what differs, and where."""

import hashlib
import json
import random

import pytest
from click.testing import CliRunner

from card_shoe import verify
from card_shoe.boards import uf2
from card_shoe.cli import shoe

LENGTH = 5000


@pytest.fixture
def built(tmp_path):
    """(path of a UF2 with its manifest, image bytes); the image ends inside a block."""
    image = random.Random(5).randbytes(LENGTH - 1) + b"\x07"
    path = tmp_path / "shoe-0.0.0-pico.uf2"
    path.write_bytes(uf2.pack(image, 0xE48BFF56))
    manifest = {"image_bytes": LENGTH, "sha256": hashlib.sha256(image).hexdigest()}
    path.with_suffix(".json").write_text(json.dumps(manifest))
    return path, image


def test_three_equal_digests(built):
    path, image = built
    said = hashlib.sha256(image).hexdigest()
    verdict = verify.compare(verify.read_image(path), said, image + b"\xff" * 99)
    assert verdict.equal
    assert sum(said in line for line in verdict.lines) == 3


def test_without_a_manifest_the_length_is_found_from_the_boards_digest(built):
    path, image = built
    path.with_suffix(".json").unlink()
    assert verify.compare(verify.read_image(path), hashlib.sha256(image).hexdigest()).equal
    assert not verify.compare(verify.read_image(path), "0" * 64).equal


def test_any_flipped_bit_is_found_and_its_address_named(built):
    path, image = built
    read = verify.read_image(path)
    said = hashlib.sha256(image).hexdigest()
    chance = random.Random(6)
    for _ in range(200):
        bit = chance.randrange(8 * LENGTH)
        flash = bytearray(image)
        flash[bit // 8] ^= 1 << bit % 8
        verdict = verify.compare(read, said, bytes(flash))
        assert not verdict.equal
        assert any(f"{0x10000000 + bit // 8:#010x}" in line for line in verdict.lines)
        assert any("do not trust" in line for line in verdict.lines)


def test_a_changed_byte_is_named_by_its_module(built):
    path, image = built
    symbols = [(0x10000000, "reset"), (0x10000400, "fun_data_shoe_rules_pa637a_cite"),
               (0x10000500, "const_obj_shoe_rules_pa637a_1"), (0x10000600, "main")]  # fmt: skip
    places = verify.Places(symbols, {"shoe_rules_pa637a": "shoe/rules/pa637a.py"})
    flash = bytearray(image)
    flash[0x480] ^= 1
    flash[0x601] ^= 1
    verdict = verify.compare(verify.read_image(path), None, bytes(flash), places)
    assert any("shoe/rules/pa637a.py" in line and "0x10000480" in line for line in verdict.lines)
    assert any("in main" in line for line in verdict.lines)


def test_flash_that_is_too_short_differs(built):
    path, image = built
    assert not verify.compare(verify.read_image(path), None, image[:-1]).equal


def run(*arguments):
    return CliRunner().invoke(shoe, ["verify", *map(str, arguments)])


def test_the_command_compares_a_dump(built, tmp_path):
    path, image = built
    dump = tmp_path / "dump.bin"
    dump.write_bytes(image + b"\xff" * 1000)
    said = hashlib.sha256(image).hexdigest()
    done = run("--image", path, "--flash", dump, "--digest", said)
    assert done.exit_code == 0 and done.output.endswith("equal\n")
    dump.write_bytes(image[:100] + bytes(byte ^ 0xFF for byte in image[100:103]) + image[103:])
    done = run("--image", path, "--flash", dump)
    assert done.exit_code == 1 and "0x10000064" in done.output


def test_wrong_usage(built, tmp_path):
    path, _ = built
    assert run("--image", path).exit_code == 2
    assert run("--image", tmp_path / "absent.uf2", "--digest", "00").exit_code == 2
    assert run("--image", path, "--board", tmp_path / "no-port").exit_code == 3
    path.with_suffix(".json").write_text(json.dumps({"image_bytes": 100, "sha256": "00"}))
    assert run("--image", path, "--digest", "00").exit_code == 2


def test_a_manifest_that_is_none_is_refused(built):
    path, _ = built
    for text in ("{", "[]", '{"image_bytes": 100}'):
        path.with_suffix(".json").write_text(text)
        done = run("--image", path, "--digest", "00")
        assert done.exit_code == 2 and "is no manifest" in done.output


def raw_image(at):
    """What an RP2 starts: vectors at an offset, the stack's end and the first instruction."""
    vectors = (0x20042000).to_bytes(4, "little") + (0x100001F7).to_bytes(4, "little")
    return b"\x5a" * at + vectors + b"\x00\xbf" * 2000


@pytest.mark.parametrize("at", [0, 0x100])
def test_a_raw_image_is_taken(tmp_path, at):
    path = tmp_path / "firmware.bin"
    path.write_bytes(raw_image(at))
    said = hashlib.sha256(raw_image(at)).hexdigest()
    assert run("--image", path, "--digest", said).exit_code == 0


@pytest.mark.parametrize(
    "name, data",
    [
        ("x.bin", b""),
        ("x.bin", b"no firmware at all, but a text of some length\n" * 40),
        ("x.bin", random.Random(9).randbytes(LENGTH)),
        ("x.bin", b"\xff" * LENGTH),
        ("x.bin", raw_image(0x40)),
        ("x.uf2", b""),
        ("x.uf2", raw_image(0)),
        ("x.uf2", uf2.pack(raw_image(0), 0xE48BFF56)[:-100]),
        ("x.uf2", uf2.pack(raw_image(0), 0x1C5F21B0)),
        ("x.bin", uf2.pack(raw_image(0), 0x1C5F21B0)),
        ("x.uf2", uf2.pack(raw_image(0), 0xE48BFF56, 0x20000000)),
    ],
)
def test_a_file_that_is_no_firmware_is_refused(tmp_path, name, data):
    path = tmp_path / name
    path.write_bytes(data)
    done = run("--image", path, "--digest", hashlib.sha256(data).hexdigest())
    assert done.exit_code == 2 and str(path) in done.output
    assert "UF2 blocks for an RP2040 or RP2350" in done.output or "512-byte blocks" in done.output
