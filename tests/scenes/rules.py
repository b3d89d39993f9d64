"""The rules of Duel, begun at a table that is laid already: one for each thing that can happen at the board.

What is laid is an option of the game. Scenes by the name of `deal…` are whole games, always dealt alike.
"""

from collections.abc import Callable, Mapping
from typing import Any

from engine.duel.position import Duel, Position
from engine.game import Option, Options, checked_options
from tests.engine.duel.table import Table

# Seeds of the whole games.
DEALS = {f"deal{number}": bytes([number] * 32) for number in (2, 6, 7, 11)}


def token() -> Table:
    """A second mortar can be built: a progress token is to be chosen then."""
    mine = ("pharmacist", "quarry", "clay_pool")
    return Table(age=2, structure=("dispensary",), mine=mine, coins=(20, 7))


def library() -> Table:
    return Table(age=2, structure=("sawmill",), my_wonders=("great_library",), coins=(30, 7))


def destroy() -> Table:
    theirs = ("quarry", "clay_pool", "sawmill")
    wonders = ("statue_of_zeus",)
    return Table(age=2, structure=("brickyard",), theirs=theirs, my_wonders=wonders, coins=(30, 7))


def revive() -> Table:
    discarded = ("quarry", "baths", "tavern", "stable", "workshop", "altar", "theater", "scriptorium")
    wonders = ("mausoleum",)
    return Table(age=2, structure=("brickyard",), discarded=discarded, my_wonders=wonders, coins=(30, 7))


def start() -> Table:
    """The last card of Age I is seat 1's to take; the weaker army, seat 0, decides which player begins."""
    return Table(age=1, structure=("baths",), only=True, pawn=-2, turn_of=1, coins=(7, 9))


def near_end() -> Table:
    """One card before the end of the game."""
    return Table(
        age=3,
        structure=("palace",),
        only=True,
        mine=(
            "quarry",
            "baths",
            "aqueduct",
            "senate",
            "tavern",
            "school",
            "academy",
            "garrison",
            "magistrates_guild",
        ),
        theirs=("clay_pool", "sawmill", "walls", "library", "university", "forum", "obelisk", "port"),
        my_built=("pyramids", "sphinx"),
        their_built=("colossus",),
        coins=(30, 11),
        my_tokens=("philosophy",),
        pawn=-2,
    )


def military() -> Table:
    return Table(age=3, structure=("pretorium", "palace"), mine=("walls",), coins=(20, 7), pawn=7)


def chances() -> Table:
    """Much to be hoped for, and more to be feared."""
    return Table(
        age=2,
        structure=("dispensary", "school"),
        mine=("pharmacist", "palisade"),
        theirs=("apothecary", "sawmill", "lumber_yard"),
        coins=(20, 20),
        pawn=-1,
    )


def counting() -> Table:
    """Two cards before the end, with the enemy at the gates."""
    return Table(
        age=3,
        structure=("palace", "town_hall"),
        only=True,
        mine=("workshop", "apothecary", "scriptorium", "pharmacist"),
        theirs=("laboratory", "school", "library", "dispensary"),
        my_built=("pyramids", "sphinx", "colossus"),
        their_built=("piraeus", "mausoleum"),
        coins=(0, 0),
        pawn=-7,
    )


LAID: dict[str, Callable[[], Table]] = {
    laid.__name__: laid
    for laid in (token, library, destroy, revive, start, near_end, military, chances, counting)
}


class Scenes(Duel):
    id = "scenes"
    name = "Scenes"
    pool = "scenes"
    options = (
        Option("scene", (*DEALS, *LAID), "deal7"),
        Option("coached", (False, True), False),
    )

    def new(
        self,
        *,
        seats: int = 2,
        seed: bytes | None = None,
        deal: Mapping[str, Any] | None = None,
        options: Options | None = None,
    ) -> Position:
        """The same position for every seed."""
        scene = str(checked_options(self, options, seats)["scene"])
        return LAID[scene]().position if scene in LAID else Duel().new(seed=DEALS[scene])
