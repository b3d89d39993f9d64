"""The lists of events: running, coming, finished, and those that concern one member."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.utils.translation import ngettext

from accounts.models import User
from games.tournaments import lengths, shields, titles
from games.tournaments.models import Entry, Format, Tournament

Status = Tournament.Status

MOST_RUNNING, MOST_COMING, FINISHED_ON_PAGE = 50, 100, 20


@dataclass(frozen=True)
class EventFilter:
    ruleset: str = ""
    format: str = ""


@dataclass(frozen=True)
class Card:
    """An event as lists show it."""

    tournament: Tournament
    # The winner of the shield that is played for, before the event; afterwards its own winner.
    holder: str = ""
    winner: str = ""

    @property
    def title(self) -> str:
        return titles.title_of(self.tournament)

    @property
    def length(self) -> str:
        """What an event of this format is measured in; empty for a knock-out."""
        event = self.tournament
        if event.format == Format.ARENA:
            return lengths.in_words(lengths.expected(event))
        rounds = 0 if event.format == Format.KNOCKOUT else event.rounds
        return ngettext("%(count)d round", "%(count)d rounds", rounds) % {"count": rounds} if rounds else ""


@dataclass(frozen=True)
class FinishedPage:
    cards: Sequence[Card]
    next: str  # the code of the last one, if there are more


def matching(wanted: EventFilter) -> "QuerySet[Tournament]":
    events = Tournament.objects.select_related("schedule")
    if wanted.ruleset:
        events = events.filter(ruleset=wanted.ruleset)
    if wanted.format:
        events = events.filter(format=wanted.format)
    return events


def running(wanted: EventFilter) -> list[Tournament]:
    return list(matching(wanted).filter(status=Status.RUNNING).order_by("starts_at", "pk")[:MOST_RUNNING])


def coming(wanted: EventFilter) -> list[Tournament]:
    return list(matching(wanted).filter(status=Status.OPEN).order_by("starts_at", "pk")[:MOST_COMING])


def mine(user: User) -> list[Tournament]:
    """Events that are not over, which the member has entered or organises."""
    entered = Entry.objects.filter(
        user=user, state__in=[Entry.State.ENTERED, Entry.State.PAUSED], tournament__status__in=Tournament.LIVE
    )
    own = Q(pk__in=entered.values("tournament_id")) | Q(organiser=user)
    return list(
        Tournament.objects.filter(own, status__in=Tournament.LIVE)
        .select_related("schedule")
        .order_by("starts_at", "pk")[:MOST_RUNNING]
    )


def finished(wanted: EventFilter, before: Tournament | None = None) -> FinishedPage:
    """The latest first; the next page continues after the last event of this one."""
    events = matching(wanted).filter(status=Status.FINISHED)
    if before is not None:
        earlier = Q(starts_at__lt=before.starts_at) | Q(starts_at=before.starts_at, pk__lt=before.pk)
        events = events.filter(earlier, starts_at__lte=before.starts_at)
    found = list(events.order_by("-starts_at", "-pk")[: FINISHED_ON_PAGE + 1])
    shown = found[:FINISHED_ON_PAGE]
    won = winners(shown)
    cards = [Card(event, winner=won.get(event.pk, "")) for event in shown]
    return FinishedPage(cards, shown[-1].code if len(found) > len(shown) else "")


def winners(events: Iterable[Tournament]) -> dict[int, str]:
    first = Entry.objects.filter(tournament__in=[event.pk for event in events], position=1, played__gt=0)
    return dict(first.values_list("tournament_id", "user__handle"))


def cards(events: Iterable[Tournament], held: dict[int, Entry]) -> list[Card]:
    """Of events that are not over."""
    return [
        Card(event, holder=held[event.schedule_id].user.handle if event.schedule_id in held else "")
        for event in events
    ]


def shields_of(events: Iterable[Tournament]) -> dict[int, Entry]:
    schedules = {event.schedule_id for event in events if event.schedule_id is not None}
    return shields.holders(schedules) if schedules else {}
