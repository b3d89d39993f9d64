"""A finished game looked at again: what each choice cost, and what the cards did afterwards.

For every move: the winning chance before it, after it but before anything is revealed, and after the reveal.
The first difference is the player's, the second is luck. A game can be reviewed in pieces: a review depends
on nothing but the record, the nodes and the seed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from engine.ai.analysis import review_all
from engine.duel.ai import brain as brains
from engine.duel.ai.brain import Brain
from engine.duel.ai.evaluation import WAYS, Evaluation, evaluate_state
from engine.duel.notation import Move, encode, parse
from engine.duel.position import DUEL
from engine.duel.state import CHOOSE_FROM_BOX, NO_DECISION
from engine.record import Record

COMPILED_NODES = 30_000
PLAIN_NODES = 60
GUESSES = 12  # reveals over which a move that was not the best is averaged


@dataclass(frozen=True)
class Review:
    """A move of a game; all chances but the ways are those of the player who made it."""

    number: int
    age: int  # in which it was made; 0 is the draft
    seat: int
    move: Move
    best: Move
    before: float  # with the best move
    after: float  # with the move made, before anything is revealed
    revealed: float  # once everything is seen that the move has brought to light
    forced: bool
    ways: tuple[tuple[float, ...], tuple[float, ...]]  # after it, by seat: chances to win in each of WAYS

    @property
    def loss(self) -> float:
        """What the choice cost against the best one."""
        return self.before - self.after

    @property
    def luck(self) -> float:
        """What the reveal gave (or took)."""
        return self.revealed - self.after

    @property
    def first_seat(self) -> float:
        """The winning chance of seat 0 after the move, for a graph over the game."""
        return self.revealed if self.seat == 0 else 1 - self.revealed

    def as_json(self) -> dict[str, Any]:
        return {
            "number": self.number,
            "age": self.age,
            "seat": self.seat,
            "move": self.move.notation,
            "best": self.best.notation,
            "before": round(self.before, 4),
            "after": round(self.after, 4),
            "revealed": round(self.revealed, 4),
            "loss": round(self.loss, 4),
            "luck": round(self.luck, 4),
            "first_seat": round(self.first_seat, 4),
            "forced": self.forced,
            "ways": [[round(chance, 4) for chance in ways] for ways in self.ways],
        }


def default_nodes() -> int:
    """For each position: what an analysis of some ten seconds allows on the build at hand."""
    return COMPILED_NODES if brains.newest().is_compiled else PLAIN_NODES


class Reviewer:
    """Evaluates the positions of a record on demand, each of them once if reviews are made in order."""

    def __init__(self, record: Record, *, nodes: int | None = None, seed: int = 0) -> None:
        self.brain = brains.newest()
        self.nodes = nodes or default_nodes()
        self.seed = seed
        self.moves: Sequence[tuple[int, str]] = record.moves
        position = DUEL.new(seats=record.seats, seed=record.seed, deal=record.deal, options=record.options)
        self.states = [self.brain.take_over(position.state)]
        for seat, text in self.moves:
            position.play(seat, parse(text))
            self.states.append(self.brain.take_over(position.state))
        self._last: tuple[int, Evaluation] | None = None

    def review(self, number: int) -> Review:
        """The move of this number; the first has 1."""
        seat, text = self.moves[number - 1]
        state, following = self.states[number - 1], self.states[number]
        earlier = self._judged(number - 1)
        later = self._judged(number)
        before, best = earlier.win, earlier.moves[0].move if earlier.moves else None
        revealed = later.win if later.seat == seat else 1 - later.win
        move = parse(text)
        forced = len(self.brain.core.list_legal_moves(state)) == 1
        if brings_to_light(state, following):
            after = before
            if move != best:
                code = encode(move)
                after = min(before, after_move(self.brain, state, code, self.nodes, self.seed + number - 1))
        else:
            # Luck had no part: the position reached is what the move was worth.
            after = revealed
            before = after if move == best else max(before, after)
        age = int(state.age)
        return Review(
            number, age, seat, move, best or move, before, after, revealed, forced, ways_by_seat(later)
        )

    def _judged(self, number: int) -> Evaluation:
        """The position after `number` moves, as its player sees it (seat 0 when the game is over)."""
        if self._last is None or self._last[0] != number:
            state = self.states[number]
            seat = 0 if state.phase == NO_DECISION else int(state.seat)
            evaluation = evaluate_state(self.brain, state, seat, nodes=self.nodes, seed=self.seed + number)
            self._last = number, evaluation
        return self._last[1]


analyse = partial(review_all, Reviewer)


def ways_by_seat(evaluation: Evaluation) -> tuple[tuple[float, ...], tuple[float, ...]]:
    mine = tuple(evaluation.ways[way] for way in WAYS)
    theirs = tuple(evaluation.their_ways[way] for way in WAYS)
    return (mine, theirs) if evaluation.seat == 0 else (theirs, mine)


def after_move(brain: Brain, state: Any, move: int, nodes: int, seed: int) -> float:
    """The mover's chance right after a move, averaged over what it may reveal."""
    seat, dice, total = state.seat, brain.core.Dice(seed), 0.0
    for number in range(GUESSES):
        after = brain.twin(state)
        brain.core.guess(after, seat, dice)
        brain.core.play_move(after, move)
        total += evaluate_state(brain, after, seat, nodes=max(1, nodes // GUESSES), seed=seed + number).win
    return total / GUESSES


def brings_to_light(state: Any, following: Any) -> bool:
    """Whether a move has shown a card, a pool of wonders, a new age or a draw from the box."""
    return bool(
        following.age != state.age
        or following.known != state.known
        or following.pool & ~state.pool
        or following.phase == CHOOSE_FROM_BOX
    )
