"""Rulings on what the stages of wonders do: production, coins, free builds, digs, the copied guild."""

import pytest

from tests.engine.wonders.table import RICH1, RICH2, Table

BOTH = pytest.mark.parametrize("edition", ["1e", "2e"])


def verbs(table: Table, seat: int, card: str) -> list[str]:
    return [move.removesuffix(f" {card}") for move in table.moves(seat, card)]


# Ruling 52
@BOTH
def test_a_producing_stage_of_alexandria_gives_one_unit_of_any_raw_good_a_turn(edition: str) -> None:
    """Alexandria B, stage 1; its neighbours make no raw goods."""
    table = Table(
        edition,
        "alexandria B, ephesos A, halikarnassos A",
        ["clay_pool, clay_pit, wonder"],
        at=(1, 4),
        hold={0: "baths barracks stockade guard_tower"},
    )
    for card in ("baths", "barracks", "stockade", "guard_tower"):
        assert f"build {card}" in table.moves(0)
    later = Table(
        edition,
        "alexandria B, ephesos A, halikarnassos A",
        ["clay_pool, clay_pit, wonder"],
        at=(2, 1),
        hold={0: "caravansery school archery_range"},
    )
    assert "build school left 2" in later.moves(0)
    assert not any(move.startswith(("build caravansery", "build archery")) for move in later.moves(0))


@BOTH
def test_what_a_stage_of_alexandria_makes_is_for_its_owner_only(edition: str) -> None:
    table = Table(
        edition,
        "alexandria B, ephesos A, halikarnassos A",
        ["clay_pool, clay_pit, wonder"],
        at=(1, 4),
        hold={1: "stockade guard_tower", 2: "baths"},
    )
    assert not any(move.startswith("build") for move in table.moves(1, "stockade"))
    assert table.moves(1, "guard_tower")[0] == "build guard_tower right 2"
    assert not any(move.startswith("build") for move in table.moves(2, "baths"))


# Ruling 53
def test_the_coins_of_ephesos_come_once_with_the_stage_and_not_before() -> None:
    """Stage 2 of side A: two wood, to be bought for four coins, bring nine."""
    table = Table(
        "1e",
        "ephesos A, gizah A, olympia A",
        ["stone_pit, wonder", "lumber_yard"],
        at=(1, 3),
    )
    assert table.coins[0] == 1
    assert not any("wonder" in move for move in table.moves(0))
    table.turn("sell")
    table.turn("wonder")
    assert table.coins[0] == 9
    table.turn("sell")
    assert table.coins[0] == 12


@BOTH
def test_every_stage_of_ephesos_b_brings_four_coins(edition: str) -> None:
    """Stage 1: two stone, two points and four coins."""
    table = Table(edition, "ephesos B, gizah A, rhodos A", ["stone_pit, timber_yard"], at=(1, 3))
    before = table.coins[0]
    table.turn("wonder")
    assert table.coins[0] == before + 4
    assert table.points(0)["wonders"] == 2


@BOTH
def test_rhodos_b_brings_shield_points_and_coins(edition: str) -> None:
    table = Table(edition, "rhodos B, gizah A, ephesos A", ["stone_pit, timber_yard"], at=(1, 3))
    before = table.coins[0]
    table.turn("wonder")
    assert table.coins[0] == before - 2 + 3
    assert table.points(0)["wonders"] == 3
    assert table.city(0)["shields"] == 1


# Ruling 54
OLYMPIA = ["lumber_yard, wonder, stone_pit, timber_yard, wonder"]


def test_olympia_a_builds_one_card_of_each_age_for_nothing_from_the_turn_after_the_stage() -> None:
    boards = "olympia A, rhodos A, ephesos A"
    table = Table("1e", boards, OLYMPIA, at=(1, 5), hold={0: "apothecary"})
    assert "free apothecary" not in table.moves(0)
    table = Table("1e", boards, OLYMPIA, at=(1, 6), hold={0: "apothecary guard_tower"})
    coins = table.coins[0]
    assert verbs(table, 0, "apothecary") == ["discard", "free"]
    table.turn("free apothecary")
    assert table.coins[0] == coins
    assert "apothecary" in table.cards(0)


