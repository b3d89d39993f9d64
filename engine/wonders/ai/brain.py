"""One thinker at 7 Wonders: a net, and how its searches are used (see engine/ai/brain.py)."""

from array import array
from dataclasses import dataclass
from typing import Any

from engine.ai import brain
from engine.ai.brain import THOROUGH_NODES, Candidate, best_first, by_level, mean_value, own
from engine.wonders.ai import doors, weights
from engine.wonders.ai.witness import Witness
from engine.wonders.story import Story

CURIOSITY = 0.5
CAUTION = 0.1
BASELINE_CURIOSITY = 0.5


@dataclass(frozen=True)
class Thought:
    """What a search found: one move for each use of a card, best first."""

    candidates: list[Candidate]
    nodes: int
    value: float  # the standing that the mover may expect


class Brain(brain.Brain):
    """The doors of one build, with a net behind them."""

    def __init__(
        self, numbers: "array[float] | None" = None, *, compiled: bool = True, untaught: bool = False
    ) -> None:
        super().__init__("wonders", doors, compiled=compiled)
        if numbers is None and not untaught:
            numbers = weights.shipped()
        self.net = self.doors.make_net(numbers)
        self.known = self.doors.Known()

    def witness(self, state: Any, seat: int, story: Story) -> Any:
        """What a seat knows of the cards, for the doors; good until the next one is asked for."""
        return Witness(state, seat, story).tell(self.known)

    def opinion(self, state: Any, seat: int) -> list[float]:
        """The net alone: standing, chance to be first, share of others behind, points by category."""
        answers: list[float] = self.doors.ask_net(self.net, state, seat)
        return answers

    def think(
        self,
        state: Any,
        known: Any,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        seed: int = 0,
        noise: float = 0.0,
        curiosity: float = CURIOSITY,
        caution: float = CAUTION,
        settle: bool = False,
    ) -> Thought:
        """Search from a position with what the observer knows, for so many nodes or so long.

        Settle: stop as soon as no other move can become the most tried one.
        """
        tree, dice = self.tree, self.doors.Dice(seed)
        self.doors.clear_tree(tree, curiosity, caution)
        tree.thorough = int(not noise and (nodes is None or nodes >= THOROUGH_NODES))

        def grow(count: int) -> None:
            self.doors.grow_tree(tree, self.net, state, known, self.scratch, dice, count)

        done = self._grow_by_priors(grow, dice, noise=noise, nodes=nodes, seconds=seconds, settle=settle)
        return self._thought(done)

    def think_plainly(
        self,
        state: Any,
        known: Any,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        seed: int = 0,
        settle: bool = False,
    ) -> Thought:
        """The baseline search, with random playouts."""
        dice = self.doors.Dice(seed)
        self.doors.clear_tree(self.tree, BASELINE_CURIOSITY, 0.0)

        def grow(count: int) -> None:
            self.doors.grow_plainly(self.tree, state, known, self.scratch, dice, count)

        return self._thought(self._grow(grow, nodes=nodes, seconds=seconds, settle=settle))

    def _thought(self, nodes: int) -> Thought:
        found = self._candidates()
        return Thought(best_first(found), nodes, mean_value(found))

    def glance(self, state: Any, known: Any, move: int, dice: Any, times: int) -> float:
        """The mean standing right after a move, once all have chosen, over so many guesses."""
        value: float = self.doors.glance_at(self.net, state, known, self.scratch, dice, move, times)
        return value


mine = own(Brain)  # the brain of this thread, with the newest net
of_level = by_level(mine, own(lambda: Brain(weights.rated())))
