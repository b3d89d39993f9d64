"""Rulings on two players with the Free City, point by point of its rules."""

import random
from collections import Counter

import pytest

from engine.game import BadSetup
from engine.wonders.position import EDITIONS
from tests.engine.wonders.games import decisions, new_game, seed_of
from tests.engine.wonders.rulebook import deck, guilds, science_points
from tests.engine.wonders.table import RICH1, RICH2, Table

RING = "gizah A, ephesos A, alexandria A"
# The Free City makes nothing and owes nothing.
IDLE = "altar, theater, marketplace, east_trading_post, west_trading_post"


def two(
    boards: str, *ages: list[str], at: tuple[int, int] = (1, 1), hold: dict[int, str] | None = None
) -> Table:
    return Table("1e", boards, *ages, at=at, hold=hold, seats=2)


def after_own(table: Table, own: str) -> list[str]:
    """What the holder may choose for the Free City after an own choice."""
    table.play(table.holder, own)
    return table.moves(table.holder)


def uses(moves: list[str], card: str) -> list[str]:
    return [move for move in moves if move.split()[2] == card]


# 1. Set-up; ruling 69


def test_the_decks_are_those_of_three_players_and_no_name_comes_twice_in_an_age() -> None:
    """Point 1.1. Only the last card of the pile stays unseen."""
    position = new_game("wonders-1e", 2, 5)
    seen: dict[int, set[str]] = {1: set(), 2: set(), 3: set()}
    for seat, move in decisions(position, random.Random(3)):
        for reader in (0, 1):
            shown = position.view(reader)
            assert len(set(shown["hand"])) == len(shown["hand"])
            seen[shown["age"]] |= set(shown["hand"])
        position.play(seat, move)
    for age in (1, 2):
        assert len(seen[age]) == 20
        assert seen[age] < set(deck("first", age, 3))
    assert len(seen[3]) == 20
    assert len(seen[3] & set(guilds("first"))) in (4, 5)
    assert seen[3] < {*deck("first", 3, 3), *guilds("first")}


def test_there_are_three_different_boards_and_sides_as_in_the_ordinary_game() -> None:
    """Point 1.2."""
    sides: Counter[str] = Counter()
    for number in range(20):
        cities = new_game("wonders-1e", 2, number).view(None)["cities"]
        assert len({city["board"] for city in cities}) == 3
        sides.update(city["side"] for city in cities)
    assert set(sides) == {"A", "B"}
    fixed = new_game("wonders-1e", 2, 1, sides="B").view(None)["cities"]
    assert [city["side"] for city in fixed] == ["B", "B", "B"]


def test_where_people_choose_their_sides_that_of_the_free_city_is_dealt() -> None:
    """Point 1.2."""
    sides = set()
    for number in range(12):
        position = new_game("wonders-1e", 2, number, sides="choose")
        assert position.to_move == (0, 1)
        assert position.view(None)["cities"][2]["side"] in ("A", "B")
        sides.add(position.view(None)["cities"][2]["side"])
        for seat in (0, 1):
            assert {move.notation for move in position.legal_moves(seat)} == {"side A", "side B"}
            position.play(seat, EDITIONS["wonders-1e"].parse("side B"))
        assert [city["side"] for city in position.view(None)["cities"]][:2] == ["B", "B"]
    assert sides == {"A", "B"}
    deal = two(RING).deal
    with pytest.raises(BadSetup):
        EDITIONS["wonders-1e"].new(
            seats=2,
            deal={**deal, "boards": [["gizah", None], ["ephesos", None], ["alexandria", None]]},
            options={"sides": "choose"},
        )


def test_all_three_cities_begin_with_three_coins() -> None:
    """Point 1.3."""
    assert two(RING).coins == [3, 3, 3]