def test_the_free_build_of_an_age_is_spent_by_one_use_and_comes_back_with_the_next_age() -> None:
    table = Table("1e", "olympia A, rhodos A, ephesos A", OLYMPIA, ["free walls, vineyard"], at=(2, 2))
    assert "walls" in table.cards(0)
    assert not any(move.startswith("free") for move in table.moves(0))
    table.go(3, 1)
    assert len([move for move in table.moves(0) if move.startswith("free")]) == 7


def test_an_unused_free_build_lapses() -> None:
    table = Table("1e", "olympia A, rhodos A, ephesos A", OLYMPIA, [], ["free palace"], at=(3, 2))
    assert not any(move.startswith("free") for move in table.moves(0))


def test_the_free_build_waives_coins_and_is_for_buildings_only() -> None:
    table = Table("1e", "olympia A, rhodos A, ephesos A", OLYMPIA, at=(2, 1), hold={0: "sawmill"})
    coins = table.coins[0]
    assert verbs(table, 0, "sawmill") == ["build", "discard", "free"]
    table.turn("free sawmill")
    assert table.coins[0] == coins


def test_the_free_build_is_offered_also_where_building_costs_nothing_and_then_it_is_spent() -> None:
    table = Table("1e", "olympia A, rhodos A, ephesos A", OLYMPIA, at=(2, 1), hold={0: "vineyard"})
    assert verbs(table, 0, "vineyard") == ["build", "discard", "free"]
    table.turn("free vineyard")
    assert not any(move.startswith("free") for move in table.moves(0))


# Ruling 55
DAY = ["stone_pit, timber_yard, wonder, lumber_yard, wonder"]


def test_olympia_day_builds_the_first_card_of_each_colour_for_nothing() -> None:
    """It has brown cards only: brown is lost, blue, red and green are free once each."""
    boards = "olympia A, rhodos A, ephesos A"
    table = Table("2e", boards, DAY, at=(1, 6), hold={0: "apothecary ore_vein"})
    coins = table.coins[0]
    assert "build apothecary" in table.moves(0)
    table.turn("apothecary")
    assert table.coins[0] == coins
    second = Table(
        "2e",
        boards,
        [f"{DAY[0]}, apothecary"],
        at=(2, 1),
        hold={0: "sawmill walls aqueduct laboratory caravansery loom"},
    )
    for card in ("walls", "aqueduct", "caravansery", "loom"):
        assert verbs(second, 0, card)[0] == "build"
    assert verbs(second, 0, "laboratory") == ["discard"]
    coins = second.coins[0]
    second.turn("sawmill")
    assert second.coins[0] == coins - 1  # brown was there when the stage was built


def test_seven_colours_count_for_olympia_day_purple_among_them_and_no_stages() -> None:
    table = Table(
        "2e", "olympia A, rhodos A, ephesos A", DAY, at=(3, 1), hold={0: "traders_guild philosophers_guild"}
    )
    assert verbs(table, 0, "traders_guild")[0] == "build"
    table.turn("traders_guild")
    assert "traders_guild" in table.cards(0)
    after = Table(
        "2e",
        "olympia A, rhodos A, ephesos A",
        DAY,
        [],
        ["traders_guild"],
        at=(3, 2),
        hold={0: "philosophers_guild"},
    )
    assert not any(move.startswith("build") for move in after.moves(0, "philosophers_guild"))
    assert not any(move.startswith("wonder") for move in after.moves(0))


def test_a_new_colour_is_free_only_from_the_turn_after_the_stage() -> None:
    table = Table("2e", "olympia A, rhodos A, ephesos A", DAY, at=(1, 5), hold={0: "apothecary"})
    assert not any(move.startswith("build") for move in table.moves(0, "apothecary"))


# Ruling 56
NIGHT1 = ["ore_vein, clay_pit, wonder"]


def test_olympia_night_builds_the_first_card_of_an_age_for_nothing() -> None:
    boards = "olympia B, gizah A, ephesos A"
    table = Table("2e", boards, NIGHT1, ["laboratory"], at=(2, 1), hold={0: "walls sawmill"})
    coins = table.coins[0]
    for card in ("walls", "sawmill", "laboratory"):
        assert [move for move in table.moves(0, card) if "build" in move] == [f"build {card}"]
    table.turn()
    assert table.coins[0] == coins
    assert not any(move == "build walls" for move in table.moves(0))
    third = Table("2e", boards, NIGHT1, [], at=(3, 1), hold={0: "palace"})
    assert "build palace" in third.moves(0)


