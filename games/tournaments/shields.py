"""Shields: the winner of the last finished event of a schedule holds its shield until the next one."""

from collections.abc import Collection

from games.tournaments.models import Entry, Schedule, Tournament


def holders(schedules: Collection[int] | None = None) -> dict[int, Entry]:
    """By schedule: the entry that has won its shield, with event and user. Two statements for all."""
    wanted = Schedule.objects.filter(has_shield=True)
    if schedules is not None:
        wanted = wanted.filter(pk__in=schedules)
    last = (
        Tournament.objects.filter(schedule__in=wanted, status=Tournament.Status.FINISHED)
        .order_by("schedule_id", "-starts_at")
        .distinct("schedule_id")
        .values_list("pk", flat=True)
    )
    winners = Entry.objects.filter(tournament__in=list(last), position=1, played__gt=0)
    found = winners.select_related("tournament", "user")
    return {entry.tournament.schedule_id: entry for entry in found if entry.tournament.schedule_id}
