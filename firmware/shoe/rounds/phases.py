"""The phases of a round, as its events and screens name them."""

IDLE = "idle"
DEALING = "dealing"
COMPLETE = "complete"
SHOWING = "showing"
