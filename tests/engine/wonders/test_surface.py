"""The contract that the site relies on: setting up, errors, views, the log, taking back, records."""

import json
import random
import re
from collections.abc import Callable
from typing import Any

import pytest

from engine.game import BadSetup, GameError, IllegalMove, MalformedMove, checked_options
from engine.game import Position as AnyPosition
from engine.game import Rules as AnyRules
from engine.record import BadRecord, Record
from engine.registry import RULESETS
from engine.wonders.position import EDITIONS, Position
from tests.engine.wonders.games import TABLES, new_game, random_deal, random_position, seed_of
from tests.engine.wonders.table import RICH1, RICH2, RICH_CITY, Table

FIRST, SECOND = EDITIONS["wonders-1e"], EDITIONS["wonders-2e"]
THREE = "gizah A, ephesos A, rhodos A"


# Setting up


@pytest.mark.parametrize("rules", [FIRST, SECOND])
def test_a_ruleset_obeys_the_protocol(rules: AnyRules) -> None:
    position: AnyPosition = rules.new(seats=3, seed=bytes(32))
    assert position.to_move == (0, 1, 2)
    assert position.outcome is None
    assert position.history == ()
    assert (rules.version, rules.pool, rules.decisions) == (1, "wonders", 18)


def test_ids_names_seats_and_options() -> None:
    assert (FIRST.id, SECOND.id) == ("wonders-1e", "wonders-2e")
    assert FIRST.name != SECOND.name
    assert (list(FIRST.seats), list(SECOND.seats)) == ([2, 3, 4, 5, 6, 7], [3, 4, 5, 6, 7])
    choices = {option.name: (set(option.choices), option.default) for option in FIRST.options}
    assert choices == {
        "sides": ({"dealt", "A", "B", "choose"}, "dealt"),
        "memory": ({True, False}, choices["memory"][1]),
    }
    choices = {option.name: (set(option.choices), option.default) for option in SECOND.options}
    assert choices["sides"] == ({"choose", "day", "night"}, "choose")
    assert set(choices) == {"sides", "memory"}
    assert checked_options(FIRST, {"sides": "B"}, 2)["sides"] == "B"


def good_deal(seats: int = 3, rules: str = "wonders-1e") -> dict[str, Any]:
    return random_deal(rules, seats, random.Random(4))


def changed(change: Callable[[dict[str, Any]], Any], seats: int = 3) -> dict[str, Any]:
    deal = good_deal(seats)
    change(deal)
    return deal


def swap_of_ages(deal: dict[str, Any]) -> None:
    deal["ages"].reverse()


def second_guild(deal: dict[str, Any]) -> None:
    """The same guild twice."""
    cards = [(hand, at) for hand in deal["ages"][2] for at, card in enumerate(hand) if card.endswith("guild")]
    cards[0][0][cards[0][1]] = cards[1][0][cards[1][1]]


