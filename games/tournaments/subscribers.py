"""What the life of a game means for the event it belongs to: the conductor looks at it at once."""

from games.events import GameAborted, GameEvent, GameFinished, after_commit
from games.models import Game
from games.tournaments import conductor, texts
from games.tournaments.pairings import tournament_of

texts.register_texts()


def is_of_tournament(event: GameEvent) -> bool:
    return event.game.origin == Game.Origin.TOURNAMENT


@after_commit(GameFinished, GameAborted, when=is_of_tournament)
def look_at_result(event: GameEvent) -> None:
    code = tournament_of(event.game)
    if code is not None:
        conductor.wake(code)
