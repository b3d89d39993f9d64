"""Players who do not come to a live game of a match: they lose it, and after two in a row the match.

A player has not come who has not moved yet, must decide, has had time enough for it, and is not at the table.
Time in which the site was down does not count, because clocks stand still then.
"""

from datetime import datetime, timedelta

from django.db import transaction
from redis import RedisError

from duelsite import sitetime
from games.endings import SiteEnding
from games.matches.models import MatchGame
from games.models import Game
from games.table import faults, finishing, presence, pulse
from games.table.turn import clocks_of
from games.time_controls import TimeControl

# How long the first move may take a player who is not at the table: a tenth of the time for the whole game,
# within these bounds.
LEAST, MOST = timedelta(minutes=1), timedelta(minutes=5)
MOST_AT_ONCE = 200


def patience(control: TimeControl) -> timedelta:
    return min(MOST, max(LEAST, timedelta(milliseconds=control.initial_ms / 10)))


def end_no_shows(*, now: datetime | None = None) -> int:
    """How many games were lost by players who did not come."""
    now = now or sitetime.now()
    waiting = MatchGame.objects.filter(
        is_settled=False,
        game__status=Game.Status.PLAYING,
        game__waiting_since__lt=now - LEAST,
        game__paused_at=None,
        game__moved__contains=[False],
        game__fault="",
    ).exclude(game__speed="correspondence")
    ids = list(waiting.values_list("game_id", flat=True)[:MOST_AT_ONCE])
    return sum(faults.each(ids, lambda game_id: end_if_no_show(game_id, now)))


@transaction.atomic
def end_if_no_show(game_id: int, now: datetime) -> bool:
    game = Game.objects.select_for_update(skip_locked=True).filter(pk=game_id).first()
    if game is None or game.status != Game.Status.PLAYING or game.is_paused:
        return False
    late = [seat for seat in game.people_to_move if not game.moved[seat] and is_late(game, seat, now)]
    if not late or is_present(game, late[0]):
        return False
    finishing.finish_game(game=game, winners=[1 - late[0]], how=SiteEnding.ABANDONED, now=now)
    return True


def is_late(game: Game, seat: int, now: datetime) -> bool:
    thought = clocks_of(game).thought(seat, pulse.moment(now).counted)
    return timedelta(milliseconds=thought) >= patience(game.control)


def is_present(game: Game, seat: int) -> bool:
    """Also if nobody knows."""
    try:
        return presence.presence_of(game.pk, range(game.size)).online[seat]
    except RedisError:
        return True