def test_each_person_gets_seven_cards_and_the_other_seven_are_the_pile() -> None:
    """Point 1.4."""
    table = two(RING)
    for age in (1, 2, 3):
        table.go(age, 1)
        dealt = table.deal["ages"][age - 1]
        holder = 1 if age == 2 else 0
        assert table.hand(1 - holder) == sorted(dealt[1 - holder])
        assert table.hand(holder) == sorted([*dealt[holder], dealt[2][0]])
        assert table.position.view(0)["free_pile"] == 6


def test_three_cities_in_a_ring_are_neighbours_of_each_other() -> None:
    """Point 1.5. Seat 0 has seat 1 left and the Free City right; the Free City has 0 left and 1 right."""
    table = two(RING, ["", "", IDLE], at=(1, 2), hold={0: "scriptorium workshop", 1: "baths"})
    assert "build scriptorium left 2" in table.moves(0)
    assert "build workshop right 2" in table.moves(0)
    assert "build baths right 2" in table.moves(1)
    glass = two(RING, ["", "", IDLE], at=(1, 2), hold={1: "workshop"})
    assert "build workshop left 2" in glass.moves(1)
    city = two(RING, ["", "", ""], at=(1, 1), hold={0: "scriptorium baths loom"})
    moves = after_own(city, "build loom")
    assert uses(moves, "baths") == ["city build baths left 2"]
    assert uses(moves, "scriptorium") == ["city build scriptorium right 2"]


# 2. The holder; rulings 74 and 76

HOLDERS = {1: [0, 1, 0, 1, 0, 1], 2: [1, 0, 1, 0, 1, 0], 3: [0, 1, 0, 1, 0, 1]}


def test_the_holder_of_every_turn() -> None:
    """Points 2.1 to 2.3: 0 begins Ages I and III, 1 Age II; then they alternate; each holds nine times."""
    table = two(RING)
    found: dict[int, list[int]] = {1: [], 2: [], 3: []}
    for age in (1, 2, 3):
        for turn in range(1, 7):
            table.go(age, turn)
            assert table.to_move == [0, 1]
            holder = table.position.view(None)["holder"]
            assert holder is not None
            found[age].append(holder)
            assert len(table.hand(holder)) == len(table.hand(1 - holder)) + 1
    assert found == HOLDERS
    assert Counter(holder for holders in found.values() for holder in holders) == {0: 9, 1: 9}
    assert (found[1][5], found[2][0]) == (1, 1)
    assert (found[2][5], found[3][0]) == (0, 0)


# 3. Choosing; ruling 70


def test_the_holder_draws_the_top_card_first_and_may_use_it_for_either_city() -> None:
    """Point 3.1."""
    table = two(RING, ["", "", "loom"])
    assert "loom" in table.hand(0)
    own = table.position.copy()
    assert "build loom" in table.moves(0)
    assert "city build loom" in after_own(table, next(m for m in table.moves(0) if "loom" not in m))
    assert own.view(0)["hand"].count("loom") == 1


def test_hands_are_nine_minus_turn_and_eight_minus_turn_and_equal_afterwards() -> None:
    """Point 3.2: 8/7 to 6/6, 7/6 to 5/5 and so on, 3/2 to 1/1."""
    table = two(RING)
    for age in (1, 2, 3):
        for turn in range(1, 7):
            table.go(age, turn)
            holder = HOLDERS[age][turn - 1]
            shown = table.position.view(holder)
            assert (len(table.hand(holder)), len(table.hand(1 - holder))) == (9 - turn, 8 - turn)
            assert shown["free_pile"] == 7 - turn


def test_the_own_choice_of_the_holder_is_free_selling_included() -> None:
    """Point 3.3: he need not leave the Free City a card that it can use."""
    table = two(RING, ["", "", IDLE], at=(1, 6), hold={1: "stockade barracks loom"})
    assert {"discard loom", "build loom", "discard stockade"} <= set(table.moves(1))
    assert after_own(table, "discard loom") == ["city discard barracks", "city discard stockade"]


def test_the_free_citys_card_comes_from_what_is_left_in_the_hand() -> None:
    """Point 3.4."""
    table = two(RING, hold={0: "loom press"})
    moves = after_own(table, "build loom")
    assert {move.split()[2] for move in moves} <= set(table.hand(0)) - {"loom"}
    assert "city build press" in moves
    assert all(move.startswith("city ") for move in moves)
    assert table.to_move == [0, 1]


