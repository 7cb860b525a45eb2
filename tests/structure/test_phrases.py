"""The phrases that `make lint` names."""

import pytest

from workshop import phrases


@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ("after so many seconds\n", "so many"),
        ('x\n    """Gives the time."""\n', "Gives"),
        ("made anew by each\n", "anew"),
        ("what it hangs on\n", "hangs on"),
        ("told whoever asks\n", "whoever"),
    ],
)
def test_a_phrase_is_found_in_its_line(text, phrase):
    [(line, found, remedy)] = phrases.places("a.md", text)
    assert line == len(text.splitlines()) and phrase in found and remedy


def test_plain_words_pass():
    assert phrases.places("a.md", "The log hangs. It gives way. Canewood.\nso many people") == []
