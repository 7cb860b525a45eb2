# Run over the prompt of the emulated chip, in service: opens the journal that lies in flash and
# leaves its figures in a file, times in microseconds.
import gc
import json
import time

import storage

from shoe.journal.journal import Journal
from shoe.journal.replay import replay
from shoe.rounds import new_round
from shoe.setup import config


class Flash:
    page = 256
    sector = 4096

    def __init__(self, device):
        self._device = device
        self.size = device.ioctl(4, 0) * 4096

    def read(self, offset, buffer):
        self._device.readblocks(offset // 4096, buffer, offset % 4096)

    def program(self, offset, data):
        self._device.writeblocks(offset // 4096, data, offset % 4096)

    def erase(self, index):
        self._device.ioctl(6, index)


def timed(function, *arguments):
    start = time.ticks_us()
    result = function(*arguments)
    return result, time.ticks_diff(time.ticks_us(), start)


def main():
    gc.collect()
    before = gc.mem_alloc()
    journal = Journal(Flash(storage.flash_journal()))
    made = {}
    made["state"], made["open_us"] = timed(journal.open)
    gc.collect()
    made["heap"] = gc.mem_alloc() - before
    with open("table.txt") as file:
        table = new_round(config.load(file.read(), "table.txt"), len, journal.round)
    _, made["replay_us"] = timed(replay, journal.last_rounds(2), table)
    made["round"], made["cards"] = table.number, table.deal.count
    if journal.state == "ok":
        journal.add(5)
        _, made["add_us"] = timed(journal.add, 6)
        _, made["program_us"] = timed(journal.step, True, False)
        journal.flush()
        _, made["seal_us"] = timed(journal.seal)
        journal.flush()
        made["erased"], made["erase_us"] = timed(journal.step, True, True)
    with open("figures.txt", "w") as file:
        file.write(json.dumps(made))


main()