def test_first_the_own_choice_then_that_of_the_free_city() -> None:
    table = two(RING, hold={0: "loom press glassworks"})
    assert table.refused(0, "city build press")
    table.play(0, "build loom")
    assert table.refused(0, "build press")
    table.play(0, "city build press")
    assert table.refused(0, "city build glassworks")
    assert table.moves(0) == []
    assert table.to_move == [1]
    assert table.refused(1, "city build glassworks")


def test_nobody_sees_a_choice_before_all_three_are_made() -> None:
    """Point 3.5."""
    table = two(RING, hold={0: "loom press"})
    before = {reader: table.position.view(reader)["cities"] for reader in (0, 1, None)}
    table.play(0, "build loom")
    assert table.position.view(1)["waiting"] == [0, 1]
    assert table.position.view(0)["chosen"] == ["build loom"]
    table.play(0, "city build press")
    assert table.position.view(0)["chosen"] == ["build loom", "city build press"]
    for reader in (0, 1, None):
        assert table.position.view(reader)["cities"] == before[reader]
        assert table.position.view(reader)["waiting"] == [1]
    for reader in (1, None):
        assert [table.position.told(number, reader) for number in (0, 1)] == ["?", "?"]
    table.play(1, "discard " + table.hand(1)[0])
    assert (table.cards(0), table.cards(2)) == ({"loom"}, {"press"})
    assert table.coins[1] == 6


def test_the_three_choices_may_come_in_any_order_that_keeps_own_before_city() -> None:
    orders = [("own", "city", "other"), ("own", "other", "city"), ("other", "own", "city")]
    ends = []
    for order in orders:
        table = two(RING, hold={0: "loom press", 1: "altar"})
        choices = {"own": (0, "build loom"), "city": (0, "city build press"), "other": (1, "build altar")}
        for name in order:
            table.play(*choices[name])
        ends.append(table.position)
    for end in ends[1:]:
        assert [end.view(reader)["cities"] for reader in (0, 1, None)] == [
            ends[0].view(reader)["cities"] for reader in (0, 1, None)
        ]
        assert [end.view(seat)["hand"] for seat in (0, 1)] == [ends[0].view(seat)["hand"] for seat in (0, 1)]


def test_all_three_choices_are_judged_on_the_start_of_the_turn() -> None:
    """Point 3.6: what the holder builds or pays now does not help the Free City, nor the reverse."""
    table = two(RING, hold={0: "stone_pit lumber_yard stockade workshop clay_pit timber_yard"})
    untouched = table.position.copy()
    built = after_own(table, "build lumber_yard")
    table.position = untouched.copy()
    sold = after_own(table, "discard lumber_yard")
    table.position = untouched.copy()
    paid = after_own(table, "build workshop right 2")
    assert not any("build stockade" in move for move in built)
    assert built == sold
    others = [move for move in sold if "workshop" not in move and "lumber_yard" not in move]
    assert others == [move for move in paid if "lumber_yard" not in move and "workshop" not in move]


def test_what_the_free_city_pays_the_holder_cannot_be_spent_in_that_turn() -> None:
    """Ruling 73."""
    table = two(RING, hold={0: "baths loom"})
    before = table.moves(0)
    table.position.play(1, table.position.legal_moves(1)[0])
    assert table.moves(0) == before
    table.play(0, "build loom")
    table.play(0, "city build baths left 2")
    assert table.coins[0] == 3 + 2
    assert table.coins[2] == 3 - 2


# 4. What the Free City may do; rulings 71 and 72


def test_what_the_free_city_can_buy_it_can_build() -> None:
    """Point 4.1."""
    table = two(RING, ["", "", IDLE], at=(1, 6), hold={1: "baths barracks stockade"})
    assert after_own(table, "discard barracks") == ["city build baths left 1"]