BAD_SETUPS: list[tuple[dict[str, Any], str]] = [
    ({"seats": 1, "seed": bytes(32)}, "bad_seats"),
    ({"seats": 8, "seed": bytes(32)}, "bad_seats"),
    ({"seats": True, "seed": bytes(32)}, "bad_seats"),
    ({"seats": 3}, "bad_deal"),
    ({"seats": 3, "seed": bytes(32), "deal": good_deal()}, "bad_deal"),
    ({"seats": 3, "seed": bytes(31)}, "bad_seed"),
    ({"seats": 3, "seed": "0" * 32}, "bad_seed"),
    ({"seats": 3, "seed": bytes(32), "options": {"leaders": True}}, "bad_option"),
    ({"seats": 3, "seed": bytes(32), "options": {"sides": "night"}}, "bad_option"),
    ({"seats": 3, "seed": bytes(32), "options": {"memory": 1}}, "bad_option"),
    ({"seats": 3, "seed": bytes(32), "options": {"sides": ["A"]}}, "bad_option"),
    ({"seats": 3, "deal": {}}, "bad_deal"),
    ({"seats": 3, "deal": []}, "bad_deal"),
    ({"seats": 4, "deal": good_deal(3)}, "bad_deal"),
    ({"seats": 3, "deal": changed(lambda d: d["boards"].pop())}, "bad_deal"),
    ({"seats": 3, "deal": changed(lambda d: d["boards"].__setitem__(0, d["boards"][1]))}, "bad_deal"),
    ({"seats": 3, "deal": changed(lambda d: d["boards"][0].__setitem__(1, "day"))}, "bad_deal"),
    ({"seats": 3, "deal": changed(lambda d: d["boards"][0].__setitem__(1, None))}, "bad_deal"),
    ({"seats": 3, "deal": changed(lambda d: d["boards"][0].__setitem__(0, "atlantis"))}, "bad_deal"),
    ({"seats": 3, "deal": changed(lambda d: d["boards"].__setitem__(0, "gizah A"))}, "bad_deal"),
    ({"seats": 3, "deal": changed(lambda d: d["boards"].__setitem__(0, [["gizah"], "A"]))}, "bad_deal"),
    ({"seats": 3, "deal": changed(swap_of_ages)}, "bad_deal"),
    ({"seats": 3, "deal": changed(second_guild)}, "bad_deal"),
    ({"seats": 3, "deal": changed(lambda d: d["ages"].pop())}, "bad_deal"),
    ({"seats": 3, "deal": changed(lambda d: d["ages"][0][0].pop())}, "bad_deal"),
    ({"seats": 3, "deal": changed(lambda d: d["ages"][0][0].__setitem__(0, "well"))}, "bad_deal"),
    ({"seats": 3, "deal": changed(lambda d: d["ages"][0][0].__setitem__(0, ["altar"]))}, "bad_deal"),
    ({"seats": 3, "deal": changed(lambda d: d["ages"][0][0].__setitem__(0, d["ages"][0][1][0]))}, "bad_deal"),
    ({"seats": 2, "deal": changed(lambda d: d["boards"].pop(), 2)}, "bad_deal"),
    ({"seats": 2, "deal": changed(lambda d: d["ages"][1].pop(), 2)}, "bad_deal"),
]


@pytest.mark.parametrize(("arguments", "code"), BAD_SETUPS)
def test_a_wrong_setup_is_refused(arguments: dict[str, Any], code: str) -> None:
    with pytest.raises(BadSetup) as error:
        FIRST.new(**arguments)
    assert error.value.code == code
    assert error.value.message.endswith(".")


def test_the_first_edition_knows_no_cards_of_the_second() -> None:
    with pytest.raises(BadSetup):
        SECOND.new(seats=3, deal=good_deal())


def test_an_explicit_deal_is_held_as_it_was_dealt() -> None:
    for rules, seats in TABLES:
        deal = good_deal(seats, rules)
        position = EDITIONS[rules].new(seats=seats, deal=deal)
        shown = position.view(None)
        assert [[city["board"], city["side"]] for city in shown["cities"]] == deal["boards"]
        drawn = [deal["ages"][0][2][0]] if seats == 2 else []
        for seat in range(seats):
            hand = deal["ages"][0][seat] + (drawn if seat == 0 else [])
            assert sorted(position.view(seat)["hand"]) == sorted(hand)


def test_sides_may_be_left_open_where_players_choose() -> None:
    deal = good_deal()
    for board in deal["boards"]:
        board[1] = None
    position = FIRST.new(seats=3, deal=deal, options={"sides": "choose"})
    assert position.to_move == (0, 1, 2)
    assert [city["side"] for city in position.view(0)["cities"]] == [None, None, None]


# Errors


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "malformed_move"),
        ("   ", "malformed_move"),
        ("city", "unknown_verb"),
        ("conquer rome", "unknown_verb"),
        ("take baths", "unknown_verb"),
        ("build", "malformed_move"),
        ("build baths altar", "malformed_move"),
        ("build baths left", "malformed_move"),
        ("build baths left two", "malformed_move"),
        ("build baths left 0", "malformed_move"),
        ("build baths left -2", "malformed_move"),
        ("build baths left 2 left 2", "malformed_move"),
        ("build baths up 2", "malformed_move"),
        ("discard baths left 2", "malformed_move"),
        ("pass now", "malformed_move"),
        ("build atlantis", "unknown_id"),
        ("build rhodos", "unknown_id"),
        ("build well", "unknown_id"),
        ("side day", "unknown_id"),
        ("city side A", "unknown_verb"),
        ("wonder ?", "unknown_id"),
        ("build " + "x" * 200, "malformed_move"),
    ],
)
def test_malformed_moves_say_what_is_wrong(text: str, code: str) -> None:
    with pytest.raises(MalformedMove) as error:
        FIRST.parse(text)
    assert error.value.code == code
    assert error.value.message.endswith(".")


