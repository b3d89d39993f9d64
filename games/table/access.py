"""Finding and locking the game that a request is about, and telling everyone what became of it."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from engine.game import Position
from games.models import Game, Move
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


def set_turn(game: Game, position: Position, now: datetime) -> None:
    """Start the clock of whoever is to move."""
    game.to_move = position.to_move[0] if position.to_move else None
    game.bot_to_move = game.to_move is not None and bool(game.bot_levels[game.to_move])
    start_clock(game, now)


def start_clock(game: Game, now: datetime) -> None:
    game.turn_began_at = pulse.clocks_run_from(now)
    set_deadline(game, game.turn_began_at)


def set_deadline(game: Game, now: datetime) -> None:
    """When the sweep has to look at the game. A bot has none: it is reminded, never flagged."""
    if game.status != Game.Status.PLAYING or game.paused_at or game.to_move is None or game.bot_to_move:
        game.deadline = None
    else:
        left = game.clocks_ms[game.to_move] + game.lag_ms[game.to_move] + clocks.GRACE_MS
        game.deadline = now + timedelta(milliseconds=left)


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
        from games.tasks import ask_bot  # tasks call services: imported late

        version = game.position_version
        transaction.on_commit(lambda: ask_bot(game.pk, version, game.control.per_move))


def snapshot(game: Game) -> dict[str, Any]:
    """What changes in a game, as the sockets of all processes need it. No secret is in here."""
    return {
        "version": game.version,
        "position_version": game.position_version,
        "ply": game.ply,
        "status": str(game.status),
        "to_move": game.to_move,
        "clocks_ms": game.clocks_ms,
        "turn_began_at": game.turn_began_at.timestamp() if game.turn_began_at else None,
        "paused": game.paused_at is not None,
        "moved": game.moved,
        "pause_offers": game.pause_offers,
        "rematch_offers": game.rematch_offers,
    }
