"""Rulings on wonders: seven in all, replays and Theology, the Mausoleum, and the two that destroy."""

from collections.abc import Sequence

import pytest

from tests.engine.duel.table import Table, kinds

RICH = (60, 60)
REPLAYING = ("appian_way", "hanging_gardens", "piraeus", "sphinx", "temple_of_artemis")
OTHERS = (
    "circus_maximus",
    "colossus",
    "great_library",
    "great_lighthouse",
    "mausoleum",
    "pyramids",
    "statue_of_zeus",
)

# Seven wonders in all


def six_built(*, mine: str = "sphinx", theirs: str = "colossus") -> Table:
    """Three wonders of each are built."""
    return Table(
        structure=("theater", "altar", "tavern"),
        my_wonders=(mine,),
        my_built=("pyramids", "great_lighthouse", "statue_of_zeus"),
        their_wonders=(theirs,),
        their_built=("circus_maximus", "piraeus", "appian_way"),
        coins=RICH,
    )


def test_the_eighth_wonder_leaves_the_game_when_the_opponent_builds_the_seventh() -> None:
    table = six_built(mine="mausoleum")
    assert table.view()["wonders_left"] == 1
    events = table.play("wonder mausoleum theater")
    assert "wonder_leaves" in kinds(events)
    assert table.wonder("colossus")["state"] == "gone"
    assert table.view()["wonders_left"] == 0
    assert table.refused("wonder colossus altar") == "seven_wonders"


def test_the_eighth_wonder_can_be_one_of_the_player_who_builds_the_seventh() -> None:
    table = Table(
        structure=("theater", "altar"),
        my_wonders=("sphinx", "mausoleum"),
        my_built=("pyramids", "great_lighthouse"),
        their_built=("circus_maximus", "piraeus", "appian_way", "colossus"),
        coins=RICH,
    )
    table.play("wonder sphinx theater")
    assert table.to_move == 0
    assert table.wonder("mausoleum")["state"] == "gone"
    assert table.refused("wonder mausoleum altar") == "seven_wonders"


def test_six_wonders_leave_the_other_two_to_be_built() -> None:
    table = six_built()
    assert table.wonder("sphinx")["state"] == table.wonder("colossus")["state"] == "unbuilt"
    table.play("discard theater")
    table.play("wonder colossus altar")
    assert table.wonder("sphinx")["state"] == "gone"


def test_a_wonder_that_left_the_game_gives_no_points_and_counts_for_nothing() -> None:
    table = six_built(mine="mausoleum", theirs="colossus")
    before = table.points(1)["wonders"]
    table.play("wonder mausoleum theater")
    assert table.points(1)["wonders"] == before
    assert table.pawn == 0


# Replay


@pytest.mark.parametrize("wonder", REPLAYING)
def test_a_replay_is_a_full_new_turn(wonder: str) -> None:
    table = Table(
        structure=("theater", "altar"), my_wonders=(wonder, "colossus"), coins=RICH, theirs=("clay_pool",)
    )
    assert "replay" in kinds(table.play(f"wonder {wonder} theater"))
    assert (table.to_move, table.decision) == (0, "turn")
    assert {"build altar", "discard altar", "wonder colossus altar"} <= set(table.moves())
    table.play("build altar")
    assert table.to_move == 1


@pytest.mark.parametrize("wonder", OTHERS)
def test_the_other_wonders_give_no_replay(wonder: str) -> None:
    table = Table(structure=("theater",), my_wonders=(wonder,), coins=RICH, library=("law",))
    table.play(f"wonder {wonder} theater")
    if wonder == "great_library":
        table.play("take law")
    assert table.to_move == 1


def test_one_replay_can_follow_another() -> None:
    table = Table(structure=("theater", "altar"), my_wonders=("sphinx", "hanging_gardens"), coins=RICH)
    table.play("wonder sphinx theater", "wonder hanging_gardens altar")
    assert table.to_move == 0


@pytest.mark.parametrize("wonder", OTHERS)
def test_theology_gives_a_replay_to_wonders_built_later(wonder: str) -> None:
    table = Table(
        structure=("theater",), my_wonders=(wonder,), my_tokens=("theology",), coins=RICH, library=("law",)
    )
    table.play(f"wonder {wonder} theater")
    if wonder == "great_library":
        table.play("take law")
    assert (table.to_move, table.decision) == (0, "turn")


