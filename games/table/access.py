"""Finding and locking the game that a request is about, and telling everyone what became of it."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from engine.game import Position
from games import queue
from games.models import Game, Move, Seat
from games.refusals import Refused
from games.sockets import publish
from games.table import clocks, pulse, rows


@dataclass
class Locked:
    """A game whose row is locked by the running transaction, the seat of whoever asked, and all seats."""

    game: Game
    seat: int
    seats: dict[int, int]


def lock_game(game_id: int) -> Game:
    try:
        return Game.objects.select_for_update().get(pk=game_id)
    except Game.DoesNotExist:
        raise Refused("no_such_game", _("There is no such game.")) from None


def lock_for_player(game_id: int, user_id: int) -> Locked:
    """Lock a game on behalf of one of its players."""
    found = rows.lock_with_seats(game_id)
    if found is None:
        raise Refused("no_such_game", _("There is no such game."))
    game, seats = found
    if user_id not in seats:
        raise Refused("not_a_player", _("You are not playing in this game."))
    return Locked(game, seats[user_id], seats)


def must_be_playing(game: Game) -> None:
    if game.status == Game.Status.STARTING:
        raise Refused("not_begun", _("The game has not begun yet."))
    if game.status != Game.Status.PLAYING:
        raise Refused("game_over", _("The game is over."))


def must_not_be_paused(game: Game) -> None:
    if game.paused_at:
        raise Refused("paused", _("The game is paused."))


def not_your_turn(game: Game) -> Refused:
    """The answer to who decides unasked. With more than two at the table it names those who are awaited."""
    if game.size == 2:
        return Refused("not_your_turn", _("It is your opponent's turn."))
    awaited = Seat.objects.filter(game=game, number__in=game.to_move).order_by("number")
    names = ", ".join(awaited.values_list("user__handle", flat=True))
    sentence = _("You have nothing to decide now. The table waits for: %(names)s.")
    return Refused("not_your_turn", sentence % {"names": names})


def set_turn(game: Game, position: Position, moment: pulse.Moment, mover: int | None = None) -> None:
    """Ask those for a decision who owe one now, and start their clocks.

    Who owed one before and has not moved was asked already: that clock runs on.
    """
    owed_before, game.to_move = game.to_move, list(position.to_move)
    asked = [seat for seat in game.to_move if seat not in owed_before or seat == mover]
    began = pulse.clocks_run_from(moment.now)
    for seat in range(game.size):
        if seat in asked:
            game.asked_version[seat], game.began_at[seat] = game.position_version, began
        elif seat not in game.to_move:
            game.asked_version[seat], game.began_at[seat] = 0, None
    game.bot_to_move = any(game.bot_levels[seat] for seat in game.to_move)
    set_waiting_since(game, moment)
    set_deadline(game)


def set_waiting_since(game: Game, moment: pulse.Moment) -> None:
    """Up to there it is counted how long clocks have run."""
    before = game.waiting_since
    game.waiting_since = min((at for at in game.began_at if at), default=None)
    if before is not None:
        until = min(game.waiting_since or moment.counted, moment.counted)
        game.counted_ms += milliseconds(until - before)


def start_clocks(game: Game, now: datetime) -> None:
    """Of all who owe a decision, after they have stood still."""
    began = pulse.clocks_run_from(now)
    for seat in game.to_move:
        game.began_at[seat] = began
    game.waiting_since = began
    set_deadline(game)


def thought(game: Game, seat: int, moment: pulse.Moment) -> int:
    """For how many milliseconds a seat has owed its decision."""
    began = game.began_at[seat]
    return milliseconds(moment.counted - began) if began else 0


def counted(game: Game, moment: pulse.Moment) -> int:
    """How long clocks have run in this game until now."""
    since = milliseconds(moment.counted - game.waiting_since) if game.waiting_since else 0
    return game.counted_ms + since


def milliseconds(time: timedelta) -> int:
    return max(0, round(time.total_seconds() * 1000))


def set_deadline(game: Game) -> None:
    """When the sweep has to look at the game: the earliest of the people who owe a decision.

    A bot has none: it is reminded, never flagged.
    """
    if game.status != Game.Status.PLAYING or game.paused_at:
        game.deadline = None
    else:
        game.deadline = min((deadline_of(game, seat) for seat in people_to_move(game)), default=None)


def people_to_move(game: Game) -> list[int]:
    return [seat for seat in game.to_move if not game.bot_levels[seat]]


def deadline_of(game: Game, seat: int) -> datetime:
    began = game.began_at[seat]
    assert began
    left = game.clocks_ms[seat] + game.lag_ms[seat] + clocks.GRACE_MS
    return began + timedelta(milliseconds=left)


def save_change(game: Game, *fields: str, log: list[Move] | None = None) -> None:
    """Save a changed game under its next version, and announce it once that is committed."""
    game.version += 1
    rows.update(game, ["version", *fields])
    announce(game, log or [])


def announce(game: Game, log: list[Move]) -> None:
    message: dict[str, Any] = {
        "type": "game.changed",
        "game": game.pk,
        "row": snapshot(game),
        "log": [[line.number, line.seat, line.notation, line.spent_ms] for line in log],
    }
    publish.after_commit(publish.game_group(game.pk), message)
    if game.bot_to_move and game.status == Game.Status.PLAYING and not game.paused_at:
        ask_bots(game, bots_to_ask(game, by_a_move=bool(log)))


def bots_to_ask(game: Game, *, by_a_move: bool) -> list[int]:
    """A move leaves the bots of other seats to their thoughts; any other change may have lost them."""
    bots = [seat for seat in game.to_move if game.bot_levels[seat]]
    return [seat for seat in bots if not by_a_move or game.asked_version[seat] == game.position_version]


def ask_bots(game: Game, bots: list[int]) -> None:
    game_id, unhurried = game.pk, game.control.per_move
    last = game.size > 2 and len(game.to_move) == 1
    asked = [(seat, game.asked_version[seat]) for seat in bots]

    def ask() -> None:
        for seat, version in asked:
            queue.ask_bot(game_id, seat, version, unhurried=unhurried, last=last)

    transaction.on_commit(ask)


def snapshot(game: Game) -> dict[str, Any]:
    """What changes in a game, as the sockets of all processes need it. No secret is in here."""
    return {
        "version": game.version,
        "position_version": game.position_version,
        "ply": game.ply,
        "status": str(game.status),
        "to_move": game.to_move,
        "asked": list(game.asked_version),
        "clocks_ms": list(game.clocks_ms),
        "began_at": [at.timestamp() if at else None for at in game.began_at],
        "paused": game.paused_at is not None,
        "moved": list(game.moved),
        "bots": list(game.bot_levels),
        "pause_offers": game.pause_offers,
        "rematch_offers": game.rematch_offers,
    }
