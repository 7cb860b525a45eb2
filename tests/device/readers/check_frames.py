"""Every frame as stated: whole, byte by byte, in every two-piece cut, in noise, in pairs."""

from reader_harness import Table, counters, feed, make, run
from wire_frames import BAD, GOOD, unspaced

TEXT = ("barcode", "lines")


def pieces_of(data):
    """Each way to hand over `data`: byte by byte, and in every two pieces."""
    yield [data[i : i + 1] for i in range(len(data))]
    for cut in range(1, len(data)):
        yield [data[:cut], data[cut:]]


def check_good_frames_in_any_cut():
    for kind, options, text, reads in GOOD:
        data = unspaced(text)
        reader, sink = make(kind, options)
        feed(reader, [data])
        assert sink.reads == reads, (kind, text, sink.reads)
        assert reader.frames and not reader.bad_frames, (kind, text, counters(reader))
        assert reader.noise_bytes <= (text.startswith("00 00 00 FF")), (kind, text)
        for pieces in pieces_of(data):
            other, cut_sink = make(kind, options)
            feed(other, pieces)
            assert cut_sink.reads == reads, (kind, pieces)
            assert counters(other) == counters(reader), (kind, pieces)


def check_bad_frames_in_any_cut():
    for kind, options, text, bad_frames, noise_bytes in BAD:
        data = unspaced(text)
        for pieces in [[data]] + list(pieces_of(data)):
            reader, sink = make(kind, options)
            feed(reader, pieces)
            reader.tick(1000)
            assert sink.reads == [], (kind, pieces, sink.reads)
            assert counters(reader) == (0, bad_frames, noise_bytes), (pieces, counters(reader))


def noises(kind, data):
    """Noise before and after a frame; a text's first character cannot be told from noise."""
    yield b"\xfc\xff\xc0\x80\x00"
    yield bytes(range(256))
    yield b"\xff" * 300
    yield b"\x00" * 300
    if kind not in TEXT:
        yield data[:1] * 20
        yield data[1:]
        for size in range(1, len(data)):
            yield data[:size]


def check_noise_before_and_after():
    for kind, options, text, reads in GOOD:
        data = unspaced(text)
        for noise in noises(kind, data):
            for pieces in ([noise + data + noise, data], [noise, data, noise, data]):
                reader, sink = make(kind, options)
                feed(reader, pieces)
                reader.tick(50)
                reader.tick(400)
                expected = reads if kind == "angel_eye" else reads * 2
                if data[1:] == noise or len(noise) == len(data) - 1:
                    # a text reader's, or a frame whose 00 in front or behind is missing
                    assert sink.reads[: len(expected)] == expected, (kind, noise, sink.reads)
                else:
                    found = [read for read in sink.reads if read in reads]
                    assert found == expected, (kind, noise, text, sink.reads)


def check_pairs_back_to_back():
    for kind, options, first, first_reads in GOOD:
        for other, other_options, second, second_reads in GOOD:
            if other == kind and other_options == options and first != second:
                reader, sink = make(kind, options)
                feed(reader, [unspaced(first) + unspaced(second)])
                assert sink.reads == first_reads + second_reads, (kind, first, second)
                assert not reader.bad_frames


def check_a_good_frame_follows_every_bad_one():
    for kind, options, text, _, _ in BAD:
        for other, other_options, good, reads in GOOD:
            if other == kind and other_options == options and reads:
                reader, sink = make(kind, options)
                feed(reader, [unspaced(text) + unspaced(good)])
                reader.tick(50)
                assert sink.reads == reads, (kind, text, good, sink.reads)


def check_a_false_length_hides_nothing():
    for kind, start in (
        ("chafon", b"\xfe\x00\x01\x03"),
        ("r200", b"\xbb\x02\x22\x00\x7f"),
        ("m6e", b"\xff\xf0\x22\x00\x00"),
        ("pn532", b"\x00\x00\xff\xf0\x10"),
    ):
        frame = [data for name, _, data, reads in GOOD if name == kind and reads][0]
        reads = [reads for name, _, _, reads in GOOD if name == kind and reads][0]
        reader, sink = make(kind)
        feed(reader, [start + unspaced(frame)])
        assert sink.reads == [] and reader.next_due(0) <= 40
        reader.tick(39)
        assert sink.reads == []
        reader.tick(40)
        assert sink.reads == reads, (kind, sink.reads)
        # the bytes may also only be late: then the frame in three fragments counts
        reader, sink = make(kind)
        data = unspaced(frame)
        for at in range(0, len(data), 5):
            reader.tick(at * 40)
            reader.feed(data[at : at + 5], len(data[at : at + 5]), at * 40)
        assert sink.reads == reads and not reader.bad_frames, kind


def check_a_frame_that_never_ends_is_given_up():
    for kind, options, text, reads in GOOD:
        data = unspaced(text)
        if kind in TEXT or not reads:
            continue
        reader, sink = make(kind, options)
        feed(reader, [data[:-3]])
        reader.tick(249)
        assert reader.bad_frames + reader.noise_bytes == 0 or text.startswith("00 00 "), kind
        reader.tick(250)
        assert reader.bad_frames == 1 and reader.next_due(300) in (0, None) or reader.polled
        found = len(sink.reads)
        feed(reader, [data], 300)
        assert sink.reads[found:][-1:] == reads[-1:], (kind, sink.reads)


def check_checked_codes():
    for kind, plain, letter in (("barcode", b"As", b"s"), ("lines", b"04AA", b"G")):
        for wrong in (plain, plain + b"\x00", plain[:-1] + letter):
            reader, sink = make(kind, {"codes": "checked"}, known=())
            feed(reader, [wrong + b"\r\n"])
            assert sink.reads == [], (kind, wrong)
    for text, read in ((b"AsG", "4173"), (b"10s?", "313073"), (b"Jk?", "4A6B")):
        letters = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*"
        good = []
        for k in range(len(letters)):
            reader, sink = make("barcode", {"codes": "checked"})
            feed(reader, [text[:-1] + letters[k : k + 1] + b"\r"])
            good += sink.reads
        assert good == [("tag", read)], good


def check_over_long_lines():
    for kind in TEXT:
        for tail in (b"", b"04AA"):
            data = b"A" * 300 + tail + b"\r\n"
            for pieces in [[data]] + list(pieces_of(data)):
                reader, sink = make(kind)
                feed(reader, pieces)
                assert sink.reads == [] and counters(reader) == (0, 1, 0), counters(reader)


def check_angel_eye_copies_and_suits():
    table = Table("angel_eye")
    eight = unspaced("05 31 44 81 B8 03 34 46")
    table.send(eight * 3, 0)
    assert table.said == [27] and table.presence.repeats == 2
    broken = eight[:3] + b"\x82" + eight[4:]
    table = Table("angel_eye")
    table.send(broken + eight + broken, 0)
    assert table.said == [27] and table.reader.bad_frames == 2
    table = Table("angel_eye", None, {"suits": "shcd"})
    table.send(eight, 0)
    assert table.said == [24]


if __name__ == "__main__":
    run(globals())
