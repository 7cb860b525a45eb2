"""Noise with a fixed seed: it never makes a card, and it never costs a good frame."""

from reader_harness import Dice, Table, counters, make, run
from wire_frames import GOOD, unspaced

from shoe.readers import KINDS
from shoe.readers.check_character import character

TEXT = ("barcode", "lines")
ROUNDS = 60


def check_random_noise_makes_no_card():
    words = {}
    for _, _, _, reads in GOOD:
        for name, value in reads:
            if name == "tag":
                spaced = " ".join([value[i : i + 2] for i in range(0, len(value), 2)])
                words[unspaced(spaced)] = 7
    for kind in sorted(KINDS):
        dice = Dice(len(kind) * 77 + 1)
        made = Table(kind, None if kind == "barcode" else words)
        now = 0
        for _ in range(400):
            made.send(dice.bytes(64), now)
            now += 6
        cards = [said for said in made.said if isinstance(said, int)]
        assert not cards, (kind, made.said)
        seen = sum(counters(made.reader))
        assert seen > 400, (kind, counters(made.reader))


def spoil(dice, kind, data):
    """Noise that likes the bytes of the frame itself; before a text, not printable at its end."""
    noise = bytearray(dice.bytes(dice.below(40)))
    for k in range(len(noise)):
        if dice.below(2):
            noise[k] = data[dice.below(min(6, len(data)))]
    if kind in TEXT:
        noise.append(0x80 + dice.below(128))
    return bytes(noise)


def check_good_frames_behind_noise_are_not_lost():
    for kind, options, text, reads in GOOD:
        data = unspaced(text)
        if not reads or kind == "angel_eye":  # its copies count once
            continue
        dice = Dice(len(text) * 31 + 5)
        for _ in range(ROUNDS):
            reader, sink = make(kind, options)
            stream = spoil(dice, kind, data) + data + spoil(dice, kind, data) + data
            at = 0
            while at < len(stream):
                count = 1 + dice.below(30)
                reader.feed(stream[at : at + count], len(stream[at : at + count]), 0)
                at += count
            reader.tick(50)
            # once more with all there at once: the reads are the same
            whole, whole_sink = make(kind, options)
            whole.feed(stream, len(stream), 0)
            whole.tick(50)
            assert whole_sink.reads == sink.reads, (kind, stream)
            assert counters(whole) == counters(reader), (kind, stream)
            found = [read for read in sink.reads if read in reads]
            assert len(found) >= 2 * len(reads), (kind, options, stream, sink.reads)


def check_flipped_bytes_give_the_read_or_nothing():
    for kind, options, text, reads in GOOD:
        data = bytearray(unspaced(text))
        if kind in TEXT or not reads:
            continue
        for at in range(len(data)):
            for bit in range(8):
                data[at] ^= 1 << bit
                reader, sink = make(kind, options)
                reader.feed(data, len(data), 0)
                reader.tick(50)
                data[at] ^= 1 << bit
                assert sink.reads in (reads, []), (kind, at, bit, sink.reads)


def check_codes_with_a_check_character_survive_any_one_wrong_byte():
    cases = (("barcode", "As", 51), ("barcode", "A1020", 3), ("lines", "04AA", 3))
    for kind, plain, card in cases:
        code = (plain + character(plain)).encode()
        words = {b"\x04\xaa": card} if kind == "lines" else None
        made = Table(kind, words, {"codes": "checked"})
        made.send(code + b"\r\n", 0)
        assert made.said == [card], (code, made.said)
        for at in range(len(code)):
            for byte in range(256):
                # the other case of a letter in hex or in the check character changes nothing
                if byte | 32 == code[at] | 32 and at > 1:
                    continue
                made = Table(kind, words, {"codes": "checked"})
                made.send(code[:at] + bytes([byte]) + code[at + 1 :] + b"\r\n", 0)
                told = [said for said in made.said if isinstance(said, int)]
                assert not told or byte == code[at], (code, at, byte, told)


if __name__ == "__main__":
    run(globals())
