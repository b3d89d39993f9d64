"""Leaderboards: the lists of a pool and speed, and the rank of a player.

Each list takes one or two statements by an index, for any number of players (ranking.py, models.py).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.core.cache import cache
from django.db.models import FloatField, OuterRef, Q, QuerySet, Subquery, Sum
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from redis import RedisError

from accounts import selectors
from accounts.models import User
from duelsite import sitetime
from games.ratings import ranking
from games.ratings.models import Rating, RatingDay
from games.registry import plugin_of, pools

LEADERS = 200
HOPEFULS = 20
WEEK = timedelta(days=7)
# How long the list of the most active players is cached.
ACTIVE_SECONDS = 300

LISTS: Mapping[str, Promise] = {
    "now": _("Now"),
    "peaks": _("All time"),
    "active": _("Most active"),
    "bots": _("Bots"),
}
# Lists of people have no guests, bots or closed accounts.
PEOPLE = Q(user__is_active=True, user__is_bot=False, user__is_guest=False, user__plays_by_api=False)


@dataclass(frozen=True)
class Line:
    """A player on a list. `change`: rating points since a week ago, None if there was no rating then."""

    user: User
    value: float | None
    games: int | None = None
    rank: int | None = None
    change: float | None = None
    peak: float | None = None
    provisional: bool = False


@dataclass(frozen=True)
class Standing:
    """The rank of a player and the number of ranked players, or why there is no rank."""

    rating: Rating
    rank: int | None
    of: int
    change: float | None
    # Rated games until there is a rank; 0 if the last game is too long ago.
    games_missing: int


def lines_of(pool: str, speed: str, kind: str) -> list[Line]:
    """One of the LISTS."""
    lists = {"now": best, "peaks": peaks, "active": most_active, "bots": bots}
    return lists[kind](pool, speed)


def best(pool: str, speed: str, *, now: datetime | None = None) -> list[Line]:
    """The best active players, with the change of a week."""
    ratings = Rating.objects.filter(pool=pool, speed=speed, listed=True)
    return lines(with_week(ratings, now or sitetime.now()).order_by("-value", "pk")[:LEADERS], "value")


def peaks(pool: str, speed: str, *, now: datetime | None = None) -> list[Line]:
    """The highest ratings ever reached."""
    ratings = Rating.objects.filter(PEOPLE, pool=pool, speed=speed, games__gte=Rating.PROVISIONAL_GAMES)
    ratings = ratings.exclude(user__suspended_until__gt=now or sitetime.now())
    return lines(ratings.select_related("user").order_by("-peak", "pk")[:LEADERS], "peak")


def hopefuls(pool: str, speed: str, *, now: datetime | None = None) -> list[Line]:
    """Players whose rating is still provisional."""
    now = now or sitetime.now()
    ratings = Rating.objects.filter(PEOPLE, pool=pool, speed=speed, games__lt=Rating.PROVISIONAL_GAMES)
    ratings = ratings.filter(games__gt=0, last_played_at__gt=now - ranking.ACTIVE_FOR)
    ratings = ratings.exclude(user__suspended_until__gt=now).select_related("user")
    return [line_of(rating, None) for rating in ratings.order_by("-value", "pk")[:HOPEFULS]]


def most_active(pool: str, speed: str, *, now: datetime | None = None) -> list[Line]:
    """The players with the most rated games in 30 days."""
    now = now or sitetime.now()
    key = f"most-active:{pool}:{speed}"
    played = remembered(key, lambda: count_active(pool, speed, now), ACTIVE_SECONDS)
    ratings = Rating.objects.filter(PEOPLE, pool=pool, speed=speed, user__in=[pk for pk, _games in played])
    ratings = ratings.exclude(user__suspended_until__gt=now).select_related("user")
    by_user = {rating.user_id: rating for rating in ratings}
    found = [(by_user[pk], games) for pk, games in played if pk in by_user]
    ranks = shared_ranks([games for _rating, games in found])
    return [
        Line(rating.user, rating.value, games, rank, provisional=rating.is_provisional)
        for (rating, games), rank in zip(found, ranks, strict=True)
    ]


def count_active(pool: str, speed: str, now: datetime) -> list[tuple[int, int]]:
    days = RatingDay.objects.filter(pool=pool, speed=speed, day__gt=(now - ranking.ACTIVE_FOR).date())
    sums = days.values("user_id").annotate(played=Sum("games")).order_by("-played", "user_id")
    return [(row["user_id"], row["played"]) for row in sums[:LEADERS]]


def remembered(key: str, find: Callable[[], Any], seconds: int) -> Any:
    """A cached result, also of another process; computed again if there is none."""
    try:
        return cache.get_or_set(key, find, seconds)
    except RedisError:
        return find()


def bots(pool: str, speed: str) -> list[Line]:
    """The site's bots, with one measured rating for all speeds, and bot accounts that use the API."""
    measured = plugin_of(pools()[pool]).bots.ratings
    ours = [
        Line(bot, float(measured[bot.bot_level])) for bot in selectors.bots() if bot.bot_level in measured
    ]
    ratings = Rating.objects.filter(pool=pool, speed=speed, games__gt=0)
    ratings = ratings.filter(user__plays_by_api=True, user__is_active=True).select_related("user")
    theirs = [line_of(rating, None) for rating in ratings.order_by("-value", "pk")[:LEADERS]]
    return sorted([*ours, *theirs], key=lambda line: -(line.value or 0))


