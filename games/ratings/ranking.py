"""Who has a rank, and which: by index, whatever the number of players.

A rating has a rank while it is listed: established, played for within 30 days, and of an active person who
is neither suspended nor a program. `Rating.listed` is kept with every rated game; suspensions and closings
change it at once, and a sweep sees to what time alone has changed (docs/ratings.md).

The rank is one more than the number of listed ratings above. Of those, the ones a whole point or more above
are summed up from RankCount, which a trigger keeps in the same transaction (the migration has it), and only
those within the same point are counted, by an index. So it is exact at any moment.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import connection, transaction
from django.db.models import Q, QuerySet

from accounts.models import User
from duelsite import sitetime
from games.ratings.models import FirstPlayerEdge, Rating

ACTIVE_FOR = timedelta(days=30)
# So many at a time: nobody who is rated meanwhile waits long for the lock.
BATCH = 1000

# Of each rating its rank, and how many are listed there.
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
    """By the key of a rating: its rank and how many are listed there. The same value is the same rank.

    One that is not listed has the rank that it would have.
    """
    with connection.cursor() as cursor:
        cursor.execute(RANKS, [[rating.pk for rating in ratings]])
        return {pk: (int(rank), int(of)) for pk, rank, of in cursor.fetchall()}


def spread(pool: str, speed: str, width: int = 50) -> list[tuple[int, int]]:
    """How many are listed from each multiple of the width up to the next, in order; without gaps."""
    with connection.cursor() as cursor:
        cursor.execute(SPREAD, {"width": width, "pool": pool, "speed": speed})
        sums = {int(at): int(players) for at, players in cursor.fetchall()}
    return [(at, sums.get(at, 0)) for at in range(min(sums), max(sums) + 1, width)] if sums else []


def are_ranked(now: datetime) -> Q:
    """What a rating must be to be listed."""
    return Q(
        games__gte=Rating.PROVISIONAL_GAMES,
        last_played_at__gt=now - ACTIVE_FOR,
        user__is_active=True,
        user__is_guest=False,
        user__is_bot=False,
        user__plays_by_api=False,
    ) & (Q(user__suspended_until=None) | Q(user__suspended_until__lte=now))


def is_ranked(rating: Rating, user: User, now: datetime) -> bool:
    """The same of one rating."""
    active = rating.last_played_at is not None and rating.last_played_at > now - ACTIVE_FOR
    person = user.is_member and not user.plays_by_api and not user.is_suspended(now)
    return active and person and not rating.is_provisional


def relist(*, users: Iterable[User] | None = None, now: datetime | None = None) -> int:
    """List those who ought to be and only those, of these users or of all; how many were different."""
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
            lock_pools()
            # Somebody may have been rated since we looked.
            changed += wrong.filter(pk__in=ids).update(listed=listed)
    return changed


def lock_pools() -> None:
    """Nobody is rated until this transaction is over: a rating and its rank change one after the other."""
    list(FirstPlayerEdge.objects.select_for_update().order_by("pool").values_list("pk", flat=True))
