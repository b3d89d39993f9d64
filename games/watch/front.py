"""The activity on the front page: a game to watch, numbers of games and people, the last results."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from accounts.models import User
from duelsite import sitetime
from games.models import Game
from games.replays import search
from games.replays.filters import GameFilter
from games.replays.search_views import LISTED, row
from games.watch import running
from games.watch.running import Card, RunningFilter

# Users who requested a page within this time count as online.
HERE = timedelta(minutes=10)
RESULTS, LOOKED_AT = 5, 30


@dataclass(frozen=True)
class Life:
    """`featured` is the best running game; if there is none, `last` is one that has ended."""

    featured: Card | None
    last: dict[str, Any] | None
    games: int
    people: int
    results: Sequence[dict[str, Any]]


def read_life() -> Life:
    cards = [card for card in running.read_cards(RunningFilter(), most=1) if card.is_lively]
    results = last_results()
    last = results[0] if results and not cards else None
    return Life(
        featured=cards[0] if cards else None,
        last=last,
        games=running.lively_games().count(),
        people=people_here(),
        results=[result for result in results if result is not last][:RESULTS],
    )


def last_results() -> list[dict[str, Any]]:
    """The last finished games, those between people first."""
    games = search.search(GameFilter(), games=LISTED, size=LOOKED_AT).games

    def bots(game: Game) -> int:
        return sum(seat.user.is_bot for seat in game.seats.all())

    return [row(game) for game in sorted(games, key=bots)[: RESULTS + 1]]


def people_here() -> int:
    seen = User.objects.filter(last_seen_at__gte=sitetime.now() - HERE, is_bot=False, is_active=True)
    return seen.count()
