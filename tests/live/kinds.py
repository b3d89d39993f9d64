"""What scripted players know of each game; all else they take from the protocol. Needs no Django."""

from dataclasses import dataclass
from typing import Any

View = dict[str, Any]


def legal_moves(view: View) -> list[str]:
    """What a seat may do, as the views of the games tell it: plainly, or with what each move costs."""
    return view["moves"] if "moves" in view else [legal["move"] for legal in view["legal"]]


@dataclass(frozen=True)
class Kind:
    """A game as the tests of running sites play it."""

    ruleset: str
    sizes: tuple[int, ...]
    # Moves that no position allows, and the error codes that many games must have seen.
    nonsense: tuple[str, ...]
    errors: frozenset[str]
    endings: tuple[str, ...]
    # Where it lives, if the site does not offer it of itself.
    plugin: str = ""

    def size(self, number: int) -> int:
        """Of the table of that number."""
        return self.sizes[number % len(self.sizes)]


WONDERS: dict[str, Any] = {
    "sizes": (3, 4, 5, 6, 7),
    "nonsense": ("build the_moon", "juggle baths"),
    "errors": frozenset({"stale_version", "unknown_id"}),
    "endings": ("points",),
    "plugin": "games.wonders.plugin",
}
KINDS = {
    kind.ruleset: kind
    for kind in (
        Kind(
            "duel",
            sizes=(2,),
            nonsense=("build the_moon",),
            errors=frozenset({"stale_version", "unknown_id", "wrong_decision"}),
            endings=("civilian", "military", "science", "draw"),
        ),
        Kind(
            "toy",
            sizes=(3, 4, 5, 6, 8),
            nonsense=("play 999", "juggle 100"),
            errors=frozenset({"stale_version", "not_in_hand", "malformed_move", "not_your_turn"}),
            endings=("points",),
            plugin="tests.toy.plugin",
        ),
        Kind("wonders-1e", **WONDERS),
        Kind("wonders-2e", **WONDERS),
    )
}
