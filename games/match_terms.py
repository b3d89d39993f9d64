"""What players agree on before a match: how many games, whether all are played, and the player who begins.

A lobby offers it (games/lobby/), a match is played by it (games/matches/).
"""

from typing import Annotated, Self, TypedDict

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec import Meta, Struct

from duelsite.error_codes import ErrorCode
from games.errors import RequestError
from games.matches.models import Begins, Kind
from games.models import Lobby

# What can be chosen. Where all games are played, each player begins as many as the other.
LENGTHS: tuple[tuple[Kind, int], ...] = (
    *((Kind.BEST_OF, games) for games in (3, 5, 7)),
    *((Kind.ALL, games) for games in (2, 4, 6, 8, 10)),
)
SEATS = 2


class MatchTermsJson(TypedDict):
    games: int
    kind: str
    begins: str


class MatchTerms(Struct, frozen=True, forbid_unknown_fields=True):
    games: Annotated[int, Meta(ge=1, le=99)]
    kind: Kind = Kind.BEST_OF
    begins: Begins = Begins.ALTERNATE

    @classmethod
    def of(cls, lobby: Lobby) -> Self | None:
        """What a lobby offers; None for a single game."""
        if not lobby.match_games:
            return None
        return cls(lobby.match_games, Kind(lobby.match_kind), Begins(lobby.match_begins))

    def as_json(self) -> "MatchTermsJson":
        return {"games": self.games, "kind": self.kind.value, "begins": self.begins.value}

    @classmethod
    def parse(cls, length: str, *, loser_begins: bool) -> Self | None:
        """What a form says: such as `best_of-3`, or nothing for a single game."""
        if not length:
            return None
        found = {length_key(kind, games): (kind, games) for kind, games in LENGTHS}.get(length)
        if found is None:
            raise no_such_match()
        kind, games = found
        return cls(games, kind, Begins.LOSER if loser_begins else Begins.ALTERNATE)

    def check(self, *, size: int) -> None:
        if (self.kind, self.games) not in LENGTHS:
            raise no_such_match()
        if size != SEATS:
            raise RequestError(ErrorCode.UNKNOWN_MATCH, _("Only two players can play a match."))


def no_such_match() -> RequestError:
    return RequestError(ErrorCode.UNKNOWN_MATCH, _("A match cannot have this number of games."))


def length_key(kind: str, games: int) -> str:
    return f"{kind}-{games}"


def length_label(kind: str, games: int) -> str:
    """As lists show it, in the reader's language."""
    if kind == Kind.BEST_OF:
        return _("best of %(games)d") % {"games": games}
    return ngettext("match of %(games)d game", "match of %(games)d games", games) % {"games": games}


def length_choices() -> list[tuple[str, str]]:
    """The keys and labels of a form, and of the scripts of the lobby."""
    return [(length_key(kind, games), length_label(kind, games)) for kind, games in LENGTHS]


def describe(lobby: Lobby) -> str:
    """The match that a lobby offers, with its option; empty for a single game."""
    if not lobby.match_games:
        return ""
    label = length_label(lobby.match_kind, lobby.match_games)
    loser_begins = _("the loser begins")
    return f"{label}, {loser_begins}" if lobby.match_begins == Begins.LOSER else label
