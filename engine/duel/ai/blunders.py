"""Absurd moves: choices by which a level throws a game away, as the strongest search judges them.

Whole games of a level against itself. Each choice is judged by a short search; where it seems to cost much,
it and the best equally simple one are judged by a long search. Two kinds of oversight are also counted by the
rules alone: a move at hand that wins at once, and a supremacy that the opponent can complete in the next
turn, which another move would have prevented.
"""

from collections.abc import Callable
from concurrent.futures import as_completed
from dataclasses import dataclass, field
from typing import Any

from engine.ai.match import player_of
from engine.ai.workers import worker_pool
from engine.duel import turns
from engine.duel.ai import brain as brains
from engine.duel.ai.analysis import after_move
from engine.duel.ai.brain import Brain
from engine.duel.ai.entrants import Entrant, dealer
from engine.duel.ai.tactics import can_be_beaten_at_once, winning_move
from engine.duel.notation import decode
from engine.duel.state import NO_DECISION

ABSURD = 0.6  # of winning chance
QUICK_NODES = 300
SOLVED_CARDS, SOLVER = 8, 50_000
NODES = 10_000
HOPE = 0.1  # of winning chance, for a supremacy to be worth preventing
SUSPECT = 0.7  # of what is absurd: from here on a choice is judged by a long search
# How simple the uses of a card are; choices within a turn are all alike.
EFFORT = {turns.DISCARD: 0, turns.BUILD: 1, turns.WONDER: 2}


@dataclass(frozen=True)
class Blunder:
    """A choice that cost much: the chances to win that it and an equally simple one left."""

    deal: int
    number: int  # of the move
    age: int
    move: str
    better: str
    left: float
    possible: float

    @property
    def loss(self) -> float:
        return self.possible - self.left

    def __str__(self) -> str:
        return (
            f"deal {self.deal}, move {self.number} (age {self.age}): {self.move} leaves {self.left:.2f}, "
            f"{self.better} {self.possible:.2f}"
        )


@dataclass
class Oversights:
    """What a level has overlooked in some games."""

    level: str
    games: int = 0
    choices: int = 0
    wins: int = 0  # at hand,
    wins_missed: int = 0
    threats: int = 0  # of supremacy with the opponent's next move, where it could be prevented with some hope
    let_through: list[str] = field(default_factory=list)  # of these: where, and what preventing was worth
    lost: float = 0.0  # of winning chance, by all choices, as the short searches judge them
    blunders: list[Blunder] = field(default_factory=list)

    def add(self, other: "Oversights") -> None:
        self.games += other.games
        self.choices += other.choices
        self.wins += other.wins
        self.wins_missed += other.wins_missed
        self.threats += other.threats
        self.let_through += other.let_through
        self.lost += other.lost
        self.blunders += other.blunders

    @property
    def absurd(self) -> list[Blunder]:
        return [blunder for blunder in self.blunders if blunder.loss > ABSURD]

    def __str__(self) -> str:
        worst = max((blunder.loss for blunder in self.blunders), default=0.0)
        lines = [
            f"{self.level}: {self.games} games, {self.choices} choices; overlooked {self.wins_missed} of "
            f"{self.wins} wins at hand and {len(self.let_through)} of {self.threats} threats; a choice cost "
            f"{100 * self.lost / max(1, self.choices):.1f} % in the mean, {100 * worst:.0f} % at the most; "
            f"{len(self.absurd)} absurd"
        ]
        lines += [f"  absurd: {blunder}" for blunder in self.absurd]
        return "\n".join([*lines, *(f"  let through: {where}" for where in self.let_through)])


def look_for_blunders(
    entrant: Entrant,
    games: int,
    *,
    nodes: int = NODES,
    workers: int = 1,
    first_deal: int = 0,
    progress: Callable[[Oversights], None] | None = None,
) -> Oversights:
    """What a level overlooks in this many games against itself."""
    found = Oversights(entrant.name)
    with worker_pool(workers) as executor:
        parts = [executor.submit(oversights_of, entrant, first_deal + i, nodes) for i in range(games)]
        for part in as_completed(parts):
            found.add(part.result())
            if progress:
                progress(found)
    found.blunders.sort(key=lambda blunder: (blunder.deal, blunder.number))
    return found


def oversights_of(entrant: Entrant, deal: int, nodes: int = NODES) -> Oversights:
    """One game of a level against itself."""
    table, judge, player = dealer(), brains.newest(), player_of(entrant, 0)
    found = Oversights(entrant.name, games=1)
    state = table.core.State()
    table.core.deal_game(state, table.core.Dice(deal))
    moves: list[int] = []
    while state.phase != NO_DECISION:
        legal: list[int] = table.core.list_legal_moves(state)
        move = legal[0]
        if len(legal) > 1:
            move = player(state, deal * 1000 + len(moves), moves)
            look_at(found, judge, state, move, deal=deal, number=len(moves) + 1, nodes=nodes)
        table.core.play_move(state, move)
        moves.append(move)
    return found


def look_at(
    found: Oversights, judge: Brain, state: Any, move: int, *, deal: int, number: int, nodes: int
) -> None:
    """Count what a choice has overlooked."""
    found.choices += 1
    values = quick_values(judge, state, number)
    if winning_move(judge, state) is not None:
        found.wins += 1
        found.wins_missed += not wins(judge, state, move)
    else:
        let = [other for other in values if can_be_beaten_at_once(judge, state, other, seed=number)]
        kept = max((values[other] for other in values if other not in let), default=0.0)
        if let and kept >= HOPE:
            found.threats += 1
            if move in let:
                found.let_through.append(f"deal {deal}, move {number}: {decode(move).notation}, {kept:.2f}")
    better = best_as_simple(values, move)
    if better is None:
        return
    loss = values[better] - values[move]
    found.lost += loss
    if loss > SUSPECT * ABSURD:
        left, possible = (exact_value(judge, state, choice, nodes, number) for choice in (move, better))
        texts = decode(move).notation, decode(better).notation
        found.blunders.append(Blunder(deal, number, int(state.age), *texts, left, possible))


def wins(brain: Brain, state: Any, move: int) -> bool:
    after = brain.twin(state)
    brain.core.play_move(after, move)
    return bool(after.phase == NO_DECISION and after.winner == state.seat)


def quick_values(brain: Brain, state: Any, seed: int) -> dict[int, float]:
    """The value of each move by a short search, or by the solver."""
    solved = brain.solve(state, limit=SOLVER) if state.cards_left <= SOLVED_CARDS else None
    if solved:
        return solved
    thought = brain.think(state, state.seat, nodes=QUICK_NODES, seed=seed)
    return {candidate.move: candidate.value for candidate in thought.candidates}


def best_as_simple(values: dict[int, float], move: int) -> int | None:
    """The best of the moves that are not harder to think of than this one, if it is better."""
    effort = EFFORT.get(move & turns.KIND, 0)
    as_simple = [other for other in values if EFFORT.get(other & turns.KIND, 0) <= effort]
    best = max(as_simple, key=lambda other: values[other])
    return best if values[best] > values[move] else None


def exact_value(brain: Brain, state: Any, move: int, nodes: int, seed: int) -> float:
    """The chance that a move leaves to its player, by a long search."""
    return after_move(brain, state, move, nodes, seed)
