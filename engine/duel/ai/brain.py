"""One thinker at Duel: a net, and how its searches and solvers are used (see engine/ai/brain.py)."""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from engine.ai import brain
from engine.ai.brain import THOROUGH_NODES, Candidate, best_first, by_level, mean_value, per_thread
from engine.duel.ai import bindings, weights
from engine.duel.ai.endgame import SURE
from engine.duel.ai.features import INPUTS
from engine.duel.ai.net import OUTPUTS, PRIORS
from engine.duel.state import NO_DECISION, State
from engine.duel.tables import LAST_AGE

CURIOSITY = 0.5
CAUTION = 0.15
# The most cards left in the last age with which its end is solved: by levels that do not weigh odds; and by
# those that do, by the number of cards that nobody has seen
OPEN_SOLVER_CARDS = 9
SOLVER_CARDS = (10, 10, 10, 10)
# Tries of a node after which it keeps its reveals apart: late, when few cards of the last age are hidden and
# each may decide the game; and earlier, when what is learnt of one mostly holds for the others
SPLIT_LATE = 256
SPLIT_EARLY = 4_096
DECISIVE_HIDDEN = 4
AGE_SOLVER_CARDS = 3
# Positions that solving may look at
OPEN_SOLVER = 400_000
COMPILED_SOLVER = 2_500_000
AMPLE_SOLVER = 1_000_000  # enough for the largest ends with hidden cards
LEAST_HIDDEN_SOLVER = 100_000
COMPILED_AGE_SOLVER = 50_000
PLAIN_SOLVER = 300
COMMON_SOLVER = 10_000  # where plain and compiled searches must find the same
SOLVER_SPEED = 6_000_000  # positions a second
SOLVER_SHARE = 0.4  # of the time for a move, if it turns out that they were too many
CLOSE_VOTE = 0.1  # of all walks
MANY_SYMBOLS = 4
FADING = 2  # by how much less counts what was thought, for each move played since
STATE_FIELDS = [name for name in vars(State()) if not name.startswith("ledger")]


@dataclass(frozen=True)
class Thought:
    """What a search found: all legal moves, best first, and how the game is expected to end."""

    candidates: list[Candidate]
    nodes: int
    value: float  # the winning chance of the player to move
    ways: list[float]  # seat 0 civilian, military, science, then seat 1; empty unless `ways` was set
    solved: bool = False


