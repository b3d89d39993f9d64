"""What no request triggers: clocks that ran out, players who have gone, bots whose task was lost."""

from datetime import datetime, timedelta

from duelsite import sitetime
from games.models import Game
from games.queue import BotTurn
from games.table import bots, faults, outages, slowness
from games.table.clock import ABANDONED_AFTER, SMALLEST_TABLE
from games.table.finishing import call_time
from games.table.finishing import hand_over_abandoned as hand_over_abandoned_seats

MOST_AT_ONCE = 500
# A bot thinks for four seconds at most: by then its task is still in the queue, or lost.
BOT_PATIENCE = timedelta(seconds=6)


def sweep_deadlines(*, now: datetime | None = None) -> int:
    """End the games whose deadline has passed, however long ago that was.

    Only what had passed while the site was surely up: a clock that ran out later may have stood still. If the
    site is slow, a move that arrived in time may still wait to be accepted.
    """
    now = now or outages.listen().proven - slowness.current()
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


def late_turns(*, now: datetime | None = None) -> list[BotTurn]:
    """Decisions that bots should have made by now: their tasks wait in the queue, or are lost."""
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
    turns = faults.each(waiting, lambda pk: late_turns_at(waiting[pk], late))
    return [turn for found in turns for turn in found]


def late_turns_at(game: Game, late: datetime) -> list[BotTurn]:
    began = [(seat, game.began_at[seat]) for seat in game.to_move if game.bot_levels[seat]]
    return [bots.turn_of(game, seat) for seat, since in began if since and since < late]
