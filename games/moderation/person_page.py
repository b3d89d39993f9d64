"""Everything that moderators may know about a person, on one page: a bounded number of queries and rows."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any

from django.db.models import Count, Model, QuerySet
from django.utils import timezone

from accounts.models import User
from games.models import ChatLine, Seat, SeenAddress
from games.moderation import selectors, suspicions
from games.moderation.models import ModerationLog, Note, Report, Sanction, Suspicion
from games.moderation.visibility import visible_to
from games.ratings.models import RatingChange, Rivalry

# Entries of the timeline on a page, and other accounts, notes and lines of the log that are listed.
ENTRIES, MOST_LINKED, LAST = 40, 20, 20


class Kind(StrEnum):
    """What a timeline shows."""

    GAME = "game"
    CHAT = "chat"
    REPORT = "report"
    REPORTED = "reported"
    ACTION = "action"
    NOTE = "note"


@dataclass(frozen=True)
class Moment:
    at: datetime
    kind: Kind
    row: Any
    # Of a rated game: what it did to the rating.
    points: float | None = None


@dataclass(frozen=True)
class Linked:
    """Another account that has logged in from the same address."""

    person: User
    # How many accounts share that address: two are a household, fifty a school.
    accounts: int
    games: int
    is_shut_out: bool


@dataclass
class PersonPage:
    past: selectors.Past
    bots: list[User]
    linked: list[Linked]
    notes: list[Note]
    evidence: list[tuple[Suspicion, str]]
    timeline: list[Moment]
    older: datetime | None
    kinds: list[Kind] = field(default_factory=list)


def page_of(person: User, *, viewer: User, kinds: Sequence[Kind], before: datetime | None) -> PersonPage:
    past = selectors.past_of(person, viewer=viewer)
    timeline = timeline_of(person, viewer=viewer, kinds=kinds or list(Kind), before=before)
    names = suspicions.names_in(past.suspicions)
    return PersonPage(
        past=past,
        bots=list(person.bots.order_by("handle")),
        linked=linked_accounts(person),
        notes=list(notes_about(person, viewer).select_related("author").order_by("-id")[:LAST]),
        evidence=[(found, suspicions.in_words(found, names)) for found in past.suspicions],
        timeline=timeline[:ENTRIES],
        older=timeline[ENTRIES - 1].at if len(timeline) > ENTRIES else None,
        kinds=list(kinds),
    )


def notes_about(person: User, viewer: User) -> "QuerySet[Note]":
    return visible_to(viewer, Note.objects.filter(person=person))


# Accounts at the same address


def linked_accounts(person: User) -> list[Linked]:
    """Those with whom the fewest others share the address first."""
    mine = SeenAddress.objects.filter(person=person).values("address")
    sizes = dict(
        SeenAddress.objects.filter(address__in=mine)
        .values_list("address")
        .annotate(accounts=Count("person"))
        .order_by("accounts")[:LAST]
    )
    rows = SeenAddress.objects.filter(address__in=sizes).exclude(person=person).select_related("person")
    smallest: dict[int, int] = {}
    people: dict[int, User] = {}
    for seen in rows.order_by("-at")[:500]:
        people[seen.person_id] = seen.person
        smallest[seen.person_id] = min(smallest.get(seen.person_id, 10**9), sizes[seen.address])
    nearest = sorted(people, key=lambda key: (smallest[key], people[key].handle))[:MOST_LINKED]
    games = games_with(person, nearest)
    return [
        Linked(
            people[key], smallest[key], games[key], not people[key].is_active or people[key].is_suspended()
        )
        for key in nearest
    ]


def games_with(person: User, others: Iterable[int]) -> dict[int, int]:
    """How many games that count a person has played with each of these."""
    found: dict[int, int] = defaultdict(int)
    keys = list(others)
    for one, other, games in [
        *Rivalry.objects.filter(one=person, other__in=keys).values_list("one_id", "other_id", "games"),
        *Rivalry.objects.filter(other=person, one__in=keys).values_list("one_id", "other_id", "games"),
    ]:
        found[other if one == person.pk else one] += games
    return found


# The timeline


def timeline_of(
    person: User, *, viewer: User, kinds: Sequence[Kind], before: datetime | None
) -> list[Moment]:
    """The latest of all kinds first, one more than fits on a page if there are older ones."""
    before = before or timezone.now()
    found: list[Moment] = []
    if Kind.GAME in kinds:
        found += games_of(person, before)
    if Kind.CHAT in kinds:
        lines = ChatLine.objects.filter(user=person).select_related("game")
        found += moments(Kind.CHAT, lines, before)
    if Kind.REPORT in kinds:
        about = visible_to(viewer, Report.objects.filter(reported=person))
        found += moments(Kind.REPORT, about.select_related("reporter", "handler"), before)
    if Kind.REPORTED in kinds:
        made = visible_to(viewer, Report.objects.filter(reporter=person, sanction=None))
        found += moments(Kind.REPORTED, made.select_related("reported"), before)
    if Kind.ACTION in kinds:
        lines_of_log = visible_to(viewer, ModerationLog.objects.filter(person=person))
        found += moments(Kind.ACTION, lines_of_log.select_related("moderator", "undone_by"), before)
    if Kind.NOTE in kinds:
        found += moments(Kind.NOTE, notes_about(person, viewer).select_related("author"), before)
    return sorted(found, key=lambda moment: moment.at, reverse=True)[: ENTRIES + 1]


def moments(kind: Kind, rows: "QuerySet[Any]", before: datetime) -> list[Moment]:
    latest: Iterable[Model] = rows.filter(at__lt=before).order_by("-id")[: ENTRIES + 1]
    return [Moment(row.at, kind, row) for row in latest]  # type: ignore[attr-defined]


def games_of(person: User, before: datetime) -> list[Moment]:
    seats = list(
        Seat.objects.filter(user=person, game__created_at__lt=before)
        .select_related("game")
        .defer("game__secret", "game__seed")
        .prefetch_related("game__seats__user")
        .order_by("-game_id")[: ENTRIES + 1]
    )
    changes = RatingChange.objects.filter(user=person, game__in=[seat.game_id for seat in seats])
    points = {change.game_id: change.after - change.before for change in changes}
    return [Moment(seat.game.created_at, Kind.GAME, seat, points.get(seat.game_id)) for seat in seats]


def sanctions_in_force(person: User) -> list[Sanction]:
    kinds = (Sanction.Kind.MUTE, Sanction.Kind.SUSPENSION, Sanction.Kind.CLOSING)
    return Sanction.in_force(person, *kinds)
