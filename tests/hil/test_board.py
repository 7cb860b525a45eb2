"""What a board says of itself, its faults and keys, and that it comes back."""

import pytest

from host_tools import play, recorded, strict, table


def test_it_reports_the_version_and_the_board(rig, built):
    made = rig.ask({"do": "id"}, "id")
    assert (made["fw"], made["board"]) == (built["version"], built["board"])


def test_it_reports_the_digest_of_the_image_that_was_built(rig, built):
    assert rig.ask({"do": "digest"}, "digest")["image"] == built["sha256"]


def test_a_request_that_it_does_not_know_is_refused_with_words(rig):
    assert "do" in rig.ask({"do": "deal"}, "error")["why"]


@pytest.mark.parametrize("feed", ["misdeal", "folds", "noise"])
def test_faults_keys_and_noise_give_the_recorded_events(rig, feed):
    outcome = rig.play(feed)
    expected = play.load_expected(table.load(recorded.path(feed)).feed)
    assert strict.differences(expected, outcome.lines()) == []
