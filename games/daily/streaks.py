"""How many days in a row somebody has played: one missed day a week, from Monday on, is pardoned."""

from collections.abc import Collection
from datetime import date, timedelta

from accounts.models import User
from games.daily.models import DailyAttempt

LONGEST = 400
DAY = timedelta(days=1)


def streak(played: Collection[date], today: date) -> int:
    """Of the days that count up to today. Today itself is not missed before it is over."""
    days, at, pardoned = 0, today if today in played else today - DAY, set[tuple[int, int]]()
    while days < LONGEST:
        if at in played:
            days += 1
        else:
            week = at.isocalendar()[:2]
            if week in pardoned or at - DAY not in played:
                break
            pardoned.add(week)
        at -= DAY
    return days


def streak_of(user: User, today: date) -> int:
    """Days on which the user has finished a first attempt, at any of the games, ranked or not."""
    first = DailyAttempt.objects.filter(user=user, is_practice=False, score__isnull=False, day__lte=today)
    played = first.order_by("-day").values_list("day", flat=True).distinct()[:LONGEST]
    return streak(set(played), today)
