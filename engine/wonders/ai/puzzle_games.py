"""Games in which puzzles are looked for: of the bots among themselves, or given as records."""

import hashlib
import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.record import Record
from engine.wonders.ai.brain import Brain
from engine.wonders.moves import asked_city
from engine.wonders.notation import decode, parse
from engine.wonders.playout import next_seat
from engine.wonders.position import EDITIONS, Wonders
from engine.wonders.state import CHOOSE_CARDS, CHOOSE_SIDES, NO_DECISION, NOT_CHOSEN
from engine.wonders.turn_log import TurnLog, TurnRecorder

TABLES = (3, 4, 5, 3, 4, 6, 3, 5, 4, 7)
SEARCHED_SHARE = 0.25  # of the choices; the others are made at a glance, and err more
NODES = 60


@dataclass(frozen=True)
class Moment:
    """The beginning of a turn, or a late decision: nobody has chosen yet."""

    number: int  # of moves before it
    state: Any  # of the brain's own build
    turn_log: TurnLog
    seats: tuple[int, ...]  # that have to decide


@dataclass(frozen=True)
class Game:
    """A game that can be replayed from its seed, and the turns in it."""

    rules: Wonders
    seats: int
    seed: bytes
    options: Mapping[str, Any]
    moves: tuple[tuple[int, str], ...]
    moments: tuple[Moment, ...]

    def question(self, moment: Moment, seat: int) -> dict[str, Any]:
        """What a puzzle at this moment has to say of the game."""
        return {
            "rules": self.rules.id,
            "version": self.rules.version,
            "seats": self.seats,
            "options": dict(self.options),
            "seed": self.seed,
            "played": self.moves[: moment.number],
            "seat": seat,
        }


class _Course:
    """A game being played, its turns kept."""

    def __init__(self, brain: Brain, rules: Wonders, seats: int, seed: bytes, options: Any) -> None:
        self.brain, self.rules, self.seats, self.seed = brain, rules, seats, seed
        position = rules.new(seats=seats, seed=seed, options=options)
        self.options = position.options
        self.state = brain.take_over(position.state)
        self.turn_log = TurnLog()
        self.moves: list[tuple[int, str]] = []
        self.moments: list[Moment] = []

    def look(self) -> None:
        """Keep the position if a turn begins with it."""
        s = self.state
        if s.phase not in (CHOOSE_SIDES, NO_DECISION) and all(
            choice == NOT_CHOSEN for choice in list(s.choice)[: s.cities]
        ):
            asked = tuple(seat for seat in range(self.seats) if asked_city(s, seat) == seat)
            self.moments.append(Moment(len(self.moves), self.brain.twin(s), self.turn_log.copy(), asked))

    def play(self, seat: int, move: int) -> None:
        recorder = TurnRecorder(self.state, seat, move)
        self.moves.append((seat, decode(move, self.rules.edition).notation))
        self.brain.core.play_move(self.state, seat, move)
        recorder.record(self.turn_log, self.state)

    def game(self) -> Game:
        moves, moments = tuple(self.moves), tuple(self.moments)
        return Game(self.rules, self.seats, self.seed, self.options, moves, moments)


def play_game(brain: Brain, rules: Wonders, number: int) -> Game:
    """A game of the bots among themselves, at a table whose size follows from its number."""
    seed = hashlib.sha256(f"puzzles of {rules.id}, {number}".encode()).digest()
    dice = random.Random(seed)  # noqa: S311  games to look at, not secrets
    course = _Course(brain, rules, TABLES[number % len(TABLES)], seed, None)
    while course.state.phase != NO_DECISION:
        course.look()
        seat = next_seat(course.state)
        course.play(seat, _drawn(course, seat, dice))
    return course.game()


def _drawn(course: _Course, seat: int, dice: random.Random) -> int:
    """A move as a person might choose it: now and then thought over, mostly at a glance."""
    brain, state = course.brain, course.state
    weighed: list[tuple[int, float]] = brain.core.ask_priors(brain.net, state, seat)
    if len(weighed) == 1:
        return weighed[0][0]
    if dice.random() < SEARCHED_SHARE and state.phase == CHOOSE_CARDS:
        known = brain.knowledge_of(state, seat, course.turn_log)
        return brain.think(state, known, nodes=NODES, seed=dice.getrandbits(40)).candidates[0].move
    return dice.choices([move for move, _ in weighed], [share for _, share in weighed])[0]


def game_of_record(brain: Brain, record: Record) -> Game:
    """A finished game; ValueError if it was dealt by hand."""
    if record.seed is None or record.rules not in EDITIONS:
        raise ValueError("Puzzles are made from games of 7 Wonders that were dealt from a seed.")
    rules = EDITIONS[record.rules]
    course = _Course(brain, rules, record.seats, record.seed, record.options)
    for seat, text in record.moves:
        course.look()
        legal = brain.core.list_legal_moves(course.state, seat)
        wanted = parse(text, rules.edition)
        course.play(seat, next(code for code in legal if decode(code, rules.edition) == wanted))
    return course.game()