def test_if_any_card_is_usable_a_usable_card_must_be_used() -> None:
    """Point 4.2."""
    table = two(RING, ["", "", IDLE], at=(1, 6), hold={1: "stockade barracks loom"})
    assert after_own(table, "discard stockade") == ["city build loom"]
    assert table.refused(1, "city discard barracks") == "must_play"


def test_if_no_card_is_usable_any_card_is_sold_for_three_coins() -> None:
    """Point 4.2."""
    table = two(RING, ["", "", IDLE], at=(1, 6), hold={1: "stockade barracks guard_tower"})
    assert after_own(table, "discard stockade") == ["city discard barracks", "city discard guard_tower"]
    coins = table.coins
    table.play(1, "city discard barracks")
    table.play(0, "discard " + table.hand(0)[0])
    assert table.coins == [coins[0] + 3, coins[1] + 3, coins[2] + 3]


BUILDER = "altar, stone_pit, timber_yard, theater, marketplace"


def test_the_holder_chooses_which_usable_card_and_whether_it_is_built_or_buried() -> None:
    """Point 4.3. Alexandria A: two stone for stage 1, which it makes itself."""
    table = two(RING, ["", "", BUILDER], at=(1, 6), hold={1: "loom press barracks"})
    assert after_own(table, "discard press") == [
        "city build loom",
        "city wonder barracks",
        "city wonder loom",
    ]


def test_a_chosen_card_that_a_chain_makes_free_must_be_built() -> None:
    """Point 4.4: not under a stage, not paid for; another card may be chosen; not for costless cards."""
    table = two(RING, ["", "", BUILDER], at=(2, 1), hold={1: "temple statue vineyard walls quarry"})
    moves = after_own(table, "discard quarry")
    assert uses(moves, "temple") == ["city build temple"]
    assert uses(moves, "statue") == ["city build statue"]
    assert uses(moves, "vineyard") == ["city build vineyard", "city wonder vineyard"]
    assert "city wonder walls" in moves
    assert table.refused(1, "city wonder temple") == "must_build"


def test_a_chained_building_that_stands_already_may_be_buried() -> None:
    """Point 4.4 is about cards that can be built."""
    table = two(RING, ["", "", BUILDER + ", loom"], at=(2, 1), hold={1: "loom temple"})
    moves = after_own(table, "discard temple")
    assert uses(moves, "loom") == ["city wonder loom"]


def test_the_holder_chooses_the_seller_cheaper_or_not() -> None:
    """Point 4.5: both people have wood, and wood of the left one is cheaper."""
    table = two(
        RING,
        ["lumber_yard", "timber_yard", IDLE],
        at=(1, 6),
        hold={1: "stockade barracks loom"},
    )
    moves = [move for move in after_own(table, "discard loom") if "build" in move]
    assert moves == ["city build stockade left 1", "city build stockade right 1"]
    dear = two(
        RING,
        ["lumber_yard", "timber_yard", "altar, theater, marketplace, west_trading_post"],
        at=(1, 5),
        hold={0: "stockade barracks loom"},
    )
    offered = after_own(dear, "discard loom")
    assert uses(offered, "stockade")[:2] == ["city build stockade left 1", "city build stockade right 2"]
    assert table.refused(1, "city build stockade left 2")


def test_coins_for_the_bank_come_from_the_free_citys_purse_and_it_cannot_refuse_to_sell() -> None:
    """Point 4.6."""
    table = two(RING, hold={0: "clay_pit workshop", 1: "altar"})
    table.turn("workshop right 2", "altar", "clay_pit")
    assert table.coins == [1, 3, 3 - 1 + 2]


# 5. Resolution; rulings 73 and 74


def test_all_three_are_resolved_at_once() -> None:
    """Point 5.1: the Vineyard of the Free City counts what the people build in the same turn."""
    table = two(RING, ["", "", IDLE], at=(2, 1), hold={0: "sawmill", 1: "quarry vineyard"})
    coins, brown = table.coins, sum(len(table.city(c)["cards"]["brown"]) for c in range(3))
    table.turn("sawmill", "quarry", "vineyard")
    assert table.coins == [coins[0] - 1, coins[1] - 1, coins[2] + brown + 2]


