"""A replay's table: feed, configuration and deck, checked with the firmware's own code.

Everything is read and refused here, before anything is sent to a device.
"""

import json
from dataclasses import dataclass
from pathlib import Path

from card_shoe import files
from card_shoe.byte_order import refuse_mark
from card_shoe.errors import Refused
from card_shoe.feeds import feed as feeds
from shoe.deck import Deck
from shoe.setup import config as configs
from shoe.setup import deck_file, paytables
from shoe.table_config import Config


@dataclass(frozen=True)
class Table:
    """What a replay plays: feed (Feed), config (shoe.table_config.Config), deck (shoe.deck.Deck or
    None), config_path and deck_path (Path, the latter None where the reader names cards).
    """

    feed: feeds.Feed
    config: Config
    deck: Deck | None
    config_path: Path
    deck_path: Path | None

    def write(self, folder):
        """Write the device's files into `folder`: table.json, and the deck by its base name."""
        raw = json.loads(self.config_path.read_text("utf-8"))
        if self.deck_path:
            raw["deck"] = self.deck_path.name
            (folder / self.deck_path.name).write_bytes(self.deck_path.read_bytes())
        if self.config.paytables:
            raw["paytables"] = [Path(name).name for name in self.config.paytables]
        for name in self.config.paytables:
            path = self.config_path.parent / name
            (folder / path.name).write_bytes(path.read_bytes())
        (folder / "table.json").write_text(json.dumps(raw, indent=1) + "\n", "utf-8")


def _read(path, what):
    return refuse_mark(files.read_text(path, what), path)


def load(feed_path, config_path=None, deck_path=None):
    """Return the Table of a feed; the paths given go before the feed's header and the
    configuration.

    A configuration named in the feed is looked for beside the feed, a deck named in the
    configuration beside the configuration. Raises Refused: file, line, value, what is allowed.
    """
    feed = feeds.load(feed_path)
    if config_path is None:
        if feed.config is None:
            raise Refused(
                f"{feed.path}:1: the header names no configuration: "
                "add config=table.json to it, or give --config"
            )
        config_path = feed.path.parent / feed.config
    config_path = Path(config_path)
    config, deck, deck_path = _load(config_path, deck_path)
    return Table(feed, config, deck, config_path, deck_path)


def load_config(path):
    """Return the (Config, Deck or None) of a table.json. Raises Refused."""
    return _load(Path(path), None)[:2]


def _load(config_path, deck_path):
    try:
        config = configs.load(_read(config_path, "configuration"), str(config_path))
        paytables.attach(config, lambda name: _read(config_path.parent / name, "paytable"))
        deck_path = _deck_path(config, config_path, deck_path)
        deck = None
        if deck_path:
            deck = deck_file.load(_read(deck_path, "deck"), str(deck_path))
            configs.check_deck(config, deck, str(deck_path))
    except (configs.ConfigError, deck_file.DeckError, paytables.PaytableError) as error:
        raise Refused(str(error)) from error
    return config, deck, deck_path


def _deck_path(config, config_path, deck_path):
    if deck_path is not None:
        return Path(deck_path)
    return config_path.parent / config.deck if config.deck else None
