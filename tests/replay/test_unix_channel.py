"""The bench channel of the unix target, with real MicroPython and a device of a few lines."""

import pytest

from card_shoe import targets
from card_shoe.targets.unix import UnixTarget

DEVICE = """
import os, sys, time
host = open(int(os.getenv("SHOE_BENCH_IN")), "r")
back = open(int(os.getenv("SHOE_BENCH_OUT")), "w")
wire = open(os.getenv("SHOE_UART"), "r+b")
waiting = 0
while True:
    line = host.readline()
    if not line:
        break
    verb, _, rest = line.strip().partition(" ")
    if verb == "rx":
        waiting += int(rest)
    elif verb == "link":
        with open(os.getenv("SHOE_FILES") + "/kept", "a") as file:
            file.write(rest)
        with open(os.getenv("SHOE_FILES") + "/kept") as file:
            sys.stdout.write('{"ev":"kept","text":"%s"}\\n' % file.read())
    elif verb == "key" and rest == "void 1":
        raise ValueError("on purpose")
    elif verb == "key" and rest == "ok 1":
        time.sleep(60)
    elif verb == "key" and rest == "show 1":
        sys.stdout.write('{"ev":"long"}\\n' * 20000)
    elif verb == "run":
        if waiting:
            got = wire.read(waiting)
            waiting = 0
            wire.write(b"ack")
            back.write("tx " + "".join(["%02x" % byte for byte in b"ack"]) + "\\n")
            back.write("panel mono 8 8 0 %016x\\n" % len(got))
            sys.stdout.write('{"ev":"got","hex":"%s"}\\n' % "".join(["%02x" % b for b in got]))
        back.write("quiet 5000\\n")
"""


@pytest.fixture
def device(tmp_path):
    main = tmp_path / "main.py"
    main.write_text(DEVICE)
    made = UnixTarget(tmp_path, main=main)
    made.power_on()
    yield made
    made.close()


def test_all_256_bytes_pass_unchanged(device):
    device.at(1000)
    device.rx(bytes(range(256)))
    report = device.run()
    line = '{"ev":"got","hex":"' + bytes(range(256)).hex() + '"}'
    assert report.events == [(1000, line)]
    assert report.sent == [(1000, b"ack")]
    assert report.screens == [(1000, targets.Screen(8, 8, (256).to_bytes(8, "big")))]
    assert report.wish == 5000


def test_more_events_than_a_pipe_holds(device):
    device.key("show", True)
    assert len(device.run().events) == 20000


def test_files_stay_over_a_power_cut(device):
    device.link("one")
    device.run()
    device.power_off()
    device.power_on()
    device.at(0)
    device.link("two")
    assert device.run().events == [(0, '{"ev":"kept","text":"onetwo"}')]


def test_a_crash_gives_the_traceback(device):
    device.at(2_500_000)
    device.key("void", True)
    with pytest.raises(targets.DeviceFailed) as failure:
        device.run()
    text = str(failure.value)
    assert "ended by itself at 2.500 s" in text
    assert "ValueError: on purpose" in text
    assert failure.value.report.events == []
    assert failure.value.exit_code == 1


def test_a_device_that_hangs_is_ended(device, monkeypatch):
    monkeypatch.setattr(targets, "ANSWER_S", 0.3)
    process = device.process
    device.key("ok", True)
    with pytest.raises(targets.DeviceFailed, match="no answer for 0.3 s"):
        device.run()
    assert process.poll() is not None