@pytest.mark.parametrize("age", [1, 2, 3])
def test_hands_are_exchanged_after_every_turn_of_every_age(age: int) -> None:
    """Point 5.2."""
    table = two(RING, at=(age, 1))
    assert table.position.view(0)["direction"] == "swap"
    for turn in range(1, 6):
        holder = HOLDERS[age][turn - 1]
        hands = [table.hand(0), table.hand(1)]
        own = f"discard {hands[holder][0]}"
        city = after_own(table, own)[0]
        table.play(holder, city)
        other = f"discard {hands[1 - holder][0]}"
        table.play(1 - holder, other)
        hands[holder].remove(own.split()[1])
        hands[holder].remove(city.split()[2])
        hands[1 - holder].remove(other.split()[1])
        table.turn_number += 1
        table.settle()
        drawn = table.deal["ages"][age - 1][2][turn]
        hands[holder] = sorted([*hands[holder], drawn])
        assert table.hand(1 - holder) == hands[holder]
        assert table.hand(holder) == hands[1 - holder]


def test_cards_sold_or_buried_by_the_free_city_are_known_to_who_chose_them_only() -> None:
    """Point 5.3."""
    table = two(RING, ["", "", IDLE], at=(1, 6), hold={1: "stockade barracks guard_tower"})
    table.turn(None, "sell stockade", "sell barracks")
    assert told_of(table, "city discard barracks") == [
        "city discard ?",
        "city discard barracks",
        "city discard ?",
    ]
    buried = two(RING, ["", "", BUILDER], at=(1, 6), hold={1: "loom press barracks"})
    buried.turn(None, "sell press", "wonder barracks")
    assert told_of(buried, "city wonder barracks") == [
        "city wonder ?",
        "city wonder barracks",
        "city wonder ?",
    ]
    assert "'barracks'" not in str({**buried.position.view(0), "memory": None, "hand": None, "legal": None})
    buried.finish()
    assert told_of(buried, "city wonder barracks") == ["city wonder barracks"] * 3


def told_of(table: Table, text: str) -> list[str]:
    """An entry of the history as seat 0, seat 1 and a spectator read it."""
    number = [move.notation for _, move in table.position.history].index(text)
    return [table.position.told(number, reader) for reader in (0, 1, None)]


# 6. Powers; rulings 75 and 77


def test_after_turn_six_the_last_cards_of_hands_and_pile_go_to_the_discard_pile() -> None:
    """Point 6.1."""
    table = two(RING, ["", "", IDLE], at=(1, 6), hold={1: "stockade barracks loom"})
    pile = table.discarded
    table.turn(None, "sell stockade", "loom")
    assert table.discarded == pile + 2 + 3
    assert table.position.view(None)["age"] == 2


BABYLON = "loom, lumber_yard, wonder, glassworks, timber_yard, wonder"


def test_a_person_with_babylon_plays_the_own_last_card_holder_or_not() -> None:
    """Point 6.2."""
    for seat, boards in ((0, "babylon B, ephesos A, gizah A"), (1, "ephesos A, babylon B, gizah A")):
        scripts = ["", "", "altar, theater, marketplace, east_trading_post, west_trading_post"]
        scripts[seat] = f"{BABYLON}, press"
        table = two(boards, scripts, at=(1, 6))
        table.turn()
        assert table.to_move == [seat]
        assert set(table.moves(seat)) == {"build press", "discard press", "pass"}
        table.play(seat, "build press")
        assert "press" in table.cards(seat)


def city_babylon(seventh: str) -> Table:
    """The Free City is Babylon B and has stage 2; the named card is the last of its pile in Age I."""
    table = two("gizah A, ephesos A, babylon B", ["", "", f"{BABYLON}, {seventh}"], at=(1, 6))
    table.turn()
    return table


