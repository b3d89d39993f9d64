"""How a bot of a level chooses its move, and how long it may think when many games wait for one."""

import os
import secrets
from datetime import datetime

from duelsite import sitetime
from engine.game import Position
from games.models import Game
from games.registry import plugin_of

# Nobody should wait longer than this for a bot, however many games are running.
PATIENCE = 2.5
LEAST = 0.03
# What a move takes besides thinking: the queue, the database, telling everybody (`python -m bench.bots`).
OVERHEAD = 0.05


def choose(game: Game, position: Position, seat: int) -> str:
    """The move of a bot, in notation."""
    bots, level = plugin_of(game.ruleset).bots, game.bot_levels[seat]
    wished = bots.wishes(level)
    # A glance takes less time than to ask who else is waiting.
    seconds = budget(game, seat, wished) if wished else 0.0
    return bots.choose(position, seat, level=level, seconds=seconds, seed=secrets.randbits(31))


def budget(game: Game, seat: int, wished: float, now: datetime | None = None) -> float:
    """How long to think: as the level wishes, but all who wait share the cores and their patience."""
    fair = PATIENCE * (os.cpu_count() or 1) / max(1, bots_to_move()) - OVERHEAD
    began = game.began_at[seat] or sitetime.now()
    left = PATIENCE - ((now or sitetime.now()) - began).total_seconds()
    return max(LEAST, min(wished, fair, left))


def bots_to_move() -> int:
    """How many bots owe a decision in all games: at a table of several, more than one."""
    games = Game.objects.filter(status=Game.Status.PLAYING, bot_to_move=True)
    owed = games.values_list("to_move", "bot_levels")
    return sum(bool(levels[seat]) for to_move, levels in owed for seat in to_move)


def quick_choice(position: Position, seat: int) -> str:
    """A legal move at once, when thinking has failed: better a poor move than a stuck game."""
    return secrets.choice(position.legal_moves(seat)).notation
