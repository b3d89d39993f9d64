"""Arenas: those who wait are paired again and again until the time is up.

A game that is being played when the time is up still counts: the event ends with the last of them.
"""

from datetime import datetime, timedelta

from django.db.models import F

from games import time_controls
from games.registry import rules_of
from games.tournaments import announcing, pairings, presence, rows
from games.tournaments.formats import arena
from games.tournaments.models import Entry, Tournament
from games.tournaments.pairings import Planned

# A player who has waited this long also gets the last opponent again.
IMPATIENT_AFTER = timedelta(minutes=1)
# The most who are paired by one look, so that other events need not wait for it; the others a moment later.
MOST_AT_ONCE = 300


def step(tournament: Tournament, now: datetime) -> bool:
    if now < closes_at(tournament):
        if tournament.next_pairing_at is None or now >= tournament.next_pairing_at:
            return pair(tournament, now)
    elif now >= ends_at(tournament) and not tournament.pairings.filter(finished_at=None).exists():
        tournament.status, tournament.finished_at = Tournament.Status.FINISHED, now
        announcing.finished(tournament)
        return True
    return pairings.start_games(tournament) > 0


def ends_at(tournament: Tournament) -> datetime:
    assert tournament.ends_at is not None, "an arena has a length"
    return tournament.ends_at


def closes_at(tournament: Tournament) -> datetime:
    """The last moment at which games begin: one that begins later would hardly be finished in time."""
    control = time_controls.parse(tournament.time_control)
    expected_ms = control.initial_ms + rules_of(tournament.ruleset).decisions * control.increment_ms
    return ends_at(tournament) - timedelta(seconds=arena.closes_before_end(expected_ms / 1000))


def next_look(tournament: Tournament, now: datetime) -> datetime | None:
    moments = (tournament.next_pairing_at, ends_at(tournament))
    return min((moment for moment in moments if moment and moment > now), default=None)


def pair(tournament: Tournament, now: datetime) -> bool:
    """Pair the players who are present and not playing."""
    everybody = waiting_entries(tournament, now)
    waiting = everybody[:MOST_AT_ONCE]
    in_all = len(everybody) + len(rows.entries_playing(tournament))
    seconds = arena.waits(in_all) if waiting == everybody else 1
    tournament.next_pairing_at = now + timedelta(seconds=seconds)
    known = {player.id: player for player in rows.players_of(tournament, active=[one.pk for one in waiting])}
    impatient = [
        one.pk for one in waiting if one.waiting_since and one.waiting_since <= now - IMPATIENT_AFTER
    ]
    placed = tournament.entries.exclude(position=None).values_list("pk", "position")
    ranks = {pk: position for pk, position in placed if position}
    made = arena.pair(
        [known[one.pk] for one in waiting], rows.meetings_of(tournament), ranks=ranks, impatient=impatient
    )
    pairings.save(tournament, None, [Planned(pair) for pair in made])
    note_waiting(tournament, {one.pk for one in everybody} - {entry for pair in made for entry in pair}, now)
    return pairings.start_games(tournament) > 0


def waiting_entries(tournament: Tournament, now: datetime) -> list[Entry]:
    """Present players without a running game of the event, longest first; a house bot if they are odd."""
    free = tournament.entries.filter(state=Entry.State.ENTERED).exclude(number=None)
    free = free.exclude(waiting_since__gt=now)  # a pause costs time
    free = free.exclude(pk__in=rows.entries_playing(tournament)).select_related("user")
    known = list(free.order_by(F("waiting_since").asc(nulls_last=True), "pk"))
    here = presence.present(tournament.pk)
    people = [one for one in known if one.user_id in here and not one.user.is_bot]
    bots = [one for one in known if one.user.is_bot]
    return [*(one for one in people if pairings.can_play(one.user)), *bots[: len(people) % 2]]


def note_waiting(tournament: Tournament, waiting: set[int], now: datetime) -> None:
    """Remember since when the players wait who could not be paired."""
    waited = tournament.entries.filter(waiting_since__lte=now)
    waited.exclude(pk__in=waiting).update(waiting_since=None)
    tournament.entries.filter(pk__in=waiting, waiting_since=None).update(waiting_since=now)