def standing(user: User, pool: str, speed: str, *, now: datetime | None = None) -> Standing | None:
    """The standing of a player; None without a rating there."""
    ratings = Rating.objects.filter(user=user, pool=pool, speed=speed, games__gt=0)
    rating = with_week(ratings, now or sitetime.now()).first()
    if rating is None:
        return None
    rank, of = ranking.ranks_of([rating])[rating.pk]
    missing = max(0, Rating.PROVISIONAL_GAMES - rating.games)
    return Standing(rating, rank if rating.listed else None, of, change_of(rating), missing)


# Lines


def with_week(ratings: "QuerySet[Rating]", now: datetime) -> "QuerySet[Rating]":
    """With the rating of a week ago as `week_ago`."""
    days = RatingDay.objects.filter(user=OuterRef("user"), pool=OuterRef("pool"), speed=OuterRef("speed"))
    before = days.filter(day__lte=(now - WEEK).date()).order_by("-day")
    return ratings.select_related("user").annotate(
        week_ago=Subquery(before.values("value")[:1], output_field=FloatField())
    )


def change_of(rating: Rating) -> float | None:
    week_ago: float | None = getattr(rating, "week_ago", None)
    # As people see it: the difference of the rounded numbers.
    return None if week_ago is None else round(rating.value) - round(week_ago)


def line_of(rating: Rating, rank: int | None, by: str = "value") -> Line:
    return Line(
        rating.user,
        getattr(rating, by),
        rating.games,
        rank,
        change_of(rating),
        rating.peak,
        rating.is_provisional,
    )


def lines(ratings: "QuerySet[Rating]", by: str) -> list[Line]:
    found = list(ratings)
    ranks = shared_ranks([getattr(rating, by) for rating in found])
    return [line_of(rating, rank, by) for rating, rank in zip(found, ranks, strict=True)]


def shared_ranks(values: Sequence[float]) -> list[int]:
    """Ranks of lines that are sorted from the best on; equal values share a rank."""
    ranks: list[int] = []
    for number, value in enumerate(values, start=1):
        ranks.append(ranks[-1] if ranks and values[number - 2] == value else number)
    return ranks


# The ratings of a player


def pool_titles() -> dict[str, Promise | str]:
    return {pool: plugin_of(first).pool_title for pool, first in pools().items()}


def ratings_by_pool(user: User) -> dict[str, dict[str, Rating]]:
    """By pool and speed; the pools in their order, then those of games that were retired."""
    by_pool: dict[str, dict[str, Rating]] = {pool: {} for pool in pools()}
    for rating in Rating.objects.filter(user=user).order_by("pool"):
        by_pool.setdefault(rating.pool, {})[rating.speed] = rating
    return by_pool
