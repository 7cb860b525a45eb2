"""Lines of keys in JSON texts."""

import json
import random

from shoe.setup.json_lines import key_lines

TEXT = """{"game": "holdem",
  "seats": ["1",
            "2:,{}"],
  "reader": {"kind": "rdm6300",
             "baud": 9600}, "gate": false,

  "name": "a \\" b"
}
"""


def test_lines_of_keys_and_of_list_items():
    lines, twice = key_lines(TEXT)
    assert lines == {
        "game": 1, "seats": 2, "seats[0]": 2, "seats[1]": 3,
        "reader": 4, "reader.kind": 4, "reader.baud": 5, "gate": 5, "name": 7,
    }  # fmt: skip
    assert twice == []


def test_a_key_that_stands_twice():
    assert key_lines('{"a": 1, "b": {"c": 1, "c": 2}, "a": []}')[1] == ["b.c", "a"]


def test_any_json_is_walked_to_its_end():
    rng = random.Random(3)

    def value(depth):
        kind = rng.randrange(7 if depth else 5)
        if kind == 5:
            return [value(depth - 1) for _ in range(rng.randrange(4))]
        if kind == 6:
            return {f"k{i}": value(depth - 1) for i in range(rng.randrange(4))}
        return rng.choice([True, None, -1.5e-7, 'quo"te\\', "{[,:]}", 12, ""])

    for _ in range(300):
        made = {"x": value(3), "last": 1}
        text = json.dumps(made, indent=rng.choice([None, 2]))
        lines, twice = key_lines(text)
        assert twice == []
        assert lines["last"] == 1 + text[: text.rindex('"last"')].count("\n")
