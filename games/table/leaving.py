"""Leaving a table of three or more does not end the game: a bot holds the seat.

In casual games the player may return and take it back. In rated ones players who leave are placed last, the
first to leave below the others. A table of two ends instead (games/table/finishing.py).
"""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from duelsite.error_codes import ErrorCode
from games import events
from games.endings import SiteEnding
from games.errors import RequestError
from games.events import PlayerLeft, TurnCause
from games.models import Game, Seat
from games.ratings.models import START_RATING
from games.registry import plugin_of
from games.sockets import publish
from games.table import permissions, pulse
from games.table.announcing import save_change
from games.table.clock import SMALLEST_TABLE, Clocks, NoTimeLeft
from games.table.locking import AtTable, lock_for_player, must_be_playing, not_your_turn
from games.table.turn import CLOCK_FIELDS, clocks_of, set_clocks


def goes_on_without(game: Game) -> bool:
    """Whether a game goes on when a player leaves it."""
    if game.origin in Game.SOLO:
        return False
    return game.status == Game.Status.PLAYING and game.size >= SMALLEST_TABLE


def hand_to_bot(game: Game, seat: int, how: SiteEnding, *, now: datetime) -> None:
    """Let a bot hold the seat of a player who leaves a locked game."""
    left = Seat.objects.get(game=game, number=seat)
    left.left_at, left.left_how = now, how
    left.save(update_fields=["left_at", "left_how"])
    # The players who remain decide about a pause without the one who has left.
    game.pause_offers = []
    level = nearest_level(game.ruleset, left.rating_before)
    change_hands(game, seat, level, clocks_of(game).handed_to_bot(seat, game.version + 1, pulse.moment()))
    publish.user_changed(left.user_id)
    events.dispatch(PlayerLeft(game, seat))


def nearest_level(ruleset: str, rating: float | None) -> str:
    """The level of the bot that plays this game about as well as the player whose seat it holds."""
    calibrated = plugin_of(ruleset).bots.ratings
    wanted = START_RATING if rating is None else rating
    return min(calibrated, key=lambda level: abs(calibrated[level] - wanted))


def change_hands(game: Game, seat: int, bot_level: str, clocks: Clocks) -> None:
    """Give a seat to a bot, or back to its person."""
    game.bot_levels[seat] = bot_level
    set_clocks(game, clocks)
    save_change(game, "bot_levels", "pause_offers", *CLOCK_FIELDS, turn=TurnCause.SEAT)


@transaction.atomic
def come_back(*, game_id: int, user_id: int) -> None:
    """Take a seat back, in a casual game. The clock is as it was left, with a little time to look around."""
    seated = lock_for_player(game_id, user_id)
    game, seat = seated.game, seated.seat
    must_be_playing(game)
    if not is_held(seated):
        return
    if not permissions.may_return(game):
        raise RequestError(ErrorCode.NO_RETURN, _("You are not playing in this game."))
    left, moment = Seat.objects.get(game=game, number=seat), pulse.moment()
    clocks = clocks_of(game)
    try:
        returned = clocks.given_back(seat, game.version + 1, moment, added_ms=left.added_ms)
    except NoTimeLeft:
        sentence = _("Your time is up. You have used all the extra time for players who return.")
        raise RequestError(ErrorCode.NO_RETURN, sentence) from None
    left.left_at, left.left_how = None, ""
    left.added_ms += returned.seats[seat].left_ms - clocks.left_at(seat, moment.counted)
    left.save(update_fields=["left_at", "left_how", "added_ms"])
    change_hands(game, seat, "", returned)
    publish.user_changed(user_id)


def is_held(seated: AtTable) -> bool:
    """Whether a bot holds the seat of a person who has left."""
    game, seat = seated.game, seated.seat
    if not game.bot_levels[seat]:
        return False
    left_how = Seat.objects.values_list("left_how", flat=True).get(game=game, number=seat)
    return permissions.is_held(game, seat, left_how)


def must_hold_seat(seated: AtTable) -> None:
    """Raise if the player has left the table."""
    if is_held(seated):
        raise RequestError(ErrorCode.SEAT_HELD, _("You are not playing in this game."))


def must_decide(seated: AtTable, *, by_bot: bool) -> None:
    """Raise if the player has left, or if a bot decides for a person who has returned meanwhile."""
    if not by_bot:
        must_hold_seat(seated)
    elif not seated.game.bot_levels[seated.seat]:
        raise not_your_turn(seated.game)


def placed_last(game: Game) -> list[int]:
    """The seats that are placed last because their players have left, the first to leave first."""
    return leavers(game) if game.rated and game.size >= SMALLEST_TABLE else []


def leavers(game: Game) -> list[int]:
    """The seats that people have left, the first to leave first."""
    gone = Seat.objects.filter(game=game).exclude(left_how="").order_by("left_at", "pk")
    return list(gone.values_list("number", flat=True))


def came_to_nothing(game: Game) -> bool:
    """Whether all people have left before everyone had moved once."""
    return "" not in game.bot_levels and not all(game.moved)
