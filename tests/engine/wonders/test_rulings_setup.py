"""Rulings on setting up: decks, guilds, purses, boards and sides."""

import random
from collections import Counter

import pytest

from engine.wonders.position import EDITIONS, Position
from tests.engine.wonders.games import TABLES, decisions, new_game
from tests.engine.wonders.rulebook import SIDES, board_facts, deck, edition_of, guilds
from tests.engine.wonders.table import Table


def hands_by_age(position: Position, seats: int) -> list[Counter[str]]:
    """All cards dealt to people in each age, seen at its first turn."""
    found: dict[int, Counter[str]] = {}
    for seat, move in decisions(position, random.Random(1)):
        shown = position.view(None)
        if shown["age"] and shown["turn"] == 1 and shown["age"] not in found:
            hands = [position.view(s)["hand"] for s in range(seats)]
            found[shown["age"]] = Counter(card for hand in hands for card in hand)
        position.play(seat, move)
    return [found[age] for age in (1, 2, 3)]


# Ruling 1
@pytest.mark.parametrize(("rules", "seats"), [table for table in TABLES if table[1] > 2])
def test_a_deck_is_every_copy_up_to_the_number_of_players_seven_cards_each(rules: str, seats: int) -> None:
    dealt = hands_by_age(new_game(rules, seats, 3), seats)
    edition = edition_of(rules)
    assert [hand.total() for hand in dealt] == [7 * seats] * 3
    assert dealt[0] == Counter(deck(edition, 1, seats))
    assert dealt[1] == Counter(deck(edition, 2, seats))
    plain = Counter({card: count for card, count in dealt[2].items() if card not in guilds(edition)})
    assert plain == Counter(deck(edition, 3, seats))


# Ruling 2
@pytest.mark.parametrize(("seats", "number"), [(3, 5), (4, 6), (5, 7), (6, 8), (7, 9)])
@pytest.mark.parametrize("rules", ["wonders-1e", "wonders-2e"])
def test_two_more_guilds_than_players_join_age_three(rules: str, seats: int, number: int) -> None:
    all_guilds = set(guilds(edition_of(rules)))
    drawn = []
    for game in range(3):
        dealt = hands_by_age(new_game(rules, seats, game), seats)[2]
        drawn.append({card for card in dealt if card in all_guilds})
        assert [dealt[card] for card in sorted(drawn[-1])] == [1] * number
    assert len({frozenset(names) for names in drawn}) > 1 or number == 9


def test_nobody_is_told_which_guilds_were_removed() -> None:
    position = new_game("wonders-1e", 3, 4, memory=False)
    seen = hands_by_age(position.copy(), 3)[2]
    removed = set(guilds("first")) - set(seen)
    assert len(removed) == 5
    for seat, move in decisions(position, random.Random(2)):
        for reader in (0, 1, 2, None):
            text = str(position.view(reader))
            assert not any(f"'{guild}'" in text for guild in removed)
        position.play(seat, move)


# Ruling 3
@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_everyone_begins_with_three_coins_and_one_board(rules: str, seats: int) -> None:
    shown = new_game(rules, seats, 6, sides=SIDES[edition_of(rules)][0]).view(None)
    cities = max(seats, 3)
    assert [city["coins"] for city in shown["cities"]] == [3] * cities
    assert len({city["board"] for city in shown["cities"]}) == cities


@pytest.mark.parametrize("edition", ["1e", "2e"])
def test_the_start_resource_is_made_from_the_first_turn_on(edition: str) -> None:
    table = Table(edition, "gizah A, ephesos A, rhodos A", hold={0: "baths", 1: "scriptorium", 2: "barracks"})
    table.turn("build baths", "build scriptorium", "build barracks")
    assert table.coins == [3, 3, 3]


# Ruling 4
def test_in_the_first_edition_the_deal_fixes_the_sides() -> None:
    sides: Counter[str] = Counter()
    boards: Counter[str] = Counter()
    for number in range(30):
        position = new_game("wonders-1e", 5, number)
        assert not any(move.notation.startswith("side") for move in position.legal_moves(0))
        for city in position.view(None)["cities"]:
            sides[city["side"]] += 1
            boards[city["board"]] += 1
    assert set(boards) == set(board_facts("first"))
    assert set(sides) == {"A", "B"}
    assert min(sides.values()) > 40


def test_in_the_second_edition_players_choose_their_sides() -> None:
    position = new_game("wonders-2e", 3, 1)
    assert position.to_move == (0, 1, 2)
    for seat in (0, 1, 2):
        assert {move.notation for move in position.legal_moves(seat)} == {"side day", "side night"}
    parse = EDITIONS["wonders-2e"].parse
    position.play(1, parse("side night"))
    position.play(0, parse("side day"))
    position.play(2, parse("side night"))
    assert [city["side"] for city in position.view(None)["cities"]] == ["day", "night", "night"]
    assert len(position.view(0)["hand"]) == 7


@pytest.mark.parametrize(
    ("rules", "side"),
    [("wonders-1e", "A"), ("wonders-1e", "B"), ("wonders-2e", "day"), ("wonders-2e", "night")],
)
def test_sides_may_be_agreed_upon(rules: str, side: str) -> None:
    position = new_game(rules, 4, 2, sides=side)
    assert [city["side"] for city in position.view(None)["cities"]] == [side] * 4


def test_in_the_first_edition_all_may_agree_to_choose() -> None:
    position = new_game("wonders-1e", 3, 2, sides="choose")
    assert {move.notation for move in position.legal_moves(2)} == {"side A", "side B"}


def test_sides_are_chosen_in_secret_and_before_the_first_hand() -> None:
    position = new_game("wonders-2e", 3, 1)
    assert not position.view(0)["hand"]
    before = [{**position.view(reader)} for reader in (1, 2, None)]
    position.play(0, EDITIONS["wonders-2e"].parse("side night"))
    for reader, shown in zip((1, 2, None), before, strict=True):
        assert position.view(reader)["cities"] == shown["cities"]
        assert position.told(0, reader) == "?"
    assert position.told(0, 0) == "side night"
