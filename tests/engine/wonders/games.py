"""Whole games of 7 Wonders for tests: dealt and played at random from a number."""

import random
from collections.abc import Iterator
from typing import Any

from engine.wonders.position import EDITIONS, Position
from tests.engine.wonders.rulebook import SIDES, board_facts, deck, edition_of, guilds

TABLES = [
    *[("wonders-1e", seats) for seats in range(2, 8)],
    *[("wonders-2e", seats) for seats in range(3, 8)],
]


def seed_of(number: int) -> bytes:
    return number.to_bytes(32, "big")


def new_game(rules: str, seats: int, number: int, **options: Any) -> Position:
    return EDITIONS[rules].new(seats=seats, seed=seed_of(number), options=options)


def random_deal(rules: str, seats: int, dice: random.Random) -> dict[str, Any]:
    """A real deal, drawn without the engine's help."""
    edition, cities = edition_of(rules), max(seats, 3)
    boards = dice.sample(sorted(board_facts(edition)), cities)
    ages = []
    for age in (1, 2, 3):
        cards = deck(edition, age, cities)
        if age == 3:
            cards += dice.sample(guilds(edition), cities + 2)
        dice.shuffle(cards)
        ages.append([cards[7 * city : 7 * city + 7] for city in range(cities)])
    return {"boards": [[board, dice.choice(SIDES[edition])] for board in boards], "ages": ages}


def decisions(position: Position, dice: random.Random) -> Iterator[tuple[int, Any]]:
    """Random decisions of random seats until the game is over; the caller plays them."""
    while position.to_move:
        seat = dice.choice(position.to_move)
        yield seat, dice.choice(position.legal_moves(seat))


def play_randomly(position: Position, dice: random.Random, moves: int = 1000) -> None:
    """Play this many random moves, or fewer if the game ends."""
    for _, (seat, move) in zip(range(moves), decisions(position, dice), strict=False):
        position.play(seat, move)


def random_position(rules: str, seats: int, number: int, moves: int, **options: Any) -> Position:
    position = new_game(rules, seats, number, **options)
    play_randomly(position, random.Random(number), moves)
    return position
