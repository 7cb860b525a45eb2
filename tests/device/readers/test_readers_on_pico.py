"""Cases of the readers on the emulated Pico: the chip's MicroPython, integers and heap."""

import pytest
import script_on_pico


@pytest.mark.parametrize("script", ["check_presence", "check_polled"])
def test_checks_pass_on_the_emulated_pico(script):
    lines = script_on_pico.run(script)
    assert lines[-1].startswith("passed "), lines
    assert int(lines[-1].split()[1]) > 10


def test_noise_at_the_full_rate_costs_less_than_a_quarter_of_the_core():
    costs = [line.split() for line in script_on_pico.run("bench_parsers", 300)[1:]]
    kinds = {kind for kind, *_ in costs}
    assert len(kinds) == 9
    for kind, what, piece, _, percent in costs:
        # 24 bytes are what comes in two milliseconds at 115200
        if what == "noise" and int(piece) >= 24:
            assert float(percent) < 25, (kind, piece, percent)
