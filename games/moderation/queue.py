"""What waits for moderators: undecided reports by person, and how quickly they are decided."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Aggregate, Count, DurationField, F, Min, Q, QuerySet
from django.db.models.functions import TruncWeek
from django.utils import timezone

from accounts.models import User
from games.moderation.models import ModerationLog, Report, Sanction, Suspicion
from games.moderation.visibility import visible_to

PEOPLE_PER_PAGE = 25
WINDOW, WEEKS = timedelta(days=30), 12


class Percentile(Aggregate):
    """The time below which this part of the rows lies."""

    function = "percentile_cont"
    template = "%(function)s(%(part)s) WITHIN GROUP (ORDER BY %(expressions)s)"
    output_field = DurationField()

    def __init__(self, part: float, expression: Any, **extra: Any) -> None:
        super().__init__(expression, part=part, **extra)


@dataclass
class Case:
    """A person whom undecided reports are about, or who appeals."""

    person: User
    reports: list[Report]
    sanctions: int
    suspicions: int

    @property
    def oldest(self) -> datetime:
        return self.reports[0].at


def undecided(viewer: User) -> "QuerySet[Report]":
    return visible_to(viewer, Report.objects.filter(state__in=Report.UNDECIDED))


def cases(viewer: User, *, page: int) -> tuple[list[Case], bool]:
    """The people who have waited longest first, and whether there are more pages."""
    start = (page - 1) * PEOPLE_PER_PAGE
    waiting = undecided(viewer).values("reported_id").annotate(first=Min("id")).order_by("first")
    keys = [row["reported_id"] for row in waiting[start : start + PEOPLE_PER_PAGE + 1]]
    more, keys = len(keys) > PEOPLE_PER_PAGE, keys[:PEOPLE_PER_PAGE]
    by_person: dict[int, list[Report]] = defaultdict(list)
    found = undecided(viewer).filter(reported__in=keys).select_related("reporter", "handler", "game")
    for report in found.order_by("id"):
        by_person[report.reported_id].append(report)
    people = User.objects.in_bulk(keys)
    sanctions = counted(Sanction.objects.filter(person__in=keys))
    suspicions = counted(Suspicion.objects.filter(person__in=keys, dismissed_at=None))
    return [
        Case(people[key], by_person[key], sanctions.get(key, 0), suspicions.get(key, 0))
        for key in keys
        if by_person[key]
    ], more


def counted(rows: "QuerySet[Any]") -> dict[int, int]:
    return dict(rows.values_list("person_id").annotate(count=Count("pk")).order_by())


@dataclass
class Statistics:
    """How long reports wait, and how much is done."""

    waiting: int
    taken: int
    oldest: datetime | None
    received: int
    decided: int
    handled: int
    median: timedelta | None
    slowest_tenth: timedelta | None
    categories: list[dict[str, Any]]
    weeks: list[dict[str, Any]]
    moderators: list[dict[str, Any]]


def statistics(viewer: User) -> Statistics:
    """Of the last 30 days, by week for twelve weeks, and by moderator."""
    now = timezone.now()
    seen, open_now = visible_to(viewer, Report.objects.all()), undecided(viewer)
    took = F("decided_at") - F("at")
    lately = seen.filter(decided_at__gt=now - WINDOW)
    done = lately.aggregate(
        decided=Count("pk"),
        handled=Count("pk", filter=Q(state=Report.State.HANDLED)),
        median=Percentile(0.5, took),
        slowest_tenth=Percentile(0.9, took),
    )
    waits = open_now.aggregate(
        waiting=Count("pk"), taken=Count("pk", filter=Q(state=Report.State.TAKEN)), oldest=Min("at")
    )
    titles = dict(Report.Category.choices)
    categories = open_now.values("category").annotate(count=Count("pk"), oldest=Min("at")).order_by("-count")
    weeks = (
        seen.filter(decided_at__gt=now - WEEKS * timedelta(days=7))
        .annotate(week=TruncWeek("decided_at"))
        .values("week")
        .annotate(decided=Count("pk"), median=Percentile(0.5, took))
        .order_by("-week")
    )
    return Statistics(
        **waits,
        **done,
        received=seen.filter(at__gt=now - WINDOW).count(),
        categories=[{**row, "title": titles[row["category"]]} for row in categories],
        weeks=[dict(week) for week in weeks],
        moderators=by_moderator(viewer, lately, now),
    )


def by_moderator(viewer: User, decided: "QuerySet[Report]", now: datetime) -> list[dict[str, Any]]:
    """How much each moderator has decided and done. Actions are lines of the log."""
    took = F("decided_at") - F("at")
    rows = decided.values("handler__handle").annotate(count=Count("pk"), median=Percentile(0.5, took))
    found = {row["handler__handle"]: {**row, "handle": row["handler__handle"]} for row in rows.order_by()}
    lines = visible_to(viewer, ModerationLog.objects.filter(at__gt=now - WINDOW))
    for handle, actions in lines.values_list("moderator__handle").annotate(actions=Count("pk")).order_by():
        found.setdefault(handle, {"handle": handle, "count": 0, "median": None})["actions"] = actions
    return sorted(found.values(), key=lambda row: (-row["count"], row["handle"]))
