"""One thinker at 7 Wonders: a net, and how its searches are used (see engine/ai/brain.py)."""

from array import array
from dataclasses import dataclass
from functools import partial
from typing import Any

from engine.ai import brain
from engine.ai.brain import Candidate, best_first, mean_value, own
from engine.wonders.ai import plain, weights
from engine.wonders.ai.witness import Witness
from engine.wonders.story import Story

CURIOSITY = 0.5
CAUTION = 0.1
BASELINE_CURIOSITY = 0.5
THOROUGH_NODES = 200  # from here on a search can afford to try every move


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
        super().__init__("wonders", plain, compiled=compiled)
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
        doors, tree, dice = self.doors, self.tree, self.doors.Dice(seed)
        thorough = not noise and (nodes is None or nodes >= THOROUGH_NODES)
        doors.clear_tree(tree, curiosity, caution, int(thorough))

        def grow(count: int) -> None:
            doors.grow_tree(tree, self.net, state, known, self.scratch, dice, count)

        grow(1)
        if noise:
            doors.stir_tree(tree, dice, noise, 0.3)
        done = 1 + self._run(grow, nodes, seconds, 1, partial(doors.tree_lead, tree) if settle else None)
        return _thought([Candidate(*row) for row in doors.tree_root(tree)], done)

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
        doors, woods, dice = self.doors, self.woods, self.doors.Dice(seed)
        doors.clear_woods(woods, BASELINE_CURIOSITY)

        def grow(count: int) -> None:
            doors.grow_woods(woods, state, known, self.scratch, dice, count)

        done = self._run(grow, nodes, seconds, 0, partial(doors.woods_lead, woods) if settle else None)
        return _thought(
            [Candidate(move, visits, mean, 0.0) for move, visits, mean in doors.woods_root(woods)], done
        )

    def glance(self, state: Any, known: Any, move: int, dice: Any, times: int) -> float:
        """The mean standing right after a move, once all have chosen, over so many guesses."""
        value: float = self.doors.glance_at(self.net, state, known, self.scratch, dice, move, times)
        return value


def _thought(found: list[Candidate], nodes: int) -> Thought:
    return Thought(best_first(found), nodes, mean_value(found))


mine = own(Brain)  # the brain of this thread, with the shipped weights
