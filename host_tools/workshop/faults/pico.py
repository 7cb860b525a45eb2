"""The emulated Pico as the fault machine's device: the product's image, a boot a session."""

import json
import shutil
import tempfile
from pathlib import Path

from card_shoe.emulator.target import PicoTarget
from card_shoe.feeds import answers
from card_shoe.feeds.wire import span_us
from shoe.intake.keys import NAMES
from shoe.setup import config as configs

_BOOT_MS = 20_000
_GROUP = 8  # bytes that are handed over together


class PicoDevice:
    """As device.UnixDevice, on the chip."""

    def __init__(self):
        self._folder = Path(tempfile.mkdtemp(prefix="shoe-"))
        self._target = None

    def start(self, files, base, speak=(), polls=()):
        """Boot on files {name: text}; the chip's ticks begin where they do, whatever base is."""
        self.close()
        self._folder.mkdir(exist_ok=True)
        for name, text in files.items():
            (self._folder / name).write_text(text)
        config = configs.load(files["table.json"], "table.json")
        self._target = PicoTarget(self._folder, config)
        self._baud = config.reader["baud"]
        self._fixed = dict(speak)
        self._polls = polls
        self._field, self._once, self._acknowledged = b"", [], False
        self._heard = b""
        self._replies = []
        self._us = 0
        self._target.power_on()
        booted = False
        while not booted:
            if self._us > _BOOT_MS * 1000:
                raise self._target._failure()
            booted = any('"ev":"boot"' in line for _, line in self._step(self._us + 10_000))
        self._origin = self._us

    def run(self, inputs, until):
        """Do as UnixDevice.run."""
        said = []
        inputs = list(inputs)
        end = self._origin + until * 1000
        while self._us < end:
            at = min([end, self._wish] + [us for us, _ in self._replies])
            if inputs:
                at = min(at, self._origin + inputs[0][0] * 1000)
            said += self._step(max(at, self._us))
            while inputs and self._origin + inputs[0][0] * 1000 <= self._us:
                self._take(*inputs.pop(0)[1].split(" ", 1))
        return [((us - self._origin) // 1000, json.loads(line)) for us, line in said]

    def _step(self, us):
        """Go to a time of the chip, hand over what a polled reader answers, look."""
        target = self._target
        target.at(us)
        self._us = us
        for due, data in [reply for reply in self._replies if reply[0] <= us]:
            target.rx(data)
            self._replies.remove((due, data))
        report = target.run()
        self._wish = max(report.wish, us + 100)
        for _, data in report.sent:
            self._heard_from_device(data)
        return report.events

    def _heard_from_device(self, data):
        self._heard = (self._heard + data)[-64:]
        for sent in [*self._fixed, *self._polls]:
            if self._heard.endswith(sent):
                self._heard = b""
                self._acknowledged = sent in self._polls
                wait, answer = 0, self._fixed.get(sent, b"")
                if self._acknowledged:
                    wait, answer = self._once.pop(0) if self._once else (0, self._field)
                self._arrive(self._us + answers.DELAY_US + wait * 1000, answer)

    def _take(self, verb, rest):
        target = self._target
        if verb == "rx":
            self._arrive(self._us, bytes.fromhex(rest))
        elif verb == "key":
            bit, down = rest.split()
            target.key(NAMES[int(bit)], down == "1")
        elif verb == "gate":
            target.gate(rest == "1")
        elif verb == "low":
            target.low(rest == "1")
        elif verb == "field":
            self._field, self._once = bytes.fromhex(rest), []
        elif verb == "next":
            wait, data = rest.split()
            self._once.append((int(wait), b"" if data == "-" else bytes.fromhex(data)))
        elif verb == "now" and self._acknowledged:
            self._acknowledged = False
            self._arrive(self._us, bytes.fromhex(rest))

    def _arrive(self, us, data):
        """Bytes come one after another at the line's rate, for the chip's FIFO is short."""
        start = max([us] + [due for due, _ in self._replies])
        for at in range(0, len(data), _GROUP):
            self._replies.append((start + span_us(at, self._baud), data[at : at + _GROUP]))

    def close(self):
        """End it."""
        if self._target:
            self._target.close()
        self._target = None
        shutil.rmtree(self._folder, ignore_errors=True)
