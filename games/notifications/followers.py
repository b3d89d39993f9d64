"""Notifications of users who follow a player that has begun a game."""

from datetime import datetime, timedelta
from itertools import islice

from redis import RedisError

from accounts import relations
from accounts.models import Notification
from accounts.notifications.notify import notify
from duelsite import sharedredis, sitetime
from games.models import Game, Seat
from games.notifications.texts import data_of
from games.table import faults

# A user is notified of the players they follow at most this often.
FOLLOWED_EVERY = timedelta(hours=1)
# Games that began longer ago are not announced.
NEWS_FOR = timedelta(minutes=10)
# Each search begins a little before the end of the last one: transactions commit late.
OVERLAP = timedelta(seconds=30)
MOST_AT_ONCE = 1000
FOLLOWED_GAME = Notification.Kind.FOLLOWED_GAME


def notify_followers(*, now: datetime | None = None) -> int:
    """Notify of the games that have begun since the last call; return how many users."""
    now = now or sitetime.now()
    begun = Game.objects.filter(status=Game.Status.PLAYING, created_at__gte=looked_until(now), fault="")
    games = begun.filter(is_listed=True).order_by("pk").values_list("pk", flat=True)
    notified = sum(faults.each(games, lambda pk: notify_followers_of(pk, now)))
    note_looked(now)
    return notified


def notify_followers_of(game_id: int, now: datetime) -> int:
    """Notify the followers of each player. Only games between people are announced."""
    game = Game.objects.get(pk=game_id)
    seats = list(Seat.objects.filter(game=game).select_related("user"))
    players = [seat.user for seat in seats if not seat.user.is_bot]
    if len(players) < 2:
        return 0
    notified = 0
    for player in players:
        lately = Notification.objects.filter(kind=FOLLOWED_GAME, at__gt=now - FOLLOWED_EVERY)
        followers = relations.followers_of(player).exclude(pk__in=[one.pk for one in players])
        followers = followers.exclude(pk__in=lately.values("user_id"))
        others = [seat.user_id for seat in seats if seat.user_id != player.pk]
        data = {**data_of(game, seats), "people": [player.pk, *others]}
        found = followers.iterator(chunk_size=MOST_AT_ONCE)
        while some := list(islice(found, MOST_AT_ONCE)):
            notified += notify(some, FOLLOWED_GAME, data, key=f"followed:{game.code}", now=now)
    return notified


def looked_until(now: datetime) -> datetime:
    """The time until which games were searched. If Redis has lost it, keys prevent a second notification."""
    earliest = now - NEWS_FOR
    try:
        noted = sharedredis.client().get(cursor())
    except RedisError:
        return earliest
    if noted is None:
        return earliest
    return max(earliest, datetime.fromtimestamp(float(noted), now.tzinfo) - OVERLAP)


def note_looked(now: datetime) -> None:
    try:
        sharedredis.client().set(cursor(), now.timestamp(), ex=NEWS_FOR)
    except RedisError:
        return


def cursor() -> str:
    return sharedredis.key("followers-notified")
