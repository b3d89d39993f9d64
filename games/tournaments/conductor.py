"""Moves every event on: starts it, pairs its rounds, collects results, ends it.

One task a second looks for events that are due. A step of an event is one transaction under the event's own
lock: it may be killed at any moment and run in any number of processes at once. Everything a step needs to
know is in the rows; nothing is remembered between two steps.
"""

import logging
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Q

from duelsite import sitetime
from games.sockets import publish
from games.sockets.announcements import TournamentChanged, tournament_group
from games.table.faults import TROUBLE
from games.tournaments import absences, arenas, beginning, locks, results, rounds, standings
from games.tournaments.models import Format, Tournament

log = logging.getLogger(__name__)

MOST_AT_ONCE = 100
# How soon an event that waits for something is looked at again, whatever was lost meanwhile.
LOOK_AGAIN = timedelta(seconds=5)
LOOK_AGAIN_SLOWLY = timedelta(minutes=1)


def conduct_due(*, now: datetime | None = None) -> int:
    """Move on every event that is due; how many there were."""
    now = now or sitetime.now()
    due = Tournament.objects.filter(due_at__lte=now, fault="").order_by("due_at")
    keys = list(due.values_list("pk", flat=True)[:MOST_AT_ONCE])
    for key in keys:
        conduct(key, now=now)
    return len(keys)


def conduct(tournament_id: int, *, now: datetime | None = None) -> None:
    """Move one event on. An event that cannot be is set aside with the reason, and the others go on."""
    now = now or sitetime.now()
    try:
        absences.call_absent(tournament_id, now=now)
        rounds.call_time(tournament_id, now=now)
        begin(tournament_id, now=now)
        step(tournament_id, now=now)
    except TROUBLE:
        raise
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"[:300]
        if Tournament.objects.filter(pk=tournament_id, fault="").update(fault=reason):
            log.exception("Tournament %s is set aside", tournament_id)


@transaction.atomic
def begin(tournament_id: int, *, now: datetime) -> None:
    """Begin an event whose time has come, or cancel it.

    The row is locked: players enter or withdraw either before the event begins or after it has begun.
    """
    waiting = Tournament.objects.filter(pk=tournament_id, status=Tournament.Status.OPEN)
    if not waiting.exists() or not locks.try_lock(tournament_id):
        return
    tournament = waiting.select_for_update(no_key=True).first()
    if tournament is None:
        return
    changed = beginning.step(tournament, now)
    if changed:
        standings.update(tournament)
    save(tournament, changed=changed, now=now)


@transaction.atomic
def step(tournament_id: int, *, now: datetime) -> bool:
    """One step of a running event, if nobody else makes it; whether anything has changed."""
    if not locks.try_lock(tournament_id):
        return False
    tournament = Tournament.objects.get(pk=tournament_id)
    if tournament.is_over:
        Tournament.objects.filter(pk=tournament_id).update(due_at=None)
    if tournament.status != Tournament.Status.RUNNING:
        return False
    changed = advance(tournament, now)
    save(tournament, changed=changed, now=now)
    return changed


def advance(tournament: Tournament, now: datetime) -> bool:
    """Do all that can be done now; whether anything has changed."""
    collected = results.collect(tournament)
    absences.withdraw_absent(tournament, collected, now)
    is_arena = tournament.format == Format.ARENA
    stepped = arenas.step(tournament, now) if is_arena else rounds.step(tournament, now)
    changed = bool(collected or stepped)
    if changed:
        standings.update(tournament)
    return changed


def save(tournament: Tournament, *, changed: bool, now: datetime) -> None:
    """Save an event that was conducted, and announce that it has changed."""
    seen, tournament.due_at = tournament.due_at, next_look(tournament, now)
    fields = ["status", "started_at", "finished_at", "cancelled_because", "next_pairing_at", "rounds"]
    tournament.save(update_fields=fields)
    # Something that has happened since the step began is looked at by the next one, at once.
    unless_woken = Q(due_at=seen) | Q(pk=tournament.pk if tournament.is_over else None)
    Tournament.objects.filter(unless_woken, pk=tournament.pk).update(due_at=tournament.due_at)
    if changed:
        announce(tournament)


def announce(tournament: Tournament) -> None:
    """A new version. Players who enter meanwhile also make one: the number is counted in the row."""
    Tournament.objects.filter(pk=tournament.pk).update(version=F("version") + 1)
    tournament.refresh_from_db(fields=["version"])
    publish.after_commit(TournamentChanged(tournament_group(tournament.pk), tournament.version))


def next_look(tournament: Tournament, now: datetime) -> datetime | None:
    """When the event has to be looked at again, unless something happens before."""
    if tournament.is_over:
        return None
    if tournament.status == Tournament.Status.OPEN:
        return beginning.next_look(tournament, now)
    is_slow = tournament.pace == Tournament.Pace.DAYS
    again = now + (LOOK_AGAIN_SLOWLY if is_slow else LOOK_AGAIN)
    is_arena = tournament.format == Format.ARENA
    planned = arenas.next_look(tournament, now) if is_arena else rounds.next_look(tournament)
    return min(again, planned) if planned and planned > now else again


def try_again(tournament_id: int) -> bool:
    """Look again at an event that was set aside. False if it was not."""
    aside = Tournament.objects.filter(pk=tournament_id).exclude(fault="").exclude(due_at=None)
    return bool(aside.update(fault="", due_at=sitetime.now()))


def wake(code: str) -> None:
    """Something has happened to an event: have it looked at by the next task."""
    Tournament.objects.filter(code=code).exclude(due_at=None).update(due_at=sitetime.now())
