"""Matches between two players on paired deals: each deal is played twice, with the seats changed."""

import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.ai.levels import Level
from engine.ai.match import Timed, uncertainty
from engine.duel.ai.brain import Brain
from engine.duel.ai.choosing import choose_code, search_move
from engine.duel.ai.keeping import deal_of, record_of
from engine.duel.ai.simple import greedy_move
from engine.duel.events import ENDINGS
from engine.duel.notation import encode
from engine.duel.position import Duel
from engine.duel.state import NO_DECISION
from engine.record import Record

# Given a state of the dealer's build, a seed and the moves so far, the move of the player whose turn it is.
Player = Callable[[Any, int, Sequence[int]], int]


@dataclass
class Score:
    """Points of the first player (a draw is half a point), and how the games went."""

    games: int = 0
    points: float = 0.0
    first_seat: float = 0.0  # points of the players who sat first
    ways: Counter[str] = field(default_factory=Counter)
    lost: Counter[str] = field(default_factory=Counter)  # of these, the ways in which the first player lost
    longest: tuple[float, float] = (0.0, 0.0)  # seconds for a move, of either player
    pairs: list[float] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def share(self) -> float:
        return self.points / max(1, self.games)

    @property
    def error(self) -> float:
        """Half the width of the 95 % interval, from the scatter of the pairs."""
        return uncertainty(self.pairs)

    def add(self, other: "Score") -> None:
        """Count the games of another part of the same match."""
        self.games += other.games
        self.points += other.points
        self.first_seat += other.first_seat
        self.ways += other.ways
        self.lost += other.lost
        self.longest = max(self.longest[0], other.longest[0]), max(self.longest[1], other.longest[1])
        self.pairs += other.pairs

    def __str__(self) -> str:
        ways = ", ".join(f"{way} {count} (lost {self.lost[way]})" for way, count in sorted(self.ways.items()))
        return (
            f"{self.points:g} of {self.games} ({100 * self.share:.1f} % ± {100 * self.error:.1f}); "
            f"first seat {100 * self.first_seat / max(1, self.games):.1f} %; {ways}"
        )


def play_game(dealer: Brain, players: tuple[Player, Player], seed: int) -> Any:
    """A whole game on the deal of a seed; the finished state."""
    return play_on(dealer, players, dealt(dealer, seed), seed)[0]


def dealt(dealer: Brain, seed: int) -> Any:
    """The beginning of the game on the deal of a seed."""
    state = dealer.core.State()
    dealer.core.deal_game(state, dealer.core.Dice(seed))
    return state


def play_on(dealer: Brain, players: tuple[Player, Player], state: Any, seed: int) -> tuple[Any, list[int]]:
    """Play a game that was dealt to its end: the state, which is changed, and the moves."""
    moves: list[int] = []
    while state.phase != NO_DECISION:
        legal = dealer.core.list_legal_moves(state)
        move = legal[0] if len(legal) == 1 else players[state.seat](state, seed * 1000 + len(moves), moves)
        assert move in legal, f"move {move} is not legal"
        dealer.core.play_move(state, move)
        moves.append(move)
    return state, moves


def play_match(
    dealer: Brain,
    one: Player,
    other: Player,
    pairs: int,
    *,
    seed: int = 0,
    first_deal: int = 0,
    clock: Callable[[], float] = time.perf_counter,
    progress: Callable[[Score], None] | None = None,
    keep: Callable[[int, int, Record], None] | None = None,
) -> Score:
    """Play each deal from the given one on twice, with one player first and then with the other.

    Keep: called with each game that the first player has lost (its deal, that player's seat, its record).
    """
    score = Score()
    timed = Timed(one, clock), Timed(other, clock)
    start = time.monotonic()
    for pair in range(first_deal, first_deal + pairs):
        won = 0.0
        for seats in (0, 1):
            players = timed if seats == 0 else timed[::-1]
            deal_seed = seed * 1_000_003 + pair
            state = dealt(dealer, deal_seed)
            deal = deal_of(state)
            state, moves = play_on(dealer, players, state, deal_seed)
            if keep and state.winner == 1 - seats:
                keep(pair, seats, record_of(deal, moves, {}))
            first = first_seat_points(state)
            score.games += 1
            score.first_seat += first
            score.ways[str(ENDINGS[state.how])] += 1
            score.lost[str(ENDINGS[state.how])] += state.winner == 1 - seats
            won += first if seats == 0 else 1 - first
        score.points += won
        score.pairs.append(won / 2)
        score.longest = timed[0].longest, timed[1].longest
        score.seconds = time.monotonic() - start
        if progress:
            progress(score)
    return score


def first_seat_points(end: Any) -> float:
    return 0.5 if end.winner < 0 else 1.0 - end.winner


def net_player(brain: Brain, *, remembers: bool = False, **budget: Any) -> Player:
    """The strong search, solving the end when it can."""

    def player(state: Any, seed: int, moves: Sequence[int]) -> int:
        onward = moves if remembers else None
        return search_move(brain, state, seed=seed, moves=onward, **budget)

    return player


def level_player(brain: Brain, level: Level, **budget: Any) -> Player:
    def player(state: Any, seed: int, moves: Sequence[int]) -> int:
        return choose_code(brain, state, level, seed=seed, moves=moves, **budget)

    return player


def baseline_player(brain: Brain, **budget: Any) -> Player:
    def player(state: Any, seed: int, _: Sequence[int]) -> int:
        return brain.think_plainly(state, state.seat, seed=seed, settle=True, **budget).candidates[0].move

    return player


def random_player(brain: Brain) -> Player:
    def player(state: Any, seed: int, _: Sequence[int]) -> int:
        legal: list[int] = brain.core.list_legal_moves(state)
        return legal[seed * 7919 % 104_729 % len(legal)]

    return player


def greedy_player() -> Player:
    """The greedy bot of simple.py, which wants a position: one of its own, arranged like the state."""
    position = Duel().new(seed=bytes(32))

    def player(state: Any, seed: int, _: Sequence[int]) -> int:
        for name in vars(position.state):
            setattr(position.state, name, list_or_int(getattr(state, name)))
        return encode(greedy_move(position, state.seat, seed=seed))

    return player


def list_or_int(value: Any) -> Any:
    return list(value) if isinstance(value, list) else value
