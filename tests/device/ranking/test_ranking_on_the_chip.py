"""The evaluator on the emulated Pico: how long it may take, and that it takes no memory."""

import pytest

from workshop.bench import evaluator
from workshop.bench.chip import bench_hands


@pytest.fixture(scope="module")
def measured():
    return evaluator.chip(say=lambda _line: None)


@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("eval5_us", 10),
        ("eval7_us", 16),
        ("eval7_pai_gow_us", 40),
        ("eval7_pai_gow_joker_us", 40),
        ("tables_ram_bytes", 0),
        ("bytes_left_by_1000_hands", 0),
    ],
)
def test_within_its_bound(measured, name, most):
    assert measured[name] <= most


def test_the_kernel_itself_takes_at_most_twice_what_c_takes(measured):
    assert measured["eval7_us"] - measured["call_us"] <= 2 * measured["eval7_c_us"]


def test_every_order_ranks_as_on_the_host(measured):
    assert measured["sums"] == bench_hands.sums()
    assert len(set(measured["sums"].values())) == len(measured["sums"])
