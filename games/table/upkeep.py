"""What no request triggers: clocks that ran out, players who have gone, bots whose task was lost."""

from datetime import datetime, timedelta

from duelsite import sitetime
from games.models import Game
from games.table import faults, outages
from games.table.clock import ABANDONED_AFTER, SMALLEST_TABLE
from games.table.finishing import call_time
from games.table.finishing import hand_over_abandoned as hand_over_abandoned_seats

MOST_AT_ONCE = 500
# A bot thinks for four seconds at most: by then its task is still in the queue, or lost.
BOT_PATIENCE = timedelta(seconds=6)


def sweep_deadlines(*, now: datetime | None = None) -> int:
    """End the games whose deadline has passed, however long ago that was.

    Only what had passed while the site was surely up: a clock that ran out later may have stood still.
    """
    now = now or outages.listen().proven
    late = Game.objects.filter(deadline__lte=now, fault="").order_by("deadline").values_list("pk", flat=True)
    return sum(faults.each(late[:MOST_AT_ONCE], lambda game_id: call_time(game_id=game_id, now=now)))


def hand_over_abandoned(*, now: datetime | None = None) -> int:
    """Let bots play on for people who have gone from tables of three or more."""
    now = now or sitetime.now()
    waiting = Game.objects.filter(
        status=Game.Status.PLAYING,
        paused_at=None,
        moved__len__gte=SMALLEST_TABLE,
        waiting_since__lt=now - ABANDONED_AFTER,
        deadline__isnull=False,
        fault="",
    ).exclude(speed="correspondence")
    ids = waiting.values_list("pk", flat=True)[:MOST_AT_ONCE]
    return sum(faults.each(ids, lambda game_id: hand_over_abandoned_seats(game_id=game_id, now=now)))


def waiting_for_bots(*, now: datetime | None = None) -> list[tuple[int, int, int, bool]]:
    """Bots that should have moved by now: game, seat, version, and whether nobody is in a hurry."""
    now = now or sitetime.now()
    late = now - BOT_PATIENCE
    games = Game.objects.filter(
        status=Game.Status.PLAYING,
        bot_to_move=True,
        paused_at=None,
        waiting_since__lt=late,
        fault="",
    )
    waiting = {game.pk: game for game in games.order_by("waiting_since")[:MOST_AT_ONCE]}
    asked = faults.each(waiting, lambda pk: late_bots(waiting[pk], late))
    return [bot for bots in asked for bot in bots]


def late_bots(game: Game, late: datetime) -> list[tuple[int, int, int, bool]]:
    bots = [(seat, game.began_at[seat]) for seat in game.to_move if game.bot_levels[seat]]
    unhurried = game.control.per_move
    return [
        (game.pk, seat, game.asked_version[seat], unhurried) for seat, began in bots if began and began < late
    ]