def test_the_pile_s_last_card_is_the_free_citys_seventh_played_by_the_holder_of_turn_six() -> None:
    """Point 6.2: built, put under a stage, or passed; not sold while it can be used."""
    table = city_babylon("press")
    assert table.to_move == [1]
    assert table.moves(1) == ["city build press", "city pass"]
    assert table.position.view(1)["seventh"] == "press"
    assert table.position.view(0)["seventh"] is None
    table.play(1, "city build press")
    assert "press" in table.cards(2)
    assert table.position.view(None)["age"] == 2


def test_a_seventh_card_that_the_free_city_cannot_use_is_sold_or_passed() -> None:
    """Point 6.2."""
    table = city_babylon("barracks")
    assert table.moves(1) == ["city discard barracks", "city pass"]
    coins, pile = table.coins[2], table.discarded
    passed = table.position.copy()
    table.play(1, "city discard barracks")
    assert (table.coins[2], table.discarded) == (coins + 3, pile + 1)
    table.position = passed
    table.play(1, "city pass")
    assert (table.coins[2], table.discarded) == (coins, pile + 1)


@pytest.mark.parametrize(
    ("seventh", "moves"),
    [
        ("temple", ["city build temple", "city pass"]),
        ("dispensary", ["city pass", "city wonder dispensary"]),
    ],
)
def test_a_chained_seventh_card_is_built_not_buried(seventh: str, moves: list[str]) -> None:
    """Point 6.2. The Free City makes all that its stage 3 costs; the Altar makes the Temple free."""
    table = two(
        "gizah A, ephesos A, babylon B",
        ["", "", f"{BABYLON}, altar"],
        ["", "", f"brickyard, vineyard, press, caravansery, forum, school, {seventh}"],
        at=(2, 6),
    )
    assert "altar" in table.cards(2)
    table.turn()
    assert table.to_move == [0]
    assert table.moves(0) == moves


def test_the_seventh_card_is_shown_to_its_holder_only_while_it_is_asked() -> None:
    table = city_babylon("barracks")
    assert "'barracks'" not in str({**table.position.view(0), "memory": None, "legal": None})
    table.play(1, "city pass")
    assert told_of(table, "city pass") == ["city pass"] * 3


TOMB = "gizah A, ephesos A, halikarnassos B"


def test_the_free_city_digs_by_the_holder_of_that_turn() -> None:
    """Point 6.3."""
    table = two(TOMB, ["sell altar", "", "ore_vein, clay_pit, wonder"], at=(1, 3))
    table.turn()
    assert table.to_move == [0]
    assert {"city dig altar", "city pass"} <= set(table.moves(0))
    assert all(move == "city pass" or move.startswith("city dig ") for move in table.moves(0))
    assert "altar" in table.position.view(0)["discard"]["cards"]
    assert not table.position.view(1)["discard"].get("cards")
    table.play(0, "city dig altar")
    assert "altar" in table.cards(2)
    assert table.position.view(None)["turn"] == 4


def test_in_turn_six_the_free_city_digs_among_the_leftovers_before_the_conflict() -> None:
    """Point 6.3: the pile's last card too."""
    table = two(
        TOMB,
        ["", "", "ore_vein, clay_pit, altar, theater, marketplace, wonder, stockade"],
        at=(1, 6),
    )
    table.turn()
    assert table.to_move == [1]
    assert "city dig stockade" in table.moves(1)
    table.play(1, "city dig stockade")
    assert [table.points(c)["military"] for c in range(3)] == [-1, -1, 2]


def test_without_a_card_to_dig_nothing_is_asked_for_the_free_city() -> None:
    """Point 6.3."""
    table = two(
        TOMB,
        ["lumber_yard, stone_pit, altar", "timber_yard, press, loom", "ore_vein, clay_pit, wonder"],
        at=(1, 3),
    )
    table.turn()
    assert table.discarded == 0
    assert table.to_move == [0, 1]


