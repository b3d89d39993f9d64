"""The log of a game in the core's numbers: the choices of each turn, and the other decisions."""

from dataclasses import dataclass, field
from typing import Any

from engine.wonders.moves import asked_city
from engine.wonders.state import CHOOSE_CARDS, DIGGING, SEVENTH


@dataclass(frozen=True)
class Extra:
    """A seventh card or a dig."""

    turns: int  # of the game that were over by then
    city: int
    move: int
    digs: bool


@dataclass
class TurnLog:
    turns: list[list[int]] = field(default_factory=list)  # the moves by city, of each turn that is over
    extras: list[Extra] = field(default_factory=list)

    def copy(self) -> "TurnLog":
        return TurnLog(list(self.turns), list(self.extras))


class TurnRecorder:
    """Keeps a log while a game is played: looks at the state before a move, and again after it."""

    def __init__(self, s: Any, seat: int, move: int) -> None:
        self.phase, self.city, self.move = s.phase, asked_city(s, seat), move
        self.choices = list(s.choice)
        self.choices[self.city] = move

    def record(self, log: TurnLog, s: Any) -> None:
        """Add what has happened by now: nothing while others have yet to choose."""
        if self.phase in (SEVENTH, DIGGING):
            log.extras.append(Extra(len(log.turns), self.city, self.move, self.phase == DIGGING))
        elif self.phase == CHOOSE_CARDS and s.ledger_size:
            log.turns.append(self.choices)
