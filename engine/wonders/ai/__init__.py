"""The bots of 7 Wonders: choose a move, evaluate a position, analyse a finished game.

All work from what a seat knows. They run on the compiled core if there is one, and otherwise on plain
Python, where they think less far in the same time.
"""

from engine.wonders.ai.analysis import Review, Reviewer, analyse
from engine.wonders.ai.choosing import choose, choose_reproducibly
from engine.wonders.ai.evaluation import EvaluatedMove, Evaluation, Prospect, evaluate
from engine.wonders.ai.levels import BY_KEY, LEVELS, STRONGEST

__all__ = [
    "BY_KEY",
    "LEVELS",
    "STRONGEST",
    "EvaluatedMove",
    "Evaluation",
    "Prospect",
    "Review",
    "Reviewer",
    "analyse",
    "choose",
    "choose_reproducibly",
    "evaluate",
]
