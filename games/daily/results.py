"""The results of a deal, as its page shows them: from ranks and counts that were computed before."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from accounts.models import User
from games.daily.models import DailyAttempt, DailyDeal, DailyMonth
from games.daily.today import score_words

PAGE = 50


@dataclass(frozen=True)
class Row:
    rank: int
    user: User
    percent: int  # hundredths
    score: str
    points: int
    code: str
    is_mine: bool

    @property
    def share(self) -> float:
        return self.percent / 100


@dataclass(frozen=True)
class Results:
    """One page of the ranked attempts of a deal that is over."""

    rows: Sequence[Row]
    page: int
    pages: int

    @property
    def before(self) -> int | None:
        return self.page - 1 if self.page > 1 else None

    @property
    def after(self) -> int | None:
        return self.page + 1 if self.page < self.pages else None


def page_with(place: int | None) -> int:
    """The page on which a place is."""
    return 1 if place is None else (place - 1) // PAGE + 1


def page_of(deal: DailyDeal, user: User | None, number: int) -> Results:
    pages = max(1, -(-deal.ranked // PAGE))
    number = max(1, min(number, pages))
    found = DailyAttempt.objects.filter(
        deal=deal, place__gt=(number - 1) * PAGE, place__lte=number * PAGE
    ).select_related("user", "game")
    rows = [
        Row(
            attempt.rank or 0,
            attempt.user,
            attempt.percent or 0,
            score_words(deal, attempt.score),
            attempt.score or 0,
            attempt.game.code,
            user is not None and attempt.user_id == user.pk,
        )
        for attempt in found.only(
            "deal_id", "rank", "place", "percent", "score", "user_id", "user__handle", "user__is_guest",
            "user__is_active", "game__code",
        ).order_by("place")
    ]  # fmt: skip
    return Results(rows, number, pages)


def best_attempt(deal: DailyDeal) -> DailyAttempt | None:
    return DailyAttempt.objects.filter(deal=deal, place=1).select_related("user", "game").first()


# Months and days


@dataclass(frozen=True)
class MonthRow:
    rank: int
    user: User
    days: int
    total: int
    is_mine: bool
    # One's own line is shown below the page of another.
    is_on_page: bool = True

    @property
    def mean(self) -> float:
        return self.total / self.days / 100

    @property
    def points(self) -> float:
        return self.total / 100


def month_page(
    ruleset: str, month: date, user: User | None, number: int
) -> tuple[list[MonthRow], MonthRow | None, bool]:
    """A page of the monthly table, one's own line, and whether there are more pages."""
    lines = DailyMonth.objects.filter(ruleset=ruleset, month=month).select_related("user")
    places = lines.filter(place__gt=(number - 1) * PAGE, place__lte=number * PAGE + 1).order_by("place")
    found = [month_row(line, user) for line in places]
    mine = lines.filter(user=user).first() if user is not None else None
    shown = found[:PAGE]
    is_on_page = any(row.is_mine for row in shown)
    own = replace(month_row(mine, user), is_on_page=is_on_page) if mine else None
    return shown, own, len(found) > PAGE


def month_row(line: DailyMonth, user: User | None) -> MonthRow:
    return MonthRow(line.rank, line.user, line.days, line.total, user is not None and line.user_id == user.pk)


def days_of(month: date) -> list[DailyDeal]:
    """The deals of a month that are over, newest first."""
    following = (month.replace(day=28) + (date(2000, 1, 5) - date(2000, 1, 1))).replace(day=1)
    over = DailyDeal.objects.filter(day__gte=month, day__lt=following)
    return list(over.exclude(status=DailyDeal.Status.OPEN).defer("par_moves").order_by("-day", "ruleset"))
