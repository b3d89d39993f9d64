"""Saving a changed game and announcing it to every process that has sockets at it, and to its bots."""

from typing import Any

from django.db import transaction

from games import queue
from games.models import Game, Move
from games.sockets import publish
from games.table import rows


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
