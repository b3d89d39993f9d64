"""Rulings on setup and draft: what is dealt, what stays in the box, how eight wonders find their owners."""

import hashlib
from typing import Any

import pytest

from engine.duel import data
from engine.duel.deal import deal_from_seed
from engine.duel.position import Duel, Position
from engine.game import BadSetup, IllegalMove
from tests.engine.duel.table import deal_with

OFFER = (
    "pyramids",
    "sphinx",
    "piraeus",
    "colossus",
    "mausoleum",
    "appian_way",
    "great_library",
    "circus_maximus",
)
SEEDS = [hashlib.sha256(bytes([number])).digest() for number in range(30)]


def new_game(**options: bool) -> Position:
    return Duel().new(deal=deal_with(wonders=OFFER), options=options)


def play(position: Position, *moves: str) -> None:
    for move in moves:
        position.play(position.to_move[0], Duel().parse(move))


def wonders(position: Position, seat: int) -> list[str]:
    return [wonder["wonder"] for wonder in position.view(seat)["cities"][seat]["wonders"]]


def play_by_discarding(position: Position, age: int) -> None:
    """Sell every card until an age has ended."""
    while position.to_move and position.view(0)["age"] <= age:
        moves = position.legal_moves(position.to_move[0])
        position.play(position.to_move[0], next(m for m in moves if m.verb in ("draft", "discard", "start")))


# Coins and progress tokens


def test_both_players_start_with_seven_coins() -> None:
    view = new_game().view(None)
    assert [city["coins"] for city in view["cities"]] == [7, 7]


def test_five_of_the_ten_progress_tokens_lie_on_the_board_and_five_in_the_box() -> None:
    for seed in SEEDS:
        tokens = Duel().new(seed=seed).view(None)["tokens"]
        assert len(tokens["board"]) == len(tokens["box"]) == 5
        assert len({*tokens["board"], *tokens["box"]}) == 10


def test_cities_start_empty_and_the_pawn_in_the_middle() -> None:
    view = new_game().view(None)
    assert view["track"]["pawn"] == 0
    assert view["track"]["leader"] is None
    assert view["discard"] == []
    for city in view["cities"]:
        assert not any(city["cards"].values())
        assert city["tokens"] == []


# The age decks


def card_facts(deal: dict[str, Any], age: int) -> list[data.Card]:
    by_id = {card.id: card for card in data.CARDS}
    return [by_id[name] for name in deal["ages"][age - 1]]


@pytest.mark.parametrize("age", [1, 2])
def test_an_age_deck_loses_three_cards(age: int) -> None:
    left_out = set()
    for seed in SEEDS:
        dealt = card_facts(deal_from_seed(seed), age)
        assert len({card.id for card in dealt}) == 20
        assert all(card.age == age for card in dealt)
        left_out |= {card.id for card in data.CARDS if card.age == age} - {card.id for card in dealt}
    assert len(left_out) == 23, "any card of the age can be the one that is missing"


def test_the_third_age_is_seventeen_cards_and_three_guilds() -> None:
    for seed in SEEDS:
        dealt = card_facts(deal_from_seed(seed), 3)
        assert len({card.id for card in dealt}) == 20
        assert all(card.age == 3 for card in dealt)
        assert sum(card.is_guild for card in dealt) == 3


def test_the_guilds_are_shuffled_into_the_third_age() -> None:
    slots = {
        slot
        for seed in SEEDS
        for slot, card in enumerate(card_facts(deal_from_seed(seed), 3))
        if card.is_guild
    }
    guilds = {card.id for seed in SEEDS for card in card_facts(deal_from_seed(seed), 3) if card.is_guild}
    assert len(slots) == 20, "a guild can lie anywhere"
    assert len(guilds) == 7, "any guild can come"


@pytest.mark.parametrize(
    ("age", "stranger"), [(1, "walls"), (2, "baths"), (3, "brewery"), (1, "builders_guild")]
)
def test_a_deal_with_a_card_of_another_age_is_refused(age: int, stranger: str) -> None:
    deal = deal_with()
    deal["ages"][age - 1][0] = stranger
    with pytest.raises(BadSetup):
        Duel().new(deal=deal)


