"""Rulings on the military: the conflict pawn, looting, Strategy, and supremacy."""

import pytest

from tests.engine.duel.table import Table

RICH = (60, 60)

# Shields


@pytest.mark.parametrize(
    ("age", "card", "shields"),
    [
        (1, "guard_tower", 1),
        (1, "palisade", 1),
        (2, "horse_breeders", 1),
        (2, "walls", 2),
        (3, "circus", 2),
        (3, "pretorium", 3),
        (3, "arsenal", 3),
    ],
)
def test_each_shield_moves_the_pawn_one_space_towards_the_capital_of_the_opponent(
    age: int, card: str, shields: int
) -> None:
    table = Table(age=age, structure=(card,), coins=RICH)
    table.play(f"build {card}")
    assert table.pawn == shields
    table = Table(age=age, structure=(card,), coins=RICH, turn_of=1)
    table.play(f"build {card}")
    assert table.pawn == -shields


@pytest.mark.parametrize(
    ("wonder", "shields"), [("colossus", 2), ("statue_of_zeus", 1), ("circus_maximus", 1)]
)
def test_shields_of_a_wonder_move_the_pawn(wonder: str, shields: int) -> None:
    table = Table(structure=("theater",), my_wonders=(wonder,), coins=RICH)
    table.play(f"wonder {wonder} theater")
    assert table.pawn == shields


def test_shields_push_the_pawn_back_through_the_middle() -> None:
    table = Table(age=3, structure=("pretorium",), coins=RICH, pawn=-1)
    table.play("build pretorium")
    assert table.pawn == 2


@pytest.mark.parametrize("pawn", [6, 7, 8])
def test_the_pawn_stops_at_the_capital_and_the_game_is_won_at_once(pawn: int) -> None:
    table = Table(age=3, structure=("pretorium",), coins=RICH, pawn=pawn)
    table.play("build pretorium")
    assert table.pawn == 9
    assert table.outcome is not None
    assert table.outcome.winners == (0,)
    assert table.outcome.how == "military"
    assert table.position.to_move == ()


def test_the_second_player_wins_at_the_other_capital() -> None:
    table = Table(age=3, structure=("pretorium",), coins=RICH, pawn=-7, turn_of=1)
    table.play("build pretorium")
    assert table.pawn == -9
    assert table.outcome is not None
    assert table.outcome.winners == (1,)


def test_the_game_goes_on_one_space_before_the_capital() -> None:
    table = Table(age=3, structure=("pretorium",), coins=RICH, pawn=5)
    table.play("build pretorium")
    assert table.pawn == 8
    assert table.outcome is None


def test_military_supremacy_wins_whatever_the_points() -> None:
    table = Table(
        structure=("guard_tower",),
        theirs=("palace", "town_hall"),
        coins=(0, 90),
        pawn=8,
        their_built=("pyramids",),
    )
    table.play("build guard_tower")
    assert table.outcome is not None
    assert table.outcome.winners == (0,)


# Looting


@pytest.mark.parametrize(("pawn", "coins"), [(2, 2), (5, 5)])
def test_the_opponent_loses_coins_when_the_pawn_first_enters_a_zone(pawn: int, coins: int) -> None:
    table = Table(structure=("guard_tower",), pawn=pawn)
    table.play("build guard_tower")
    assert table.coins == (7, 7 - coins)


@pytest.mark.parametrize(("pawn", "coins"), [(-2, 2), (-5, 5)])
def test_the_first_player_is_looted_on_the_other_side(pawn: int, coins: int) -> None:
    table = Table(structure=("guard_tower",), pawn=pawn, turn_of=1)
    table.play("build guard_tower")
    assert table.coins == (7 - coins, 7)


@pytest.mark.parametrize("pawn", [0, 1, 3, 4, 6, 7])
def test_nothing_is_looted_within_a_zone(pawn: int) -> None:
    table = Table(structure=("guard_tower",), pawn=pawn)
    table.play("build guard_tower")
    assert table.coins == (7, 7)


def test_a_looting_token_leaves_the_game() -> None:
    table = Table(structure=("guard_tower",), pawn=2)
    assert table.view()["track"]["looting"] == [
        {"loser": 0, "distance": 3, "coins": 2},
        {"loser": 0, "distance": 6, "coins": 5},
        {"loser": 1, "distance": 3, "coins": 2},
        {"loser": 1, "distance": 6, "coins": 5},
    ]
    table.play("build guard_tower")
    assert table.view()["track"]["looting"] == [
        {"loser": 0, "distance": 3, "coins": 2},
        {"loser": 0, "distance": 6, "coins": 5},
        {"loser": 1, "distance": 6, "coins": 5},
    ]


def test_coming_back_into_a_zone_later_does_nothing() -> None:
    table = Table(structure=("guard_tower", "palisade", "stable"), pawn=2, coins=(20, 20))
    table.play("build guard_tower")
    assert (table.pawn, table.coins[1]) == (3, 18)
    table.play("build palisade")
    assert (table.pawn, table.coins[1]) == (2, 16)
    table.play("build stable")
    assert (table.pawn, table.coins[1]) == (3, 16)


def test_each_side_has_its_own_looting_tokens() -> None:
    table = Table(structure=("guard_tower",), pawn=-2, pawn_has_been=(0, 8), turn_of=1)
    table.play("build guard_tower")
    assert table.coins == (5, 7)


