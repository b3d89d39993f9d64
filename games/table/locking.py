"""Finding and locking the game that a request is about, and the checks that most requests share."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from duelsite.error_codes import ErrorCode
from duelsite.name_lists import name_list
from games.errors import RequestError
from games.models import Game, Seat
from games.table import rows


@dataclass
class AtTable:
    """A game, the seat of the player who makes the request, and the seats of all its users.

    Its row is locked by the running transaction, or saved only if it has not changed meanwhile."""

    game: Game
    seat: int
    seats: dict[int, int]


def lock_game(game_id: int) -> Game:
    try:
        return Game.objects.select_for_update().get(pk=game_id)
    except Game.DoesNotExist:
        raise RequestError(ErrorCode.NO_SUCH_GAME, _("There is no such game.")) from None


def lock_for_player(game_id: int, user_id: int) -> AtTable:
    """Lock a game on behalf of one of its players."""
    found = rows.lock_with_seats(game_id)
    if found is None:
        raise RequestError(ErrorCode.NO_SUCH_GAME, _("There is no such game."))
    game, seats = found
    if user_id not in seats:
        raise RequestError(ErrorCode.NOT_A_PLAYER, _("You are not playing in this game."))
    return AtTable(game, seats[user_id], seats)


def must_be_playing(game: Game) -> None:
    if game.status == Game.Status.STARTING:
        raise RequestError(ErrorCode.NOT_BEGUN, _("The game has not begun yet."))
    if game.status != Game.Status.PLAYING:
        raise RequestError(ErrorCode.GAME_OVER, _("The game is over."))


def must_not_be_paused(game: Game) -> None:
    if game.paused_at:
        raise RequestError(ErrorCode.PAUSED, _("The game is paused."))


def not_your_turn(game: Game) -> RequestError:
    """The answer to who decides unasked. With more than two at the table it names those who are awaited."""
    if game.size == 2:
        return RequestError(ErrorCode.NOT_YOUR_TURN, _("It is your opponent’s turn."))
    awaited = Seat.objects.filter(game=game, number__in=game.to_move).order_by("number")
    names = name_list(awaited.values_list("user__handle", flat=True))
    sentence = _("There is nothing for you to decide now. Waiting for: %(names)s.")
    return RequestError(ErrorCode.NOT_YOUR_TURN, sentence % {"names": names})
