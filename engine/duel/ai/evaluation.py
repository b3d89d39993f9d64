"""What a position is worth to a seat: its winning chances, how the game may end, the value of each move."""

from dataclasses import dataclass
from typing import Any

from engine.duel.ai import brain as brains
from engine.duel.ai.brain import Brain, Thought
from engine.duel.notation import Move, decode
from engine.duel.position import Position
from engine.duel.state import CHOOSE_FROM_BOX, NO_DECISION
from engine.game import GameErrorCode, IllegalMove

WAYS = ("civilian", "military", "science")
DEFAULT_NODES = 20_000
PLAIN_NODES = 150
DRAWS = 6  # guesses at a draw of the Great Library that the seat has not seen


@dataclass(frozen=True)
class EvaluatedMove:
    """A legal move: the winning chance that it leaves to the seat, and how often the search tried it."""

    move: Move
    value: float
    tries: int


@dataclass(frozen=True)
class Evaluation:
    """A position as a seat sees it; ways of winning are chances, so that all six (and no draw) make one."""

    seat: int
    win: float
    ways: dict[str, float]
    their_ways: dict[str, float]
    moves: list[EvaluatedMove]  # of the player to move, best for that player first
    nodes: int
    solved: bool

    def as_json(self) -> dict[str, Any]:
        return {
            "seat": self.seat,
            "win": round(self.win, 4),
            "ways": {way: round(chance, 4) for way, chance in self.ways.items()},
            "their_ways": {way: round(chance, 4) for way, chance in self.their_ways.items()},
            "moves": [
                {"move": judged.move.notation, "value": round(judged.value, 4), "tries": judged.tries}
                for judged in self.moves
            ],
            "nodes": self.nodes,
            "solved": self.solved,
        }


def evaluate(
    position: Position,
    seat: int,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    seed: int = 0,
) -> Evaluation:
    """Winning chances, the ways the game may end, and the value of each move, as far as a seat can know."""
    if seat not in (0, 1):
        raise IllegalMove(GameErrorCode.NO_SUCH_SEAT, "Duel has the seats 0 and 1.")
    brain = brains.newest()
    return evaluate_state(
        brain, brain.take_over(position.state), seat, seconds=seconds, nodes=nodes, seed=seed
    )


def evaluate_state(
    brain: Brain,
    state: Any,
    seat: int,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    seed: int = 0,
    limit: int | None = None,
) -> Evaluation:
    """The same, of a state of the brain's own build; limit: of the positions that solving may look at."""
    if state.phase == NO_DECISION:
        return _over(state, seat)
    if nodes is None and seconds is None:
        nodes = DEFAULT_NODES if brain.is_compiled else PLAIN_NODES
    if state.phase == CHOOSE_FROM_BOX and state.seat != seat:
        return _evaluate_unseen_draw(brain, state, seat, seconds, nodes, seed)
    thought = brain.think(state, seat, nodes=nodes, seconds=seconds, seed=seed, ways=True)
    return _evaluation(state, seat, thought, brain.solve(state, limit=limit))


def _evaluation(state: Any, seat: int, thought: Thought, solved: dict[int, float] | None) -> Evaluation:
    def for_seat(chance: float) -> float:
        return chance if state.seat == seat else 1 - chance

    moves = [
        EvaluatedMove(decode(c.move), for_seat(solved[c.move] if solved else c.value), c.tries)
        for c in thought.candidates
    ]
    if solved:
        moves.sort(key=lambda judged: -judged.value if state.seat == seat else judged.value)
    mine, theirs = _ways(thought.ways, seat)
    win = moves[0].value
    shares = _share(win, mine), _share(1 - win, theirs)
    return Evaluation(seat, win, *shares, moves, thought.nodes, bool(solved))


def _ways(summed: list[float], seat: int) -> tuple[list[float], list[float]]:
    return summed[3 * seat : 3 * seat + 3], summed[3 - 3 * seat : 6 - 3 * seat]


def _share(chance: float, ways: list[float]) -> dict[str, float]:
    """A chance divided among the ways in which the search saw it come true."""
    total = sum(ways)
    if total <= 0:
        return dict(zip(WAYS, (chance, 0.0, 0.0), strict=True))
    return {way: chance * part / total for way, part in zip(WAYS, ways, strict=True)}


def _over(state: Any, seat: int) -> Evaluation:
    win = 0.5 if state.winner < 0 else float(state.winner == seat)
    ways = [float(state.how == number) for number in (1, 2, 3)]
    return Evaluation(seat, win, _share(win, ways), _share(1 - win, ways), [], 0, True)


def _evaluate_unseen_draw(
    brain: Brain, state: Any, seat: int, seconds: float | None, nodes: int | None, seed: int
) -> Evaluation:
    """The opponent looks at tokens that the seat has not seen: the average over what they may be."""
    dice = brain.core.Dice(seed)
    judged = []
    for number in range(DRAWS):
        guessed = brain.twin(state)
        brain.core.guess(guessed, seat, dice)
        share = None if seconds is None else seconds / DRAWS
        part = None if nodes is None else max(1, nodes // DRAWS)
        thought = brain.think(guessed, state.seat, nodes=part, seconds=share, seed=seed + number, ways=True)
        judged.append(_evaluation(guessed, seat, thought, None))

    def mean(values: list[float]) -> float:
        return sum(values) / DRAWS

    return Evaluation(
        seat,
        mean([one.win for one in judged]),
        {way: mean([one.ways[way] for one in judged]) for way in WAYS},
        {way: mean([one.their_ways[way] for one in judged]) for way in WAYS},
        [],
        sum(one.nodes for one in judged),
        False,
    )
