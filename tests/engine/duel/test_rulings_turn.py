"""Rulings on a turn: what can be done with a free card, the order of its effects, and when cards flip."""

import pytest

from tests.engine.duel.table import Table, kinds

RICH = (60, 60)

# Taking a free card


def test_a_free_card_can_be_built() -> None:
    table = Table(structure=("theater",))
    table.play("build theater")
    assert table.cards(0) == {"theater"}
    assert table.to_move == 1


def test_a_free_card_can_be_discarded_for_coins() -> None:
    table = Table(structure=("theater",))
    table.play("discard theater")
    assert table.discard == {"theater"}
    assert table.cards(0) == set()
    assert table.coins == (9, 7)


def test_a_free_card_can_be_put_under_a_wonder() -> None:
    table = Table(structure=("theater",), my_wonders=("pyramids",), coins=(8, 7))
    table.play("wonder pyramids theater")
    assert table.wonder("pyramids") == {"wonder": "pyramids", "state": "built", "card": "theater"}
    assert table.cards(0) == set()
    assert table.discard == set()
    assert table.coins == (0, 7)


def test_discarding_is_always_legal_even_without_a_single_coin() -> None:
    table = Table(structure=("palisade", "press"), only=True, coins=(0, 0))
    assert set(table.moves()) == {"discard palisade", "discard press"}


def test_a_card_that_could_not_be_paid_still_serves_for_a_wonder() -> None:
    table = Table(
        age=3, structure=("pretorium",), mine=("shelf_quarry", "quarry", "press"), coins=(0, 7), only=True
    )
    assert table.refused("build pretorium") == "too_expensive"
    table.play("wonder pyramids pretorium")
    assert table.wonder("pyramids")["card"] == "pretorium"


def test_a_wonder_of_the_opponent_cannot_be_built() -> None:
    table = Table(structure=("theater",), coins=RICH, their_wonders=("colossus",))
    assert table.refused("wonder colossus theater") == "not_your_wonder"


def test_a_wonder_is_built_only_once() -> None:
    table = Table(structure=("theater",), coins=RICH, my_built=("pyramids",))
    assert table.refused("wonder pyramids theater") == "already_built"


def test_nobody_plays_out_of_turn() -> None:
    table = Table(structure=("theater",))
    assert table.refused("build theater", seat=1) == "not_your_turn"


def test_players_take_turns() -> None:
    table = Table(structure=("theater", "altar", "tavern"))
    for seat, card in enumerate(("theater", "altar")):
        assert table.to_move == seat
        table.play(f"build {card}")
    assert table.to_move == 0


# The order of one turn


def test_a_build_is_refused_when_coins_are_short() -> None:
    table = Table(age=3, structure=("pretorium",), coins=(7, 7))
    assert table.refused("build pretorium") == "too_expensive"


def test_a_wonder_is_refused_when_coins_are_short() -> None:
    table = Table(structure=("theater",), my_wonders=("pyramids",), coins=(7, 7))
    assert table.price("wonder pyramids theater") == 8
    assert table.refused("wonder pyramids theater") == "too_expensive"


def test_coins_leave_then_economy_is_paid_then_the_pawn_loots() -> None:
    table = Table(
        age=2, structure=("walls",), coins=(10, 0), pawn=1, their_tokens=("economy",), mine=("theater",)
    )
    happened = kinds(table.play("build walls"))
    assert happened.index("pay") < happened.index("economy") < happened.index("loot")
    assert table.coins == (6, 2), "the opponent gains 4 and then loses 2 of them"


def test_the_eighth_wonder_leaves_before_the_effects_of_the_seventh() -> None:
    table = Table(
        structure=("theater",),
        coins=RICH,
        my_wonders=("temple_of_artemis",),
        my_built=("pyramids", "great_lighthouse", "statue_of_zeus"),
        their_built=("circus_maximus", "piraeus", "appian_way"),
        their_wonders=("colossus",),
    )
    happened = kinds(table.play("wonder temple_of_artemis theater"))
    assert happened[:4] == ["pay", "wonder", "wonder_leaves", "coins"]


