"""One thinker: the compiled core or plain Python, a net, and the room that its searches need.

Everything above this file (bots, judgement, training) is written once, whichever build is underneath. A brain
belongs to one thread at a time; `mine()` gives each thread its own.
"""

import threading
import time
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from engine import native
from engine.duel.ai import plain, weights
from engine.duel.ai.endgame import SURE
from engine.duel.ai.net import WEIGHTS
from engine.duel.state import NO_DECISION, State

CURIOSITY = 0.5
CAUTION = 0.15
BASELINE_CURIOSITY = 0.7
# Walks between two looks at the clock
COMPILED_STRIDE = 128
PLAIN_STRIDE = 1
SOLVER_CARDS = 9
AGE_SOLVER_CARDS = 3
COMPILED_SOLVER = 400_000
COMPILED_AGE_SOLVER = 50_000
PLAIN_SOLVER = 300
MOST_NODES = 2_000_000
FADING = 2  # by how much less counts what was thought, for each move played since
STATE_FIELDS = [name for name in vars(State()) if not name.startswith("ledger")]
THOROUGH_NODES = 200  # from here on a search can afford to try every move


@dataclass(frozen=True)
class Candidate:
    """A legal move as a search sees it; the value is the winning chance of the player to move."""

    move: int
    tries: int
    value: float
    prior: float


@dataclass(frozen=True)
class Thought:
    """What a search found: all legal moves, best first, and how the game is expected to end."""

    candidates: list[Candidate]
    nodes: int
    value: float  # the winning chance of the player to move
    ways: list[float]  # seat 0 civilian, military, science, then seat 1; empty unless asked for
    solved: bool = False


