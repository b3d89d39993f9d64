"""Games in which puzzles are looked for: of the bot against itself, or given as records."""

import hashlib
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine.ai.puzzles import Puzzle
from engine.duel.ai.brain import Brain
from engine.duel.ai.selfplay import draw_move
from engine.duel.notation import decode, encode, parse
from engine.duel.position import DUEL
from engine.duel.state import NO_DECISION
from engine.duel.tables import LAST_AGE
from engine.record import Record

# Quick searches make mistakes, so that games stay close to those of people.
NODES = (30, 60, 120)


@dataclass(frozen=True)
class Moment:
    """A position of a game, in which a seat has to decide."""

    number: int  # of moves before it
    state: Any  # of the brain's own build


@dataclass(frozen=True)
class Game:
    """A game that can be replayed from its seed, and its positions."""

    seed: bytes
    options: Mapping[str, Any]
    moves: tuple[int, ...]
    moments: tuple[Moment, ...]

    def question(self, moment: Moment) -> dict[str, Any]:
        """What a puzzle at this moment has to say of the game."""
        seats = [int(earlier.state.seat) for earlier in self.moments[: moment.number]]
        notations = [decode(move).notation for move in self.moves[: moment.number]]
        return {
            "rules": DUEL.id,
            "version": DUEL.version,
            "seats": 2,
            "options": dict(self.options),
            "seed": self.seed,
            "played": tuple(zip(seats, notations, strict=True)),
            "seat": int(moment.state.seat),
        }


def seed_of(series: int, number: int) -> bytes:
    """The deal of a game of self-play."""
    return hashlib.sha256(f"puzzles of duel, {series}, {number}".encode()).digest()


def play_game(brain: Brain, series: int, number: int, *, quick: bool = False) -> Game:
    """A game of the bot against itself: both seats think for a moment only, each in its own way.

    Quick: only in the last age; before that they play by the priors of the net.
    """
    seed = seed_of(series, number)
    dice = random.Random(seed)  # noqa: S311  games to look at, not secrets
    nodes = [dice.choice(NODES) for _ in range(2)]
    state = brain.take_over(DUEL.new(seed=seed).state)
    moves: list[int] = []
    moments: list[Moment] = []
    decisions = 0
    while state.phase != NO_DECISION:
        moments.append(Moment(len(moves), brain.twin(state)))
        legal = brain.core.list_legal_moves(state)
        move = legal[0]
        if len(legal) > 1 and quick and state.age < LAST_AGE:
            weighed = brain.core.ask_priors(brain.net, state)
            move = dice.choices([code for code, _ in weighed], [share for _, share in weighed])[0]
        elif len(legal) > 1:
            thought = brain.think(state, state.seat, nodes=nodes[state.seat], seed=dice.getrandbits(40))
            move = draw_move(thought, dice, decisions, {})
            decisions += 1
        brain.core.play_move(state, move)
        moves.append(move)
    return Game(seed, {"first_game_wonders": False}, tuple(moves), tuple(moments))


def game_of_record(brain: Brain, record: Record) -> Game:
    """A finished game; ValueError if it was dealt by hand."""
    if record.seed is None or record.rules != DUEL.id:
        raise ValueError("Puzzles are made from games of Duel that were dealt from a seed.")
    position = DUEL.new(seed=record.seed, options=record.options)
    moves: list[int] = []
    moments: list[Moment] = []
    for seat, text in record.moves:
        moments.append(Moment(len(moves), brain.take_over(position.state)))
        move = parse(text)
        position.play(seat, move)
        moves.append(encode(move))
    return Game(record.seed, position.options, tuple(moves), tuple(moments))


def state_of(brain: Brain, puzzle: Puzzle) -> Any:
    """The state of a puzzle, of the brain's own build."""
    position = DUEL.new(seed=puzzle.seed, options=puzzle.options)
    for seat, text in puzzle.played:
        position.play(seat, parse(text))
    return brain.take_over(position.state)


def numbered(brain: Brain, series: int, numbers: Iterator[int]) -> Iterator[tuple[int, Game]]:
    for number in numbers:
        yield number, play_game(brain, series, number)
