"""One thinker at 7 Wonders: a net, and how its searches are used (see engine/ai/brain.py)."""

from array import array
from dataclasses import dataclass
from typing import Any

from engine.ai import brain
from engine.ai.brain import THOROUGH_NODES, Candidate, best_first, by_level, mean_value, per_thread
from engine.wonders.ai import bindings, weights
from engine.wonders.ai.features import INPUTS
from engine.wonders.ai.net import OUTPUTS, PRIORS
from engine.wonders.ai.tracking import CardTracker
from engine.wonders.turn_log import TurnLog

CURIOSITY = 0.5
CAUTION = 0.1


@dataclass(frozen=True)
class Thought:
    """What a search found: one move for each use of a card, best first."""

    candidates: list[Candidate]
    nodes: int
    value: float  # the standing that the mover may expect


class Brain(brain.Brain[Thought]):
    """One build of the core, with a net."""

    def __init__(
        self, numbers: "array[float] | None" = None, *, compiled: bool = True, untaught: bool = False
    ) -> None:
        super().__init__("wonders", bindings, compiled=compiled)
        if numbers is None and not untaught:
            numbers = weights.shipped()
        self.net = self.core.make_net(INPUTS, OUTPUTS, PRIORS, numbers)
        self.known = self.core.Known()

    def knowledge_of(self, state: Any, seat: int, turn_log: TurnLog) -> Any:
        """What a seat knows of the cards, as the core reads it; valid until the next call."""
        return CardTracker(state, seat, turn_log).write_into(self.known)

    def opinion(self, state: Any, seat: int) -> list[float]:
        """The net alone: standing, chance to be first, share of others behind, points by category."""
        answers: list[float] = self.core.ask_net(self.net, state, seat)
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
        """Search from a position with what the observer knows, within limits of nodes and seconds.

        Settle: stop as soon as no other move can become the most tried one.
        """
        tree, dice = self.tree, self.core.Dice(seed)
        self._clear(curiosity, caution)
        tree.thorough = int(not noise and (nodes is None or nodes >= THOROUGH_NODES))

        def grow(count: int) -> None:
            self.core.grow_tree(tree, self.net, state, known, self.scratch, dice, count)

        done = self._grow_by_priors(grow, dice, noise=noise, nodes=nodes, seconds=seconds, settle=settle)
        return self._thought(state, done)

    def _thought(self, state: Any, nodes: int) -> Thought:
        found = self._candidates()
        return Thought(best_first(found), nodes, mean_value(found))

    def glance(self, state: Any, known: Any, move: int, dice: Any, times: int) -> float:
        """The mean standing right after a move, once all have chosen, over `times` guesses."""
        value: float = self.core.glance_at(self.net, state, known, self.scratch, dice, move, times)
        return value


newest = per_thread(Brain)  # the brain of this thread, with the newest net
of_level = by_level(newest, per_thread(lambda: Brain(weights.rated())))