def test_what_is_no_text_is_no_move() -> None:
    for nothing in (None, 3, b"build baths", ["build", "baths"]):
        with pytest.raises(MalformedMove):
            FIRST.parse(nothing)  # type: ignore[arg-type]


def test_a_move_may_be_typed_carelessly() -> None:
    assert FIRST.parse("  BUILD  Baths   right 1 LEFT 2") == FIRST.parse("build baths left 2 right 1")
    assert FIRST.parse("side a").notation == "side A"
    assert FIRST.parse("City Pass").notation == "city pass"


def refused(table: Table, seat: int, text: str) -> GameError:
    before = table.position.copy()
    with pytest.raises(IllegalMove) as error:
        table.play(seat, text)
    assert table.position == before
    assert error.value.message.endswith(".")
    return error.value


def test_each_refusal_has_its_reason() -> None:
    table = Table(
        "1e",
        "gizah A, ephesos A, rhodos A",
        ["altar, baths, stockade, timber_yard", "lumber_yard"],
        at=(1, 5),
        hold={0: "clay_pit barracks guard_tower"},
    )
    assert table.coins[0] == 0
    assert refused(table, 0, "build clay_pit").message == "You need 1 more coin for Clay Pit."
    assert refused(table, 0, "build barracks right 2").code == "too_expensive"
    assert refused(table, 0, "build guard_tower left 2").code == "missing_goods"
    assert refused(table, 0, "build palace").code == "not_in_hand"
    assert refused(table, 0, "free barracks").code == "no_free_build"
    assert refused(table, 0, "dig altar").code == "wrong_decision"
    assert refused(table, 0, "pass").code == "wrong_decision"
    assert refused(table, 0, "side A").code == "wrong_decision"
    assert refused(table, 0, "city build barracks").code == "not_your_decision"
    table.play(0, "discard barracks")
    assert refused(table, 0, "discard clay_pit").code == "already_chosen"
    assert refused(table, 3, "discard clay_pit").code == "no_such_seat"


def test_a_wrong_payment_is_told_the_right_ones() -> None:
    table = Table("1e", THREE, hold={0: "scriptorium baths"})
    assert refused(table, 0, "build scriptorium").code == "wrong_payment"
    assert "2 to the left" in refused(table, 0, "build scriptorium left 3").message
    assert refused(table, 0, "build baths left 2").code == "wrong_payment"


def test_a_chain_and_a_complete_wonder_are_told_of() -> None:
    table = Table("1e", THREE, ["baths"], at=(2, 1), hold={0: "aqueduct"})
    assert refused(table, 0, "build aqueduct left 2").code == "costs_nothing"
    full = Table("1e", RICH_CITY, [RICH1, "loom"], [RICH2], ["wonder, wonder; pass, wonder"], at=(3, 4))
    assert refused(full, 0, f"wonder {full.hand(0)[0]}").code == "wonder_complete"


def test_the_refusals_around_the_free_city() -> None:
    table = Table("1e", THREE, seats=2, hold={0: "loom press"})
    assert refused(table, 0, "city build loom").code == "own_city_first"
    assert refused(table, 1, "city build loom").code == "not_your_decision"
    table.play(0, "build loom")
    assert refused(table, 0, "build press").code == "free_city_next"
    assert refused(table, 0, "city build loom").code == "not_in_hand"


def test_another_seat_decides_or_the_game_is_over() -> None:
    table = Table("1e", "halikarnassos B, ephesos A, rhodos A", ["ore_vein, clay_pit, wonder"], at=(1, 3))
    table.turn()
    assert refused(table, 1, "pass").code == "not_your_decision"
    assert refused(table, 0, "dig palace").code == "not_discarded"
    over = random_position("wonders-1e", 3, 1, 1000)
    with pytest.raises(IllegalMove) as error:
        over.play(0, FIRST.parse("pass"))
    assert error.value.code == "game_over"
    with pytest.raises(IllegalMove):
        over.view(3)


