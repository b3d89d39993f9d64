"""Ranks: which ratings have one, and which rank that is. Takes the same time for any number of players.

A rating has a rank while it is listed: it is established, was played for within 30 days, and belongs to an
active person who is neither suspended nor a program. `Rating.listed` is updated with every rated game;
suspended and closed accounts change it at once, and a periodic task changes it when 30 days have passed
(docs/ratings.md).

The rank is one more than the number of listed ratings above. Those at least a whole point above are summed up
from RankCount, which a trigger updates in the same transaction (see the migration); those within the same
point are counted by an index. So a rank is exact at any moment.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q, QuerySet

from accounts.models import User
from duelsite import sitetime
from games import replicas
from games.ratings import locks
from games.ratings.models import Rating

ACTIVE_FOR = timedelta(days=30)
# Ratings per transaction, so that games that are rated meanwhile do not wait long for the lock.
BATCH = 1000

# For each rating its rank, and the number of listed ratings.
RANKS = """
SELECT rating.id, 1 + coalesce((
        SELECT sum(players) FROM games_rankcount
        WHERE pool = rating.pool AND speed = rating.speed AND bucket > floor(rating.value)
    ), 0) + (
        SELECT count(*) FROM accounts_rating AS near
        WHERE near.listed AND near.pool = rating.pool AND near.speed = rating.speed
            AND near.value > rating.value AND near.value < floor(rating.value) + 1
    ), coalesce((
        SELECT sum(players) FROM games_rankcount WHERE pool = rating.pool AND speed = rating.speed
    ), 0)
FROM accounts_rating AS rating WHERE rating.id = ANY(%s)
"""

SPREAD = """
SELECT floor(bucket::float8 / %(width)s) * %(width)s, sum(players) FROM games_rankcount
WHERE pool = %(pool)s AND speed = %(speed)s GROUP BY 1 HAVING sum(players) > 0
"""


def ranks_of(ratings: Iterable[Rating]) -> dict[int, tuple[int, int]]:
    """By the key of a rating: its rank, and the number of listed ratings. Equal values share a rank.

    A rating that is not listed gets the rank that it would have.
    """
    with replicas.connection().cursor() as cursor:
        cursor.execute(RANKS, [[rating.pk for rating in ratings]])
        return {pk: (int(rank), int(of)) for pk, rank, of in cursor.fetchall()}


def spread(pool: str, speed: str, width: int = 50) -> list[tuple[int, int]]:
    """The number of listed ratings from each multiple of the width up to the next, in order, without gaps."""
    with replicas.connection().cursor() as cursor:
        cursor.execute(SPREAD, {"width": width, "pool": pool, "speed": speed})
        sums = {int(at): int(players) for at, players in cursor.fetchall()}
    return [(at, sums.get(at, 0)) for at in range(min(sums), max(sums) + 1, width)] if sums else []


def are_ranked(now: datetime) -> Q:
    """The condition for a rating to be listed."""
    return Q(
        games__gte=Rating.PROVISIONAL_GAMES,
        last_played_at__gt=now - ACTIVE_FOR,
        user__is_active=True,
        user__is_guest=False,
        user__is_bot=False,
        user__plays_by_api=False,
    ) & (Q(user__suspended_until=None) | Q(user__suspended_until__lte=now))


def is_ranked(rating: Rating, user: User, now: datetime) -> bool:
    """The same condition for one rating."""
    active = rating.last_played_at is not None and rating.last_played_at > now - ACTIVE_FOR
    person = user.is_member and not user.plays_by_api and not user.is_suspended(now)
    return active and person and not rating.is_provisional


def relist(*, users: Iterable[User] | None = None, now: datetime | None = None) -> int:
    """Update `listed` of all ratings, or of those of these users; returns how many were different."""
    now = now or sitetime.now()
    ratings = Rating.objects.all() if users is None else Rating.objects.filter(user__in=list(users))
    missing, strange = (
        ratings.filter(are_ranked(now), listed=False),
        ratings.filter(~are_ranked(now), listed=True),
    )
    return _set_listed(missing, True) + _set_listed(strange, False)


def _set_listed(wrong: "QuerySet[Rating]", listed: bool) -> int:
    changed = 0
    while ids := list(wrong.values_list("pk", flat=True)[:BATCH]):
        with transaction.atomic():
            # A rating and its rank must not change at once. A rating may have changed since it was read.
            locks.lock_every_pool()
            changed += wrong.filter(pk__in=ids).update(listed=listed)
    return changed
