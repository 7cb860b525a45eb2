"""The evaluator against those of others, all under the unix port."""

from workshop.bench import evaluator


def test_a_hundred_times_as_fast_as_treys():
    measured = evaluator.unix()
    assert measured["treys_us"] >= 100 * measured["shoe_us"]
    assert measured["phe_bytecode_us"] > measured["shoe_us"]
