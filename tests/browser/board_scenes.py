"""Positions to look at and to test with: one for each thing that can happen at the table."""

from collections.abc import Callable
from typing import Any

from engine.duel.position import Position
from tests.browser.board_fixture import RULES, FixtureGame
from tests.engine.table import Table


def dealt(seed: int = 7, **options: Any) -> Position:
    return RULES.new(seed=bytes([seed] * 32), seats=2, options=options)


def draft(code: str = "draft", **how: Any) -> FixtureGame:
    return FixtureGame(code, dealt(), **how)


def age(number: int, taken: int = 6, seat: int = 0, **how: Any) -> FixtureGame:
    """Some way into an age, with that seat to take a card."""
    game = FixtureGame(how.pop("code", f"age{number}"), dealt(how.pop("deal", 7)), seat=seat, **how)

    def reached(position: Position) -> bool:
        view = position.view(None)
        gone = sum(slot["state"] == "gone" for slot in view["structure"]["slots"]) if view["structure"] else 0
        turn = view["decision"] is not None and view["decision"] == {"kind": "turn", "seat": seat}
        return bool(view["age"] == number and gone >= taken and turn)

    game.play_to_end(reached)
    return game


def watched(code: str = "watch", **how: Any) -> FixtureGame:
    """Nobody's game: the page shows what a spectator may know."""
    game = age(2, 3, code=code, **how)
    game.seat = None
    return game


def arranged(code: str, table: Table, *moves: str, **how: Any) -> FixtureGame:
    game = FixtureGame(code, table.position, **how)
    for move in moves:
        game.play(game.position.to_move[0], move)
    return game


def token(code: str = "token", **how: Any) -> FixtureGame:
    """A second mortar: a progress token is to be chosen."""
    table = Table(age=2, structure=("dispensary",), mine=("pharmacist", "quarry", "clay_pool"), coins=(20, 7))
    return arranged(code, table, "build dispensary", **how)


def library(code: str = "library", **how: Any) -> FixtureGame:
    table = Table(age=2, structure=("sawmill",), my_wonders=("great_library",), coins=(30, 7))
    return arranged(code, table, "wonder great_library sawmill", **how)


def destroy(code: str = "destroy", **how: Any) -> FixtureGame:
    theirs = ("quarry", "clay_pool", "sawmill")
    table = Table(
        age=2, structure=("brickyard",), theirs=theirs, my_wonders=("statue_of_zeus",), coins=(30, 7)
    )
    return arranged(code, table, "wonder statue_of_zeus brickyard", **how)


def revive(code: str = "revive", **how: Any) -> FixtureGame:
    discarded = ("quarry", "baths", "tavern", "stable", "workshop", "altar", "theater", "scriptorium")
    table = Table(
        age=2, structure=("brickyard",), discarded=discarded, my_wonders=("mausoleum",), coins=(30, 7)
    )
    return arranged(code, table, "wonder mausoleum brickyard", **how)


def start(code: str = "start", **how: Any) -> FixtureGame:
    """The last card of Age I is taken by seat 1; the weaker army, seat 0, says who begins."""
    table = Table(age=1, structure=("baths",), only=True, pawn=-2, turn_of=1, coins=(7, 9))
    return arranged(code, table, "discard baths", **how)


def near_end(code: str = "near_end", **how: Any) -> FixtureGame:
    """One card before the end of the game."""
    table = Table(
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
    return arranged(code, table, **how)


def over(code: str = "over", **how: Any) -> FixtureGame:
    game = near_end(code, **how)
    game.play(0, "build palace")
    return game


def military(code: str = "military", **how: Any) -> FixtureGame:
    table = Table(age=3, structure=("pretorium", "palace"), mine=("walls",), coins=(20, 7), pawn=7)
    return arranged(code, table, **how)


def starting(code: str = "starting", **how: Any) -> FixtureGame:
    return FixtureGame(code, dealt(), starting=True, **how)


SCENES: dict[str, Callable[..., FixtureGame]] = {
    "starting": starting,
    "draft": draft,
    "age1": lambda **how: age(1, 0, code="age1", **how),
    "age1_mid": lambda **how: age(1, 8, code="age1_mid", **how),
    "age2": lambda **how: age(2, 3, code="age2", **how),
    "age3": lambda **how: age(3, 4, code="age3", **how),
    "watch": watched,
    "token": token,
    "library": library,
    "destroy": destroy,
    "revive": revive,
    "start": start,
    "near_end": near_end,
    "over": over,
    "military": military,
}


def main() -> None:
    import os
    import time

    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    from tests.browser.board_fixture import BoardServer

    server = BoardServer()
    server.start(int(os.environ.get("PORT", "8765")))
    for scene in SCENES.values():
        print(server.add(scene()))
    while True:
        time.sleep(60)


if __name__ == "__main__":
    main()
