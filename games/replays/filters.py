"""Which finished games a list shows: what pages and the API can ask for, and where the next page begins."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Self

from accounts.models import User

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
LONGEST_CURSOR = 40
LARGEST_KEY = 2**63 - 1


@dataclass(frozen=True)
class Cursor:
    """The last game of a page; the next page continues after it. Games that end meanwhile change neither.

    Written as the end in microseconds since 1970, a hyphen, and the key of the game.
    """

    finished_at: datetime
    game: int

    def __str__(self) -> str:
        return f"{(self.finished_at - EPOCH) // timedelta(microseconds=1)}-{self.game}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Raises ValueError if the text is not a cursor."""
        at, _, game = text.partition("-")
        if not (at.isascii() and at.isdecimal() and game.isascii() and game.isdecimal()):
            raise ValueError("not a cursor")
        if len(text) > LONGEST_CURSOR or int(game) > LARGEST_KEY:
            raise ValueError("not a cursor")
        try:
            return cls(EPOCH + timedelta(microseconds=int(at)), int(game))
        except OverflowError:
            raise ValueError("not a cursor") from None


@dataclass(frozen=True)
class GameFilter:
    """Which finished games are listed; the default is all that count.

    What is asked of a player (name, opponent, result, place, marks) must hold for one and the same seat.
    """

    player: User | None = None
    opponent: User | None = None
    result: str = ""  # of the player: won, lost, drawn
    place: int | None = None
    marks: Sequence[str] = ()  # all of them, as GamePlugin.marks writes them
    ruleset: str = ""
    how: str = ""
    size: int | None = None
    speed: str = ""
    rated: bool | None = None
    rating_min: int | None = None
    rating_max: int | None = None
    since: date | None = None
    until: date | None = None
    ply_min: int | None = None
    ply_max: int | None = None
    before: Cursor | None = None
    with_annulled: bool = False  # only together with a player

    def __post_init__(self) -> None:
        if self.with_annulled and self.player is None:
            raise ValueError("annulled games are listed only in the history of a player")

    @property
    def is_contradictory(self) -> bool:
        """Whether no game can fit. Its parts may be common, so that the search would go through all games."""
        # A user without a key is not in the database.
        nobody = self.opponent is not None and (self.opponent.pk is None or self.opponent == self.player)
        first_lost = bool(self.result and self.place) and (self.place == 1) == (self.result == "lost")
        return nobody or first_lost