def test_urbanism_pays_after_the_pair_is_noted_and_before_the_token_is_chosen() -> None:
    table = Table(age=2, structure=("library",), mine=("scriptorium",), my_tokens=("urbanism",), coins=(0, 7))
    happened = kinds(table.play("build library"))
    assert happened.index("build") < happened.index("pair") < happened.index("urbanism")
    assert table.decision == "token"
    assert table.coins == (4, 7)


def test_the_appian_way_pays_its_builder_then_robs_the_opponent_then_gives_the_replay() -> None:
    table = Table(structure=("theater",), my_wonders=("appian_way",), coins=RICH)
    happened = [kind for kind in kinds(table.play("wonder appian_way theater")) if kind != "flip"]
    assert happened == ["pay", "wonder", "coins", "lose", "replay"]


def test_shields_come_before_the_choice_of_a_wonder_and_the_flip_and_replay_after_it() -> None:
    table = Table(
        age=2,
        structure=("walls", "brewery", "forum"),
        only=True,
        theirs=("quarry", "clay_pool"),
        my_wonders=("statue_of_zeus",),
        my_tokens=("theology",),
        coins=RICH,
        pawn=2,
    )
    assert kinds(table.play("wonder statue_of_zeus walls")) == ["pay", "wonder", "loot", "pawn"]
    assert kinds(table.play("destroy quarry")) == ["destroy", "flip", "replay"]
    assert table.to_move == 0


def test_a_win_by_shields_ends_the_turn_before_its_choices() -> None:
    table = Table(
        structure=("theater",), theirs=("quarry",), my_wonders=("statue_of_zeus",), coins=RICH, pawn=8
    )
    table.play("wonder statue_of_zeus theater")
    assert table.outcome is not None
    assert table.outcome.how == "military"
    assert "quarry" in table.cards(1)


def test_a_win_by_a_token_ends_the_turn_before_anything_flips() -> None:
    table = Table(
        age=2,
        structure=("library", "brewery", "forum"),
        mine=("scriptorium", "workshop", "apothecary", "pharmacist", "academy"),
        board=("law",),
    )
    table.play("build library")
    assert kinds(table.play("take law")) == ["token", "end"]


# When hidden cards flip

CHOICES = {
    "mausoleum": ("wonder mausoleum walls", "revive altar"),
    "great_library": ("wonder great_library walls", "take law"),
    "statue_of_zeus": ("wonder statue_of_zeus walls", "destroy quarry"),
    "circus_maximus": ("wonder circus_maximus walls", "destroy press"),
    "a pair": ("build library", "take agriculture"),
}


def table_with_a_hidden_card(choice: str, *my_tokens: str) -> Table:
    """Two free cards; the first one covers a face-down Forum."""
    return Table(
        age=2,
        structure=("library" if choice == "a pair" else "walls", "brewery", "forum"),
        only=True,
        mine=("scriptorium",),
        theirs=("quarry", "clay_pool", "press", "glassworks"),
        discarded=("altar", "baths"),
        coins=RICH,
        my_wonders=(choice,) if choice != "a pair" else (),
        their_wonders=("colossus",),
        my_tokens=my_tokens,
        board=("agriculture", "masonry"),
        library=("law", "philosophy", "mathematics"),
    )


@pytest.mark.parametrize("choice", CHOICES)
def test_hidden_cards_flip_after_the_choices_of_the_turn(choice: str) -> None:
    table = table_with_a_hidden_card(choice)
    first, second = CHOICES[choice]
    assert "flip" not in kinds(table.play(first))
    for seat in (0, 1, None):
        assert table.slot(17, seat)["state"] == "hidden"
    assert "flip" in kinds(table.play(second))
    for seat in (0, 1, None):
        assert table.slot(17, seat)["card"] == "forum"