@pytest.mark.parametrize("forfeit", ["sell", "wonder"])
def test_selling_or_burying_the_first_card_forfeits_that_age(forfeit: str) -> None:
    """It is the first card, not the first building, of the age."""
    table = Table(
        "2e",
        "olympia B, gizah A, ephesos A",
        ["ore_vein, clay_pit, wonder, clay_pool"],
        [forfeit],
        at=(2, 2),
        hold={0: "walls"},
    )
    assert "build walls" not in table.moves(0)


def test_the_first_card_of_age_one_comes_before_the_stage() -> None:
    table = Table("2e", "olympia B, gizah A, ephesos A", NIGHT1, at=(1, 4), hold={0: "apothecary"})
    assert verbs(table, 0, "apothecary") == ["discard"]


# Ruling 57
NIGHT2 = ["ore_vein, clay_pit, wonder, clay_pool, wonder"]


@pytest.mark.parametrize(("age", "card"), [(1, "apothecary"), (2, "walls"), (3, "palace")])
def test_olympia_night_builds_the_sixth_card_of_an_age_for_nothing(age: int, card: str) -> None:
    boards = "olympia B, gizah A, ephesos A"
    table = Table("2e", boards, NIGHT2, at=(age, 6), hold={0: card})
    coins = table.coins[0]
    assert [move for move in table.moves(0, card) if "build" in move] == [f"build {card}"]
    table.turn(card)
    assert table.coins[0] == coins
    fifth = Table("2e", boards, NIGHT2, at=(age, 5), hold={0: card})
    assert f"build {card}" not in fifth.moves(0)


def test_the_card_left_over_is_not_the_last_card() -> None:
    table = Table("2e", "olympia B, gizah A, ephesos A", NIGHT2, [", , , , , sell"], at=(2, 6))
    table.turn()
    assert table.position.view(None)["age"] == 3


# Ruling 58
def test_the_free_builds_of_the_second_edition_waive_coins_and_apply_by_themselves() -> None:
    table = Table("2e", "olympia B, gizah A, ephesos A", NIGHT1, at=(2, 1), hold={0: "sawmill"})
    assert [move for move in table.moves(0, "sawmill") if "build" in move] == ["build sawmill"]
    coins = table.coins[0]
    table.turn("sawmill")
    assert table.coins[0] == coins
    assert not any(move.startswith("free") for move in table.moves(0))
    assert table.refused(0, f"free {table.hand(0)[0]}")


# Ruling 59
STAGE = {"1e": "ore_vein, clay_pit", "2e": "clay_pool, clay_pit"}
TOMB = "halikarnassos B, ephesos A, rhodos A"


@BOTH
def test_halikarnassos_digs_at_the_end_of_the_turn_among_all_cards_thrown_away_so_far(edition: str) -> None:
    table = Table(
        edition,
        TOMB,
        [f"{STAGE[edition]}, wonder", "sell altar, , sell theater", ", sell baths"],
        at=(1, 3),
    )
    coins = table.coins[0]
    table.turn()
    assert table.to_move == [0]
    assert {"dig altar", "dig baths", "dig theater", "pass"} <= set(table.moves(0))
    assert len(table.moves(0)) == table.discarded + 1
    table.play(0, "dig baths")
    assert "baths" in table.cards(0)
    assert table.coins[0] == coins
    assert table.to_move == [0, 1, 2]


@BOTH
def test_in_the_sixth_turn_the_leftovers_can_be_dug_up(edition: str) -> None:
    table = Table(
        edition,
        TOMB,
        [f"{STAGE[edition]}, , , , wonder, altar", ", , , , , , theater", ", , , , , , baths"],
        at=(1, 6),
    )
    table.turn()
    assert {"dig altar", "dig theater", "dig baths"} <= set(table.moves(0))


