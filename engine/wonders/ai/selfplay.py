"""Games of the bots among themselves, kept as examples for the net: positions, searches, outcomes.

Most moves are drawn by the priors, some are searched; only these teach the priors. Without a net all are
drawn by a rule of thumb (heuristics.py), which the first net learns to imitate while it learns how such games
end. Tables of every size and both editions are mixed; some seats follow a taste, so that the net also learns
what becomes of cities that it would not build by itself.
"""

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.ai.tastes import BUILDER, GENERAL, MERCHANT, SCHOLAR
from engine.wonders.ai.brain import Brain
from engine.wonders.ai.choosing import fondness
from engine.wonders.ai.net import beneath_place, prior_place
from engine.wonders.moves import asked_city
from engine.wonders.scoring import place_of, points_in
from engine.wonders.state import NO_DECISION, NOBODY
from engine.wonders.tables import CATEGORIES
from engine.wonders.turn_log import TurnLog, TurnRecorder

# Editions and seats, and how often each table is played
TABLES = ((0, 2), (0, 3), (1, 3), (0, 4), (1, 4), (0, 5), (1, 5), (0, 6), (1, 6), (0, 7), (1, 7))
SHARES = (12, 14, 20, 10, 14, 6, 8, 4, 4, 4, 4)
SEARCHED_SHARE = 0.3
NOISE = 0.2
KEPT_BY_HEURISTIC = 0.3  # of the decisions of a game without a net, which are cheap and much alike
MOST_PLACES = 32
LAMBDA = 0.9  # how much more a value counts than the one before it, with the result as the last
TASTEFUL_SHARE = 0.12  # of the seats
TASTES = (SCHOLAR, SCHOLAR, GENERAL, BUILDER, MERCHANT)
APPETITE = 2.0  # the logarithm of how much more often a move of full taste is drawn


@dataclass
class Example:
    """A decision: what the net sees, what the search said, and how the game ended for the seat."""

    inputs: bytes
    places: list[tuple[int, int, float]]  # prior places and share of tries
    seat: int
    searched: float | None  # what the search thought of it
    target: float = 0.5  # what was thought from here on, until the result
    first: float = 0.0
    ahead: float = 0.5
    points: list[int] = field(default_factory=list)


def play_examples(brain: Brain, nodes: int, seed: int) -> list[Example]:
    """One game, with searches of `nodes` nodes if the brain has a net."""
    dice = random.Random(seed)  # noqa: S311  training, not secrets
    core = brain.core
    edition, seats = dice.choices(TABLES, SHARES)[0]
    state, turn_log = core.State(), TurnLog()
    core.deal_game(state, core.Dice(seed), edition, seats)
    tastes = [dice.choice(TASTES) if dice.random() < TASTEFUL_SHARE else {} for _ in range(seats)]
    examples: list[Example] = []
    while state.phase != NO_DECISION:
        seat = next(seat for seat in range(seats) if asked_city(state, seat) != NOBODY)
        move = _decide(brain, state, seat, turn_log, nodes, tastes[seat], dice, examples)
        recorder = TurnRecorder(state, seat, move)
        core.play_move(state, seat, move)
        recorder.record(turn_log, state)
    _look_back(examples, state, core)
    return examples


def _decide(
    brain: Brain,
    state: Any,
    seat: int,
    turn_log: TurnLog,
    nodes: int,
    taste: Mapping[str, float],
    dice: random.Random,
    examples: list[Example],
) -> int:
    """The move of a seat; adds the decision to the examples if it is one."""
    weighed: Sequence[tuple[int, float]] = brain.core.ask_priors(brain.net, state, seat)
    if len(weighed) == 1:
        return weighed[0][0]
    is_taught = bool(brain.net.is_taught)
    searched: float | None = None
    if is_taught and dice.random() < SEARCHED_SHARE:
        known = brain.knowledge_of(state, seat, turn_log)
        thought = brain.think(state, known, nodes=nodes, seed=dice.getrandbits(40), noise=NOISE)
        searched = thought.value
        tries = sum(c.tries for c in thought.candidates)
        weighed = [(c.move, c.tries / tries) for c in thought.candidates]
    if is_taught or dice.random() < KEPT_BY_HEURISTIC:
        teaches = searched is not None or not is_taught
        places = _places(state, seat, weighed) if teaches else []
        examples.append(Example(brain.core.list_inputs(state, seat), places, seat, searched))
    return _draw(weighed, taste, dice)


def _places(state: Any, seat: int, weighed: Sequence[tuple[int, float]]) -> list[tuple[int, int, float]]:
    city = asked_city(state, seat)
    chosen = sorted(weighed, key=lambda row: -row[1])[:MOST_PLACES]
    total = sum(share for _, share in chosen)
    return [(prior_place(state, city, move), beneath_place(move), share / total) for move, share in chosen]


def _draw(weighed: Sequence[tuple[int, float]], taste: Mapping[str, float], dice: random.Random) -> int:
    """A move by chance, in proportion to its share; taste has a say."""
    chances = [share for _, share in weighed]
    if taste:
        fond = [math.exp(APPETITE * fondness(taste, move)) for move, _ in weighed]
        chances = [chance * liked for chance, liked in zip(chances, fond, strict=True)]
    return dice.choices(weighed, chances)[0][0]


def _look_back(examples: list[Example], end: Any, core: Any) -> None:
    """Tell the examples of a game its end, and what to learn from it: TD(lambda) where it was searched."""
    seats = end.seats
    places = [place_of(end, seat) for seat in range(seats)]
    sheets = [[points_in(end, seat, category) for category in range(CATEGORIES)] for seat in range(seats)]
    later = [core.final_standing(end, seat) for seat in range(seats)]
    for example in reversed(examples):
        seat = example.seat
        if example.searched is not None:
            later[seat] += (1 - LAMBDA) * (example.searched - later[seat])
        example.target = later[seat]
        example.points = sheets[seat]
        example.first = (places[seat] == 1) / places.count(1)
        behind = sum(place > places[seat] for place in places)
        level = places.count(places[seat]) - 1
        example.ahead = (behind + 0.5 * level) / (seats - 1)
