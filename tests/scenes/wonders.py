"""The rules of 7 Wonders, begun where somebody has to decide something else than a card of the hand.

Which table is laid is an option of the game. Seat 0 decides; nobody's moves before are in the log.
"""

from collections.abc import Callable, Mapping
from typing import Any

from engine.game import Option, Options, checked_options
from engine.wonders import data
from engine.wonders.position import Position, Wonders
from tests.engine.wonders.table import Table


def seventh() -> Table:
    """Babylon has built its second stage and may play its last card of Age II, a Vineyard."""
    table = Table(
        "1e",
        "babylon B, ephesos A, olympia A",
        ["loom, lumber_yard, wonder, glassworks, wonder", "clay_pool, clay_pit"],
        [", , , , , , vineyard", "brickyard"],
        at=(2, 6),
    )
    table.turn()
    return table


def free_card() -> Table:
    """Olympia holds the Apothecary twice, and can build it by its wonder alone."""
    return Table(
        "1e",
        "olympia A, rhodos A, ephesos A, gizah A, alexandria A, halikarnassos A, babylon A",
        ["lumber_yard, wonder, stone_pit, timber_yard, wonder"],
        at=(1, 6),
        hold={0: "apothecary apothecary"},
    )


def dig() -> Table:
    """Halikarnassos looks through the discard pile."""
    table = Table(
        "1e",
        "halikarnassos B, ephesos A, rhodos A",
        ["ore_vein, clay_pit, wonder", "sell altar, , sell theater", ", sell baths"],
        at=(1, 3),
    )
    table.turn()
    return table


LAID: dict[str, Callable[[], Table]] = {laid.__name__: laid for laid in (seventh, free_card, dig)}
SEATS = {"seventh": 3, "free_card": 7, "dig": 3}


class WondersScenes(Wonders):
    def __init__(self) -> None:
        super().__init__("wonders-scenes", "Scenes of 7 Wonders", data.FIRST, range(3, 8), ("dealt",))
        self.pool = "scenes"
        self.options = (Option("scene", tuple(LAID), "dig"),)

    def new(
        self,
        *,
        seats: int,
        seed: bytes | None = None,
        deal: Mapping[str, Any] | None = None,
        options: Options | None = None,
    ) -> Position:
        """The same position for every seed."""
        position = LAID[str(checked_options(self, options, seats)["scene"])]().position
        assert isinstance(position, Position)
        # The log of the site begins here.
        position._history.clear()
        position._reveals.clear()
        return position
