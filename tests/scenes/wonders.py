"""The rules of 7 Wonders, begun where somebody has to decide something else than a card of the hand.

Which table is laid is an option of the game. Seat 0 decides; nobody's moves before are in the log.
"""

import random
from collections.abc import Callable, Mapping
from typing import Any

from engine.game import Option, Options, checked_options
from engine.wonders import data
from engine.wonders.position import FIRST_EDITION, Position, Wonders
from tests.engine.wonders.table import Table


def seventh() -> Position:
    """Babylon has built its second stage and may play its last card of Age II, a Vineyard."""
    table = Table(
        "1e",
        "babylon B, ephesos A, olympia A",
        ["loom, lumber_yard, wonder, glassworks, wonder", "clay_pool, clay_pit"],
        [", , , , , , vineyard", "brickyard"],
        at=(2, 6),
    )
    table.turn()
    return position_of(table)


def free_card() -> Position:
    """Olympia holds the Apothecary twice, and can build it by its wonder alone."""
    table = Table(
        "1e",
        "olympia A, rhodos A, ephesos A, gizah A, alexandria A, halikarnassos A, babylon A",
        ["lumber_yard, wonder, stone_pit, timber_yard, wonder"],
        at=(1, 6),
        hold={0: "apothecary apothecary"},
    )
    return position_of(table)


def dig() -> Position:
    """Halikarnassos looks through the discard pile."""
    table = Table(
        "1e",
        "halikarnassos B, ephesos A, rhodos A",
        ["ore_vein, clay_pit, wonder", "sell altar, , sell theater", ", sell baths"],
        at=(1, 3),
    )
    table.turn()
    return position_of(table)


def late() -> Position:
    """The far city of four has symbols of every kind and conflict tokens of three."""
    return played(4, seed=278, moves=65)


def ways() -> Position:
    """There are eight ways to pay for the Strategists Guild."""
    return played(4, seed=288, moves=52)


def crowd() -> Position:
    """Seven cities late in Age III."""
    return played(7, seed=5, moves=108)


def position_of(table: Table) -> Position:
    position = table.position
    assert isinstance(position, Position)
    return position


def played(seats: int, *, seed: int, moves: int) -> Position:
    """So many moves at random into a game of the first edition; nothing is sold that can be built."""
    dice = random.Random(seed)
    position = FIRST_EDITION.new(seats=seats, seed=dice.randbytes(32), options={"sides": "A"})
    for _ in range(moves):
        seat = position.to_move[0]
        legal = position.legal_moves(seat)
        keep = [move for move in legal if "discard" not in move.notation]
        position.play(seat, dice.choice(keep or legal))
    return position


SCENES = (seventh, free_card, dig, late, ways, crowd)
LAID: dict[str, Callable[[], Position]] = {laid.__name__: laid for laid in SCENES}
SEATS = {"seventh": 3, "free_card": 7, "dig": 3, "late": 4, "ways": 4, "crowd": 7}


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
        position = LAID[str(checked_options(self, options, seats)["scene"])]()
        # The log of the site begins here.
        position._history.clear()
        position._reveals.clear()
        return position
