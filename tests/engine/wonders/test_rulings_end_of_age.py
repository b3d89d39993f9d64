"""Rulings on the sixth turn: the last card, Babylon's seventh, the digs, and the conflict after all of it."""

import pytest

from tests.engine.wonders.table import Table

BOTH = pytest.mark.parametrize("edition", ["1e", "2e"])

# Scripts with which Babylon B gains its seventh card in the sixth turn of Age I.
JUST_IN_TIME = {
    "1e": "loom, lumber_yard, wonder, glassworks, timber_yard, wonder",
    "2e": "stone_pit, timber_yard, , , , wonder",
}
# And in an earlier turn.
EARLY = {"1e": "loom, lumber_yard, wonder, glassworks, wonder", "2e": "stone_pit, timber_yard, wonder"}


def babylon(edition: str, seventh: str, age1: str = "", left: str = "gizah A", **more: str) -> Table:
    """Babylon B has gained its power in Age I, and now has the named card as its seventh of Age II."""
    boards = f"babylon B, {left}, olympia A" if edition == "1e" else f"babylon B, {left}, rhodos A"
    return Table(
        edition,
        boards,
        [age1 or EARLY[edition], more.get("left1", "")],
        [more.get("age2", "") or f", , , , , , {seventh}", more.get("left2", "")],
        at=(2, 6),
    )


# Ruling 35
@BOTH
def test_the_last_card_goes_to_the_pile_for_no_coins(edition: str) -> None:
    table = Table(edition, "gizah A, ephesos A, rhodos A", at=(1, 6))
    assert [len(table.hand(seat)) for seat in range(3)] == [2, 2, 2]
    coins, pile = table.coins, table.discarded
    table.turn()
    assert table.coins == [purse + 3 for purse in coins]
    assert table.discarded == pile + 6
    assert table.age == 2


# Ruling 36
@BOTH
@pytest.mark.parametrize("use", ["build", "wonder", "discard", "pass"])
def test_babylon_may_build_bury_or_sell_its_seventh_card(edition: str, use: str) -> None:
    """Its next stage costs three clay and papyrus, or three clay and glass, for the next science symbol."""
    left = "ephesos A" if edition == "1e" else "alexandria A"
    scripts = {
        "age2": ", , , , , , vineyard",
        "left1": "clay_pool, clay_pit",
        "left2": "brickyard",
    }
    table = babylon(edition, "vineyard", left=left, **scripts)
    table.turn()
    assert table.to_move == [0]
    verbs = {move.split()[0] for move in table.moves(0)}
    assert verbs == {"build", "wonder", "discard", "pass"}
    assert {move.split()[1] for move in table.moves(0) if move != "pass"} == {"vineyard"}
    coins, pile, green = table.coins[0], table.discarded, table.points(0)["green"]
    move = next(move for move in table.moves(0) if move.startswith(use))
    table.play(0, move)
    assert table.position.view(None)["age"] == 3
    assert ("vineyard" in table.cards(0)) is (use == "build")
    assert table.discarded == pile + (use in ("discard", "pass"))
    if use == "discard":
        assert table.coins[0] == coins + 3
    if use == "pass":
        assert table.coins[0] == coins
    if use == "wonder":
        assert table.coins[0] < coins
        assert table.points(0)["green"] == green + 1


@BOTH
def test_the_seventh_card_is_paid_for(edition: str) -> None:
    table = babylon(edition, "sawmill")
    table.turn()
    coins = table.coins[0]
    table.play(0, "build sawmill")
    assert table.coins[0] == coins - 1


@BOTH
def test_the_others_lose_their_last_cards_as_always(edition: str) -> None:
    table = babylon(edition, "sawmill")
    pile = table.discarded
    table.turn()
    assert table.discarded == pile + 3 + 2
    table.play(0, "discard sawmill")
    assert table.discarded == pile + 3 + 3


# Ruling 37
@BOTH
def test_the_seventh_card_is_played_already_in_the_age_whose_sixth_card_built_the_stage(edition: str) -> None:
    table = Table(
        edition,
        "babylon B, gizah A, rhodos A",
        [JUST_IN_TIME[edition] + ", build altar"],
        at=(1, 6),
    )
    table.turn()
    assert table.to_move == [0]
    table.play(0, "build altar")
    assert "altar" in table.cards(0)
    assert table.to_move == [0, 1, 2]
    table.go(2, 6)
    table.turn()
    assert table.to_move == [0]


