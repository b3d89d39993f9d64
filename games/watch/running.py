"""The running games, the most interesting ones first, and the cards that show them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db.models import Case, F, IntegerField, Q, QuerySet, Value, When
from redis import RedisError

from duelsite import sitetime
from games import time_controls
from games.models import Game
from games.plugin import Text
from games.registry import PLUGINS, RULESETS, plugin_of
from games.table import presence
from games.table.selectors import SEATS

MOST = 12
# A game in which nobody has moved for this long is not lively.
LIVELY = timedelta(minutes=5)


@dataclass(frozen=True)
class RunningFilter:
    """Which running games are listed; the default is all."""

    ruleset: str = ""
    speed: str = ""
    size: int | None = None


@dataclass(frozen=True)
class Card:
    """A running game as the list shows it. Nothing in here is a secret."""

    code: str
    version: int  # of the position
    ruleset: str
    players: Sequence[dict[str, Any]]
    time_control: str
    speed: Text
    rated: bool
    watching: int
    is_lively: bool

    @property
    def title(self) -> Text:
        return plugin_of(self.ruleset).title


def read_cards(wanted: RunningFilter, most: int = MOST) -> list[Card]:
    games = list(worth_watching(wanted)[:most])
    watching = watchers([game.pk for game in games])
    return [card(game, watching.get(game.pk, 0)) for game in games]


def worth_watching(wanted: RunningFilter) -> Any:
    """Lively games first, then games between people, then the higher ratings."""
    games = Game.objects.filter(status=Game.Status.PLAYING, fault="", is_listed=True, ruleset__in=RULESETS)
    if wanted.ruleset:
        games = games.filter(ruleset=wanted.ruleset)
    if wanted.speed:
        games = games.filter(speed=wanted.speed)
    if wanted.size is not None:
        games = games.filter(moved__len=wanted.size)
    return (
        games.annotate(
            is_lively=one_if(lively()),
            # A bot among people may hold the seat of a player who left: without bots is best.
            only_people=one_if(Q(bot_levels__contained_by=[""])),
            any_people=one_if(Q(bot_levels__contains=[""])),
        )
        .order_by("-is_lively", "-only_people", "-any_people", F("rating").desc(nulls_last=True), "-pk")
        .defer("secret")
        .prefetch_related(SEATS)
    )


def lively() -> Q:
    """Whether a clock runs that was started a short time ago."""
    since = sitetime.now() - LIVELY
    return Q(waiting_since__gte=since, paused_at=None) & ~Q(speed="correspondence")


def lively_games() -> "QuerySet[Game]":
    return Game.objects.filter(lively(), status=Game.Status.PLAYING)


def one_if(condition: Q) -> Case:
    return Case(When(condition, then=Value(1)), default=Value(0), output_field=IntegerField())


def watchers(game_ids: Sequence[int]) -> dict[int, int]:
    """The number of spectators of each of these games; unknown while Redis is down."""
    try:
        return presence.watching(game_ids)
    except RedisError:
        return {}


def card(game: Game, watching: int) -> Card:
    return Card(
        code=game.code,
        version=game.position_version,
        ruleset=game.ruleset,
        players=[player(game, seat) for seat in game.seats.all()],
        time_control=game.time_control,
        speed=time_controls.SPEEDS[game.speed],
        rated=game.rated,
        watching=watching,
        is_lively=bool(game.is_lively),  # type: ignore[attr-defined]  # see worth_watching
    )


def player(game: Game, seat: Any) -> dict[str, Any]:
    return {
        "handle": seat.user.handle,
        "program": seat.user.is_program,
        "held": bool(game.bot_levels[seat.number]) and not seat.user.is_bot,
        "rating": None if seat.rating_before is None else round(seat.rating_before),
        "provisional": seat.provisional,
        "to_move": seat.number in game.to_move,
    }


def sizes() -> list[int]:
    return sorted({size for plugin in PLUGINS.values() for size in plugin.rules.seats})
