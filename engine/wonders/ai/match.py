"""Tables at which one player meets others on many deals, changing its seat from game to game."""

import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.ai.levels import Level
from engine.ai.match import Timed, uncertainty
from engine.wonders import data
from engine.wonders.ai.brain import Brain
from engine.wonders.ai.choosing import choose_code
from engine.wonders.ai.simple import greedy_move
from engine.wonders.moves import asked_city
from engine.wonders.notation import decode
from engine.wonders.position import FIRST_EDITION, SECOND_EDITION, Position
from engine.wonders.scoring import place_of, points_in
from engine.wonders.state import NO_DECISION, NOBODY
from engine.wonders.tables import CATEGORIES, CATEGORY_NAMES, SIDE_ROW
from engine.wonders.turn_log import TurnLog, TurnRecorder
from engine.wonders.view import legal_codes

# Given a state of the dealer's build, a seat, the log so far and a seed: a move of that seat.
Player = Callable[[Any, int, TurnLog, int], int]


@dataclass
class Score:
    """How the first player fared: points are pairs won against the others, a tie being half of one."""

    games: int = 0
    pairs: float = 0.0  # that there were
    points: float = 0.0  # that were won
    firsts: float = 0.0  # games won; a shared first place counts as a share of one
    seated: int = 0  # seats that the first player had in all
    places: int = 0  # the sum of its places
    scored: int = 0  # the sum of its points
    scored_against: int = 0
    others: int = 0
    categories: Counter[str] = field(default_factory=Counter)
    boards: dict[str, list[int]] = field(default_factory=dict)  # by board and side: games, places, points
    longest: tuple[float, float] = (0.0, 0.0)  # seconds for a move, of either
    deals: list[tuple[float, float]] = field(default_factory=list)  # of each: firsts and pairs won, as shares
    seconds: float = 0.0

    @property
    def share(self) -> float:
        return self.points / max(1.0, self.pairs)

    @property
    def error(self) -> float:
        """Half the width of the 95 % interval of the share of pairs, from the scatter of the deals."""
        return uncertainty([pairs for _, pairs in self.deals])

    @property
    def first(self) -> float:
        """The share of games in which the first player was first."""
        return self.firsts / max(1, self.games)

    @property
    def first_error(self) -> float:
        return uncertainty([first for first, _ in self.deals])

    @property
    def mean_place(self) -> float:
        return self.places / max(1, self.seated)

    def add(self, other: "Score") -> None:
        """Count the games of another part of the same match."""
        for name in ("games", "pairs", "points", "firsts", "seated", "places", "scored", "others"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.scored_against += other.scored_against
        self.categories += other.categories
        for name, row in other.boards.items():
            known = self.boards.setdefault(name, [0, 0, 0])
            self.boards[name] = [one + more for one, more in zip(known, row, strict=True)]
        self.longest = max(self.longest[0], other.longest[0]), max(self.longest[1], other.longest[1])
        self.deals += other.deals

    def __str__(self) -> str:
        return (
            f"first in {100 * self.first:.1f} % ± {100 * self.first_error:.1f} of {self.games} games, "
            f"mean place {self.mean_place:.2f}, pairs {100 * self.share:.1f} % ± {100 * self.error:.1f}, "
            f"points {self.scored / max(1, self.seated):.1f} : "
            f"{self.scored_against / max(1, self.others):.1f}"
        )


def play_game(dealer: Brain, players: Sequence[Player], edition: int, seed: int) -> Any:
    """A whole game on the deal of a seed, one player for each seat; the finished state."""
    core = dealer.core
    state = core.State()
    core.deal_game(state, core.Dice(seed), edition, len(players))
    turn_log = TurnLog()
    number = 0
    while state.phase != NO_DECISION:
        for seat, player in enumerate(players):
            if asked_city(state, seat) == NOBODY:
                continue
            legal = core.list_legal_moves(state, seat)
            move = legal[0] if len(legal) == 1 else player(state, seat, turn_log, seed * 1000 + number)
            assert move in legal, f"move {move} is not legal"
            number += 1
            recorder = TurnRecorder(state, seat, move)
            core.play_move(state, seat, move)
            recorder.record(turn_log, state)
            break
    return state


def lineups(seats: int, deal: int, *, halves: bool) -> list[tuple[int, ...]]:
    """The seats of the first player in the games of a deal: each seat in turn, or each half of the table."""
    if not halves:
        return [(seat,) for seat in range(seats)]
    by_turns = tuple(range(0, seats, 2)) if deal % 2 else tuple(range(seats // 2))
    return [by_turns, tuple(seat for seat in range(seats) if seat not in by_turns)]


def play_match(
    dealer: Brain,
    one: Player,
    other: Player,
    deals: int,
    *,
    seats: int,
    edition: int = 1,
    halves: bool = False,
    seed: int = 0,
    first_deal: int = 0,
    clock: Callable[[], float] = time.perf_counter,
) -> Score:
    """Play each deal from the given one on once for every lineup."""
    score = Score()
    timed = Timed(one, clock), Timed(other, clock)
    start = time.monotonic()
    for deal in range(first_deal, first_deal + deals):
        part = Score()
        for own in lineups(seats, deal, halves=halves):
            table = [timed[0] if seat in own else timed[1] for seat in range(seats)]
            _count(part, play_game(dealer, table, edition, seed * 1_000_003 + deal), own)
        part.deals = [(part.first, part.share)]
        score.add(part)
    score.longest = timed[0].longest, timed[1].longest
    score.seconds = time.monotonic() - start
    return score


def _count(score: Score, end: Any, own: tuple[int, ...]) -> None:
    """Add a finished game."""
    places = [place_of(end, seat) for seat in range(end.seats)]
    others = [seat for seat in range(end.seats) if seat not in own]
    score.games += 1
    score.seated += len(own)
    score.others += len(others)
    score.firsts += sum(places[seat] == 1 for seat in own) / places.count(1)
    for seat in own:
        score.places += places[seat]
        score.pairs += len(others)
        score.points += sum(
            (places[seat] < places[rival]) + 0.5 * (places[seat] == places[rival]) for rival in others
        )
        sheet = [points_in(end, seat, category) for category in range(CATEGORIES)]
        score.scored += sum(sheet)
        score.categories.update(dict(zip(CATEGORY_NAMES, sheet, strict=True)))
        row = score.boards.setdefault(_board(end, seat), [0, 0, 0])
        score.boards[_board(end, seat)] = [row[0] + 1, row[1] + places[seat], row[2] + sum(sheet)]
    score.scored_against += sum(
        points_in(end, rival, category) for rival in others for category in range(CATEGORIES)
    )


def _board(s: Any, city: int) -> str:
    board = s.board[city]
    side = SIDE_ROW[s.edition * 14 + board * 2 : s.edition * 14 + board * 2 + 2].index(s.side[city])
    return f"{data.BOARDS[board]} {data.SIDE_NAMES[data.EDITIONS[s.edition]][side]}"


# Players


def level_player(brain: Brain, level: Level, **budget: Any) -> Player:
    def player(state: Any, seat: int, turn_log: TurnLog, seed: int) -> int:
        return choose_code(brain, state, seat, turn_log, level, seed=seed, **budget)

    return player


def net_player(brain: Brain, **budget: Any) -> Player:
    """The strong search with limits of its own."""

    def player(state: Any, seat: int, turn_log: TurnLog, seed: int) -> int:
        known = brain.knowledge_of(state, seat, turn_log)
        return brain.think(state, known, seed=seed, settle=True, **budget).candidates[0].move

    return player


def baseline_player(brain: Brain, **budget: Any) -> Player:
    def player(state: Any, seat: int, turn_log: TurnLog, seed: int) -> int:
        known = brain.knowledge_of(state, seat, turn_log)
        return brain.think_plainly(state, known, seed=seed, settle=True, **budget).candidates[0].move

    return player


def prior_player(brain: Brain) -> Player:
    """The move that the net (or the rule of thumb) thinks of first."""

    def player(state: Any, seat: int, _turn_log: TurnLog, _seed: int) -> int:
        move, _ = max(brain.core.ask_priors(brain.net, state, seat), key=lambda row: row[1])
        return int(move)

    return player


def random_player(brain: Brain) -> Player:
    def player(state: Any, seat: int, _: TurnLog, seed: int) -> int:
        legal: list[int] = brain.core.list_legal_moves(state, seat)
        return legal[seed * 7919 % 104_729 % len(legal)]

    return player


def greedy_player() -> Player:
    """The greedy bot of simple.py, which wants a position: one of its own, arranged like the state."""
    positions: dict[tuple[int, int], Position] = {}

    def player(state: Any, seat: int, _: TurnLog, seed: int) -> int:
        key = (state.edition, state.seats)
        if key not in positions:
            positions[key] = _blank(*key)
        position = positions[key]
        for name in vars(position.state):
            value = getattr(state, name)
            setattr(position.state, name, list(value) if isinstance(value, list) else value)
        wanted = greedy_move(position, seat, seed=seed)
        edition = data.EDITIONS[state.edition]
        legal = legal_codes(position.state, seat)
        return next(code for code in legal if decode(code, edition) == wanted)

    return player


def _blank(edition: int, seats: int) -> Position:
    rules = (FIRST_EDITION, SECOND_EDITION)[edition]
    sides = data.SIDE_NAMES[data.EDITIONS[edition]][0]
    return rules.new(seats=seats, seed=bytes(32), options={"memory": False, "sides": sides})
