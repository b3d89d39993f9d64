"""Deals of the day for tests: days as they pass, and attempts that are played to the end."""

import random
from datetime import UTC, date, datetime, time, timedelta

from accounts.models import User
from accounts.services import create_bots
from games import tasks
from games.daily import conductor
from games.daily.models import DailyAttempt, DailyDeal
from games.daily.playing import start
from games.models import Game, Seat
from games.ratings.models import Rating
from games.table import positions
from games.table.playing import play_move
from tests.site.tables import person


def at(day: date, hour: int = 12) -> datetime:
    return datetime.combine(day, time(hour), UTC)


def open_today(ruleset: str = "duel") -> DailyDeal:
    """Today's deal, of the database's day; a test near midnight gets the day that it begins in."""
    create_bots()
    conductor.conduct()
    deal = DailyDeal.objects.filter(ruleset=ruleset).order_by("-day").first()
    assert deal is not None
    return deal


def end_of(deal: DailyDeal) -> None:
    """The day is over: look at it until all is done."""
    for _ in range(20):
        conductor.conduct(now=deal.ends_at + timedelta(seconds=1))


def member(handle: str, games: int = 20, **fields: object) -> User:
    """A player with rated games that count."""
    user = person(handle, **fields)
    Rating.objects.create(user=user, pool="duel", speed="rapid", games=games)
    return user


def play(user: User, deal: DailyDeal, *, seed: int = 1, practice: bool = False) -> DailyAttempt:
    """An attempt from start to end; the same seed plays the same moves."""
    attempt = start(user=user, deal=deal, practice=practice)
    finish(attempt, seed=seed)
    attempt.refresh_from_db()
    return attempt


def finish(attempt: DailyAttempt, *, seed: int = 1, most: int | None = None) -> Game:
    """Play on: all moves, or this many of the player's."""
    whim, made, seat = random.Random(seed), 0, attempt.deal.seat
    game = Game.objects.get(pk=attempt.game_id)
    while game.status == Game.Status.PLAYING and (most is None or made < most):
        if seat in game.to_move:
            move(game, seat, whim.choice(positions.position_of(game).legal_moves(seat)).notation)
            made += 1
        else:
            for bot in game.to_move:
                tasks.move_bot(game.pk, bot, game.asked_version[bot])
        game.refresh_from_db()
    return game


def move(game: Game, seat: int, notation: str) -> None:
    user_id = Seat.objects.values_list("user_id", flat=True).get(game=game, number=seat)
    play_move(
        game_id=game.pk,
        user_id=user_id,
        version=game.version,
        notation=notation,
        client_id=f"c{game.version}",
    )


def answers_of(game: Game, seat: int) -> list[tuple[int, str]]:
    """What the others have played, by seat."""
    position = positions.position_of(game)
    return sorted(
        ((mover, made.notation) for mover, made in position.history if mover != seat), key=lambda one: one[0]
    )
