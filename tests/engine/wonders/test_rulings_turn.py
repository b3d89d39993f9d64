"""Rulings on turns: choosing in secret, resolving at once, passing, and what stays hidden."""

import pytest

from tests.engine.wonders.table import Table

BOTH = pytest.mark.parametrize("edition", ["1e", "2e"])
THREE = "gizah A, ephesos A, rhodos A"


# Ruling 5
@BOTH
@pytest.mark.parametrize("seats", [3, 5, 7])
def test_an_age_has_six_turns_with_hands_of_seven_down_to_two(edition: str, seats: int) -> None:
    boards = ["gizah", "ephesos", "rhodos", "babylon", "olympia", "alexandria", "halikarnassos"][:seats]
    table = Table(edition, ", ".join(f"{board} A" for board in boards))
    for age in (1, 2, 3):
        for turn in range(1, 7):
            table.go(age, turn)
            shown = table.position.view(0)
            assert (shown["age"], shown["turn"]) == (age, turn)
            assert [len(table.hand(seat)) for seat in range(seats)] == [8 - turn] * seats
    assert table.position.outcome is None
    table.finish()
    assert table.to_move == []


# Ruling 6
@BOTH
def test_nothing_is_revealed_until_all_have_chosen(edition: str) -> None:
    table = Table(edition, THREE, hold={0: "baths", 1: "scriptorium", 2: "barracks"})
    assert table.to_move == [0, 1, 2]
    for seat, move in ((2, "build barracks"), (0, "build baths")):
        cities = table.position.view(None)["cities"]
        table.play(seat, move)
        assert seat not in table.position.to_move
        for reader in (0, 1, 2, None):
            assert table.position.view(reader)["cities"] == cities
    assert table.to_move == [1]
    assert table.position.view(1)["waiting"] == table.position.view(None)["waiting"] == [1]
    table.play(1, "discard scriptorium")
    assert table.cards(0) == {"baths"}
    assert table.cards(2) == {"barracks"}
    assert table.coins == [3, 6, 3]
    assert table.to_move == [0, 1, 2]


def test_a_seat_chooses_once_a_turn() -> None:
    table = Table("1e", THREE, hold={0: "baths altar"})
    table.play(0, "build baths")
    assert table.moves(0) == []
    assert table.refused(0, "build altar")


# Ruling 7
@BOTH
def test_a_building_of_this_turn_sells_nothing_yet(edition: str) -> None:
    table = Table(edition, THREE, ["", "lumber_yard", ""], hold={0: "stockade"})
    table.play(1, "build lumber_yard")
    table.play(2, table.moves(2)[-1])
    assert table.moves(0, "stockade") == ["discard stockade"]
    later = Table(edition, THREE, ["", "lumber_yard", ""], at=(1, 2), hold={0: "stockade"})
    assert later.moves(0, "stockade") == ["build stockade left 2", "discard stockade"]


@BOTH
def test_own_coins_buildings_and_stages_count_as_they_were_at_the_start_of_the_turn(edition: str) -> None:
    table = Table(edition, THREE, hold={0: "stockade lumber_yard", 1: "baths"})
    before = table.moves(0)
    table.play(1, "build baths right 2")
    assert table.moves(0) == before
    table.play(2, "discard " + table.hand(2)[0])
    assert table.moves(0) == before


# Ruling 8
def test_coins_of_this_turn_cannot_be_spent_in_it() -> None:
    """Rhodos would need four coins for two wood; the two that Alexandria pays for ore come too late."""
    table = Table(
        "1e",
        "alexandria A, rhodos A, olympia A",
        ["lumber_yard", "altar", ""],
        at=(1, 2),
        hold={0: "barracks", 1: "theater"},
    )
    assert table.coins[1] == 3
    table.play(0, "build barracks left 2")
    table.play(2, "discard " + table.hand(2)[0])
    assert "wonder theater left 2 right 2" not in table.moves(1)
    assert table.refused(1, "wonder theater left 2 right 2") == "too_expensive"
    table.play(1, "build theater")
    assert table.coins[1] == 5
    assert any(move.startswith("wonder") for move in table.moves(1))