def test_hidden_cards_stay_hidden_between_two_choices_of_one_turn() -> None:
    table = Table(
        age=2,
        structure=("walls", "brewery", "forum"),
        only=True,
        mine=("scriptorium",),
        discarded=("library",),
        my_wonders=("mausoleum",),
        coins=RICH,
    )
    table.play("wonder mausoleum walls", "revive library")
    assert table.decision == "token"
    assert table.slot(17)["state"] == "hidden"
    table.play("take agriculture")
    assert table.slot(17)["card"] == "forum"


@pytest.mark.parametrize("use", ["build", "discard", "wonder pyramids"])
def test_hidden_cards_flip_at_once_when_a_turn_asks_for_no_choice(use: str) -> None:
    table = Table(age=2, structure=("walls", "brewery", "forum"), only=True, coins=RICH)
    table.play(f"{use} walls")
    assert table.slot(17)["card"] == "forum"


def test_a_card_flips_only_when_nothing_covers_it_any_more() -> None:
    table = Table(age=2, structure=("walls", "brewery", "forum", "library"), only=True, coins=RICH)
    table.play("discard walls")
    assert table.slot(16)["state"] == "hidden", "the Brewery still lies on it"
    table.play("discard brewery")
    assert table.slot(16)["card"] == "library"


@pytest.mark.parametrize("choice", ["mausoleum", "great_library", "statue_of_zeus", "circus_maximus"])
def test_a_replay_turn_comes_after_the_flip(choice: str) -> None:
    table = table_with_a_hidden_card(choice, "theology")
    first, second = CHOICES[choice]
    happened = kinds(table.play(first, second))
    assert happened.index("flip") < happened.index("replay")


def test_a_flipped_card_is_free_for_the_next_player() -> None:
    table = Table(age=2, structure=("walls", "brewery", "forum"), only=True)
    assert table.free_cards == {"walls", "brewery"}
    table.play("discard walls")
    assert table.to_move == 1
    assert table.free_cards == {"brewery", "forum"}


def test_a_flipped_card_is_free_for_a_replay_turn_of_the_same_player() -> None:
    table = Table(
        age=2, structure=("walls", "brewery", "forum"), only=True, my_wonders=("sphinx",), coins=RICH
    )
    table.play("wonder sphinx walls")
    assert table.to_move == 0
    table.play("build forum")
    assert table.cards(0) == {"forum"}


def test_a_face_up_card_is_free_once_nothing_covers_it() -> None:
    table = Table(age=2, structure=("walls", "brewery", "forum", "library", "school", "temple"), only=True)
    # The Temple is in slot 14, under the Forum alone.
    assert table.slot(14)["state"] == "covered"
    table.play("discard walls", "discard forum")
    assert table.slot(14)["state"] == "free"


# Discarding for coins


@pytest.mark.parametrize(
    ("yellow", "coins"),
    [
        ((), 2),
        (("tavern",), 3),
        (("tavern", "stone_reserve"), 4),
        (("tavern", "stone_reserve", "forum", "brewery", "arena"), 7),
    ],
)
def test_discarding_brings_two_coins_and_one_for_each_own_yellow_card(
    yellow: tuple[str, ...], coins: int
) -> None:
    table = Table(structure=("baths",), mine=yellow)
    table.play("discard baths")
    assert table.coins == (7 + coins, 7)


def test_yellow_cards_of_the_opponent_bring_nothing_for_a_discard() -> None:
    table = Table(structure=("baths",), theirs=("tavern", "stone_reserve"), mine=("altar", "quarry"))
    table.play("discard baths")
    assert table.coins == (9, 7)


def test_a_yellow_card_that_is_discarded_does_not_count_itself() -> None:
    table = Table(structure=("tavern",))
    table.play("discard tavern")
    assert table.coins == (9, 7)