@pytest.mark.parametrize("wonder", REPLAYING)
def test_theology_gives_no_second_replay_to_a_wonder_that_has_one(wonder: str) -> None:
    table = Table(structure=("theater", "altar"), my_wonders=(wonder,), my_tokens=("theology",), coins=RICH)
    table.play(f"wonder {wonder} theater")
    assert table.to_move == 0
    table.play("build altar")
    assert table.to_move == 1


def test_theology_gives_nothing_for_wonders_built_before() -> None:
    table = Table(
        age=2,
        structure=("library", "walls"),
        mine=("scriptorium",),
        my_built=("pyramids",),
        board=("theology",),
    )
    table.play("build library", "take theology")
    assert table.to_move == 1


def test_theology_gives_nothing_to_the_opponent_and_nothing_for_cards() -> None:
    table = Table(structure=("theater",), my_wonders=("pyramids",), their_tokens=("theology",), coins=RICH)
    table.play("wonder pyramids theater")
    assert table.to_move == 1
    table = Table(structure=("theater",), my_tokens=("theology",))
    table.play("build theater")
    assert table.to_move == 1


def test_theology_won_by_the_great_library_does_not_serve_the_great_library() -> None:
    table = Table(
        structure=("theater",),
        my_wonders=("great_library",),
        library=("theology", "law", "economy"),
        coins=RICH,
    )
    table.play("wonder great_library theater", "take theology")
    assert table.tokens(0) == {"theology"}
    assert table.to_move == 1


def test_theology_won_by_a_pair_of_the_mausoleum_does_not_serve_the_mausoleum() -> None:
    table = Table(
        structure=("theater",),
        mine=("laboratory",),
        discarded=("workshop",),
        my_wonders=("mausoleum",),
        board=("theology",),
        coins=RICH,
    )
    table.play("wonder mausoleum theater", "revive workshop", "take theology")
    assert table.to_move == 1


@pytest.mark.parametrize("wonder", REPLAYING)
def test_replay_is_lost_when_the_age_is_over(wonder: str) -> None:
    table = Table(structure=("theater",), only=True, my_wonders=(wonder,), coins=RICH, pawn=2)
    happened = kinds(table.play(f"wonder {wonder} theater"))
    assert "replay_lost" in happened
    assert "replay" not in happened
    assert (table.decision, table.to_move) == ("start", 1)
    table.play("start 1")
    table.play(table.moves()[0])
    assert table.to_move == 0, "nobody plays twice in the new age"
    table.play(table.moves()[0])
    assert table.to_move == 1


def test_choices_of_the_last_card_are_made_even_though_its_replay_is_lost() -> None:
    table = Table(
        structure=("theater",),
        only=True,
        theirs=("quarry",),
        my_wonders=("statue_of_zeus",),
        my_tokens=("theology",),
        coins=RICH,
    )
    table.play("wonder statue_of_zeus theater")
    assert table.decision == "destroy"
    assert "replay_lost" in kinds(table.play("destroy quarry"))
    assert table.decision == "start"


def test_replay_is_lost_with_the_last_card_of_the_game() -> None:
    table = Table(age=3, structure=("palace",), only=True, my_wonders=("sphinx",), coins=RICH)
    table.play("wonder sphinx palace")
    assert table.outcome is not None


# The Mausoleum


def mausoleum(
    *discarded: str, mine: Sequence[str] = (), built: Sequence[str] = (), tokens: Sequence[str] = ()
) -> Table:
    """A table where the Mausoleum has just been built in the third age, out of its owner's own resources."""
    table = Table(
        age=3,
        structure=("palace", "town_hall"),
        mine=("brickyard", "glassworks", "glass_blower", "press", *mine),
        my_built=built,
        my_tokens=tokens,
        discarded=discarded,
        my_wonders=("mausoleum",),
        coins=(10, 10),
    )
    table.play("wonder mausoleum palace")
    return table


def test_the_mausoleum_builds_a_card_of_the_discard_pile_free_of_cost() -> None:
    table = mausoleum("gardens", "walls")
    assert table.decision == "revive"
    assert set(table.moves()) == {"revive gardens", "revive walls"}
    table.play("revive gardens")
    assert "gardens" in table.cards(0)
    assert table.discard == {"walls"}
    assert table.coins == (10, 10)
    assert table.points(0)["blue"] == 6
    assert table.to_move == 1