def test_the_coins_of_a_sale_cannot_be_spent_in_the_same_turn() -> None:
    table = Table("1e", "alexandria A, rhodos A, olympia A", ["lumber_yard", "altar"], at=(1, 2))
    assert not any(move.startswith("wonder") for move in table.moves(1))
    table.turn(None, "sell")
    assert table.coins[1] == 6
    assert any(move.endswith("left 2 right 2") for move in table.moves(1))


# Ruling 9
@BOTH
def test_bank_and_both_neighbours_together_must_not_exceed_the_purse(edition: str) -> None:
    """Three coins: two for wood, one for the bank; then even a card of one coin is too expensive."""
    table = Table(
        edition, THREE, ["altar, stockade, timber_yard", "lumber_yard"], at=(1, 4), hold={0: "clay_pit"}
    )
    assert table.coins[0] == 0
    assert table.refused(0, "build clay_pit") == "too_expensive"


def test_a_payment_to_both_neighbours_is_summed_up() -> None:
    """Rhodos buys a wood from each; with four coins it may, with three not."""
    for sold, allowed in ((", altar", True), ("altar, theater", False)):
        table = Table(
            "1e", "alexandria A, rhodos A, olympia A", ["lumber_yard", sold], at=(1, 3), hold={1: "loom"}
        )
        assert table.coins[1] == (6 if allowed else 3)
        assert ("wonder loom left 2 right 2" in table.moves(1)) is allowed


# Ruling 10
def test_all_pay_then_all_place_then_income_arrives_and_only_then_coins_are_counted() -> None:
    """Seat 0 builds the Vineyard while a neighbour builds a brown card and the other pays it for goods."""
    table = Table(
        "1e",
        "alexandria A, rhodos A, ephesos A",
        ["lumber_yard, stone_pit", "altar, clay_pool"],
        at=(2, 1),
        hold={0: "vineyard", 1: "foundry", 2: "temple"},
    )
    before = table.coins
    table.turn("build vineyard", "build foundry", "build temple left 4 right 2")
    brown_cards = 4  # two of seat 0, and of seat 1 one from before and one of this turn
    assert table.coins == [before[0] + 4 + brown_cards, before[1] - 1 + 2, before[2] - 6]


# Ruling 11
@BOTH
def test_a_building_gives_its_production_only_from_the_next_turn_on(edition: str) -> None:
    table = Table(edition, THREE, hold={0: "lumber_yard stockade", 1: "west_trading_post"})
    table.play(0, "build lumber_yard")
    table.play(1, "build west_trading_post")
    assert table.moves(0) == []
    table.play(2, "discard " + table.hand(2)[0])
    assert table.city(0)["coins"] == 3
    table = Table(edition, THREE, ["lumber_yard"], at=(1, 2), hold={0: "stockade"})
    assert table.moves(0, "stockade") == ["build stockade", "discard stockade"]


def test_the_discount_of_a_stage_does_not_cheapen_its_own_cost() -> None:
    """Olympia B: the second wood for stage 1 costs two coins, and only the next purchase one."""
    table = Table(
        "1e", "olympia B, ephesos A, rhodos A", ["", "lumber_yard", ""], at=(1, 2), hold={0: "altar barracks"}
    )
    assert [move for move in table.moves(0, "altar") if "wonder" in move] == ["wonder altar left 2"]
    assert table.moves(0, "barracks")[0] == "build barracks right 2"
    assert table.refused(0, "wonder altar left 1")
    before = table.coins
    table.turn("wonder altar left 2")
    assert table.coins[0] == before[0] - 2
    later = Table(
        "1e", "olympia B, ephesos A, rhodos A", [", wonder", "lumber_yard"], at=(1, 3), hold={0: "barracks"}
    )
    assert later.moves(0, "barracks")[0] == "build barracks right 1"


