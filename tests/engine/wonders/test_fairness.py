"""The fair deal of 7 Wonders: recomputed here from its description, and evenly spread."""

import hashlib
import re
from collections import Counter
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from engine.wonders import data
from engine.wonders.deal import deal_from_seed
from engine.wonders.position import EDITIONS
from tests.engine.wonders.games import TABLES, new_game, seed_of
from tests.engine.wonders.rulebook import SIDES, board_facts, deck, edition_of, guilds


def stream(seed: bytes, label: str) -> Iterator[int]:
    for block in count():
        digest = hashlib.sha256(seed + label.encode() + block.to_bytes(4, "big")).digest()
        yield from (int.from_bytes(digest[i : i + 4], "big") for i in range(0, 32, 4))


def below(numbers: Iterator[int], limit: int) -> int:
    while (number := next(numbers)) >= 2**32 - 2**32 % limit:
        pass
    return number % limit


def shuffled(seed: bytes, label: str, things: list[str]) -> list[str]:
    numbers, things = stream(seed, label), sorted(things)
    for last in range(len(things) - 1, 0, -1):
        other = below(numbers, last + 1)
        things[last], things[other] = things[other], things[last]
    return things


def deal_by_hand(rules: str, seats: int, seed: bytes) -> dict[str, Any]:
    """The deal of a seed as docs/fairness.md describes it, with sides dealt."""
    edition, cities = edition_of(rules), max(seats, 3)
    boards = shuffled(seed, "boards", list(board_facts(edition)))[:cities]
    sides = stream(seed, "sides")
    third = deck(edition, 3, cities) + shuffled(seed, "guilds", guilds(edition))[: cities + 2]
    ages = [
        shuffled(seed, f"age{age}", cards)
        for age, cards in enumerate((deck(edition, 1, cities), deck(edition, 2, cities), third), start=1)
    ]
    return {
        "boards": [[board, SIDES[edition][below(sides, 2)]] for board in boards],
        "ages": [[cards[7 * city : 7 * city + 7] for city in range(cities)] for cards in ages],
    }


def dealt(rules: str, seats: int, number: int, **options: str) -> dict[str, Any]:
    """The deal that the engine has made."""
    shown = new_game(rules, seats, number, **options).view(None, revealed=True)
    return {
        "boards": [[city["board"], city["side"]] for city in shown["cities"]],
        "ages": shown["revealed"]["ages"],
    }


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_a_seed_deals_as_described(rules: str, seats: int) -> None:
    for number in range(3):
        by_hand = deal_by_hand(rules, seats, seed_of(number))
        found = dealt(rules, seats, number)
        assert found["ages"] == by_hand["ages"]
        assert [board for board, _ in found["boards"]] == [board for board, _ in by_hand["boards"]]
        if rules == "wonders-1e":
            assert found == by_hand
            chosen = dealt(rules, seats, number, sides="choose")["boards"]
            assert chosen[:seats] == [[board, None] for board, _ in by_hand["boards"][:seats]]
            assert chosen[seats:] == by_hand["boards"][seats:]


def test_the_deal_of_a_seed_can_be_given_as_a_deal() -> None:
    for rules, seats in TABLES:
        deal = dealt(rules, seats, 9)
        options = {"sides": "choose"} if rules == "wonders-2e" else {}
        again = EDITIONS[rules].new(seats=seats, deal=deal, options=options)
        assert again.views() == new_game(rules, seats, 9).views()


def test_boards_sides_and_cards_fall_evenly() -> None:
    """Bounds of about five standard errors."""
    games = 700
    first_board: Counter[str] = Counter()
    side: Counter[str] = Counter()
    first_card: Counter[str] = Counter()
    drawn_guilds: Counter[str] = Counter()
    for number in range(games):
        deal = deal_by_hand("wonders-1e", 3, seed_of(number))
        first_board[deal["boards"][0][0]] += 1
        side[deal["boards"][1][1]] += 1
        first_card[deal["ages"][0][0][0]] += 1
        drawn_guilds.update({card for hand in deal["ages"][2] for card in hand} & set(guilds("first")))
    assert all(abs(number - games / 7) < 47 for number in first_board.values())
    assert abs(side["A"] - games / 2) < 67
    assert all(abs(number - games / 21) < 29 for number in first_card.values())
    assert all(abs(number - games / 2) < 67 for number in drawn_guilds.values())
    assert (len(first_board), len(first_card), len(drawn_guilds)) == (7, 21, 10)


def test_the_vectors_of_the_documentation_are_true() -> None:
    text = (Path(__file__).parents[3] / "docs" / "fairness.md").read_text()
    first, _, second = text.partition("\n7 Wonders, first edition")[2].partition("\nSecond edition")
    told = [re.findall(r"`([0-9A-Za-z_ ]+)`", vector) for vector in (first, second)]
    deal = deal_from_seed(bytes(32), data.FIRST, 3, "dealt")
    boards = [f"{board} {side}" for board, side in deal["boards"]]
    assert told[0] == [*boards, *deal["ages"][0][0], *deal["ages"][2][0]]
    deal = deal_from_seed(bytes(32), data.SECOND, 3, "choose")
    assert told[1] == [*(board for board, _ in deal["boards"]), *deal["ages"][2][0]]