@BOTH
def test_a_dig_takes_one_copy_out_of_the_pile_and_nothing_out_of_the_hand(edition: str) -> None:
    """Two Taverns were sold, and the digger holds a third."""
    table = Table(
        edition,
        "halikarnassos B, ephesos A, rhodos A, gizah A, alexandria A, olympia A, babylon A",
        [f"{STAGE[edition]}, wonder", "sell tavern", ", sell tavern"],
        at=(1, 3),
        hold={0: "tavern"},
    )
    hand = table.hand(0)
    table.turn()
    assert table.moves(0).count("dig tavern") == 1
    pile, coins = table.discarded, table.coins[0]
    keeps = [len(table.position.view(seat)["hand"]) for seat in range(7)]
    assert "tavern" in hand
    table.play(0, "dig tavern")
    assert table.discarded == pile - 1
    assert table.coins[0] == coins + 5
    assert "tavern" in table.hand(1)
    assert keeps == [4] * 7


@BOTH
def test_each_digging_stage_digs_once(edition: str) -> None:
    table = Table(edition, TOMB, [f"{STAGE[edition]}, wonder; dig altar", "sell altar"], at=(1, 4))
    assert "altar" in table.cards(0)
    table.turn()
    assert table.to_move == [0, 1, 2]


# Ruling 60
@BOTH
def test_a_dig_may_be_declined(edition: str) -> None:
    table = Table(edition, TOMB, [f"{STAGE[edition]}, wonder", "sell altar"], at=(1, 3))
    table.turn()
    built, pile = table.cards(0), table.discarded
    table.play(0, "pass")
    assert (table.cards(0), table.discarded) == (built, pile)
    assert table.to_move == [0, 1, 2]


@BOTH
def test_nothing_is_asked_when_the_pile_is_empty(edition: str) -> None:
    table = Table(
        edition,
        TOMB,
        [f"{STAGE[edition]}, wonder", "altar, theater, loom", "glassworks, press, marketplace"],
        at=(1, 3),
    )
    table.turn()
    assert table.discarded == 0
    assert table.to_move == [0, 1, 2]


@BOTH
def test_nothing_is_asked_when_there_are_only_duplicates_in_the_pile(edition: str) -> None:
    first, second = STAGE[edition].split(", ")
    table = Table(
        edition,
        "halikarnassos B, ephesos A, rhodos A, gizah A",
        [
            f"lumber_yard, {first}, {second}, wonder",
            "sell lumber_yard, theater, loom, stone_pit",
            "altar, press, glassworks, marketplace",
            "tavern, timber_yard, west_trading_post, east_trading_post",
        ],
        at=(1, 4),
    )
    assert table.discarded == 1
    table.turn()
    assert table.to_move == [0, 1, 2, 3]
    assert table.points(0)["wonders"] == 2


# Ruling 61
@BOTH
def test_a_dug_card_is_a_building_like_any_other(edition: str) -> None:
    """Its coins come at once, its shields count, it leaves the pile."""
    table = Table(
        edition,
        "halikarnassos B, ephesos A, rhodos A",
        [STAGE[edition], "lumber_yard"],
        ["wonder; dig vineyard", "sell vineyard"],
        at=(2, 1),
    )
    coins = table.coins[0]
    table.turn()
    pile = table.discarded
    table.settle()
    assert table.coins[0] == coins + 3
    assert table.discarded == pile - 1
    red = Table(edition, TOMB, [f"{STAGE[edition]}, wonder; dig stockade", "sell stockade"], at=(1, 4))
    assert red.city(0)["shields"] == 1


@BOTH
def test_the_pile_is_shown_to_the_digger_alone_and_only_while_digging(edition: str) -> None:
    table = Table(edition, TOMB, [f"{STAGE[edition]}, wonder", "sell altar"], at=(1, 3))
    assert not table.position.view(0)["discard"].get("cards")
    table.turn()
    assert "altar" in table.position.view(0)["discard"]["cards"]
    for reader in (1, 2, None):
        assert not table.position.view(reader)["discard"].get("cards")
    table.play(0, "pass")
    assert not table.position.view(0)["discard"].get("cards")


# Rulings 62 and 63
COPIER = "halikarnassos A, olympia B, ephesos A"