def test_the_refusal_of_a_card_in_another_hand_is_that_of_a_card_out_of_play() -> None:
    table = Table("1e", THREE, hold={1: "loom"})
    held, gone = refused(table, 0, "build loom"), refused(table, 0, "build tavern")
    assert (held.code, held.message.replace("Loom", "X")) == (gone.code, gone.message.replace("Tavern", "X"))


# Views

KEYS = {
    "age", "turn", "direction", "to_move", "cities", "hand", "chosen", "waiting", "discard", "legal",
    "memory",
}  # fmt: skip
CITY_KEYS = {
    "board", "side", "stages", "cards", "coins", "production", "shields", "science", "tokens", "points",
    "discount",
}  # fmt: skip


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_a_view_has_all_that_a_table_needs(rules: str, seats: int) -> None:
    for moves in (0, 7, 40, 1000):
        position = random_position(rules, seats, 9, moves)
        for reader in (None, *range(seats)):
            shown = position.view(reader)
            assert set(shown) >= KEYS
            assert json.loads(json.dumps(shown)) == shown
            for city in shown["cities"]:
                assert set(city) >= CITY_KEYS
            assert len(shown["cities"]) == max(seats, 3)
            assert ("holder" in shown) is ("free_pile" in shown) is (seats == 2)
            if reader is None:
                assert not shown["hand"]
                assert not shown["chosen"]
                assert not shown["legal"]


def test_directions() -> None:
    for seats, told in ((3, ["left", "right", "left"]), (2, ["swap", "swap", "swap"])):
        table = Table("1e", THREE, seats=seats)
        for age in (1, 2, 3):
            table.go(age, 1)
            assert table.position.view(None)["direction"] == told[age - 1]


def test_moves_are_shown_only_to_the_seat_that_owes_them() -> None:
    table = Table("1e", THREE)
    for seat in range(3):
        shown = table.position.view(seat)["legal"]
        assert [entry["move"] for entry in shown] == [m.notation for m in table.position.legal_moves(seat)]
    table.play(1, table.moves(1)[0])
    assert table.position.view(1)["legal"] == []
    assert table.position.view(1)["chosen"] == [table.position.history[0][1].notation]
    assert table.position.view(0)["chosen"] == []
    assert table.position.view(0)["waiting"] == [0, 2]


@pytest.mark.parametrize("number", range(6))
def test_what_a_legal_move_is_said_to_bring_is_what_it_brings(number: int) -> None:
    """While all others sell, the own points and coins after the turn are those foretold."""
    for rules, seats in (("wonders-1e", 3), ("wonders-2e", 5)):
        position = random_position(rules, seats, number, 0, sides="A" if rules == "wonders-1e" else "night")
        turns = 0
        while position.to_move and turns < 17:
            foretold = position.view(0)["legal"]
            if len(position.to_move) == seats and position.view(None)["turn"] < 6:
                for entry in foretold[number::7]:
                    check_foretold(position, entry, seats)
            for seat in position.to_move:
                moves = [move for move in position.legal_moves(seat) if move.notation != "pass"]
                position.play(seat, moves[(number + turns) % len(moves)])
            turns += 1


def check_foretold(position: Position, entry: dict[str, Any], seats: int) -> None:
    twin = position.copy()
    rules = EDITIONS[position.view(None)["rules"]]
    coins = twin.view(None)["cities"][0]["coins"]
    assert entry["points"]["before"] == twin.scores()[0]["total"]
    twin.play(0, rules.parse(entry["move"]))
    for seat in range(1, seats):
        twin.play(seat, rules.parse(f"discard {twin.view(seat)['hand'][0]}"))
    assert twin.scores()[0]["total"] == entry["points"]["after"], entry
    assert twin.view(None)["cities"][0]["coins"] == coins - entry["coins"] + entry["gains"].get("coins", 0)


# The memory aid