# Ruling 38
def test_coins_gained_in_the_sixth_turn_pay_for_the_seventh_card() -> None:
    """Babylon has nothing left, sells its sixth card, and buys the cloth of the Apothecary with that."""
    table = Table(
        "2e",
        "babylon B, rhodos A, halikarnassos A",
        ["stone_pit, timber_yard, wonder, barracks, altar, sell, apothecary"],
        at=(1, 6),
    )
    assert table.coins[0] == 0
    table.turn()
    assert table.coins[0] == 3
    assert "build apothecary right 2" in table.moves(0)


def test_the_building_of_the_sixth_turn_serves_the_seventh_card() -> None:
    table = Table(
        "2e",
        "babylon B, rhodos A, gizah A",
        ["stone_pit, timber_yard, wonder, , , loom, apothecary"],
        at=(1, 6),
    )
    table.turn()
    assert "build apothecary" in table.moves(0)


def test_the_stage_of_the_sixth_turn_serves_the_seventh_card() -> None:
    """Babylon builds stage 1 with its sixth card; the next one is on offer for the seventh."""
    table = Table(
        "2e",
        "babylon B, alexandria A, olympia A",
        ["stone_pit, timber_yard, , , , wonder, altar", "clay_pool", "clay_pit"],
        at=(1, 6),
    )
    table.turn()
    assert [move for move in table.moves(0) if "wonder" in move] == ["wonder altar left 4 right 4"]
    table.play(0, "wonder altar left 4 right 4")
    assert table.points(0)["green"] == 1


@BOTH
def test_the_seventh_card_is_optional(edition: str) -> None:
    table = babylon(edition, "vineyard")
    table.turn()
    assert "pass" in table.moves(0)
    table.play(0, "pass")
    assert "vineyard" not in table.cards(0)


# Ruling 39
def both_powers(edition: str) -> Table:
    """Babylon B plays a seventh card in Age II, and Halikarnassos B builds a digging stage in that turn 6."""
    stage = "ore_vein, clay_pit" if edition == "1e" else "clay_pool, clay_pit"
    return Table(
        edition,
        "babylon B, halikarnassos B, gizah A",
        [JUST_IN_TIME[edition], stage],
        [", , , , , , vineyard", ", , , , , wonder, walls", ", , , , , , library"],
        at=(2, 6),
    )


@BOTH
def test_the_order_is_leftovers_then_the_seventh_card_then_digs_then_conflict(edition: str) -> None:
    table = both_powers(edition)
    pile = table.discarded
    table.turn()
    assert table.to_move == [0]
    assert table.discarded == pile + 2 + 2  # sold by Babylon and Gizah, and the others' last cards
    assert table.position.view(None)["age"] == 2
    table.play(0, "discard vineyard")
    assert table.to_move == [1]
    assert {"dig vineyard", "dig walls", "dig library"} <= set(table.moves(1))
    military = table.points(1)["military"]
    assert military == 0
    table.play(1, "dig walls")
    assert table.points(1)["military"] == 6
    assert table.position.view(None)["age"] == 3


@BOTH
def test_a_passed_seventh_card_can_be_dug_up_at_once(edition: str) -> None:
    table = both_powers(edition)
    table.turn()
    table.play(0, "pass")
    assert "dig vineyard" in table.moves(1)


# Ruling 40
@BOTH
def test_a_red_card_dug_up_in_the_last_turn_counts_in_the_last_conflict(edition: str) -> None:
    stage = "ore_vein, clay_pit" if edition == "1e" else "clay_pool, clay_pit"
    table = Table(
        edition,
        "halikarnassos B, ephesos A, rhodos A",
        [stage],
        [],
        [", , , , , wonder", ", , , , , sell arsenal"],
        at=(3, 6),
    )
    table.turn()
    assert table.position.outcome is None
    table.play(0, "dig arsenal")
    outcome = table.position.outcome
    assert outcome is not None
    assert [score["military"] for score in outcome.scores] == [10, -1, -1]