def copied(
    guild: str, age1: list[str], age2: list[str], rest: str = "", boards: str = COPIER
) -> dict[str, int]:
    """Seat 1, Olympia B, completes its wonder beside a city that has built a guild; its points."""
    table = Table(
        "1e",
        boards,
        [RICH1, *age1],
        [RICH2, *age2],
        [guild, f"wonder, wonder, wonder, {rest}"],
    )
    scores = table.finish().scores
    assert scores[1]["wonders"] == 5
    return dict(scores[1])


def test_olympia_b_copies_a_guild_of_a_neighbour_as_if_it_stood_in_the_own_city() -> None:
    """The Workers Guild of seat 0 counts, for seat 1, the brown cards of seats 0 and 2."""
    assert copied("workers_guild", ["clay_pit", "timber_yard"], [])["guilds"] == 8 + 1


def test_the_owner_of_a_copied_guild_loses_nothing() -> None:
    table = Table("1e", COPIER, [RICH1, "clay_pit"], [RICH2], ["workers_guild", "wonder, wonder, wonder"])
    assert table.finish().scores[0]["guilds"] == 1


def test_without_a_guild_beside_it_olympia_copies_nothing() -> None:
    table = Table("1e", COPIER, [RICH1], [RICH2], ["gardens", "wonder, wonder, wonder"])
    assert table.finish().scores[1]["guilds"] == 0


def test_only_a_guild_that_is_built_can_be_copied() -> None:
    table = Table(
        "1e",
        COPIER,
        [RICH1],
        [RICH2],
        ["sell workers_guild, wonder magistrates_guild; pass", "wonder, wonder, wonder"],
    )
    assert table.finish().scores[1]["guilds"] == 0


def test_the_best_guild_is_copied() -> None:
    """Workers: eight brown cards of the neighbours. Magistrates: two blue cards."""
    table = Table(
        "1e",
        COPIER,
        [RICH1, "", "altar, theater"],
        [RICH2],
        ["magistrates_guild, workers_guild", "wonder, wonder, wonder"],
    )
    assert table.finish().scores[1]["guilds"] == 8


def test_the_scientists_guild_can_be_copied_and_counts_under_guilds() -> None:
    """Seat 1 has a gear and a tablet: a compass completes the set, 2 to 10 points."""
    points = copied("scientists_guild", [", , , , , workshop"], [", school"])
    assert points["green"] == 2
    assert points["guilds"] == 3 + 7 - 2


def test_the_copied_scientists_guild_is_weighed_against_the_others() -> None:
    """Without other symbols it is worth one point, the Workers Guild eight."""
    table = Table(
        "1e",
        COPIER,
        [RICH1],
        [RICH2],
        ["scientists_guild, workers_guild", "wonder, wonder, wonder"],
    )
    assert table.finish().scores[1]["guilds"] == 8


def test_a_copied_builders_guild_reads_the_copiers_own_neighbourhood() -> None:
    """Four cities: seat 1 copies the guild of seat 0, and seat 3 is no neighbour of seat 1."""
    table = Table(
        "1e",
        "halikarnassos A, olympia B, ephesos A, rhodos A",
        [RICH1],
        [RICH2],
        ["wonder; pass, builders_guild", "wonder, wonder, wonder", "", ", , wonder"],
    )
    scores = table.finish().scores
    assert scores[0]["guilds"] == 1 + 3 + 1
    assert scores[1]["guilds"] == 3 + 1 + 0


def test_a_copied_strategists_guild_reads_the_defeats_of_the_copiers_neighbours() -> None:
    """Seat 2 beats everyone in every age: seat 0 has three defeats, the copier's own three count not."""
    points = copied("strategists_guild", ["", ", stockade"], [])
    assert points["guilds"] == 3


def test_a_copied_shipowners_guild_does_not_count_itself() -> None:
    points = copied("shipowners_guild", ["clay_pit, loom"], [])
    assert points["guilds"] == 2


def test_a_copied_guild_does_not_count_for_the_own_shipowners_guild() -> None:
    """Seat 1 has one brown card and the Shipowners Guild: two points, and those of the copied guild."""
    table = Table(
        "1e",
        COPIER,
        [RICH1, "clay_pit"],
        [RICH2],
        ["workers_guild", "wonder, wonder, wonder, shipowners_guild"],
    )
    assert table.finish().scores[1]["guilds"] == 2 + 8
