"""The course of a game in the core's numbers: what was chosen in each turn, and what was decided besides."""

from dataclasses import dataclass, field
from typing import Any

from engine.wonders.moves import asked_city
from engine.wonders.state import CHOOSE_CARDS, DIGGING, SEVENTH


@dataclass(frozen=True)
class Extra:
    """A seventh card or a dig."""

    turns: int  # so many turns of the game were over
    city: int
    move: int
    digs: bool


@dataclass
class Story:
    turns: list[list[int]] = field(default_factory=list)  # the moves by city, of each turn that is over
    extras: list[Extra] = field(default_factory=list)

    def copy(self) -> "Story":
        return Story(list(self.turns), list(self.extras))


class Teller:
    """Writes a story while a game is played: looks at the state before a move, and again after it."""

    def __init__(self, s: Any, seat: int, move: int) -> None:
        self.phase, self.city, self.move = s.phase, asked_city(s, seat), move
        self.choices = list(s.choice)
        self.choices[self.city] = move

    def tell(self, story: Story, s: Any) -> None:
        """Add what has happened by now: nothing while others have yet to choose."""
        if self.phase in (SEVENTH, DIGGING):
            story.extras.append(Extra(len(story.turns), self.city, self.move, self.phase == DIGGING))
        elif self.phase == CHOOSE_CARDS and s.ledger_size:
            story.turns.append(self.choices)
