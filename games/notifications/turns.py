"""Notifications of players who must decide, in correspondence games."""

from accounts.models import Notification
from accounts.notifications.notify import forget, notify, settle
from games.models import Game, Seat
from games.notifications.texts import data_of


def notify_turns(game: Game) -> None:
    """Notify each player who must decide, once; settle the notifications of the others.

    There are none in real time, and none for a person who plays against bots alone.
    """
    people_there = game.bot_levels.count("")
    if not game.control.per_move or (game.size == 2 and people_there < 2):
        return
    seats = list(Seat.objects.filter(game_id=game.pk).select_related("user"))
    owing = game.people_to_move if people_there > 1 and not game.is_over else []
    asked = {seat.user_id: game.asked_version[seat.number] for seat in seats if seat.number in owing}
    key = f"turn:{game.code}"
    notified = dict(Notification.objects.filter(key=key).values_list("user_id", "data__version"))
    settle(key, users=[user_id for user_id in notified if notified[user_id] != asked.get(user_id)])
    newly_asked = [seat.user for seat in seats if asked.get(seat.user_id, 0) > notified.get(seat.user_id, 0)]
    forget(key, users=[user.pk for user in newly_asked])
    for user in newly_asked:
        data = {**data_of(game, seats), "version": asked[user.pk]}
        notify([user], Notification.Kind.YOUR_TURN, data, key=key)