def test_a_red_card_built_through_the_mausoleum_moves_the_pawn_and_loots() -> None:
    table = mausoleum("pretorium")
    table.play("revive pretorium")
    assert table.pawn == 3
    assert table.coins == (10, 8)


@pytest.mark.parametrize(
    ("card", "coins"), [("brewery", 6), ("port", 2), ("chamber_of_commerce", 9), ("shipowners_guild", 4)]
)
def test_a_card_built_through_the_mausoleum_pays_its_coins(card: str, coins: int) -> None:
    table = mausoleum(card)
    table.play(f"revive {card}")
    assert table.coins == (10 + coins, 10)


def test_a_brown_card_built_through_the_mausoleum_produces() -> None:
    table = mausoleum("sawmill")
    table.play("revive sawmill")
    assert table.city(0)["production"]["wood"] == 2
    assert table.city(1)["prices"]["wood"] == 4


def test_a_reserve_built_through_the_mausoleum_fixes_its_price() -> None:
    table = mausoleum("stone_reserve")
    table.play("revive stone_reserve")
    assert table.city(0)["prices"]["stone"] == 1


def test_the_mausoleum_gives_strategys_extra_shield() -> None:
    table = mausoleum("guard_tower", tokens=("strategy",))
    table.play("revive guard_tower")
    assert table.pawn == 2


def test_a_pair_made_through_the_mausoleum_takes_a_token() -> None:
    table = mausoleum("workshop", mine=("laboratory",))
    table.play("revive workshop")
    assert table.decision == "token"
    table.play("take agriculture")
    assert table.tokens(0) == {"agriculture"}
    assert table.to_move == 1


def test_the_arena_built_through_the_mausoleum_counts_the_mausoleum() -> None:
    table = mausoleum("arena", built=("pyramids",))
    table.play("revive arena")
    assert table.coins == (14, 10)


def test_the_pile_holds_what_both_players_discarded_in_all_ages_so_far() -> None:
    table = Table(structure=("baths", "altar"), only=True, my_wonders=("mausoleum",), coins=RICH)
    table.play("discard baths", "discard altar", "start 0")
    second = table.view()["takeable"][0]["card"]
    third = table.view()["takeable"][1]["card"]
    table.play(f"discard {second}", f"discard {third}")
    fourth = table.view()["takeable"][0]["card"]
    table.play(f"wonder mausoleum {fourth}")
    assert set(table.moves()) == {f"revive {name}" for name in ("baths", "altar", second, third)}


def test_the_pile_holds_cards_destroyed_by_zeus() -> None:
    table = Table(
        structure=("theater", "altar"),
        theirs=("quarry", "press"),
        my_wonders=("statue_of_zeus",),
        their_wonders=("mausoleum",),
        coins=RICH,
    )
    table.play("wonder statue_of_zeus theater", "destroy quarry", "wonder mausoleum altar")
    assert table.moves() == ["revive quarry"]
    table.play("revive quarry")
    assert table.cards(1) == {"quarry", "press"}
    assert table.discard == set()


def test_the_pile_holds_neither_removed_cards_nor_those_under_wonders() -> None:
    table = mausoleum("walls")
    assert table.moves() == ["revive walls"]
    assert table.refused("revive palace") == "not_discarded"
    assert table.refused("revive theater") == "not_discarded"


def test_the_mausoleum_gives_nothing_when_the_pile_is_empty() -> None:
    table = mausoleum()
    assert (table.decision, table.to_move) == ("turn", 1)
    assert table.points(0)["wonders"] == 2


def test_building_through_the_mausoleum_is_a_duty_if_the_pile_is_not_empty() -> None:
    table = mausoleum("walls")
    assert table.refused("discard town_hall") == "wrong_decision"


# The Statue of Zeus and Circus Maximus


def destroying(wonder: str, *theirs: str) -> Table:
    table = Table(structure=("theater", "baths"), theirs=theirs, my_wonders=(wonder,), coins=(60, 7))
    table.play(f"wonder {wonder} theater")
    return table


