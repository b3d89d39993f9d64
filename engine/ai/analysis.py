"""A finished game looked at again: what each choice cost, and what the cards did afterwards.

For every move: the winning chance before it, after it but before anything is revealed, and after the reveal.
The first difference is the player's, the second is luck.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine import RULESETS
from engine.ai import brain as brains
from engine.ai.brain import Brain
from engine.ai.judge import judge
from engine.duel.notation import Move, encode, parse
from engine.duel.position import Position
from engine.duel.state import CHOOSE_FROM_BOX, NO_DECISION
from engine.record import Record

COMPILED_NODES = 30_000
PLAIN_NODES = 12
GUESSES = 12  # reveals over which a move that was not the best is averaged


@dataclass(frozen=True)
class Review:
    """A move of a game; all chances are those of the player who made it."""

    number: int
    seat: int
    move: Move
    best: Move
    before: float  # with the best move
    after: float  # with the move made, before anything is revealed
    revealed: float  # once everything is seen that the move has brought to light
    forced: bool

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
        }


def analyse(
    record: Record,
    *,
    nodes: int | None = None,
    seed: int = 0,
    progress: Callable[[int, int], None] | None = None,
) -> list[Review]:
    """Review each move of a record; progress is told how many of how many are done."""
    brain = brains.mine()
    nodes = nodes or (COMPILED_NODES if brain.is_compiled else PLAIN_NODES)
    rules = RULESETS[record.rules]
    position = rules.new(seats=record.seats, seed=record.seed, deal=record.deal, options=record.options)
    assert isinstance(position, Position)
    states = []
    for seat, text in record.moves:
        states.append(brain.take_over(position.state))
        position.play(seat, parse(text))
    states.append(brain.take_over(position.state))
    reviews: list[Review] = []
    judged = [judge_for_mover(brain, states[0], nodes, seed)]
    for number, (seat, text) in enumerate(record.moves):
        state, following = states[number], states[number + 1]
        judged.append(judge_for_mover(brain, following, nodes, seed + number + 1))
        before, best = judged[number]
        chance, _ = judged[number + 1]
        revealed = chance if _judge_seat(following) == seat else 1 - chance
        move = parse(text)
        forced = len(brain.doors.list_legal_moves(state)) == 1
        if brings_to_light(state, following):
            after = before
            if move != best:
                after = min(before, after_move(brain, state, encode(move), nodes, seed + number))
        else:
            # Luck had no part: the position reached is what the move was worth.
            after = revealed
            before = after if move == best else max(before, after)
        reviews.append(Review(number + 1, seat, move, best or move, before, after, revealed, forced))
        if progress:
            progress(number + 1, len(record.moves))
    return reviews


def judge_for_mover(brain: Brain, state: Any, nodes: int, seed: int) -> tuple[float, Move | None]:
    """The chance of the player to move and the best move; of seat 0 when the game is over."""
    seat = _judge_seat(state)
    judgement = judge(brain, state, seat, nodes=nodes, seed=seed)
    return judgement.win, judgement.moves[0].move if judgement.moves else None


def _judge_seat(state: Any) -> int:
    return 0 if state.phase == NO_DECISION else int(state.seat)


def after_move(brain: Brain, state: Any, move: int, nodes: int, seed: int) -> float:
    """The mover's chance right after a move, averaged over what it may reveal."""
    seat, dice, total = state.seat, brain.doors.Dice(seed), 0.0
    for number in range(GUESSES):
        after = brain.twin(state)
        brain.doors.guess(after, seat, dice)
        brain.doors.play_move(after, move)
        total += judge(brain, after, seat, nodes=max(1, nodes // GUESSES), seed=seed + number).win
    return total / GUESSES


def brings_to_light(state: Any, following: Any) -> bool:
    """Whether a move has shown a card, a pool of wonders, a new age or a draw from the box."""
    return bool(
        following.age != state.age
        or following.known != state.known
        or following.pool & ~state.pool
        or following.phase == CHOOSE_FROM_BOX
    )


def worst_moments(reviews: list[Review], count: int = 3) -> list[Review]:
    """The moments that cost most."""
    return sorted((r for r in reviews if not r.forced), key=lambda review: -review.loss)[:count]
