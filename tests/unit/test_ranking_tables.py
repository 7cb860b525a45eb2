"""The generated tables: what stands in the tree is what the generator writes, byte for byte."""

import pytest

from shoe.ranking import tables as frozen
from workshop.generators import tables

DIGESTS = {
    "STANDARD": "c4d3ebe13b39c58356d32de3502f5c5444128f0283e92415d3e739d9386d2122",
    "PAI_GOW": "071dd1980449f8c1e42e36f0fd76063a7f5a50a7ee717a9d0a7d5b9854cb5e96",
    "PAI_GOW_JOKER": "77a95372e4d3ffb5e4c9940f7dd9a62c7d05ef81660c27467d70d2cb207a7e15",
    "ACE_HIGH": "d4821ce26ad5a7a2b7ad2f3a101e9c83ada9560b60d1f703f5cac87e4d7fbf11",
    "TOP": "a8fdaa743f6d6df1946728eb90fe8a6e3c6b1057003b9633c8b3670f337c60bd",
}


def test_digests():
    assert tables.digests() == DIGESTS


@pytest.mark.parametrize("name", sorted(DIGESTS))
def test_frozen_tables_are_those_of_the_generator(name):
    assert getattr(frozen, name) == tables.make_tables()[name]


def test_the_generated_file_is_current():
    assert tables.main(["--check"]) == 0


def test_a_changed_file_is_told(tmp_path, monkeypatch, capsys):
    changed = tmp_path / "tables.py"
    changed.write_text(tables.source().replace("\\x01", "\\x02", 1))
    monkeypatch.setattr(tables, "TARGET", str(changed))
    assert tables.main(["--check"]) == 1
    assert "make tables" in capsys.readouterr().err
    assert tables.main([]) == 0
    assert changed.read_text() == tables.source()


def test_the_tables_fit_their_budget():
    assert sum(len(data) for data in tables.make_tables().values()) <= 48 * 1024


@pytest.mark.parametrize("shift", range(4))
def test_words_are_aligned_wherever_the_table_lies(shift):
    table = tables.make_tables()["STANDARD"]
    base = -shift % 4 * 217
    assert (shift + base) % 4 == 0
    words = [int.from_bytes(table[base + 4 * i : base + 4 * i + 4], "little") for i in range(54)]
    assert words[51] == 1 << 28 | 1 << 12
    entries = base + words[53]
    assert table[entries + 0b11111] == 5 << 4 | 2
    assert table[entries + 0x100F] == 5 << 4 | 1
