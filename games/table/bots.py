"""How a bot of a level chooses its move, and how long it may think when many games wait for one."""

import os
import secrets
from datetime import datetime

from duelsite import sitetime
from engine.duel import ai
from engine.duel.ai.simple import greedy_move, random_move
from engine.duel.position import Position
from engine.game import Position as AnyPosition
from games.models import Game

SIMPLE = {"random": random_move, "greedy": greedy_move}
# Nobody should wait longer than this for a bot, however many games are running.
PATIENCE = 4.0
LEAST = 0.03
# What a move takes besides thinking: the queue, the database, telling everybody (`python -m bench.bots`).
OVERHEAD = 0.05


def choose(game: Game, position: AnyPosition, seat: int) -> str:
    """The move of a bot, in notation. Of a game that no bot has learnt, any legal one."""
    if not isinstance(position, Position):
        return quick_choice(position, seat)
    level, seed = game.bot_levels[seat], secrets.randbits(31)
    if level in SIMPLE:
        return SIMPLE[level](position, seat, seed=seed).notation
    chosen = ai.BY_KEY[level]
    # A glance takes less time than to ask who else is waiting.
    seconds = budget(game, seat, chosen.seconds) if chosen.nodes else None
    return ai.choose(position, seat, level=level, seconds=seconds, seed=seed).notation


def budget(game: Game, seat: int, wished: float, now: datetime | None = None) -> float:
    """How long to think: as the level wishes, but all who wait share the cores and their patience."""
    waiting = Game.objects.filter(status=Game.Status.PLAYING, bot_to_move=True).count()
    fair = PATIENCE * (os.cpu_count() or 1) / max(1, waiting) - OVERHEAD
    began = game.began_at[seat] or sitetime.now()
    left = PATIENCE - ((now or sitetime.now()) - began).total_seconds()
    return max(LEAST, min(wished, fair, left))


def quick_choice(position: AnyPosition, seat: int) -> str:
    """A legal move at once, when thinking has failed: better a poor move than a stuck game."""
    return secrets.choice(position.legal_moves(seat)).notation
