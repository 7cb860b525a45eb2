"""On the chip: whatever becomes of what was kept, a collection frees nothing that is in use, and
frees what is not. Prints what it found; run over the prompt."""

import gc

import chip

SLOTS = 150
ROUNDS = 2500


class Box:
    def __init__(self, seed):
        self.seed = seed
        self.text = "box %d" % seed
        self.held = [bytes([seed & 255] * (seed % 70)), (seed, [seed * 3, {seed: str(seed)}])]

    def right(self):
        seed = self.seed
        return (
            self.text == "box %d" % seed
            and self.held[0] == bytes([seed & 255] * (seed % 70))
            and self.held[1] == (seed, [seed * 3, {seed: str(seed)}])
        )


class Chance:
    def __init__(self, seed):
        self.state = seed

    def below(self, n):
        self.state = (self.state * 16807) % 2147483647
        return (self.state >> 8) % n


def same(slots, seeds):
    for box, seed in zip(slots, seeds):
        if (box is None) != (seed is None) or (box and not (box.seed == seed and box.right())):
            return False
    return True


def main():
    chance = Chance(1729)
    slots = [Box(i) if i % 3 else None for i in range(SLOTS)]
    seeds = [i if i % 3 else None for i in range(SLOTS)]
    more = {}  # grows and shrinks: its table moves
    chip.keep(True)
    wrong = 0
    for i in range(ROUNDS):
        at = chance.below(SLOTS)
        if chance.below(4):
            slots[at], seeds[at] = Box(i), i
        else:
            slots[at] = seeds[at] = None
        if chance.below(3):
            more[chance.below(300)] = Box(i)
        elif more:
            more.pop(list(more)[0])
        if chance.below(10) == 0:
            chip.collect()
        if i == 700:
            chip.keep(False)
        if i == 1400:
            chip.keep(True)
        if i % 50 == 0:
            wrong += not same(slots, seeds) or not all([box.right() for box in more.values()])
    print("wrong", wrong, "boxes", sum([box is not None for box in slots]), len(more))
    slots = more = None
    gc.collect()
    chip.keep(True)
    before = gc.mem_free()
    for _ in range(40):
        litter = [Box(n) for n in range(40)]
        litter = None
        chip.collect()
    print("lost", before - gc.mem_free(), litter)
    gc.collect()
    print("left", before - gc.mem_free())


main()
