"""The host's side of the card shoe: the command `shoe`, feeds, targets, tests' oracles."""
