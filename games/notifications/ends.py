"""Notifications of players whose game has ended while they were not there."""

from collections.abc import Sequence

from redis import RedisError

from accounts.models import Notification
from accounts.notifications.notify import notify
from games.models import Game, Seat
from games.notifications.texts import data_of
from games.table import presence


def notify_end(game: Game) -> None:
    """Notify the players of a game that it is over, except those who are at the table."""
    seats = list(Seat.objects.filter(game=game).select_related("user"))
    data = {**data_of(game, seats), "places": game.places, "aborted": game.status == Game.Status.ABORTED}
    data["ties"] = game.ties or []
    people = [seat.user for seat in seats if not seat.user.is_bot]
    present = set() if game.control.per_move else at_the_table(game, seats)
    absent = [user for user in people if user.pk not in present]
    notify(absent, Notification.Kind.GAME_OVER, data, key=f"over:{game.code}")


def at_the_table(game: Game, seats: Sequence[Seat]) -> set[int]:
    try:
        online = presence.presence_of(game.pk, range(game.size)).online
    except RedisError:
        return set()  # better notified twice than not at all
    return {seat.user_id for seat in seats if online[seat.number]}
