"""Players who do not come: they lose, are withdrawn, and may come back. Those who do it often are barred.

A second missed pairing in a row bars a player from events for a day; each further one doubles that, up to 30
days. One played game clears the count.
"""

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F
from django.utils import formats
from django.utils.translation import gettext as _

from accounts.models import User
from duelsite import sitetime
from duelsite.error_codes import ErrorCode
from games.endings import SiteEnding
from games.errors import RequestError
from games.logs import reading
from games.matches.no_shows import LEAST, end_if_no_show, is_late, is_present
from games.models import Game, Seat
from games.table import faults, finishing
from games.tournaments.models import Attendance, Entry, PairingGame, PairingSeat, Tournament

MISSES_ALLOWED = 1
FIRST_BAR, LONGEST_BAR = timedelta(days=1), timedelta(days=30)
MOST_AT_ONCE = 500


def call_absent(tournament_id: int, *, now: datetime) -> int:
    """End the games whose players have not come; at tables of three or more bots take their seats."""
    waiting = PairingGame.objects.filter(
        pairing__tournament=tournament_id,
        pairing__finished_at=None,
        game__status=Game.Status.PLAYING,
        game__waiting_since__lt=now - LEAST,
        game__paused_at=None,
        game__moved__contains=[False],
        game__fault="",
    ).exclude(game__speed="correspondence")
    ids = list(waiting.values_list("game_id", flat=True)[:MOST_AT_ONCE])
    return sum(faults.each(ids, lambda game_id: call_absent_from(game_id, now)))


def call_absent_from(game_id: int, now: datetime) -> bool:
    if Game.objects.get(pk=game_id).size == 2:
        return end_if_no_show(game_id, now)
    return hand_over_absent(game_id, now)


@transaction.atomic
def hand_over_absent(game_id: int, now: datetime) -> bool:
    game = Game.objects.select_for_update(skip_locked=True).filter(pk=game_id).first()
    if game is None or game.status != Game.Status.PLAYING or game.is_paused:
        return False
    late = [seat for seat in game.people_to_move if not game.moved[seat] and is_late(game, seat, now)]
    gone = [seat for seat in late if not is_present(game, seat)]
    for seat in gone:
        if game.status == Game.Status.PLAYING:
            finishing.leave_table(game, seat, SiteEnding.ABANDONED, now=now)
    return bool(gone)


def withdraw_absent(tournament: Tournament, pairings: Collection[int], now: datetime) -> int:
    """Withdraw the players who did not come to these pairings, which have just got a result, and count it.

    An earlier pairing that somebody has missed and come back from does not count again. Players who have left
    a table later have come.
    """
    missed = PairingSeat.objects.filter(pairing__in=pairings, missed=True, entry__user__is_bot=False)
    absent = [seat.entry_id for seat in without_those_who_left(list(missed))]
    entered = Entry.objects.filter(tournament=tournament, state=Entry.State.ENTERED)
    entries = list(entered.filter(pk__in=absent).select_related("user")) if absent else []
    for entry in entries:
        entry.state, entry.missed = Entry.State.WITHDRAWN, True
        entry.save(update_fields=["state", "missed"])
        note_absence(entry.user, now)
    if entries:
        Tournament.objects.filter(pk=tournament.pk).update(entry_count=F("entry_count") - len(entries))
    return len(entries)


def without_those_who_left(missed: Sequence[PairingSeat]) -> list[PairingSeat]:
    """All but the players who have resigned at a table, or moved before they left it: they did come."""
    if not missed:
        return []
    played = PairingGame.objects.filter(pairing__in=[seat.pairing_id for seat in missed]).select_related(
        "game"
    )
    games = {one.game_id: one for one in played}
    logs = reading.lines_of_all([one.game for one in games.values()], "seat", "at")
    came = set()
    for left in Seat.objects.filter(game__in=games, left_at__isnull=False):
        moved = any(seat == left.number and at <= left.left_at for seat, at in logs[left.game_id])
        if moved or left.left_how == SiteEnding.RESIGNATION:
            came.add((games[left.game_id].pairing_id, left.number))
    return [seat for seat in missed if (seat.pairing_id, seat.number) not in came]


def note_absence(user: User, now: datetime) -> Attendance:
    row, _is_new = Attendance.objects.select_for_update().get_or_create(user=user)
    row.missed += 1
    if row.missed > MISSES_ALLOWED:
        row.barred_until = now + min(LONGEST_BAR, FIRST_BAR * 2**row.bars)
        row.bars += 1
    row.save()
    return row


def note_presence(user_ids: list[int]) -> None:
    """These players have played a game of an event: what they have missed before is forgotten."""
    Attendance.objects.filter(user__in=user_ids, missed__gt=0).update(missed=0, bars=0, barred_until=None)


def check_not_barred(user: User, now: datetime | None = None) -> None:
    row = Attendance.objects.filter(user=user, barred_until__gt=now or sitetime.now()).first()
    if row is not None and row.barred_until is not None:
        until = formats.date_format(row.barred_until, "DATETIME_FORMAT")
        sentence = _(
            "You have missed several tournament games. You can enter tournaments again from %(until)s (UTC)."
        )
        raise RequestError(ErrorCode.BARRED_FROM_EVENTS, sentence % {"until": until})


def seats_left(game: Game) -> set[int]:
    """The seats of a table that people have left, or never taken; bots have played for them to the end."""
    return set(Seat.objects.filter(game=game).exclude(left_how="").values_list("number", flat=True))
