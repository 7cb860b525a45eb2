"""No display at all: a table that is followed over the link only."""


class Headless:
    """Takes screens and shows nothing; as the other drivers from outside."""

    state = "ok"
    cut = ()
    drawing = False

    def __init__(self, bus, size, flip=False, brightness=80):
        pass

    def draw(self, screen):
        """Nothing to draw on."""

    def shown(self):
        """Nothing: there is no picture."""
        return ()

    def brighten(self, percent):
        """Nothing to light."""

    def step(self, now):
        """Nothing to do."""
        return False

    def wait(self, now):
        """None: never."""
        return None
