"""Leaving a table of three or more does not end the game: a bot holds the seat.

In casual games the person may come back and take it again. In rated ones the leaver's place is the last, and
who left first is last of all. A table of two ends instead (games/table/finishing.py).
"""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from duelsite.error_codes import ErrorCode
from engine.record import with_leavers_last
from games import events
from games.errors import RequestError
from games.events import PlayerLeft, TurnCause
from games.models import Game, Seat
from games.ratings.models import START_RATING
from games.registry import plugin_of
from games.sockets import publish
from games.table import pulse
from games.table.announcing import save_change
from games.table.locking import AtTable, lock_for_player, must_be_playing, not_your_turn
from games.table.turn import set_deadline, set_waiting_since, thought

# Who comes back to a clock that had run out, or nearly so, gets that much.
LEAST_ON_RETURN_MS = 30_000
# By so many a game can be played on without one of them.
SMALLEST_TABLE = 3
HOLDING_FIELDS = (
    "bot_levels", "bot_to_move", "clocks_ms", "counted_ms", "asked_version", "began_at", "waiting_since",
    "deadline", "pause_offers",
)  # fmt: skip


def goes_on_without(game: Game) -> bool:
    """Whether a game goes on when somebody leaves it."""
    return game.status == Game.Status.PLAYING and game.size >= SMALLEST_TABLE


def hand_to_bot(game: Game, seat: int, how: str, *, now: datetime) -> None:
    """Let a bot hold the seat of who has left a locked game."""
    moment = pulse.moment()
    left = Seat.objects.get(game=game, number=seat)
    left.left_at, left.left_how = now, how
    left.save(update_fields=["left_at", "left_how"])
    game.clocks_ms[seat] = max(0, game.clocks_ms[seat] - thought(game, seat, moment))
    game.bot_levels[seat] = nearest_level(game.ruleset, left.rating_before)
    # Who is still there agrees without who has gone.
    game.pause_offers = []
    ask_anew(game, seat, moment)
    save_change(game, *HOLDING_FIELDS, turn=TurnCause.SEAT)
    publish.user_changed(left.user_id)
    events.dispatch(PlayerLeft(game, seat))


def nearest_level(ruleset: str, rating: float | None) -> str:
    """The level of a bot that plays this game about as well as whoever it stands in for."""
    calibrated = plugin_of(ruleset).bots.ratings
    wanted = START_RATING if rating is None else rating
    return min(calibrated, key=lambda level: abs(calibrated[level] - wanted))


def ask_anew(game: Game, seat: int, moment: pulse.Moment) -> None:
    """The seat has another player now, who is asked what the seat owes."""
    if seat in game.to_move:
        game.asked_version[seat] = game.version + 1
        game.began_at[seat] = pulse.clocks_run_from(moment.now)
    game.bot_to_move = any(game.bot_levels[number] for number in game.to_move)
    if not game.paused_at:
        set_waiting_since(game, moment)
    set_deadline(game)


@transaction.atomic
def come_back(*, game_id: int, user_id: int) -> None:
    """Take one's seat again, in a casual game. The clock is as it was left, or enough to look around."""
    seated = lock_for_player(game_id, user_id)
    game, seat = seated.game, seated.seat
    must_be_playing(game)
    if not is_held(seated):
        return
    if game.rated:
        raise RequestError(ErrorCode.NO_RETURN, _("You are not playing in this game."))
    Seat.objects.filter(game=game, number=seat).update(left_at=None, left_how="")
    game.bot_levels[seat] = ""
    game.clocks_ms[seat] = max(LEAST_ON_RETURN_MS, game.clocks_ms[seat])
    ask_anew(game, seat, pulse.moment())
    save_change(game, *HOLDING_FIELDS, turn=TurnCause.SEAT)
    publish.user_changed(user_id)


def is_held(seated: AtTable) -> bool:
    """Whether a bot holds the seat of a person who has left."""
    if not seated.game.bot_levels[seated.seat] or seated.game.size < SMALLEST_TABLE:
        return False
    return Seat.objects.filter(game=seated.game, number=seated.seat).exclude(left_how="").exists()


def must_hold_seat(seated: AtTable) -> None:
    """Refuse what somebody asks for who has left the table."""
    if is_held(seated):
        raise RequestError(ErrorCode.SEAT_HELD, _("You are not playing in this game."))


def must_decide(seated: AtTable, *, by_bot: bool) -> None:
    """Refuse a decision of who has left, and that of a bot whose person has come back meanwhile."""
    if not by_bot:
        must_hold_seat(seated)
    elif not seated.game.bot_levels[seated.seat]:
        raise not_your_turn(seated.game)


def places_with_leavers(game: Game, places: Sequence[int]) -> list[int]:
    """In rated games the others' places are as played among them, and leavers come last."""
    if not game.rated or game.size < SMALLEST_TABLE:
        return list(places)
    return with_leavers_last(places, leavers(game))


def leavers(game: Game) -> list[int]:
    """The seats that people have left, the first to leave first."""
    gone = Seat.objects.filter(game=game).exclude(left_how="").order_by("left_at", "pk")
    return list(gone.values_list("number", flat=True))


def came_to_nothing(game: Game) -> bool:
    """All people have left before everyone had moved once."""
    return "" not in game.bot_levels and not all(game.moved)