def test_memory_tells_what_was_passed_on_less_what_was_built_of_it() -> None:
    table = Table("1e", THREE, ["sell loom", "sell press", "sell altar"], hold={0: "baths"})
    passed = [card for card in table.hand(0) if card != "loom"]
    table.turn()
    (left, right) = table.position.view(0)["memory"]["hands"]
    assert (left["seat"], right["seat"]) == (1, 2)
    assert sorted(left["cards"]) == sorted(passed)
    assert right["cards"] == []
    assert right["unknown"] == 6
    before = table.position.view(1)["hand"]
    built = next(m for m in table.moves(1) if m.startswith("build"))
    table.turn(None, built, None)
    left, right = table.position.view(0)["memory"]["hands"]
    assert built.split()[1] in before
    assert sorted(right["cards"]) == sorted(card for card in passed if card != built.split()[1])
    assert right["hidden"] == 0


def test_memory_counts_what_left_unseen() -> None:
    table = Table("1e", THREE)
    passed = table.hand(0)
    table.turn(f"sell {passed[0]}")
    table.turn()
    (_, right) = table.position.view(0)["memory"]["hands"]
    assert sorted(right["cards"]) == sorted(passed[1:])
    assert (right["size"], right["hidden"]) == (5, 1)


def test_memory_allows_for_the_card_that_the_holder_drew() -> None:
    table = Table("1e", THREE, seats=2)
    other = table.hand(1)
    table.turn(None, f"sell {other[0]}")
    (known,) = table.position.view(0)["memory"]["hands"]
    assert known["size"] == 7
    assert known["unknown"] == 1
    (held,) = table.position.view(1)["memory"]["hands"]
    assert sorted(held["cards"]) == sorted(other[1:])


def test_memory_can_be_switched_off_and_spectators_have_none() -> None:
    table = Table("1e", THREE, at=(1, 3), options={"memory": False})
    assert not table.position.view(0)["memory"]
    assert not Table("1e", THREE, at=(1, 3)).position.view(None)["memory"]


# Events and the log


def test_a_choice_makes_no_events_until_the_last_one_reveals_all() -> None:
    table = Table("1e", THREE, hold={0: "baths", 1: "loom", 2: "altar"})
    assert table.play(1, "discard loom") == []
    assert table.play(0, "build baths") == []
    events = table.play(2, "build altar")
    kinds = [event.kind for event in events]
    assert kinds.count("build") == 2
    assert kinds.count("sell") == 1


def test_events_name_a_sold_or_buried_card_to_its_owner_only() -> None:
    table = Table(
        "1e",
        "gizah B, ephesos A, rhodos A",
        ["lumber_yard, timber_yard"],
        at=(1, 3),
        hold={0: "altar", 1: "loom"},
    )
    events = table.turn("wonder altar", "sell loom")
    for kind, card, owner in (("wonder", "altar", 0), ("sell", "loom", 1)):
        (event,) = [event for event in events if event.kind == kind and event.seat == owner]
        for reader in (None, 0, 1, 2):
            assert (card in json.dumps(event.as_json(reader))) is (reader == owner)


def test_the_last_cards_of_an_age_are_named_to_their_owners_only() -> None:
    table = Table("1e", THREE, [", , , , , , baths"], at=(1, 6))
    events = table.turn()
    for reader in (None, 1, 2):
        assert not any("baths" in json.dumps(event.as_json(reader)) for event in events)
    assert any("baths" in json.dumps(event.as_json(0)) for event in events)


def test_the_last_card_of_the_free_citys_pile_is_named_to_nobody() -> None:
    table = Table("1e", THREE, ["", "", ", , , , , , baths"], at=(1, 6), seats=2)
    events = table.turn()
    for reader in (None, 0, 1):
        assert not any("baths" in json.dumps(event.as_json(reader)) for event in events)


