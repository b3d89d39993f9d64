"""What the life of a game means for the deal of the day it belongs to."""

from games.daily import attempts
from games.events import GameAborted, GameEvent, GameFinished, subscribe
from games.models import Game


def is_daily(event: GameEvent) -> bool:
    return event.game.origin == Game.Origin.DAILY


@subscribe(GameFinished, essential=True, when=is_daily)
def record_result(event: GameFinished) -> None:
    attempts.record_end(event.game, event.end)


@subscribe(GameAborted, essential=True, when=is_daily)
def record_abort(event: GameAborted) -> None:
    attempts.record_end(event.game, None)
