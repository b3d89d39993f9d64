"""What happens at tables when something happens to accounts. Called in the transaction of the change."""

from collections.abc import Iterator
from typing import Any

from django.db.models import QuerySet

from accounts.models import User
from duelsite import sitetime
from games.models import ChatLine, Game, Seat
from games.table import finishing, leaving, permissions
from games.table.clock import SMALLEST_TABLE
from games.table.locking import lock_game


def hand_over_seats(guest: User, user: User, **_: Any) -> None:
    """The games of a guest become the user's, except those of the two against each other."""
    against_each_other = Game.objects.filter(seats__user=user).filter(seats__user=guest)
    Seat.objects.filter(user=guest).exclude(game__in=against_each_other).update(user=user)


def hand_over_chat(guest: User, user: User, **_: Any) -> None:
    ChatLine.objects.filter(user=guest).update(user=user)


def leave_all_games(user: User, **_: Any) -> None:
    """The account is closed: the opponent wins, or the game is aborted; larger tables play on without it."""
    running = Game.objects.filter(status__in=[Game.Status.STARTING, Game.Status.PLAYING])
    for game, seat in locked_seats(running, user):
        may_abort = game.status == Game.Status.STARTING or permissions.may_abort(game)
        if may_abort and not leaving.goes_on_without(game):
            finishing.abort_game(game=game, now=sitetime.now(), left_by=seat)
        else:
            finishing.resign_seat(game, seat, now=sitetime.now())


def leave_large_tables(user: User, **_: Any) -> None:
    """The account is suspended: larger tables play on without it. In games of two its clock runs on."""
    large = Game.objects.filter(status=Game.Status.PLAYING, moved__len__gte=SMALLEST_TABLE)
    for game, seat in locked_seats(large, user):
        finishing.resign_seat(game, seat, now=sitetime.now())


def locked_seats(games: "QuerySet[Game]", user: User) -> Iterator[tuple[Game, int]]:
    """Those of the games in which the user still plays, one by one with their locks, and the user's seats."""
    found = games.filter(seats__user=user).order_by("pk").values_list("pk", flat=True)
    for game_id in list(found):
        game = lock_game(game_id)
        seat = Seat.objects.get(game=game, user=user).number
        if not game.is_over and not game.bot_levels[seat]:
            yield game, seat