def test_a_person_digs_as_always() -> None:
    """Point 6.3: seat 0 holds in turn 3 of Age I, and seat 1 digs."""
    table = two(
        "gizah A, halikarnassos B, ephesos A",
        ["sell altar", "ore_vein, clay_pit, wonder", IDLE.replace("altar, ", "")],
        at=(1, 3),
    )
    table.turn()
    assert table.to_move == [1]
    assert {"dig altar", "pass"} <= set(table.moves(1))


OLYMPIA = "lumber_yard, wonder, stone_pit, timber_yard, wonder"


def test_an_unused_free_build_of_olympia_makes_every_new_card_usable() -> None:
    """Point 6.4: also where building costs nothing, so that the Free City does not sell."""
    table = two(
        "gizah A, ephesos A, olympia A", ["", "", OLYMPIA], at=(1, 6), hold={1: "apothecary loom workshop"}
    )
    assert after_own(table, "discard workshop") == [
        "city build loom",
        "city free apothecary",
        "city free loom",
    ]
    coins = table.coins[2]
    table.play(1, "city free apothecary")
    table.play(0, "discard " + table.hand(0)[0])
    assert table.coins[2] == coins
    assert "apothecary" in table.cards(2)


def test_the_free_build_of_the_free_city_comes_once_an_age_and_not_before_the_next_turn() -> None:
    """Point 6.4."""
    early = two(
        "gizah A, ephesos A, olympia A", ["", "", OLYMPIA], at=(1, 5), hold={0: "apothecary loom workshop"}
    )
    assert not any("free" in move for move in after_own(early, "discard workshop"))
    used = two("gizah A, ephesos A, olympia A", ["", "", OLYMPIA], ["", "", "free walls"], at=(2, 2))
    assert not any("free" in move for move in after_own(used, "discard " + used.hand(0)[0]))
    used.play(0, used.moves(0)[0])
    used.play(1, "discard " + used.hand(1)[0])
    used.turn_number += 1
    used.go(3, 1)
    assert any("free" in move for move in after_own(used, "discard " + used.hand(0)[0]))


def test_a_chained_card_is_not_taken_with_the_free_build() -> None:
    """Points 4.4 and 6.4."""
    table = two(
        "gizah A, ephesos A, olympia A",
        ["", "", f"{OLYMPIA}, altar"],
        at=(2, 1),
        hold={1: "temple walls vineyard"},
    )
    moves = after_own(table, "discard vineyard")
    assert uses(moves, "temple") == ["city build temple"]
    assert "city free walls" in moves


def test_the_discount_of_olympia_b_works_for_the_free_city() -> None:
    """Point 6.5."""
    table = two(
        "gizah A, rhodos A, olympia B",
        ["", "", "lumber_yard, wonder, altar, theater, marketplace"],
        at=(1, 6),
        hold={1: "baths barracks loom"},
    )
    moves = after_own(table, "discard loom")
    assert uses(moves, "baths") == ["city build baths left 1"]
    assert uses(moves, "barracks") == ["city build barracks right 1"]


def test_a_person_may_copy_a_guild_of_the_free_city() -> None:
    """Point 6.5: seat 1 is Olympia B, and the Free City has the Workers Guild."""
    table = two(
        "halikarnassos A, olympia B, gizah A",
        [RICH1, "", IDLE],
        [RICH2],
        ["", "wonder, wonder, wonder", "workers_guild"],
        at=(3, 2),
    )
    assert "workers_guild" in table.cards(2)
    table.go(3, 4)
    brown = [len(table.city(c)["cards"]["brown"]) for c in range(3)]
    assert table.points(1)["guilds"] == brown[0] + brown[2]
    assert table.points(2)["guilds"] == brown[0] + brown[1]


