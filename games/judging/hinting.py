"""Hints: the moves that the engine would choose for a player, from what that seat knows.

Only in casual games against bots. In a rated game a hint would be cheating; against a person who does not
know of it, it would be unfair.
"""

from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from duelsite import ratelimit
from duelsite.error_codes import ErrorCode
from engine.game import Position
from games import queue
from games.errors import RequestError
from games.models import Game, Hint, Seat
from games.plugin import Judge
from games.registry import plugin_of
from games.sockets import publish
from games.sockets.announcements import GameHint, game_group
from games.table import positions
from games.table.leaving import must_hold_seat
from games.table.locking import AtTable, lock_for_player
from games.table.playing import check_turn

ASKED = ratelimit.Limit("hints", times=30, seconds=300)
MOST_MOVES = 3
SECONDS = 1.0


def ask_hint(*, game_id: int, user_id: int, version: int) -> None:
    """Queue a hint for a version of the game. It is sent to the sockets of the seat when it is found."""
    with transaction.atomic():
        locked = lock_for_player(game_id, user_id)
        check_allowed(locked)
        must_hold_seat(locked)
        check_turn(locked, version)
        if ratelimit.take(ASKED, f"user-{user_id}"):
            raise RequestError(ErrorCode.TOO_OFTEN, _("You have had many hints. Try this one on your own."))
        hint, _created = Hint.objects.get_or_create(
            game_id=game_id, seat=locked.seat, version=locked.game.asked_version[locked.seat]
        )
    if hint.moves is not None:
        announce(hint)
        return
    queue.ask_hint(hint.pk, person=user_id)


def why_none(ruleset: str, *, rated: bool, against_people: bool, origin: str = "") -> ErrorCode | None:
    """Why there are no hints in a game; None if they are allowed.

    A player who has left may come back, so a seat that a bot holds still belongs to a person.
    """
    if plugin_of(ruleset).judge is None or origin in Game.SOLO:
        return ErrorCode.NO_HINTS_HERE
    if rated:
        return ErrorCode.NO_HINTS_WHEN_RATED
    return ErrorCode.NO_HINTS_AGAINST_PEOPLE if against_people else None


def check_allowed(locked: AtTable) -> None:
    game = locked.game
    people = Seat.objects.filter(game=game, user__is_bot=False).exclude(number=locked.seat)
    reason = why_none(game.ruleset, rated=game.rated, against_people=people.exists(), origin=game.origin)
    if reason is not None:
        sentences = {
            ErrorCode.NO_HINTS_HERE: _("There are no hints in this game."),
            ErrorCode.NO_HINTS_WHEN_RATED: _("There are no hints in rated games."),
            ErrorCode.NO_HINTS_AGAINST_PEOPLE: _("There are no hints in games against people."),
        }
        raise RequestError(reason, sentences[reason])


def think_of_hint(*, hint_id: int) -> bool:
    """Compute a hint and announce it. False if the game has moved on or no longer exists."""
    hint = Hint.objects.select_related("game").filter(pk=hint_id).first()
    if hint is None or hint.game.status != Game.Status.PLAYING:
        return False
    if hint.game.asked_version[hint.seat] != hint.version:
        return False
    if hint.moves is None:
        try:
            position = positions.position_of(hint.game)
        except LookupError:
            return False
        judge = plugin_of(hint.game.ruleset).judge
        assert judge is not None, "nobody could ask for it"
        hint.moves = best_moves(judge, position, hint.seat)
        Hint.objects.filter(pk=hint.pk).update(moves=hint.moves)
    announce(hint)
    return True


def best_moves(judge: Judge, position: Position, seat: int) -> list[dict[str, Any]]:
    nodes = settings.HINT_NODES or None
    return judge.best_moves(position, seat, most=MOST_MOVES, nodes=nodes, seconds=SECONDS)


def announce(hint: Hint) -> None:
    publish.publish(GameHint(game_group(hint.game_id), hint.seat, hint.version, hint.moves or []))