def test_told_lines_follow_the_reveal() -> None:
    table = Table("1e", THREE, hold={0: "baths", 1: "loom", 2: "altar"})
    table.play(1, "discard loom")
    assert [table.position.told(0, reader) for reader in (None, 0, 1, 2)] == ["?", "?", "discard loom", "?"]
    table.play(0, "build baths")
    assert table.position.told(1, 2) == "?"
    table.play(2, "build altar")
    number = [move.notation for _, move in table.position.history].index("build baths")
    assert [table.position.told(number, reader) for reader in (None, 0, 1, 2)] == ["build baths"] * 4
    number = [move.notation for _, move in table.position.history].index("discard loom")
    assert [table.position.told(number, reader) for reader in (None, 0, 1, 2)] == [
        "discard ?", "discard ?", "discard loom", "discard ?",
    ]  # fmt: skip


# Taking back


def test_a_choice_can_be_taken_back_until_the_reveal_whoever_chose_meanwhile() -> None:
    table = Table("1e", THREE, hold={0: "baths", 1: "loom", 2: "altar"})
    position = table.position
    table.play(0, "build baths")
    after_first = position.copy()
    table.play(1, "build loom")
    assert [position.can_take_back(seat) for seat in range(3)] == [True, True, False]
    position.take_back(0)
    assert position.to_move == (0, 2)
    assert [(seat, move.notation) for seat, move in position.history] == [(1, "build loom")]
    table.play(0, "build baths")
    position.take_back(1)
    assert position == after_first
    table.play(1, "discard loom")
    table.play(2, "build altar")
    for seat in range(3):
        assert not position.can_take_back(seat)
        with pytest.raises(IllegalMove) as error:
            position.take_back(seat)
        assert error.value.code == "cannot_take_back"


def test_who_has_not_chosen_has_nothing_to_take_back() -> None:
    position = new_game("wonders-2e", 3, 1)
    assert not position.can_take_back(0)
    position.play(0, SECOND.parse("side night"))
    assert position.can_take_back(0)
    position.take_back(0)
    assert position == new_game("wonders-2e", 3, 1)


def test_the_holder_takes_back_the_free_citys_choice_before_the_own_one() -> None:
    table = Table("1e", THREE, seats=2, hold={0: "loom press", 1: "altar"})
    position = table.position
    start = position.copy()
    table.play(0, "build loom")
    own = position.copy()
    table.play(0, "city build press")
    table.position.take_back(0)
    assert position == own
    table.play(0, "city build press")
    position.take_back(0)
    position.take_back(0)
    assert position == start
    assert not position.can_take_back(0)


def test_a_seventh_card_and_a_dig_cannot_be_taken_back() -> None:
    table = Table(
        "2e", "babylon B, rhodos A, gizah A", ["stone_pit, timber_yard, wonder, , , , altar"], at=(1, 6)
    )
    table.turn()
    assert not any(table.position.can_take_back(seat) for seat in range(3))
    table.play(0, "build altar")
    assert not any(table.position.can_take_back(seat) for seat in range(3))
    tomb = Table("1e", "halikarnassos B, ephesos A, rhodos A", ["ore_vein, clay_pit, wonder"], at=(1, 3))
    tomb.turn()
    tomb.play(0, "pass")
    assert not any(tomb.position.can_take_back(seat) for seat in range(3))


# Records


def record(rules: str = "wonders-1e", seats: int = 3) -> Record:
    position = random_position(rules, seats, 8, 1000)
    return Record.of(rules, position, seats=seats, seed=seed_of(8), headers={"Player2": "Ada"})


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_a_record_reads_back_as_it_was_written(rules: str, seats: int) -> None:
    good = record(rules, seats)
    again = Record.from_text(good.to_text())
    assert again.to_text() == good.to_text()
    assert Record.from_json(json.loads(json.dumps(good.to_json()))).to_json() == good.to_json()
    outcome = again.replay(RULESETS).outcome
    assert outcome is not None
    assert good.result == f"{','.join(str(seat) for seat in outcome.winners)} points"


