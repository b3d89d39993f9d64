"""What the life of a game means for matches."""

from django.utils.translation import gettext as _

from duelsite.error_codes import ErrorCode
from games import queue
from games.errors import RequestError
from games.events import (
    GameAborted,
    GameAnnulled,
    GameCreated,
    GameEvent,
    GameFinished,
    GameRestored,
    RematchProposed,
    after_commit,
    subscribe,
)
from games.matches import beginnings
from games.matches.models import MatchGame
from games.matches.selectors import match_of
from games.models import Game


def may_be_in_match(event: GameEvent | RematchProposed) -> bool:
    return event.game.origin in Game.ARRANGED


def may_begin_match(event: GameCreated) -> bool:
    return event.game.origin in (Game.Origin.MATCH, Game.Origin.REMATCH)


@subscribe(GameCreated, essential=True, when=may_begin_match)
def begin_match(event: GameCreated) -> None:
    """The game of a lobby that offers a match, or of a rematch of a match, is its first."""
    if event.game.origin == Game.Origin.REMATCH:
        beginnings.begin_rematch(event.game)
    else:
        beginnings.begin_from_lobby(event.game)


@subscribe(RematchProposed, essential=True, when=may_be_in_match)
def check_rematch(event: RematchProposed) -> None:
    match = match_of(event.game.pk)
    if match is not None and not match.is_over:
        raise RequestError(ErrorCode.NOT_OVER, _("The match continues: its next game begins by itself."))


@subscribe(GameAnnulled, GameRestored, essential=True, when=may_be_in_match)
def count_again(event: GameEvent) -> None:
    """Upkeep finds it if the task below is lost."""
    MatchGame.objects.filter(game=event.game).update(is_settled=False)


@after_commit(GameFinished, GameAborted, GameAnnulled, GameRestored, when=may_be_in_match)
def move_on(event: GameEvent) -> None:
    for match_id in MatchGame.objects.filter(game_id=event.game.pk).values_list("match_id", flat=True):
        queue.ask_match(match_id)