def test_the_statue_of_zeus_puts_a_brown_card_of_the_opponent_into_the_discard_pile() -> None:
    table = destroying("statue_of_zeus", "quarry", "sawmill", "press")
    assert set(table.moves()) == {"destroy quarry", "destroy sawmill"}
    table.play("destroy sawmill")
    assert table.cards(1) == {"quarry", "press"}
    assert table.discard == {"sawmill"}
    assert table.to_move == 1


def test_circus_maximus_puts_a_grey_card_of_the_opponent_into_the_discard_pile() -> None:
    table = destroying("circus_maximus", "quarry", "glass_blower", "press")
    assert set(table.moves()) == {"destroy glass_blower", "destroy press"}
    table.play("destroy press")
    assert table.cards(1) == {"quarry", "glass_blower"}
    assert table.discard == {"press"}


@pytest.mark.parametrize(
    ("wonder", "theirs"),
    [
        ("statue_of_zeus", ("press", "glassworks", "forum", "altar")),
        ("circus_maximus", ("quarry", "sawmill", "forum", "altar")),
        ("statue_of_zeus", ()),
        ("circus_maximus", ()),
    ],
)
def test_with_nothing_to_destroy_the_effect_is_skipped_and_shields_and_points_stay(
    wonder: str, theirs: tuple[str, ...]
) -> None:
    table = destroying(wonder, *theirs)
    assert (table.decision, table.to_move) == ("turn", 1)
    assert table.pawn == 1
    assert table.points(0)["wonders"] == 3
    assert table.cards(1) == set(theirs)


@pytest.mark.parametrize(
    ("wonder", "victim", "protected"),
    [
        ("statue_of_zeus", "quarry", "press"),
        ("circus_maximus", "press", "quarry"),
    ],
)
def test_a_card_of_the_wrong_colour_cannot_be_destroyed(wonder: str, victim: str, protected: str) -> None:
    table = destroying(wonder, victim, protected, "altar")
    assert table.refused(f"destroy {protected}") == "no_such_victim"
    assert table.refused("destroy altar") == "no_such_victim"


def test_own_cards_cannot_be_destroyed() -> None:
    table = Table(
        structure=("theater",),
        mine=("clay_pool",),
        theirs=("quarry",),
        my_wonders=("statue_of_zeus",),
        coins=RICH,
    )
    table.play("wonder statue_of_zeus theater")
    assert table.refused("destroy clay_pool") == "no_such_victim"


def test_destroying_is_a_duty() -> None:
    table = destroying("statue_of_zeus", "quarry")
    assert table.moves() == ["destroy quarry"]
    assert table.refused("discard baths") == "wrong_decision"


def test_a_destroyed_card_stops_producing_at_once() -> None:
    table = destroying("statue_of_zeus", "shelf_quarry", "quarry")
    assert table.city(1)["production"] == {"stone": 3}
    table.play("destroy shelf_quarry")
    assert table.city(1)["production"] == {"stone": 1}
    assert table.price("build baths", seat=1) == 0


def test_a_destroyed_card_no_longer_makes_units_dearer_for_its_destroyer() -> None:
    table = destroying("circus_maximus", "press", "drying_room")
    assert table.city(0)["prices"]["papyrus"] == 4
    table.play("destroy press")
    assert table.city(0)["prices"]["papyrus"] == 3


def test_nothing_built_before_is_undone_by_a_destruction() -> None:
    table = Table(
        structure=("theater",), theirs=("quarry", "baths"), my_wonders=("statue_of_zeus",), coins=(60, 7)
    )
    table.play("wonder statue_of_zeus theater", "destroy quarry")
    assert table.cards(1) == {"baths"}
    assert table.points(1)["blue"] == 3
    assert table.coins[1] == 7


def test_a_destroyed_card_is_counted_no_more() -> None:
    table = Table(
        age=3,
        structure=("palace", "shipowners_guild"),
        theirs=("quarry", "press"),
        my_wonders=("statue_of_zeus",),
        my_tokens=("theology",),
        coins=RICH,
    )
    table.play("wonder statue_of_zeus palace", "destroy quarry")
    before = table.coins[0] - table.price("build shipowners_guild")
    table.play("build shipowners_guild")
    assert table.coins[0] - before == 1