def test_a_deal_with_four_guilds_is_refused() -> None:
    deal = deal_with({3: ("port", "builders_guild", "merchants_guild", "shipowners_guild")})
    deal["ages"][2][deal["ages"][2].index("port")] = "tacticians_guild"
    with pytest.raises(BadSetup):
        Duel().new(deal=deal)


def test_the_removed_cards_never_come_back_and_are_not_in_the_discard_pile() -> None:
    position = Duel().new(seed=SEEDS[0])
    dealt = {name for names in deal_from_seed(SEEDS[0])["ages"] for name in names}
    for age in (1, 2, 3):
        play_by_discarding(position, age)
        pile = position.view(None)["discard"]
        assert len(pile) == 20 * age
        assert set(pile) <= dealt


# The draft


def test_four_wonders_are_shown_and_the_first_player_picks_first() -> None:
    position = new_game()
    assert position.view(None)["draft"]["pool"] == list(OFFER[:4])
    assert position.to_move == (0,)
    assert [move.notation for move in position.legal_moves(0)] == [f"draft {name}" for name in OFFER[:4]]


def test_the_draft_goes_first_second_second_first_then_second_first_first_second() -> None:
    position = new_game()
    for name, to_move in zip(OFFER[:3], (0, 1, 1), strict=True):
        assert position.to_move == (to_move,)
        play(position, f"draft {name}")
    for name, to_move in zip(OFFER[4:7], (1, 0, 0), strict=True):
        assert position.to_move == (to_move,)
        play(position, f"draft {name}")
    assert wonders(position, 0) == ["pyramids", "colossus", "appian_way", "great_library"]
    assert wonders(position, 1) == ["sphinx", "piraeus", "mausoleum", "circus_maximus"]


def test_the_last_wonder_of_a_pool_goes_to_its_taker_without_a_question() -> None:
    position = new_game()
    play(position, "draft colossus", "draft piraeus", "draft sphinx")
    assert wonders(position, 0) == ["colossus", "pyramids"]
    assert position.view(None)["draft"]["pool"] == list(OFFER[4:])
    assert position.to_move == (1,)


def test_the_second_four_are_shown_only_after_the_first_four_are_gone() -> None:
    position = new_game()
    for move in ("draft colossus", "draft piraeus", "draft sphinx"):
        for seat in (0, 1, None):
            assert not set(OFFER[4:]) & set(position.view(seat)["draft"]["pool"])
        play(position, move)
    assert set(position.view(None)["draft"]["pool"]) == set(OFFER[4:])


def test_a_wonder_that_is_gone_or_not_yet_shown_cannot_be_picked() -> None:
    position = new_game()
    play(position, "draft colossus")
    for name in ("colossus", "mausoleum", "statue_of_zeus"):
        with pytest.raises(IllegalMove) as refusal:
            play(position, f"draft {name}")
        assert refusal.value.code == "not_on_offer"


def test_the_last_four_wonders_stay_out() -> None:
    position = new_game()
    play(position, *(f"draft {name}" for name in (*OFFER[:3], *OFFER[4:7])))
    assert {*wonders(position, 0), *wonders(position, 1)} == set(OFFER)


def test_the_first_player_starts_the_first_age_after_the_draft() -> None:
    position = new_game()
    play(position, *(f"draft {name}" for name in (*OFFER[:3], *OFFER[4:7])))
    view = position.view(0)
    assert view["age"] == 1
    assert view["draft"] is None
    assert view["to_move"] == [0]
    assert view["decision"]["kind"] == "turn"


# A first game


def test_a_first_game_has_fixed_wonders_and_no_draft() -> None:
    position = new_game(first_game_wonders=True)
    assert wonders(position, 0) == ["pyramids", "great_lighthouse", "temple_of_artemis", "statue_of_zeus"]
    assert wonders(position, 1) == ["circus_maximus", "piraeus", "appian_way", "colossus"]
    assert position.view(0)["age"] == 1
    assert position.to_move == (0,)
