"""What the searches of all games share: the compiled core or plain Python, a clock, and a tree.

Everything above (bots, evaluation, training) is written once, whichever build is underneath. A brain belongs
to one thread at a time; `per_thread` gives each thread its own.
"""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from types import ModuleType
from typing import Any, Generic, TypeVar

from engine import native
from engine.ai.levels import Level
from engine.ai.limits import grow_within_limits

Found = TypeVar("Found")  # what a search of a game comes to

NOISE_SPREAD = 0.3
THOROUGH_NODES = 200  # from here on a search can afford to try every move
COMMON_STRIDE = 16


@dataclass(frozen=True)
class Candidate:
    """A move as a search sees it; the value is that of the player to move."""

    move: int
    tries: int
    value: float
    prior: float


def best_first(found: list[Candidate]) -> list[Candidate]:
    """By the thought that each was given; of equals the better one."""
    return sorted(found, key=lambda c: (-c.tries, -c.value, -c.prior, c.move))


def mean_value(found: list[Candidate]) -> float:
    """What the player to move may expect of a search."""
    return sum(c.value * c.tries for c in found) / max(1, sum(c.tries for c in found))


class Brain(Generic[Found]):
    """The core of one game, compiled or plain, and the tree and scratch state of its searches."""

    # Walks between two looks at the clock
    compiled_stride = 16
    plain_stride = 1
    baseline_curiosity = 0.5

    def __init__(self, game: str, bindings: ModuleType, *, compiled: bool) -> None:
        core = native.core(game) if compiled else None
        self.is_compiled = core is not None
        self.core: Any = core or bindings
        self.tree = self.core.Tree()
        self.scratch = self.core.State()
        self.clock: Callable[[], float] = time.monotonic
        self.stride = self.compiled_stride if self.is_compiled else self.plain_stride
        self.is_like_any = False

    @contextmanager
    def like_any(self) -> Iterator[None]:
        """Meanwhile the limits of its thought are those of every build, so that all find the same."""
        stride = self.stride
        self.stride, self.is_like_any = COMMON_STRIDE, True
        try:
            yield
        finally:
            self.stride, self.is_like_any = stride, False

    def take_over(self, source: Any) -> Any:
        """A state of this build equal to a plain one."""
        state = self.core.State()
        for name, value in vars(source).items():
            setattr(state, name, list(value) if isinstance(value, list) else value)
        return state

    def twin(self, state: Any) -> Any:
        copied = self.core.State()
        self.core.copy_into(copied, state)
        return copied

    def _grow(
        self,
        grow: Callable[[int], None],
        *,
        nodes: int | None,
        seconds: float | None,
        settle: bool,
        done: int = 0,
        more: Callable[[int], bool] | None = None,
    ) -> int:
        """Let the tree grow within limits, looking at this brain's watch; the number of walks."""
        return grow_within_limits(
            grow,
            clock=self.clock,
            stride=self.stride,
            nodes=nodes,
            seconds=seconds,
            done=done,
            lead=partial(self.core.tree_lead, self.tree) if settle else None,
            more=more,
        )

    def _grow_by_priors(self, grow: Callable[[int], None], dice: Any, *, noise: float, **limits: Any) -> int:
        """The same, with noise in the priors at the root if it is wanted."""
        grow(1)
        if noise:
            self.core.stir_tree(self.tree, dice, noise, NOISE_SPREAD)
        return 1 + self._grow(grow, done=1, **limits)

    def _clear(self, curiosity: float, caution: float) -> None:
        self.core.clear_tree(self.tree, curiosity, caution)

    def _thought(self, state: Any, nodes: int) -> Found:
        """What the tree has found after this many walks from a state."""
        raise NotImplementedError

    def think_plainly(
        self,
        state: Any,
        observer: Any,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        seed: int = 0,
        settle: bool = False,
    ) -> Found:
        """The baseline search, with random playouts; the observer is a seat, or what a seat knows."""
        dice = self.core.Dice(seed)
        self._clear(self.baseline_curiosity, 0.0)

        def grow(count: int) -> None:
            self.core.grow_plainly(self.tree, state, observer, self.scratch, dice, count)

        return self._thought(state, self._grow(grow, nodes=nodes, seconds=seconds, settle=settle))

    def _candidates(self, side: int = 0) -> list[Candidate]:
        """The moves at the root, as a side sees them."""
        return [
            Candidate(move, tries, value if side == 0 else 1 - value, prior)
            for move, tries, value, prior in self.core.tree_root(self.tree)
        ]


Made = TypeVar("Made", bound=Brain[Any])


def per_thread(make: Callable[[], Made]) -> Callable[[], Made]:
    """A function that gives each thread a brain of its own, made at the first call."""
    local = threading.local()

    def brain_of_thread() -> Made:
        if not hasattr(local, "brain"):
            local.brain = make()
        made: Made = local.brain
        return made

    return brain_of_thread


def by_level(newest: Callable[[], Made], rated: Callable[[], Made]) -> Callable[[Level], Made]:
    """A function that gives the brain of this thread that a level thinks with."""

    def of_level(level: Level) -> Made:
        return newest() if level.newest else rated()

    return of_level
