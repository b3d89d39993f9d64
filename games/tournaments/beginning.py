"""How an event begins: enough players at its time, or an hour of grace, or it is cancelled."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Protocol

from django.db.models import F

from accounts.models import User
from games.tournaments import announcing, deals, entering
from games.tournaments.formats import tables
from games.tournaments.models import Entry, Format, Round, Tournament

# How long an event waits for the fewest players that it needs.
GRACE = timedelta(hours=1)
IN = (Entry.State.ENTERED, Entry.State.PAUSED)
# How long before the start players can check in, and are reminded.
CHECK_IN = timedelta(minutes=15)
REMINDER = timedelta(minutes=10)


def step(tournament: Tournament, now: datetime) -> bool:
    if now < tournament.starts_at:
        if now >= tournament.starts_at - REMINDER:
            announcing.remind(tournament)
        return False
    present = players_present(tournament)
    if len(present) >= fewest(tournament):
        begin(tournament, present, now)
        return True
    if now >= tournament.starts_at + GRACE:
        cancel(tournament, "", now)
        return True
    return False


class Conditions(Protocol):
    """Of an event, or of the set-up of one."""

    @property
    def format(self) -> str: ...
    @property
    def bots(self) -> str: ...
    @property
    def min_entries(self) -> int: ...


def fewest(event: Conditions) -> int:
    """No pairing can be made of fewer. With house bots one person is enough."""
    if event.bots == Tournament.Bots.HOUSE:
        return max(1, event.min_entries)
    smallest = min(tables.ALLOWED_SIZES) if event.format == Format.TABLES else 2
    return max(smallest, event.min_entries)


def next_look(tournament: Tournament, now: datetime) -> datetime:
    moments = (tournament.starts_at - REMINDER, tournament.starts_at, tournament.starts_at + GRACE)
    return min(
        *(moment for moment in moments if moment > now),
        now + timedelta(minutes=10),
        tournament.starts_at + GRACE,
    )


def players_present(tournament: Tournament) -> list[Entry]:
    """Those who take part from the beginning: entered and, if the event asks for it, checked in."""
    entries = tournament.entries.filter(state=Entry.State.ENTERED, user__is_bot=False).select_related("user")
    if tournament.check_in:
        entries = entries.exclude(checked_in_at=None)
    return list(entries)


def begin(tournament: Tournament, present: Sequence[Entry], now: datetime) -> None:
    """Give starting ranks, invite house bots if seats would stay empty, and plan the first round."""
    if tournament.check_in:
        late = tournament.entries.filter(state__in=IN, checked_in_at=None, user__is_bot=False)
        out = late.update(state=Entry.State.WITHDRAWN)
        Tournament.objects.filter(pk=tournament.pk).update(entry_count=F("entry_count") - out)
    entries = [*present, *seat_bots(tournament, len(present), now)]
    for number, entry in enumerate(sorted(entries, key=lambda one: (-one.rating, one.pk)), 1):
        entry.number = number
    Entry.objects.bulk_update(entries, ["number"], batch_size=1000)
    tournament.status = Tournament.Status.RUNNING
    tournament.started_at = now
    if tournament.format == Format.ARENA:
        tournament.next_pairing_at = now
    else:
        if tournament.format == Format.KNOCKOUT:
            tournament.rounds = rounds_of_bracket(len(entries))
        plan_round(tournament, 1, now)


def rounds_of_bracket(players: int) -> int:
    return max(1, (players - 1).bit_length())


def plan_round(tournament: Tournament, number: int, starts_at: datetime) -> Round:
    """The next round; one with shared deals was committed to when the event was created."""
    planned, _ = Round.objects.get_or_create(
        tournament=tournament, number=number, defaults=deals.new_secret(tournament)
    )
    planned.starts_at = starts_at
    planned.save(update_fields=["starts_at"])
    return planned


def seat_bots(tournament: Tournament, people: int, now: datetime) -> list[Entry]:
    """As many house bots as there would be empty seats; they play whenever one is needed."""
    if tournament.bots != Tournament.Bots.HOUSE:
        return []
    match tournament.format:
        case Format.TABLES:
            wanted = tables.bots_needed(people, tournament.table_size)
        case Format.KNOCKOUT:
            wanted = people % 2
        case _:
            wanted = 1
    bots = User.objects.filter(is_bot=True, is_active=True).order_by("pk")
    taken = set(tournament.entries.filter(user__is_bot=True).values_list("user_id", flat=True))
    return [
        Entry.objects.create(
            tournament=tournament, user=bot, rating=entering.rating_at_entry(tournament, bot), entered_at=now
        )
        for bot in [bot for bot in bots if bot.pk not in taken][:wanted]
    ]


def cancel(tournament: Tournament, reason: str, now: datetime) -> None:
    """Without a reason: too few players came."""
    tournament.status = Tournament.Status.CANCELLED
    tournament.cancelled_because = reason
    tournament.finished_at = now
    announcing.cancelled(tournament)
