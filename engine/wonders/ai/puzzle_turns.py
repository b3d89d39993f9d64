"""Turns of 7 Wonders in which one choice is clearly the best: found with few nodes, judged with many.

Moves that differ only in payment, build the same thing, or both sell a card count as one choice.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.ai.brain import Candidate
from engine.ai.puzzle_rating import Answers
from engine.wonders import moves
from engine.wonders.ai import brain as brains
from engine.wonders.ai.brain import Brain
from engine.wonders.ai.choosing import choose_code
from engine.wonders.ai.evaluation import play_out, prospects_of
from engine.wonders.ai.levels import LEVELS
from engine.wonders.ai.puzzle_games import Moment

LEAD = 0.05  # of the standing
PLACES = 0.08  # by which the place to be expected is better than after the next choice
SAME = 0.02
SIEVE = ((200, 0.05), (1_000, 0.06), (4_000, 0.06))
NODES = 8_000
SEEDS = 3
ENOUGH_TRIES = 400  # for the search's own value
GLANCES = 300
PLAYOUTS = 128
LOOKED_AT = 3  # moves with a place
WORST, SUREST = 0.1, 0.93
FEWEST_CHOICES = 3
STRONG_NODES = 5_000
TRIES = {0: 6, 40: 4, 250: 3, 1_600: 2}


@dataclass(frozen=True)
class JudgedTurn:
    values: dict[int, float]  # by use
    places: dict[int, float]  # of some
    solutions: tuple[int, ...]  # uses, the best first
    lead: float


def use_of(move: int) -> int:
    """A move without the coins for the neighbours."""
    return move >> moves.THING_SHIFT << moves.THING_SHIFT


def choice_of(move: int) -> int:
    """A number that moves share which come to the same choice."""
    kind = move & moves.KIND
    if kind in (moves.WONDER, moves.DISCARD):
        return kind
    if kind == moves.FREE:
        return moves.BUILD | move & moves.THING << moves.THING_SHIFT
    return use_of(move)


def lead_of(values: dict[int, float]) -> tuple[int, float]:
    """The best use, and by how much its choice leads all others."""
    best = max(values, key=values.__getitem__)
    others = [value for use, value in values.items() if choice_of(use) != choice_of(best)]
    return best, values[best] - max(others, default=values[best])


def think(brain: Brain, moment: Moment, seat: int, nodes: int, seed: int) -> list[Candidate]:
    known = brain.knowledge_of(moment.state, seat, moment.turn_log)
    return brain.think(moment.state, known, nodes=nodes, seed=seed).candidates


def is_promising(brain: Brain, moment: Moment, seat: int, *, plain: bool) -> bool:
    """Whether one choice leads at few nodes already; unless plain, it must not be the first idea."""
    uses = brain.core.list_candidates(moment.state, seat)
    if len({choice_of(use) for use in uses}) < FEWEST_CHOICES:
        return False
    priors: dict[int, float] = dict(brain.core.ask_priors(brain.net, moment.state, seat))
    idea = choice_of(max(priors, key=priors.__getitem__))
    for nodes, least in SIEVE:
        found = think(brain, moment, seat, nodes, moment.number)
        best, lead = lead_of({use_of(c.move): c.value for c in found if c.tries})
        value = next(c.value for c in found if use_of(c.move) == best)
        if lead < least or not WORST <= value <= SUREST or (choice_of(best) == idea and not plain):
            return False
    return True


def judge(brain: Brain, moment: Moment, seat: int) -> JudgedTurn | None:
    """The value of every use, if the same choice leads in every search; else None."""
    searches: list[list[Candidate]] = []
    for seed in range(SEEDS):
        found = think(brain, moment, seat, NODES, seed)
        best, lead = lead_of({use_of(c.move): c.value for c in found})
        if lead < LEAD or choice_of(best) != choice_of(found[0].move):
            return None
        if searches and choice_of(best) != choice_of(searches[0][0].move):
            return None
        searches.append(found)
    values = _values(brain, moment, seat, searches)
    best, lead = lead_of(values)
    top = values[best]
    if lead < LEAD or not WORST <= top <= SUREST:
        return None
    right = sorted((use for use in values if top - values[use] <= SAME), key=lambda use: -values[use])
    if any(SAME < top - value < LEAD for value in values.values()):
        return None
    places = _places(brain, moment, seat, values)
    others = [place for use, place in places.items() if choice_of(use) != choice_of(best)]
    if places[best] > min(others, default=99.0) - PLACES:
        return None
    worse = max((value for use, value in values.items() if use not in right), default=top)
    return JudgedTurn(values, places, tuple(right), top - worse)


def _values(
    brain: Brain, moment: Moment, seat: int, searches: Sequence[Sequence[Candidate]]
) -> dict[int, float]:
    """By the searches; what they hardly tried is compared with the best at a number of glances."""
    known = brain.knowledge_of(moment.state, seat, moment.turn_log)
    values: dict[int, float] = {}
    rare = []
    for move in brain.core.list_candidates(moment.state, seat):
        seen = [c for found in searches for c in found if c.move == move]
        tries = sum(c.tries for c in seen)
        if tries >= ENOUGH_TRIES:
            values[use_of(move)] = sum(c.value * c.tries for c in seen) / tries
        else:
            rare.append(move)
    best = searches[0][0].move

    def glance(move: int) -> float:
        dice = brain.core.Dice(moment.number)
        value: float = brain.core.glance_at(
            brain.net, moment.state, known, brain.scratch, dice, move, GLANCES
        )
        return value

    base = glance(best) if rare else 0.0
    for move in rare:
        values[use_of(move)] = max(0.0, values[use_of(best)] - base + glance(move))
    return values


def _places(brain: Brain, moment: Moment, seat: int, values: dict[int, float]) -> dict[int, float]:
    """The place to be expected after the best moves, one for each choice, by games played out."""
    known = brain.knowledge_of(moment.state, seat, moment.turn_log)
    found: dict[int, float] = {}
    seen: set[int] = set()
    cheapest = {use_of(move): move for move in brain.core.list_candidates(moment.state, seat)}
    for use in sorted(values, key=lambda use: -values[use]):
        if choice_of(use) not in seen and len(found) < LOOKED_AT:
            seen.add(choice_of(use))
            found[use] = place_after(brain, moment.state, seat, known, cheapest[use])
    return found


def place_after(brain: Brain, state: Any, seat: int, known: Any, move: int) -> float:
    """The place to be expected after a move of a seat, by games played out."""
    return prospects_of(play_out(brain, state, known, move, seed=1, times=PLAYOUTS))[seat].place


def answers_of_levels(moment: Moment, seat: int, right: Sequence[int]) -> dict[str, Answers]:
    """How often each level finds a right move."""
    answers = {}
    for level in LEVELS:
        brain = brains.of_level(level)
        nodes = min(level.nodes, STRONG_NODES)
        tries = TRIES.get(nodes, 1)
        found = [
            choose_code(brain, moment.state, seat, moment.turn_log, level, nodes=nodes or None, seed=seed)
            for seed in range(tries)
        ]
        answers[level.key] = Answers(level.rating, sum(use_of(move) in right for move in found) / tries)
    return answers