class Brain:
    """The doors of one build, with a net behind them."""

    def __init__(self, numbers: "array[float] | None" = None, *, compiled: bool = True) -> None:
        core = native.core("duel") if compiled else None
        self.is_compiled = core is not None
        self.doors: Any = core or plain
        if numbers is None:
            numbers = weights.shipped() or array("f", bytes(4 * WEIGHTS))
        self.net = self.doors.make_net(numbers)
        self.tree = self.doors.Tree()
        self.shelf = self.doors.Shelf()
        self.scratch = self.doors.State()
        self._woods: Any = None
        self.clock: Callable[[], float] = time.monotonic
        self.stride = COMPILED_STRIDE if self.is_compiled else PLAIN_STRIDE
        self._root: Any = None  # the position that the tree grows from,
        self._observer = 0  # as who knew it,
        self._moves: list[int] = []  # and the moves of its game up to there

    @property
    def woods(self) -> Any:
        if self._woods is None:
            self._woods = self.doors.Woods()
        return self._woods

    def take_over(self, source: State) -> Any:
        """A state of this build equal to a plain one."""
        state = self.doors.State()
        for name, value in vars(source).items():
            setattr(state, name, list(value) if isinstance(value, list) else value)
        return state

    def twin(self, state: Any) -> Any:
        copied = self.doors.State()
        self.doors.copy_into(copied, state)
        return copied

    def opinion(self, state: Any) -> list[float]:
        """The net alone: chances of the player to move, then the ways of winning of either."""
        answers: list[float] = self.doors.ask_net(self.net, state)
        return answers

    def think(
        self,
        state: Any,
        observer: int,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        seed: int = 0,
        ways: bool = False,
        noise: float = 0.0,
        curiosity: float = CURIOSITY,
        caution: float = CAUTION,
        settle: bool = False,
        moves: Sequence[int] | None = None,
    ) -> Thought:
        """Search from a position with what the observer knows, for so many nodes or so long.

        Settle: stop as soon as no other move can become the most tried one. Moves: those of the game so far;
        the search goes on from what it thought about this game before, if that was the last thing it did.
        """
        doors, tree, dice = self.doors, self.tree, self.doors.Dice(seed)
        if moves is None or not self._go_on(state, observer, moves):
            doors.clear_tree(tree, curiosity, caution, int(ways))
        self._root = None if moves is None else self.twin(state)
        self._observer, self._moves = observer, list(moves or ())

        def grow(count: int) -> None:
            doors.grow_tree(tree, self.net, state, self.scratch, dice, observer, count)

        tree.thorough = int(not noise and (nodes is None or nodes >= THOROUGH_NODES))
        grow(1)
        if noise:
            doors.stir_tree(tree, dice, noise, 0.3)
        lead = partial(doors.tree_lead, tree) if settle else None
        done = 1 + self._run(grow, nodes, seconds, 1, lead)
        seat = state.seat
        candidates = [
            Candidate(move, tries, value if seat == 0 else 1 - value, prior)
            for move, tries, value, prior in doors.tree_root(tree)
        ]
        candidates.sort(key=lambda c: (-c.tries, -c.value, -c.prior))
        mean = sum(c.value * c.tries for c in candidates) / max(1, sum(c.tries for c in candidates))
        summed = [share / max(1, tree.watched) for share in tree.ways] if ways else []
        return Thought(candidates, done, mean, summed)

    def think_plainly(
        self,
        state: Any,
        observer: int,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        seed: int = 0,
        settle: bool = False,
    ) -> Thought:
        """The baseline search, with random playouts."""
        doors, woods, dice = self.doors, self.woods, self.doors.Dice(seed)
        doors.clear_woods(woods, BASELINE_CURIOSITY)

        def grow(count: int) -> None:
            doors.grow_woods(woods, state, self.scratch, dice, observer, count)

        lead = partial(doors.woods_lead, woods) if settle else None
        done = self._run(grow, nodes, seconds, 0, lead)
        seat = state.seat
        candidates = [
            Candidate(move, visits, mean if seat == 0 else 1 - mean, 0.0)
            for move, visits, mean in doors.woods_root(woods)
        ]
        candidates.sort(key=lambda c: (-c.tries, -c.value, c.move))
        mean = sum(c.value * c.tries for c in candidates) / max(1, sum(c.tries for c in candidates))
        return Thought(candidates, done, mean, [])

    def _go_on(self, state: Any, observer: int, moves: Sequence[int]) -> bool:
        """Cut the tree down to what it knows about this position, if it knows anything."""
        known = len(self._moves)
        if self._root is None or self._observer != observer or list(moves[:known]) != self._moves:
            return False
        for move in moves[known:]:
            self.doors.play_move(self._root, move)
        if not _alike(self._root, state):
            return False
        return all(self.doors.follow_move(self.tree, move, FADING) for move in moves[known:])

    def _run(
        self,
        grow: Callable[[int], None],
        nodes: int | None,
        seconds: float | None,
        done: int,
        lead: Callable[[], int] | None,
    ) -> int:
        """Grow until the nodes or the seconds are used up or the lead cannot be lost; the number of walks."""
        if nodes is None and seconds is None:
            nodes = 1_000
        most = MOST_NODES if nodes is None else nodes
        start = self.clock()
        spent = 0.0
        walked = 0
        while done + walked < most and (seconds is None or spent < seconds):
            left = most - done - walked
            step = left if seconds is None and lead is None else min(self.stride, left)
            grow(step)
            walked += step
            spent = self.clock() - start
            if lead:
                if seconds is not None:
                    # At the speed so far
                    left = min(left, int(walked * (seconds - spent) / max(spent, 1e-9)) + 1)
                if lead() > left:
                    break
        return walked

    def solve(self, state: Any, limit: int | None = None) -> dict[int, float] | None:
        """The result of each move for the player to move, if the rest of the game can be played out."""
        if state.age != 3 or state.cards_left > SOLVER_CARDS:
            return None
        return self._solve(state, 0, limit or (COMPILED_SOLVER if self.is_compiled else PLAIN_SOLVER))

    def solve_age(self, state: Any, seed: int = 0) -> dict[int, float] | None:
        """The value of each move for the player to move, if the rest of this age can be played out."""
        if state.age == 3 or state.cards_left > AGE_SOLVER_CARDS:
            return None
        return self._solve(state, seed, COMPILED_AGE_SOLVER if self.is_compiled else PLAIN_SOLVER)

    def _solve(self, state: Any, seed: int, limit: int) -> dict[int, float] | None:
        if state.phase == NO_DECISION or not self.doors.is_open_state(state):
            return None
        doors = self.doors
        doors.copy_into(self.scratch, state)
        found = doors.solve_state(self.shelf, self.net, self.scratch, doors.Dice(seed), limit)
        return {move: (value if state.seat == 0 else SURE - value) / SURE for move, value in found} or None


def _alike(one: Any, other: Any) -> bool:
    """Whether two states are the same in all that can matter for the rest of the game."""
    return all(getattr(one, name) == getattr(other, name) for name in STATE_FIELDS)


_local = threading.local()


def mine() -> Brain:
    """The brain of this thread, with the shipped weights."""
    brain: Brain | None = getattr(_local, "brain", None)
    if brain is None:
        brain = _local.brain = Brain()
    return brain
