"""How many days in a row somebody has played: one missed day a week, from Monday on, is pardoned."""

from collections.abc import Collection
from datetime import date, timedelta

from accounts.models import User
from games.daily.models import DailyAttempt, DailyDeal

LONGEST = 400
DAY = timedelta(days=1)


def streak(played: Collection[date], today: date, without_deals: Collection[date] = ()) -> int:
    """Of the days that count up to today. Today is not missed before it is over, nor a day without deals."""
    days, pardoned, at = 0, set[tuple[int, int]](), today
    first = min(played, default=today)
    while at >= first:
        week = at.isocalendar()[:2]
        if at in played:
            days += 1
        elif at != today and at not in without_deals:
            if week in pardoned:
                break
            pardoned.add(week)
        at -= DAY
    return days


def streak_of(user: User, today: date) -> int:
    """Days on which the user has finished a first attempt, at any of the games, ranked or not."""
    first = DailyAttempt.objects.filter(user=user, is_practice=False, score__isnull=False, day__lte=today)
    played = set(first.order_by("-day").values_list("day", flat=True).distinct()[:LONGEST])
    return streak(played, today, days_without_deals(min(played), today)) if played else 0


def days_without_deals(first: date, last: date) -> set[date]:
    """The days on which the site was down."""
    dealt = DailyDeal.objects.filter(day__range=(first, last)).order_by().values_list("day", flat=True)
    return {first + DAY * number for number in range((last - first).days)} - set(dealt)
