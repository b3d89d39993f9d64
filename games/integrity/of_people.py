"""Checks people: that rating changes follow one another, and that statistics follow from the games."""

from collections.abc import Iterator, Sequence

from accounts.models import User
from games.integrity.findings import Code, Finding
from games.ratings import history, statistics
from games.ratings.models import Rating, RatingChange, RatingCorrection, Rivalry, Tally

# Ratings are sums of floating-point numbers: what a correction adds and takes away again leaves less.
SAME = 1e-6

Key = history.Key


def corrected_keys() -> set[Key]:
    """Ratings that moderators have ever corrected: their changes are no chain."""
    return {key for each in RatingCorrection.objects.all() for key in history.keys_of(each)}


def check(users: Sequence[User], corrected: set[Key]) -> Iterator[Finding]:
    handles = {user.pk: user.handle for user in users}
    yield from check_chains(handles, corrected)
    yield from check_statistics(handles)


def check_chains(handles: dict[int, str], corrected: set[Key]) -> Iterator[Finding]:
    last: dict[Key, float] = {}
    counts: dict[Key, int] = {}
    changes = RatingChange.objects.filter(user__in=handles).order_by("game__pool", "game__rated_number")
    fields = ("user_id", "game__pool", "game__speed", "game__code", "before", "after")
    for user_id, pool, speed, code, before, after in changes.values_list(*fields).iterator():
        key = (user_id, pool, speed)
        if key in corrected:
            continue
        if key in last and abs(last[key] - before) > SAME:
            yield Finding(
                Code.CHAIN,
                handles[user_id],
                f"game {code} begins at {before}, the one before ended at {last[key]}",
            )
        last[key], counts[key] = after, counts.get(key, 0) + 1
    for rating in Rating.objects.filter(user__in=handles, games__gt=0):
        key = (rating.user_id, rating.pool, rating.speed)
        if key in corrected:
            continue
        named = f"{rating.pool} {rating.speed}"
        if abs(last.get(key, rating.value) - rating.value) > SAME:
            text = f"{named}: stored {rating.value}, the last change led to {last[key]}"
            yield Finding(Code.RATING, handles[rating.user_id], text)
        if counts.get(key, 0) != rating.games:
            text = f"{named}: stored {rating.games} games, there are {counts.get(key, 0)} changes"
            yield Finding(Code.COUNTS, handles[rating.user_id], text)


def check_statistics(handles: dict[int, str]) -> Iterator[Finding]:
    tallies, rivalries = statistics.computed(list(handles))
    expected = {key: tuple(getattr(sums, name) for name in statistics.SUMS) for key, sums in tallies.items()}
    stored = {
        (tally.user_id, tally.pool, tally.rated): tuple(getattr(tally, name) for name in statistics.SUMS)
        for tally in Tally.objects.filter(user__in=handles, games__gt=0)
    }
    for user_id, pool, rated in sorted(expected.keys() | stored.keys()):
        if expected.get((user_id, pool, rated)) != stored.get((user_id, pool, rated)):
            kind = "rated" if rated else "casual"
            yield Finding(Code.STATISTICS, handles[user_id], f"the tally of {kind} games at {pool} differs")
    found = {
        (row.one_id, row.other_id, row.pool): [row.games, row.won, row.drawn]
        for side in ("one", "other")
        for row in Rivalry.objects.filter(**{f"{side}__in": handles}, games__gt=0)
    }
    for one, other, pool in sorted(rivalries.keys() | found.keys()):
        if rivalries.get((one, other, pool)) != found.get((one, other, pool)):
            subject = handles.get(one) or handles[other]
            yield Finding(Code.STATISTICS, subject, f"the rivalry of {one} and {other} at {pool} differs")