class Brain(brain.Brain[Thought]):
    """One build of the core, with a net."""

    compiled_stride = 128
    baseline_curiosity = 0.7

    def __init__(self, numbers: "array[float] | None" = None, *, compiled: bool = True) -> None:
        super().__init__("duel", bindings, compiled=compiled)
        self.net = self.core.make_net(INPUTS, OUTPUTS, PRIORS, numbers or weights.shipped())
        self.solver = self.core.Solver()
        self._root: Any = None  # the position that the tree grows from,
        self._observer = 0  # the seat that searched it,
        self._moves: list[int] = []  # and the moves of its game up to there

    def opinion(self, state: Any) -> list[float]:
        """The net alone: chances of the player to move, then the ways of winning of either."""
        answers: list[float] = self.core.ask_net(self.net, state)
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
        odds: bool = True,
        moves: Sequence[int] | None = None,
    ) -> Thought:
        """Search from a position with what the observer knows, within limits of nodes and seconds.

        Settle: stop as soon as no other move can become the most tried one. Odds: weigh each reveal by itself
        where that is worth it. Moves: those of the game so far; the search goes on from what it thought about
        this game before, if that was the last thing it did.
        """
        tree, watch, dice = self.tree, self.core.Watch(), self.core.Dice(seed)
        if moves is None or not self._go_on(state, observer, moves):
            self._clear(curiosity, caution)
        self._root = None if moves is None else self.twin(state)
        self._observer, self._moves = observer, list(moves or ())
        self.core.forget_kept(self.net)
        tree.split = self._split(state) if odds else 0
        tree.thorough = int(not noise and (nodes is None or nodes >= THOROUGH_NODES))
        watch.is_on = int(ways)

        def grow(count: int) -> None:
            self.core.grow_tree(tree, watch, self.net, state, self.scratch, dice, observer, count)

        more = partial(self._is_undecided, state) if settle and odds else None
        done = self._grow_by_priors(
            grow, dice, noise=noise, nodes=nodes, seconds=seconds, settle=settle, more=more
        )
        summed = [share / max(1, watch.seen) for share in watch.ways] if ways else []
        return self._thought(state, done, summed)

    def _split(self, state: Any) -> int:
        is_late = state.age == LAST_AGE and self.core.count_hidden(state) <= DECISIVE_HIDDEN
        return SPLIT_LATE if is_late else SPLIT_EARLY

    def _clear(self, curiosity: float, caution: float) -> None:
        super()._clear(curiosity, caution)
        self._root = None

    def _thought(self, state: Any, nodes: int, ways: Sequence[float] = ()) -> Thought:
        found = self._candidates(state.seat)
        return Thought(best_first(found), nodes, mean_value(found), list(ways))

    def _go_on(self, state: Any, observer: int, moves: Sequence[int]) -> bool:
        """Cut the tree down to what it knows about this position, if it knows anything."""
        known = len(self._moves)
        if self._root is None or self._observer != observer or list(moves[:known]) != self._moves:
            return False
        reveals = []
        for move in moves[known:]:
            age, seen = self._root.age, self._root.known
            self.core.play_move(self._root, move)
            reveals.append(self.core.revealed(self._root, seen) if self._root.age == age else 0)
        if not _alike(self._root, state):
            return False
        return all(
            self.core.follow_move(self.tree, move, reveal, FADING)
            for move, reveal in zip(moves[known:], reveals, strict=True)
        )

    def _is_undecided(self, state: Any, walks: int) -> bool:
        """Whether the vote after this many walks is close, or the opponent may soon win by science."""
        lead = self.core.tree_lead(self.tree)
        return bool(lead < CLOSE_VOTE * walks or state.different[1 - state.seat] >= MANY_SYMBOLS)

    def solve(
        self, state: Any, *, seconds: float | None = None, limit: int | None = None, odds: bool = True
    ) -> dict[int, float] | None:
        """The result of each move for the player to move, if the rest of the game can be played out.

        Odds: also where cards are still hidden or to be drawn from the box; then it is the expected result.
        """
        if state.age != LAST_AGE:
            return None
        hidden = self.core.count_hidden(state) if odds else 0
        if not odds and not self.core.is_open_state(state):
            return None
        if self.is_like_any:
            limit = COMMON_SOLVER
        elif limit is None:
            limit = (COMPILED_SOLVER if odds else OPEN_SOLVER) if self.is_compiled else PLAIN_SOLVER
            if odds and seconds is not None:
                least = LEAST_HIDDEN_SOLVER if hidden else OPEN_SOLVER
                limit = min(limit, max(least, int(SOLVER_SPEED * SOLVER_SHARE * seconds)))
        cards = OPEN_SOLVER_CARDS
        if odds:
            cards = SOLVER_CARDS[hidden] if hidden < len(SOLVER_CARDS) else 0
            # In a short time the largest ends are not tried: most of them would be given up.
            cards -= hidden > 0 and limit < AMPLE_SOLVER
        if state.cards_left > cards:
            return None
        return self._solve(state, 0, limit)

    def solve_age(self, state: Any, seed: int = 0) -> dict[int, float] | None:
        """The value of each move for the player to move, if the rest of this age can be played out."""
        if state.age == LAST_AGE or state.cards_left > AGE_SOLVER_CARDS or not self.core.is_open_state(state):
            return None
        quick = self.is_compiled and not self.is_like_any
        return self._solve(state, seed, COMPILED_AGE_SOLVER if quick else PLAIN_SOLVER)

    def _solve(self, state: Any, seed: int, limit: int) -> dict[int, float] | None:
        if state.phase == NO_DECISION:
            return None
        core = self.core
        core.copy_into(self.scratch, state)
        found = core.solve_state(self.solver, self.net, self.scratch, core.Dice(seed), limit)
        return {move: (value if state.seat == 0 else SURE - value) / SURE for move, value in found} or None


def _alike(one: Any, other: Any) -> bool:
    """Whether two states are the same in all that can matter for the rest of the game."""
    return all(getattr(one, name) == getattr(other, name) for name in STATE_FIELDS)


newest = per_thread(Brain)  # the brain of this thread, with the newest net
of_level = by_level(newest, per_thread(lambda: Brain(weights.rated())))
