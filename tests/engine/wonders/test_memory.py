"""What the memory aid calls unseen: cards of the age that the seat never saw, and nothing it cannot know."""

from collections import Counter

import pytest

from engine.wonders.ai.tracking import CardTracker
from engine.wonders.memory import memory_of
from engine.wonders.position import Position
from engine.wonders.state import CHOOSE_CARDS
from engine.wonders.tables import CARD_IDS
from tests.engine.wonders.rulebook import deck, guilds
from tests.engine.wonders.table import Table
from tests.engine.wonders.test_ai_knowledge import TABLES, positions, with_other_secrets

THREE = "gizah A, ephesos A, rhodos A"


def unseen(table: Table, seat: int = 0) -> Counter[str]:
    return Counter(table.position.view(seat)["memory"]["unseen"])


def test_unseen_is_the_deck_less_the_hands_that_came_and_what_others_built() -> None:
    table = Table("1e", THREE)
    expected = Counter(deck("first", 1, 3)) - Counter(table.hand(0))
    assert unseen(table) == expected
    coming = table.hand(2)
    built = next(move for move in table.moves(1) if move.startswith("build"))
    table.turn(None, built, f"sell {coming[0]}")
    expected = expected - Counter(coming[1:]) - Counter([built.split()[1]])
    assert unseen(table) == expected
    assert coming[0] in expected, "what a neighbour sold has gone unseen"


def test_guilds_are_apart_because_not_all_of_them_are_in_the_game() -> None:
    table = Table("1e", THREE, at=(3, 1))
    memory = table.position.view(0)["memory"]
    held = set(table.hand(0)) & set(guilds("first"))
    assert set(memory["unseen_guilds"]) == set(guilds("first")) - held
    assert not set(memory["unseen"]) & set(guilds("first"))
    assert len(memory["unseen"]) == 3 * 7 - 5 - (7 - len(held))


def test_who_digs_sees_what_was_sold() -> None:
    table = Table(
        "1e",
        "halikarnassos B, ephesos A, rhodos A",
        ["ore_vein, clay_pit, wonder; dig baths", "sell altar", ", sell baths"],
        at=(1, 3),
    )
    assert {"altar", "baths"} <= set(unseen(table))
    table.turn()
    table.play(0, "dig baths")
    assert not {"altar", "baths"} & set(unseen(table))
    assert "altar" in unseen(table, 2), "the others have seen what was dug up, and no more"


@pytest.mark.parametrize(("ruleset", "seats"), TABLES)
def test_it_is_what_the_bots_know_too(ruleset: str, seats: int) -> None:
    """The bots find the same by following every hand from one look to the next."""
    compared = 0
    for position in positions(ruleset, seats, seed=30 + seats, every=2):
        s = position.state
        if s.phase != CHOOSE_CARDS:
            continue
        for seat in range(seats):
            memory = memory_of(s, seat, position.turn_log)
            found = CardTracker(s, seat, position.turn_log)._unmet(s.age - 1)
            names = Counter(CARD_IDS[card] for card in found.elements())
            assert Counter(memory["unseen"]) + Counter(memory["unseen_guilds"]) == names
            compared += 1
    assert compared > 50


def test_two_games_that_a_seat_cannot_tell_apart_are_remembered_alike() -> None:
    compared = 0
    for position in positions("wonders-2e", 7, seed=9):
        s = position.state
        if s.phase != CHOOSE_CARDS:
            continue
        seat = s.turn % 7
        swapped: Position | None = with_other_secrets(position, seat)
        if swapped is not None:
            assert swapped.view(seat)["memory"] == position.view(seat)["memory"]
            compared += 1
    assert compared > 20
