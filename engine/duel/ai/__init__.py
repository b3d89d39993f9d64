"""The bots of Duel: choose a move, evaluate a position, analyse a finished game.

All work from what a seat knows. They run on the compiled core if there is one, and on plain Python otherwise,
where they think less far in the same time.
"""

from engine.ai.levels import Level
from engine.duel.ai.analysis import Review, Reviewer, analyse
from engine.duel.ai.choosing import choose, choose_reproducibly
from engine.duel.ai.evaluation import EvaluatedMove, Evaluation, evaluate
from engine.duel.ai.levels import BY_KEY, LEVELS, STRONGEST

__all__ = [
    "BY_KEY",
    "LEVELS",
    "STRONGEST",
    "EvaluatedMove",
    "Evaluation",
    "Level",
    "Review",
    "Reviewer",
    "analyse",
    "choose",
    "choose_reproducibly",
    "evaluate",
]
