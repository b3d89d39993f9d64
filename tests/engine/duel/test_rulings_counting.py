"""Rulings on cards that count: coins per card in the own city, and guilds, which look at both cities."""

from collections.abc import Sequence

import pytest

from tests.engine.duel.table import Table

RICH = (60, 60)


def gained_by_building(
    card: str,
    *,
    mine: Sequence[str] = (),
    theirs: Sequence[str] = (),
    my_built: Sequence[str] = (),
    their_built: Sequence[str] = (),
) -> int:
    """The coins that a card of the third age pays out, its price not counted."""
    table = Table(
        age=3,
        structure=(card,),
        mine=mine,
        theirs=theirs,
        my_built=my_built,
        their_built=their_built,
        coins=RICH,
    )
    price = table.price(f"build {card}")
    table.play(f"build {card}")
    assert table.coins[1] == 60
    return table.coins[0] + price - 60


def guild_points(
    guild: str,
    *,
    mine: Sequence[str] = (),
    theirs: Sequence[str] = (),
    my_built: Sequence[str] = (),
    their_built: Sequence[str] = (),
    coins: tuple[int, int] = (0, 0),
) -> int:
    """The points of a guild in the city of seat 0, if the game ended now."""
    table = Table(
        age=3,
        mine=(guild, *mine),
        theirs=theirs,
        my_built=my_built,
        their_built=their_built,
        coins=coins,
    )
    return table.points(0)["guilds"]


# Coins per card of the own city


@pytest.mark.parametrize(
    ("card", "each", "counted"),
    [
        ("port", 2, ("quarry", "sawmill", "clay_pit")),
        ("chamber_of_commerce", 3, ("press", "glassworks", "drying_room")),
        ("armory", 1, ("guard_tower", "walls", "circus")),
    ],
)
def test_a_card_pays_coins_for_each_own_card_of_a_colour(
    card: str, each: int, counted: Sequence[str]
) -> None:
    for count in range(4):
        assert gained_by_building(card, mine=counted[:count]) == each * count
    assert gained_by_building(card, theirs=counted) == 0


def test_port_counts_a_double_producer_once() -> None:
    assert gained_by_building("port", mine=("sawmill",)) == 2


def test_the_lighthouse_counts_itself() -> None:
    assert gained_by_building("lighthouse") == 1
    assert gained_by_building("lighthouse", mine=("forum", "customs_house")) == 3
    assert gained_by_building("lighthouse", theirs=("forum", "customs_house")) == 1


def test_the_arena_pays_two_coins_for_each_own_wonder_that_is_built() -> None:
    assert gained_by_building("arena") == 0
    assert gained_by_building("arena", my_built=("pyramids", "sphinx", "mausoleum")) == 6
    assert gained_by_building("arena", their_built=("pyramids", "sphinx")) == 0


def test_coins_per_card_are_paid_once_when_built() -> None:
    table = Table(age=2, structure=("sawmill", "brickyard"), mine=("port",), coins=(10, 10))
    table.play("build sawmill")
    assert table.coins == (8, 10)


@pytest.mark.parametrize("card", ["port", "chamber_of_commerce", "armory", "lighthouse", "arena"])
def test_cards_that_pay_per_card_give_three_points_whatever_they_count(card: str) -> None:
    table = Table(age=3, mine=(card, "quarry", "press", "guard_tower"), my_built=("sphinx",))
    assert table.points(0)["yellow"] == 3


# Guilds that pay coins

COUNTING_GUILDS = [
    ("merchants_guild", ("tavern", "forum", "brewery")),
    ("shipowners_guild", ("quarry", "press", "sawmill")),
    ("magistrates_guild", ("altar", "statue", "baths")),
    ("scientists_guild", ("workshop", "school", "study")),
    ("tacticians_guild", ("stable", "walls", "garrison")),
]


@pytest.mark.parametrize(("guild", "counted"), COUNTING_GUILDS)
def test_a_guild_pays_a_coin_per_card_in_the_city_that_has_most_of_them(
    guild: str, counted: Sequence[str]
) -> None:
    assert gained_by_building(guild) == 0
    assert gained_by_building(guild, mine=counted) == 3
    assert gained_by_building(guild, theirs=counted) == 3, "also if that is the city of the opponent"
    assert gained_by_building(guild, mine=counted[:1], theirs=counted[1:]) == 2
    assert gained_by_building(guild, mine=counted[:2], theirs=counted[2:]) == 2