# Ruling 12
@BOTH
@pytest.mark.parametrize(("age", "step"), [(1, 1), (2, -1), (3, 1)])
def test_hands_pass_to_the_left_in_ages_one_and_three_and_to_the_right_in_age_two(
    edition: str, age: int, step: int
) -> None:
    table = Table(edition, "gizah A, ephesos A, rhodos A, babylon A, olympia A", at=(age, 1))
    for _ in range(5):
        hands = [table.hand(seat) for seat in range(5)]
        sold = [hand[0] for hand in hands]
        for hand, card in zip(hands, sold, strict=True):
            hand.remove(card)
        table.turn(*[f"sell {card}" for card in sold])
        assert [table.hand((seat + step) % 5) for seat in range(5)] == hands


# Ruling 13
@BOTH
def test_a_card_is_built_buried_or_sold(edition: str) -> None:
    """Selling is allowed though the card could be built."""
    table = Table(
        edition, "gizah B, ephesos A, rhodos A", ["lumber_yard, timber_yard"], at=(1, 3), hold={0: "altar"}
    )
    assert table.moves(0, "altar") == ["build altar", "discard altar", "wonder altar"]
    coins = table.coins[0]
    sold, built, buried = table.position.copy(), table.position.copy(), table.position.copy()
    for position, move in ((sold, "discard altar"), (built, "build altar"), (buried, "wonder altar")):
        table.position, table.turn_number = position, 3
        table.turn(move)
    assert sold.view(None)["cities"][0]["coins"] == coins + 3
    assert built.view(None)["cities"][0]["cards"]["blue"] == ["altar"]
    assert buried.scores()[0]["wonders"] == 3


@BOTH
def test_selling_is_forced_when_nothing_can_be_built(edition: str) -> None:
    table = Table(edition, THREE, hold={1: "stockade guard_tower apothecary workshop"})
    for card in ("stockade", "guard_tower", "apothecary", "workshop"):
        assert table.moves(1, card) == [f"discard {card}"]
    table.turn(None, "sell stockade")
    assert table.coins[1] == 6


# Ruling 14
@BOTH
def test_sold_and_buried_cards_stay_hidden_and_all_else_is_public(edition: str) -> None:
    table = Table(
        edition,
        "gizah B, ephesos A, rhodos A",
        ["lumber_yard, timber_yard"],
        at=(1, 3),
        hold={0: "altar", 1: "theater"},
    )
    table.turn("wonder altar", "sell theater", None)
    number = {text: index for index, (_, text) in enumerate(history(table))}
    for reader in (1, 2, None):
        assert table.position.told(number["wonder altar"], reader) == "wonder ?"
    for reader in (0, 2, None):
        assert table.position.told(number["discard theater"], reader) == "discard ?"
    assert table.position.told(number["wonder altar"], 0) == "wonder altar"
    assert table.position.told(number["discard theater"], 1) == "discard theater"
    for reader in (2, None):
        text = str({**table.position.view(reader), "memory": None, "hand": None, "legal": None})
        assert "'altar'" not in text
        assert "'theater'" not in text
    table.finish()
    for reader in (0, 1, 2, None):
        assert table.position.told(number["wonder altar"], reader) == "wonder altar"
        assert table.position.told(number["discard theater"], reader) == "discard theater"


def history(table: Table) -> list[tuple[int, str]]:
    return [(seat, move.notation) for seat, move in table.position.history]


def test_a_payment_is_public_though_the_buried_card_is_not() -> None:
    table = Table(
        "1e", "olympia B, ephesos A, rhodos A", ["", "lumber_yard", ""], at=(1, 2), hold={0: "altar"}
    )
    before = table.coins
    table.turn("wonder altar left 2")
    number = [text for _, text in history(table)].index("wonder altar left 2")
    assert table.position.told(number, 1).startswith("wonder ?")
    assert "altar" not in table.position.told(number, 1)
    assert table.coins[:2] == [before[0] - 2, before[1] + 3 + 2]
