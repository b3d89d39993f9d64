"""Digests of random games as plain Python plays them.

The compiled cores must reach the same, which takes a second. Plain Python needs most of a minute for all of
these games; the tests play a part of them on both cores. After a change of the rules write the digests again:

    python -m tests.engine.golden_digests
"""

import hashlib
import json
from collections.abc import Callable
from pathlib import Path

from engine.dice import Dice
from engine.duel import playout as duel_playout
from engine.duel.state import State as DuelState
from engine.wonders import playout as wonders_playout
from engine.wonders.state import State as WondersState
from tests.engine.wonders.games import TABLES

FILE = Path(__file__).with_name("golden_digests.json")
DUEL_GAMES = 3000
GAMES_PER_TABLE = 273
EDITION_NUMBERS = {"wonders-1e": 0, "wonders-2e": 1}


def digest_of_all(digest_of: Callable[[int], int], games: int) -> str:
    """One digest for the games of these seeds."""
    return hashlib.sha256(b"".join(digest_of(seed).to_bytes(8, "big") for seed in range(games))).hexdigest()


def recorded() -> dict[str, str]:
    digests: dict[str, str] = json.loads(FILE.read_text())
    return digests


def plain_duel(seed: int) -> int:
    return duel_playout.random_game_digest(DuelState(), Dice(seed))


def plain_wonders(rules: str, seats: int, seed: int) -> int:
    return wonders_playout.random_game_digest(WondersState(), Dice(seed), EDITION_NUMBERS[rules], seats, 0)


def write() -> None:
    digests = {"duel": digest_of_all(plain_duel, DUEL_GAMES)}
    for rules, seats in TABLES:
        digests[f"{rules}-{seats}"] = digest_of_all(
            lambda seed, rules=rules, seats=seats: plain_wonders(rules, seats, seed),  # type: ignore[misc]
            GAMES_PER_TABLE,
        )
    FILE.write_text(json.dumps(digests, indent=2) + "\n")


if __name__ == "__main__":
    write()