def test_moving_the_pawn_out_of_the_own_zone_loots_nobody() -> None:
    table = Table(age=2, structure=("walls",), pawn=-4, coins=(7, 7), mine=("shelf_quarry",))
    table.play("build walls")
    assert table.pawn == -2
    assert table.coins == (7, 7)


# Too few coins


@pytest.mark.parametrize(("pawn", "coins"), [(2, 1), (2, 0), (5, 4), (5, 0)])
def test_with_too_few_coins_to_loot_all_are_lost_and_the_debt_is_void(pawn: int, coins: int) -> None:
    table = Table(structure=("guard_tower", "baths"), pawn=pawn, coins=(7, coins))
    table.play("build guard_tower")
    assert table.coins == (7, 0)
    table.play("discard baths")
    assert table.coins == (7, 2), "nothing is owed afterwards"


@pytest.mark.parametrize(("coins", "left"), [(0, 0), (2, 0), (3, 0), (4, 1)])
def test_the_appian_way_takes_three_coins_or_all_there_are(coins: int, left: int) -> None:
    table = Table(structure=("theater",), my_wonders=("appian_way",), coins=(10, coins))
    table.play("wonder appian_way theater")
    assert table.coins == (3, left)


# Both zones in one move


@pytest.mark.parametrize("card", ["arsenal", "pretorium"])
def test_passing_both_zones_in_one_move_takes_both_tokens(card: str) -> None:
    table = Table(age=3, structure=(card,), my_tokens=("strategy",), pawn=2, coins=(60, 10))
    table.play(f"build {card}")
    assert table.pawn == 6
    assert table.coins[1] == 3
    assert [token["loser"] for token in table.view()["track"]["looting"]] == [0, 0]


def test_passing_both_zones_takes_two_coins_first_and_then_five() -> None:
    table = Table(age=3, structure=("pretorium",), my_tokens=("strategy",), pawn=2, coins=(8, 4))
    events = table.play("build pretorium")
    assert [event.details["coins"] for event in events if event.kind == "loot"] == [2, 2]
    assert table.coins == (0, 0)


# Strategy


@pytest.mark.parametrize(
    ("age", "card", "shields"), [(1, "guard_tower", 2), (2, "walls", 3), (3, "pretorium", 4)]
)
def test_strategy_adds_a_shield_to_each_later_red_card(age: int, card: str, shields: int) -> None:
    table = Table(age=age, structure=(card,), my_tokens=("strategy",), coins=RICH)
    table.play(f"build {card}")
    assert table.pawn == shields


@pytest.mark.parametrize(
    ("wonder", "shields"), [("colossus", 2), ("statue_of_zeus", 1), ("circus_maximus", 1)]
)
def test_strategy_adds_nothing_to_wonders(wonder: str, shields: int) -> None:
    table = Table(structure=("theater",), my_tokens=("strategy",), my_wonders=(wonder,), coins=RICH)
    table.play(f"wonder {wonder} theater")
    assert table.pawn == shields


def test_strategy_adds_nothing_for_red_cards_already_built() -> None:
    table = Table(
        structure=("guard_tower",),
        mine=("stable", "garrison"),
        my_tokens=("strategy",),
        pawn=2,
    )
    table.play("build guard_tower")
    assert table.pawn == 4


def test_strategy_adds_nothing_to_cards_of_other_colours() -> None:
    table = Table(structure=("theater",), my_tokens=("strategy",))
    table.play("build theater")
    assert table.pawn == 0


def test_strategy_adds_nothing_for_the_opponent() -> None:
    table = Table(structure=("guard_tower",), their_tokens=("strategy",))
    table.play("build guard_tower")
    assert table.pawn == 1


def test_strategy_adds_a_shield_to_a_red_card_built_through_the_mausoleum() -> None:
    table = Table(
        structure=("theater",),
        my_wonders=("mausoleum",),
        my_tokens=("strategy",),
        discarded=("walls",),
        coins=RICH,
    )
    table.play("wonder mausoleum theater", "revive walls")
    assert table.pawn == 3


# The Statue of Zeus and Circus Maximus


@pytest.mark.parametrize(("wonder", "victim"), [("statue_of_zeus", "quarry"), ("circus_maximus", "press")])
def test_shields_and_looting_come_before_the_destruction(wonder: str, victim: str) -> None:
    table = Table(structure=("theater",), my_wonders=(wonder,), theirs=(victim,), pawn=2, coins=(60, 7))
    table.play(f"wonder {wonder} theater")
    assert table.decision == "destroy"
    assert table.pawn == 3
    assert table.coins[1] == 5
    table.play(f"destroy {victim}")
    assert table.cards(1) == set()


@pytest.mark.parametrize(("wonder", "victim"), [("statue_of_zeus", "quarry"), ("circus_maximus", "press")])
def test_with_a_military_win_nothing_is_destroyed_any_more(wonder: str, victim: str) -> None:
    table = Table(
        structure=("theater",),
        my_wonders=(wonder,),
        theirs=(victim,),
        pawn=8,
        coins=RICH,
    )
    table.play(f"wonder {wonder} theater")
    assert table.outcome is not None
    assert table.outcome.how == "military"
    assert table.decision == ""
    assert table.cards(1) == {victim}
