"""The view of a game that is over, in which nothing is hidden any more."""

import pytest

from engine.duel.deal import deal_from_seed, decks
from tests.engine.duel.games import new_game, random_position, seed_of


def test_every_hidden_slot_names_its_card_and_stays_marked_as_hidden() -> None:
    position = new_game(5, first_game_wonders=True)
    dealt = deal_from_seed(seed_of(5))["ages"][0]
    slots = position.view(None, revealed=True)["structure"]["slots"]
    assert [slot["card"] for slot in slots] == dealt
    hidden = [slot["slot"] for slot in position.view(None)["structure"]["slots"] if slot["state"] == "hidden"]
    assert hidden == [slot["slot"] for slot in slots if slot["state"] == "hidden"]


def test_the_second_pool_and_the_draw_of_the_library_are_told() -> None:
    dealt = deal_from_seed(seed_of(5))
    revealed = new_game(5).view(None, revealed=True)["revealed"]
    assert revealed == {"wonders": dealt["wonders"], "library": dealt["library_draw"]}


@pytest.mark.parametrize("moves", [0, 3, 12, 30, 50, 65])
@pytest.mark.parametrize("seat", [0, 1, None])
def test_revealing_only_adds(moves: int, seat: int | None) -> None:
    """What a seat knew is the same in both views, so a replay can show either."""
    position = random_position(7, moves)
    plain, full = position.view(seat), position.view(seat, revealed=True)
    del full["revealed"]
    for slot in (full["structure"] or {"slots": []})["slots"]:
        if slot["state"] == "hidden":
            del slot["card"]
    assert full == plain


def test_the_decks_hold_every_component_once() -> None:
    sizes = {name: len(deck) for name, deck in decks().items()}
    assert sizes == {"wonders": 12, "tokens": 10, "age1": 23, "age2": 23, "age3": 20, "guilds": 7}
