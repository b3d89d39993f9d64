"""What the thinkers of all games share: the compiled core or plain Python, a watch, and room to search in.

Everything above (bots, judgement, training) is written once, whichever build is underneath. A brain belongs
to one thread at a time; `own` gives each thread its own.
"""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any, TypeVar

from engine import native
from engine.ai.pace import keep_growing


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


class Brain:
    """The doors of one build of a game."""

    # Walks between two looks at the clock
    compiled_stride = 16
    plain_stride = 1

    def __init__(self, game: str, plain: ModuleType, *, compiled: bool) -> None:
        core = native.core(game) if compiled else None
        self.is_compiled = core is not None
        self.doors: Any = core or plain
        self.tree = self.doors.Tree()
        self.scratch = self.doors.State()
        self.clock: Callable[[], float] = time.monotonic
        self.stride = self.compiled_stride if self.is_compiled else self.plain_stride
        self._woods: Any = None

    @property
    def woods(self) -> Any:
        """The room of the baseline search, made when it is wanted."""
        if self._woods is None:
            self._woods = self.doors.Woods()
        return self._woods

    def take_over(self, source: Any) -> Any:
        """A state of this build equal to a plain one."""
        state = self.doors.State()
        for name, value in vars(source).items():
            setattr(state, name, list(value) if isinstance(value, list) else value)
        return state

    def twin(self, state: Any) -> Any:
        copied = self.doors.State()
        self.doors.copy_into(copied, state)
        return copied

    def _run(
        self,
        grow: Callable[[int], None],
        nodes: int | None,
        seconds: float | None,
        done: int,
        lead: Callable[[], int] | None,
        more: Callable[[int], bool] | None = None,
    ) -> int:
        """Search within limits, looking at this brain's watch; the number of walks."""
        return keep_growing(
            grow,
            clock=self.clock,
            stride=self.stride,
            nodes=nodes,
            seconds=seconds,
            done=done,
            lead=lead,
            more=more,
        )


Made = TypeVar("Made", bound=Brain)


def own(make: Callable[[], Made]) -> Callable[[], Made]:
    """A function that gives each thread a brain of its own, made at the first call."""
    local = threading.local()

    def mine() -> Made:
        if not hasattr(local, "brain"):
            local.brain = make()
        made: Made = local.brain
        return made

    return mine
