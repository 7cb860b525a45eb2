"""How a feed is played, beside into what: how fast, how often, step by step."""

from dataclasses import dataclass

from card_shoe.errors import Refused
from card_shoe.feeds import feed as feeds
from card_shoe.feeds.wire import with_noise
from card_shoe.keyboard import Typed


@dataclass(frozen=True)
class Manner:
    """The manner of a replay.

    speed: None for the target's own. chunk: as the player's. noise, seed: percent of noise bytes
    put between frames. passes: how often, 0 for ever. gap_us: least time from line to line.
    by_step: wait for Enter before the lines of each card. feed_port: the adapter on the reader's
    line, where the target is a port.
    """

    speed: float | None = None
    chunk: str | None = None
    noise: float = 0
    seed: int = 1
    passes: int = 1
    gap_us: int = 0
    by_step: bool = False
    feed_port: str | None = None

    def feed(self, feed):
        """Return the feed as it is played in this manner."""
        if self.noise:
            feed = with_noise(feed, self.noise, self.seed)
        return feeds.spread(feed, self.gap_us) if self.gap_us else feed

    def check(self, kind, feed, config):
        """Raise Refused where this manner, a feed and a kind of target do not go together."""
        if kind.real:
            if self.speed not in (None, 1.0):
                raise Refused("--speed: a board on a port has no other time than the wall's: 1.0")
            if not self.feed_port:
                raise Refused(
                    "--feed-port: which serial adapter is wired to the board's reader pin? "
                    "`shoe ports` lists them"
                )
        elif self.feed_port:
            raise Refused("--feed-port goes with --target PORT: the others have their own line")
        off = [line for line in feed.lines if line.verb == "power"]
        if self.passes != 1 and off and not off[-1].value:
            raise Refused(f"--loop: {feed.path}:{off[-1].number} leaves the device without power")
        kind.check(feed, config)


class Enter:
    """The user's Enter key. At the end of standard input everything that is left is sent."""

    def __init__(self):
        self._typed = Typed()

    def pressed(self) -> bool:
        """Return whether Enter was pressed since it was last asked for."""
        return self._typed.next() is not None or self._typed.ended
