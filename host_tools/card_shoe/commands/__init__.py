"""The commands of `shoe`, one file a command: `commands/NAME.py` holds the click command NAME."""