def test_the_free_city_copies_the_best_guild_for_its_own_score() -> None:
    """Point 6.5: seat 1 builds the Workers Guild, and the Free City, Olympia B, copies it."""
    table = two(
        "babylon A, gizah A, olympia B",
        ["clay_pool", "", "lumber_yard, wonder, stone_pit, ore_vein, loom, glassworks"],
        ["", "brickyard", "wonder, foundry, wonder"],
        [", , ", ", workers_guild"],
        at=(3, 3),
    )
    assert table.points(2)["wonders"] == 5
    brown = [len(table.city(c)["cards"]["brown"]) for c in range(3)]
    assert brown[:2] == [1, 1]
    assert table.points(1)["guilds"] == brown[0] + brown[2]
    assert table.points(2)["guilds"] == brown[0] + brown[1]


def test_wild_symbols_of_the_free_city_count_for_its_own_score() -> None:
    """Point 6.6."""
    table = two(
        "halikarnassos A, gizah A, rhodos A",
        [RICH1, "", IDLE],
        [RICH2],
        ["", "", "scientists_guild"],
        at=(3, 2),
    )
    science = table.city(2)["science"]
    assert science.pop("wild") == 1
    assert table.points(2)["green"] == science_points(list(science.values()), 1)
    assert table.points(2)["guilds"] == 0


# 7. End of an age and of the game; ruling 77


def test_each_pair_of_the_three_cities_fights() -> None:
    """Point 7.1."""
    table = two("gizah A, ephesos A, rhodos A", ["", "", "barracks"], at=(2, 1))
    reds = [table.city(c)["shields"] for c in range(3)]
    assert reds[2] >= 1
    assert [table.points(c)["military"] for c in range(3)] == [-1, -1, 2]


def test_the_strategists_guild_counts_the_defeats_of_the_free_city() -> None:
    """Point 7.1: seat 1 beats the Free City in Age I at least."""
    table = two(
        "halikarnassos A, gizah A, alexandria A",
        [RICH1, ", stockade", f"{IDLE}, loom"],
        [RICH2],
        ["strategists_guild"],
    )
    defeats = 0
    for age in (2, 3):
        table.go(age, 1)
        shields = [table.city(c)["shields"] for c in range(3)]
        of_city = sum(other > shields[2] for other in shields)
        defeats += of_city + sum(other > shields[1] for other in shields)
        assert of_city or age == 3
    table.go(3, 2)
    assert table.points(0)["guilds"] == defeats


def test_only_the_two_people_are_placed() -> None:
    """Point 7.2: the Free City cannot win, whatever its score."""
    best = 0
    for number in range(8):
        position = new_game("wonders-1e", 2, number)
        for seat, move in decisions(position, random.Random(number)):
            position.play(seat, move)
        ended = position.outcome
        assert ended is not None
        assert len(ended.scores) == 3
        people = [(ended.scores[s]["total"], position.view(None)["cities"][s]["coins"]) for s in (0, 1)]
        assert ended.places == tuple(1 + sum(other > own for other in people) for own in people)
        assert ended.winners == tuple(seat for seat in (0, 1) if ended.places[seat] == 1)
        best += ended.scores[2]["total"] > max(people)[0]
    assert best > 0


def test_still_tied_people_share_the_first_place() -> None:
    """Point 7.2: two players who only sell have equal points and equal coins."""
    table = two(RING, ["", "", IDLE])
    outcome = table.finish()
    assert table.coins[:2] == [57, 57]
    assert [score["total"] for score in outcome.scores[:2]] == [19, 19]
    assert (outcome.places, outcome.winners) == ((1, 1), (0, 1))


def test_a_tie_of_points_goes_to_the_richer_person() -> None:
    """Point 7.2: seat 0 has turned nine coins into the three points of the Baths."""
    table = two(RING, ["baths, loom, press", "", IDLE])
    outcome = table.finish()
    assert table.coins[:2] == [48, 57]
    assert [score["total"] for score in outcome.scores[:2]] == [19, 19]
    assert (outcome.places, outcome.winners) == ((2, 1), (1,))


def test_there_is_no_such_game_in_the_second_edition() -> None:
    """Ruling 90."""
    with pytest.raises(BadSetup) as refusal:
        EDITIONS["wonders-2e"].new(seats=2, seed=seed_of(1))
    assert refusal.value.code == "bad_seats"
