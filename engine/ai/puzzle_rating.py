"""How hard a puzzle is to begin with: the bots answer it, and it is rated against their known ratings."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import log

from engine.ai.puzzles import Puzzle

EASIEST, HARDEST = 800, 2400
USUAL, SPREAD = 1500, 400  # what is expected of a puzzle before anybody has answered it
STEP = 10
SLOPE = 400  # points of rating that make the odds ten times as good


@dataclass(frozen=True)
class Answers:
    """How a level did: its rating, and the share of its tries that were right."""

    rating: int
    share: float
    weight: float = 1.0  # how much it counts: levels that answer the same every time count once


def rate(answers: Mapping[str, Answers]) -> int:
    """The rating at which these answers are most likely, with what is usual as one opinion more."""

    def badness(rating: int) -> float:
        miss = ((rating - USUAL) / SPREAD) ** 2 / 2
        for answer in answers.values():
            chance = 1 / (1 + 10 ** ((rating - answer.rating) / SLOPE))
            miss -= answer.weight * _log_likelihood(answer.share, chance)
        return miss

    return min(range(EASIEST, HARDEST + 1, STEP), key=badness)


def found_by(answers: Mapping[str, Answers]) -> tuple[str, ...]:
    """The levels that are right more often than not, the weakest first."""
    right = [(answer.rating, key) for key, answer in answers.items() if answer.share > 0.5]
    return tuple(key for _, key in sorted(right))


def rated(puzzle: Puzzle, answers: Mapping[str, Answers]) -> Puzzle:
    return replace(puzzle, rating=rate(answers), found_by=found_by(answers))


def _log_likelihood(share: float, chance: float) -> float:
    return share * log(chance) + (1 - share) * log(1 - chance)