def test_a_record_with_a_deal_replays_too() -> None:
    for seats in (2, 3):
        table = Table("1e", THREE, at=(2, 3), seats=seats)
        moves = [(seat, move.notation) for seat, move in table.position.history]
        written = Record("wonders-1e", seats, {}, moves, deal=table.deal)
        assert Record.from_text(written.to_text()).replay(RULESETS) == table.position


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda text: text.replace('[Result "', '[Result "x'), "wrong_result"),
        (lambda text: text.replace('[Rules "wonders-1e"]', '[Rules "wonders-3e"]'), "unknown_rules"),
        (lambda text: text.replace("1. ", "1. 9 pass\n1. ", 1), "bad_line"),
        (lambda text: re.sub("\n1. . ", "\n1. 3 ", text), "bad_move"),
    ],
)
def test_a_tampered_record_is_refused(change: Callable[[str], str], code: str) -> None:
    with pytest.raises(BadRecord) as error:
        Record.from_text(change(record().to_text())).replay(RULESETS)
    assert error.value.code == code


# What is kept while choices are made


@pytest.mark.parametrize(("rules", "seats"), [("wonders-1e", 2), ("wonders-1e", 4), ("wonders-2e", 7)])
def test_views_of_a_table_that_chooses_are_those_that_would_be_made_anew(rules: str, seats: int) -> None:
    """Each move on a copy, as the site plays them, and now and then one taken back."""
    dice = random.Random(seats)
    position = new_game(rules, seats, 3, sides="choose")
    while position.to_move:
        seat = dice.choice(position.to_move)
        position = position.copy()
        position.play(seat, dice.choice(position.legal_moves(seat)))
        if position.can_take_back(seat) and dice.random() < 0.2:
            position.views()
            position = position.copy()
            position.take_back(seat)
        assert position.views() == {reader: position.view(reader) for reader in (*range(seats), None)}


def test_the_last_turn_is_told_until_the_next_reveal() -> None:
    """Others choose meanwhile, and it stays; nobody reads more of it than at the reveal."""
    table = Table("2e", "gizah day, ephesos day, rhodos day", hold={0: "altar baths", 1: "theater loom"})
    position = table.position
    position.play(0, SECOND.parse("build altar"))
    position.play(1, SECOND.parse("discard theater"))
    assert position.view(0)["last_turn"] == []
    revealed = position.play(2, position.legal_moves(2)[0])
    for seat in (0, 1, None):
        told = position.view(seat)["last_turn"]
        assert [event["kind"] for event in told[:1]] == ["build"]
        assert {"kind": "build", "city": 0, "card": "altar"} in told
        [sold] = [event for event in told if event["kind"] == "sell" and event["city"] == 1]
        assert ("card" in sold) is (seat == 1)
        seen = [event.as_json(seat) for event in revealed]
        assert all(any(event.items() <= whole.items() for whole in seen) for event in told)
    before = position.view(0)["last_turn"]
    position.play(1, position.legal_moves(1)[0])
    assert position.view(0)["last_turn"] == before
    assert position.copy().view(0)["last_turn"] == before


def test_a_late_decision_belongs_to_the_turn_before() -> None:
    """Babylon's seventh card and the conflict after it are shown with the sixth turn, not instead of it."""
    table = Table(
        "1e",
        "babylon B, ephesos A, olympia A",
        ["loom, lumber_yard, wonder, glassworks, wonder", "clay_pool, clay_pit"],
        [", , , , , , vineyard", "brickyard"],
        at=(2, 6),
    )
    table.turn()
    sixth = table.position.view(1)["last_turn"]
    assert {event["city"] for event in sixth} == {0, 1, 2}
    table.position.play(0, FIRST.parse("build vineyard"))
    told = table.position.view(1)["last_turn"]
    assert told[: len(sixth)] == sixth
    assert {"kind": "build", "city": 0, "card": "vineyard"} in told[len(sixth) :]


def test_a_view_for_seven_is_light() -> None:
    """With the whole log beside it, as for somebody who has just come, a message stays under 24 KiB."""
    for number in range(2):
        position = random_position("wonders-2e", 7, number, 0)
        while position.to_move:
            for seat in position.to_move:
                shown = json.dumps(position.view(seat), separators=(",", ":"))
                told = [position.told(line, seat) for line in range(len(position.history))]
                # What a line of the log has besides its move.
                assert len(shown) + sum(len(move) + 45 for move in told) < 23 * 1024
                uses = [
                    move
                    for move in position.legal_moves(seat)
                    if move.notation.startswith(("build", "wonder"))
                ]
                position.play(seat, (uses or position.legal_moves(seat))[len(told) % len(uses or "x")])
