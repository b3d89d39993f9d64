"""Matches for tests: begun, and played quickly."""

from datetime import timedelta
from typing import Any

from accounts.models import User
from duelsite import sitetime
from games.endings import SiteEnding
from games.matches import conductor, services
from games.matches.models import Match
from games.models import Game
from games.table import finishing
from games.table.starting import give_nonce
from tests.site.tables import pair

LATER = timedelta(minutes=1)


def begun_match(users: tuple[User, User] | None = None, *, games: int = 3, **fields: Any) -> Match:
    one, other = users or pair()
    fields = {"ruleset": "duel", "time_control": "10+10", **fields}
    return services.begin_match(one=one, other=other, games=games, **fields)


def game_of(match: Match) -> Game:
    """The game that is played now, dealt."""
    running = conductor.running_game(match)
    assert running is not None, "no game is being played"
    for seat in running.game.seats.filter(user__is_bot=False):
        give_nonce(game_id=running.game_id, user_id=seat.user_id, nonce="00ff")
    running.game.refresh_from_db()
    return running.game


def finish(match: Match, winner: User | None, how: str = SiteEnding.RESIGNATION) -> Game:
    """End the running game as if it had been played; None is a draw. Nothing is conducted."""
    game = game_of(match)
    winners = [] if winner is None else [game.seats.get(user=winner).number]
    game.moved = [True] * 2
    game.save(update_fields=["moved"])
    finishing.finish_game(game=game, winners=winners, how=how, now=sitetime.now())
    return game


def go_on(match: Match, *, after_break: bool = True) -> Match:
    """Count what has ended, and begin the next game."""
    conductor.conduct(match.pk)
    if after_break:
        conductor.conduct(match.pk, now=sitetime.now() + LATER)
    match.refresh_from_db()
    return match