@pytest.mark.parametrize(("guild", "counted"), COUNTING_GUILDS)
def test_a_guild_gives_a_point_per_card_in_the_city_that_has_most_of_them_at_the_end(
    guild: str, counted: Sequence[str]
) -> None:
    assert guild_points(guild) == 0
    assert guild_points(guild, mine=counted) == 3
    assert guild_points(guild, theirs=counted) == 3
    assert guild_points(guild, mine=counted[:1], theirs=counted[1:]) == 2


@pytest.mark.parametrize(("guild", "counted"), COUNTING_GUILDS)
def test_a_guild_does_not_count_cards_of_other_colours(guild: str, counted: Sequence[str]) -> None:
    others = [card for other, cards in COUNTING_GUILDS if other != guild for card in cards]
    assert gained_by_building(guild, mine=others) == 0
    assert guild_points(guild, mine=others) == 0


def test_it_may_be_the_other_city_at_the_end() -> None:
    table = Table(
        age=3,
        structure=("magistrates_guild", "palace", "town_hall", "obelisk"),
        mine=("altar",),
        coins=RICH,
    )
    price = table.price("build magistrates_guild")
    table.play("build magistrates_guild")
    assert table.coins[0] == 60 - price + 1, "the own city has most blue cards when it is built"
    table.play("build palace", "discard town_hall", "build obelisk")
    assert len(table.city(1)["cards"]["blue"]) == 2
    assert table.points(0)["guilds"] == 2, "at the end it is the other one"


def test_the_points_of_a_guild_go_to_its_owner_only() -> None:
    table = Table(age=3, mine=("magistrates_guild",), theirs=("altar", "baths"))
    assert table.points(0)["guilds"] == 2
    assert table.points(1)["guilds"] == 0


def test_points_of_several_guilds_add_up() -> None:
    points = guild_points("magistrates_guild", mine=("scientists_guild", "altar", "workshop", "study"))
    assert points == 1 + 2


# The Shipowners Guild


def test_shipowners_add_brown_and_grey_within_one_city() -> None:
    # 3 + 0 against 2 + 2: it is the larger sum that counts, not the most brown and the most grey.
    mine = ("quarry", "sawmill", "clay_pit")
    theirs = ("stone_pit", "clay_pool", "press", "glassworks")
    assert gained_by_building("shipowners_guild", mine=mine, theirs=theirs) == 4
    assert guild_points("shipowners_guild", mine=mine, theirs=theirs) == 4


def test_shipowners_count_cards_and_not_what_they_produce() -> None:
    assert gained_by_building("shipowners_guild", mine=("sawmill", "brickyard")) == 2


# The Builders Guild and the Moneylenders Guild


def test_builders_pay_no_coins() -> None:
    assert gained_by_building("builders_guild", my_built=("pyramids", "sphinx")) == 0
    assert gained_by_building("builders_guild", their_built=("pyramids", "sphinx")) == 0


def test_builders_give_two_points_per_wonder_in_the_city_with_most_built_wonders() -> None:
    assert guild_points("builders_guild") == 0
    assert guild_points("builders_guild", my_built=("pyramids", "sphinx")) == 4
    assert guild_points("builders_guild", their_built=("pyramids", "sphinx", "mausoleum")) == 6
    assert guild_points("builders_guild", my_built=("colossus",), their_built=("pyramids", "sphinx")) == 4


def test_moneylenders_pay_no_coins() -> None:
    assert gained_by_building("moneylenders_guild") == 0


@pytest.mark.parametrize(
    ("coins", "points"),
    [((0, 0), 0), ((2, 2), 0), ((3, 0), 1), ((11, 5), 3), ((5, 11), 3), ((0, 12), 4)],
)
def test_moneylenders_give_a_point_per_full_three_coins_of_the_richer_city(
    coins: tuple[int, int], points: int
) -> None:
    assert guild_points("moneylenders_guild", coins=coins) == points


def test_coins_count_for_the_treasury_as_well_as_for_the_moneylenders() -> None:
    table = Table(age=3, mine=("moneylenders_guild",), coins=(9, 3))
    assert table.points(0)["guilds"] == 3
    assert table.points(0)["coins"] == 3
    assert table.points(0)["total"] == 6
