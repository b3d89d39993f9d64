"""Judging for the outside world: where everybody will end up, and what each move of a seat is worth."""

from dataclasses import dataclass
from typing import Any

from engine.ai.brain import Candidate
from engine.game import GameErrorCode, IllegalMove
from engine.wonders.ai import brain as brains
from engine.wonders.ai.brain import Brain
from engine.wonders.moves import asked_city
from engine.wonders.notation import Move, decode
from engine.wonders.playout import next_seat
from engine.wonders.position import Position
from engine.wonders.scoring import points_in
from engine.wonders.state import NO_DECISION, NOBODY
from engine.wonders.tables import CATEGORIES, CATEGORY_NAMES

DEFAULT_NODES = 4_000
PLAIN_NODES = 40
PLAYOUTS = 128  # games played out to see where everybody ends up
PLAIN_PLAYOUTS = 8


@dataclass(frozen=True)
class Prospect:
    """How a seat is expected to end up."""

    place: float
    first: float  # the chance to be first
    points: dict[str, float]  # by category, and in all

    def as_json(self) -> dict[str, Any]:
        return {
            "place": round(self.place, 2),
            "first": round(self.first, 3),
            "points": {name: round(points, 1) for name, points in self.points.items()},
        }


@dataclass(frozen=True)
class EvaluatedMove:
    """A move: the standing that it leads to (1 is a clear first place), and how much thought it was given."""

    move: Move
    value: float
    tries: int
    prospect: Prospect | None = None  # of the evaluating seat after it, for the first `prospects` moves


@dataclass(frozen=True)
class Evaluation:
    """A position as a seat sees it."""

    seat: int
    prospects: list[Prospect]  # by seat
    moves: list[EvaluatedMove]  # of the judging seat if it owes a decision, best first
    nodes: int

    @property
    def place(self) -> float:
        return self.prospects[self.seat].place

    @property
    def points(self) -> float:
        return self.prospects[self.seat].points["total"]

    def as_json(self) -> dict[str, Any]:
        return {
            "seat": self.seat,
            "prospects": [prospect.as_json() for prospect in self.prospects],
            "moves": [
                {"move": judged.move.notation, "value": round(judged.value, 4), "tries": judged.tries}
                for judged in self.moves
            ],
            "nodes": self.nodes,
        }


def evaluate(
    position: Position,
    seat: int,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    seed: int = 0,
    prospects: int = 1,
) -> Evaluation:
    """Where everybody will end up and what each move of a seat is worth, as far as that seat can know.

    The best moves, `prospects` of them, have a prospect of their own.
    """
    if not 0 <= seat < position.state.seats:
        raise IllegalMove(GameErrorCode.NO_SUCH_SEAT, f"The seats are 0 to {position.state.seats - 1}.")
    brain = brains.newest()
    state = brain.take_over(position.state)
    if state.phase == NO_DECISION:
        return Evaluation(seat, prospects_of([state]), [], 0)
    if nodes is None and seconds is None:
        nodes = DEFAULT_NODES if brain.is_compiled else PLAIN_NODES
    known = brain.knowledge_of(state, seat, position.turn_log)
    if asked_city(state, seat) == NOBODY:
        return Evaluation(seat, prospects_of(play_out(brain, state, known, None, seed=seed)), [], 0)
    thought = brain.think(state, known, nodes=nodes, seconds=seconds, seed=seed)
    looked = [
        prospects_of(play_out(brain, state, known, candidate.move, seed=seed))
        for candidate in thought.candidates[: max(1, prospects)]
    ]

    def judged(number: int, found: Candidate) -> EvaluatedMove:
        prospect = looked[number][seat] if number < len(looked) else None
        return EvaluatedMove(decode(found.move, position.rules.edition), found.value, found.tries, prospect)

    moves = [judged(number, found) for number, found in enumerate(thought.candidates)]
    return Evaluation(seat, looked[0], moves, thought.nodes)


def play_out(
    brain: Brain, state: Any, known: Any, move: int | None, *, seed: int, times: int | None = None
) -> list[Any]:
    """The ends of games on guesses at the hidden cards, in which the observer begins with a move."""
    core, dice = brain.core, brain.core.Dice(seed)
    ends = []
    for _ in range(times or (PLAYOUTS if brain.is_compiled else PLAIN_PLAYOUTS)):
        s = brain.twin(state)
        core.guess(s, known, dice)
        if move is not None:
            core.play_move(s, known.observer, move)
        while s.phase != NO_DECISION:
            core.play_by_prior(brain.net, s, next_seat(s), dice)
        ends.append(s)
    return ends


def prospects_of(ends: list[Any]) -> list[Prospect]:
    """The means over finished games, by seat."""
    seats, games = range(ends[0].seats), len(ends)
    # Of each game, by seat: its points by category, counted once, and its place by them.
    sheets = [
        [[points_in(end, seat, category) for category in range(CATEGORIES)] for seat in seats] for end in ends
    ]
    places = [
        _places(end, [sum(sheet) for sheet in by_seat]) for end, by_seat in zip(ends, sheets, strict=True)
    ]
    found = []
    for seat in seats:
        points = {
            name: sum(by_seat[seat][category] for by_seat in sheets) / games
            for category, name in enumerate(CATEGORY_NAMES)
        }
        points["total"] = sum(points.values())
        place = sum(row[seat] for row in places) / games
        first = sum((row[seat] == 1) / row.count(1) for row in places) / games
        found.append(Prospect(place, first, points))
    return found


def _places(end: Any, totals: list[int]) -> list[int]:
    """As place_of in scoring.py has it."""
    results = [(total, end.coins[seat]) for seat, total in enumerate(totals)]
    return [1 + sum(other > mine for other in results) for mine in results]
