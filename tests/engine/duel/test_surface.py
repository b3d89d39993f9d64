"""The contract that the site relies on: setting up, errors as sentences, views, prices, the command line."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.duel import data
from engine.duel.notation import parse
from engine.duel.position import DUEL, Position
from engine.game import BadSetup, Event, GameError, IllegalMove, MalformedMove
from engine.game import Position as AnyPosition
from engine.game import Rules as AnyRules
from engine.record import BadRecord, Record
from engine.registry import RULESETS
from tests.engine.duel.games import new_game, random_position, seed_of
from tests.engine.duel.table import Table, deal_with
from tests.engine.helpers import engine_command


def refused(table: Table, move: str) -> GameError:
    before = table.position.copy()
    with pytest.raises(GameError) as error:
        table.play(move)
    assert table.position == before
    return error.value


# Setting up


def test_a_ruleset_obeys_the_protocol() -> None:
    rules: AnyRules = DUEL
    position: AnyPosition = rules.new(seats=2, seed=bytes(32))
    assert (rules.id, rules.name, list(rules.seats)) == ("duel", "7 Wonders Duel", [2])
    assert position.to_move == (0,)
    assert position.outcome is None
    assert (rules.version, rules.pool, rules.decisions) == (1, "duel", 35)
    assert [option.name for option in rules.options] == ["first_game_wonders"]


def test_scores_are_those_of_the_view_and_places_those_of_the_winner() -> None:
    winners = set()
    for number in range(12):
        position = random_position(number, 200)
        view, outcome = position.view(None), position.outcome
        assert outcome is not None
        assert list(position.scores()) == list(outcome.scores) == [city["points"] for city in view["cities"]]
        assert outcome.places == tuple(1 if seat in outcome.winners else 2 for seat in (0, 1))
        winners |= set(outcome.winners)
    assert winners == {0, 1}


def test_a_move_of_duel_is_told_to_everyone_as_it_was_played() -> None:
    position = random_position(3, 30)
    moves = [move.notation for _, move in position.history]
    for reader in (0, 1, None):
        assert [position.told(number, reader) for number in range(30)] == moves


def test_an_event_tells_each_reader_what_that_reader_may_know() -> None:
    event = Event("bury", 2, {"stage": 1}, known={2: {"card": "baths"}})
    assert event.as_json(2) == {"kind": "bury", "seat": 2, "stage": 1, "card": "baths"}
    for reader in (0, 1, None):
        assert event.as_json(reader) == {"kind": "bury", "seat": 2, "stage": 1}


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"seats": 3, "seed": bytes(32)}, "bad_seats"),
        ({"seats": 2}, "bad_deal"),
        ({"seats": 2, "seed": bytes(32), "deal": deal_with()}, "bad_deal"),
        ({"seats": 2, "seed": bytes(31)}, "bad_seed"),
        ({"seats": 2, "seed": bytes(32), "options": {"expansion": True}}, "bad_option"),
        ({"seats": 2, "seed": bytes(32), "options": {"first_game_wonders": 1}}, "bad_option"),
        ({"seats": 2, "deal": {}}, "bad_deal"),
        ({"seats": 2, "deal": {**deal_with(), "wonders": ["sphinx"] * 8}}, "bad_deal"),
        ({"seats": 2, "deal": {**deal_with(), "wonders": [["sphinx"]] * 8}}, "bad_deal"),
        ({"seats": 2, "deal": {**deal_with(), "ages": deal_with()["ages"][::-1]}}, "bad_deal"),
        ({"seats": 2, "deal": {**deal_with(), "ages": None}}, "bad_deal"),
        ({"seats": 2, "deal": {**deal_with(), "library_draw": deal_with()["board_tokens"][:3]}}, "bad_deal"),
    ],
)
def test_a_wrong_setup_is_refused(arguments: dict[str, Any], code: str) -> None:
    with pytest.raises(BadSetup) as error:
        DUEL.new(**arguments)
    assert error.value.code == code


def test_an_explicit_deal_is_laid_out_slot_by_slot() -> None:
    deal = deal_with({1: ["baths", "altar"]})
    position = DUEL.new(seats=2, deal=deal, options={"first_game_wonders": True})
    slots = position.view(None)["structure"]["slots"]
    assert slots[19]["card"] == "baths"
    assert [slot["card"] for slot in slots if slot["state"] != "hidden"] == [
        name for name, slot in zip(deal["ages"][0], slots, strict=True) if slot["state"] != "hidden"
    ]


# Errors


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "malformed_move"),
        ("   ", "malformed_move"),
        ("conquer rome", "unknown_verb"),
        ("build", "malformed_move"),
        ("build baths altar", "malformed_move"),
        ("build sphinx", "unknown_id"),
        ("draft baths", "unknown_id"),
        ("wonder baths sphinx", "unknown_id"),
        ("wonder sphinx", "malformed_move"),
        ("start 2", "unknown_id"),
        ("take baths", "unknown_id"),
        ("build " + "x" * 200, "malformed_move"),
    ],
)
def test_malformed_moves_say_what_is_wrong(text: str, code: str) -> None:
    with pytest.raises(MalformedMove) as error:
        parse(text)
    assert error.value.code == code


def test_each_refusal_has_its_reason() -> None:
    table = Table(
        age=1,
        structure=["palisade", "baths"],
        coins=(1, 7),
        my_built=["temple_of_artemis"],
    )
    error = refused(table, "build palisade")
    assert (error.code, str(error)) == ("too_expensive", "You need 1 more coin for Palisade.")
    assert refused(table, "wonder pyramids baths").message == "You need 7 more coins for The Pyramids."
    assert refused(table, "wonder temple_of_artemis baths").code == "already_built"
    assert refused(table, "wonder colossus baths").code == "not_your_wonder"
    assert refused(table, "draft sphinx").code == "wrong_decision"
    assert refused(table, "revive baths").code == "wrong_decision"
    assert refused(table, "build palace").code == "not_in_structure"
    slots = table.view()["structure"]["slots"]
    covered = next(slot["card"] for slot in slots if slot["state"] == "covered")
    assert refused(table, f"build {covered}").code == "covered"


def test_the_refusal_of_a_hidden_card_is_that_of_a_card_out_of_play() -> None:
    position = new_game(1, first_game_wonders=True)
    dealt = position.state.deal[:20]
    hidden = next(dealt[slot] for slot in range(20) if not position.state.known >> slot & 1)
    messages = []
    for number in (hidden, 72):
        name = data.CARDS[number].name
        with pytest.raises(IllegalMove) as error:
            position.play(0, parse(f"build {data.CARDS[number].id}"))
        messages.append((error.value.code, error.value.message.replace(name, "X")))
    assert messages[0] == messages[1]


def test_it_is_not_your_turn_and_the_game_is_over() -> None:
    position = new_game(2)
    with pytest.raises(IllegalMove) as error:
        position.play(1, position.legal_moves(0)[0])
    assert error.value.code == "not_your_turn"
    over = random_position(2, 1000)
    with pytest.raises(IllegalMove) as error:
        over.play(0, parse("build baths"))
    assert error.value.code == "game_over"


def test_choices_refuse_what_is_not_on_offer() -> None:
    table = Table(
        age=2,
        structure=["walls", "forum"],
        coins=(50, 7),
        my_wonders=["mausoleum", "great_library", "statue_of_zeus", "circus_maximus"],
        their_wonders=["sphinx", "piraeus", "appian_way", "colossus"],
        theirs=["press", "clay_pool"],
        discarded=["baths"],
        library=["law", "economy", "strategy"],
    )
    table.play("wonder statue_of_zeus walls")
    assert refused(table, "destroy press").message == "Press is not one of your opponent’s brown cards."
    assert refused(table, "build forum").code == "wrong_decision"
    table.play("destroy clay_pool", "discard forum")
    free = [entry["card"] for entry in table.view()["takeable"]]
    table.play(f"wonder mausoleum {free[0]}")
    assert refused(table, "revive altar").code == "not_discarded"


def test_only_building_has_a_price() -> None:
    position = new_game(4)
    assert position.price(0, parse("build palisade")).coins == 2
    assert position.price(1, parse("wonder pyramids baths")).coins == 8
    with pytest.raises(IllegalMove):
        position.price(0, parse("discard baths"))
    with pytest.raises(IllegalMove):
        position.price(2, parse("build baths"))
    with pytest.raises(IllegalMove):
        position.view(5)


# Views


def test_all_views_at_once_are_the_views_one_by_one() -> None:
    for number in range(0, 72, 3):
        position = random_position(number, number)
        assert position.views() == {seat: position.view(seat) for seat in (0, 1, None)}


def test_a_view_has_all_that_a_board_needs() -> None:
    shown = random_position(9, 30).view(0)
    assert set(shown) == {
        "rules", "options", "seat", "age", "to_move", "decision", "moves", "draft", "structure", "takeable",
        "unseen", "cities", "track", "tokens", "discard", "wonders_left", "moves_played",
        "can_take_back", "outcome",
    }  # fmt: skip
    for entry in shown["takeable"]:
        assert [set(price) >= {"coins", "chain", "bought", "affordable"} for price in entry["prices"]] == [
            True
        ] * 2
    assert json.loads(json.dumps(shown)) == shown


def test_moves_are_shown_only_to_the_seat_that_owes_them() -> None:
    position = new_game(6)
    assert position.view(0)["moves"] == [move.notation for move in position.legal_moves(0)]
    assert position.view(1)["moves"] == position.view(None)["moves"] == []


# Taking back


def test_a_move_that_showed_nothing_can_be_taken_back_until_the_other_has_moved() -> None:
    position = new_game(6)
    before = position.copy()
    position.play(0, position.legal_moves(0)[0])
    assert position.can_take_back(0)
    assert not position.can_take_back(1)
    assert position.view(0)["can_take_back"] is True
    assert position.view(None)["can_take_back"] is False
    position.take_back(0)
    assert position == before
    position.play(0, position.legal_moves(0)[0])
    position.play(1, position.legal_moves(1)[0])
    assert not position.can_take_back(0)
    with pytest.raises(IllegalMove) as error:
        position.take_back(0)
    assert error.value.code == "cannot_take_back"


def test_a_move_that_showed_something_stays() -> None:
    """The third pick of a pool shows the next one; a card that uncovers a hidden one flips it."""
    position = new_game(6)
    for _ in range(3):
        seat = position.to_move[0]
        position.play(seat, position.legal_moves(seat)[0])
    assert not position.can_take_back(seat)
    flipping = Table(age=2, structure=["walls", "forum"], coins=(9, 9))
    flipping.play("discard walls")
    assert not flipping.position.can_take_back(0)
    library = Table(
        age=2,
        structure=["walls"],
        my_wonders=["great_library", "pyramids", "mausoleum", "sphinx"],
        their_wonders=["piraeus", "appian_way", "colossus", "circus_maximus"],
        coins=(50, 0),
    )
    library.play("wonder great_library walls")
    assert not library.position.can_take_back(0)


# Records


GOOD = Record.of(
    "duel", random_position(8, 1000), seats=2, seed=seed_of(8), headers={"Player0": 'Ada "A" \\'}
)


def test_a_record_reads_back_as_it_was_written() -> None:
    again = Record.from_text(GOOD.to_text())
    assert again.to_text() == GOOD.to_text()
    assert again.headers == {"Player0": 'Ada "A" \\'}
    assert Record.from_json(GOOD.to_json()).to_json() == GOOD.to_json()


def test_a_game_may_end_away_from_the_table() -> None:
    resigned = Record("duel", 2, {}, GOOD.moves[:20], "1 resignation", seed_of(8))
    assert isinstance(Record.from_text(resigned.to_text()).replay(RULESETS), Position)


def test_a_record_with_a_deal_replays_too() -> None:
    record = Record(
        "duel", 2, {"first_game_wonders": True}, [(0, "build baths")], deal=deal_with({1: ["baths"]})
    )
    position = Record.from_text(record.to_text()).replay(RULESETS)
    assert position.view(0)["cities"][0]["cards"]["blue"] == ["baths"]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda text: text.replace('[Result "', '[Result "x'), "wrong_result"),
        (lambda text: text.replace("\n3. ", "\n4. "), "bad_line"),
        (lambda text: text + "and so on\n", "bad_line"),
        (lambda text: text.replace('[Rules "duel"]\n', ""), "missing_header"),
        (lambda text: text.replace('[Rules "duel"]', '[Rules "chess"]'), "unknown_rules"),
        (lambda text: text.replace('[Seats "2"]', '[Seats "two"]'), "bad_header"),
        (lambda text: text.replace('[Options "{}"]', '[Options "[]"]'), "bad_header"),
        (lambda text: text.replace("[Seed", "[NoSeed"), "no_deal"),
        (lambda text: text.replace("1. 0 draft", "1. 1 draft"), "bad_move"),
        (lambda text: text.replace("1. 0 draft", "1. 0 grab"), "bad_move"),
        (lambda text: text + "\n" * 300_000, "too_long"),
    ],
)
def test_a_tampered_record_is_refused(change: Any, code: str) -> None:
    with pytest.raises(BadRecord) as error:
        Record.from_text(change(GOOD.to_text())).replay(RULESETS)
    assert error.value.code == code


@pytest.mark.parametrize(
    "document",
    [None, [], {}, {"moves": 3}, {"moves": [[0]]}, {"moves": [[True, "x"]]}, {"headers": {"a": 1}}],
)
def test_json_that_is_no_record_is_refused(document: object) -> None:
    with pytest.raises(BadRecord):
        Record.from_json(document)


# The command line


def test_a_whole_game_in_the_terminal_is_saved_and_replayed(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    typed = "help\nbuild rome\nbuild palace\nmoves\nboard\n" + "1\n" * 80
    seed = seed_of(1).hex()
    played = engine_command("play", "--bot", "random", "--seed", seed, "--save", str(file), typed=typed)
    assert played.returncode == 0, played.stderr
    assert "There is no card “rome”." in played.stdout
    assert "Choose one of the wonders on offer." in played.stdout
    replayed = engine_command("replay", str(file))
    assert replayed.returncode == 0, replayed.stderr
    assert "wins" in replayed.stdout or "draw" in replayed.stdout


def test_a_bad_record_is_refused_with_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "bad.txt"
    file.write_text(GOOD.to_text().replace("1. 0 draft", "1. 1 draft"))
    refused = engine_command("replay", str(file))
    assert refused.returncode == 1
    assert refused.stderr.startswith("bad_move: Move 1")
    assert engine_command("replay", str(tmp_path / "none.txt")).returncode == 1


def test_selfplay_tells_the_same_of_the_same_seed_on_both_cores() -> None:
    plain, quick = (
        json.loads(engine_command("selfplay", "--games", "40", "--seed", "7", *flags).stdout)
        for flags in (["--plain"], [])
    )
    assert plain.pop("core") == "plain"
    quick.pop("core")
    assert plain == quick
    assert plain["games"] == 40


def test_the_bench_measures_both_cores() -> None:
    told = json.loads(engine_command("bench", "--seconds", "0.02").stdout)
    assert told["plain"]["games_per_second"] > 0
    assert told["plain"]["view_us"] > 0
    assert told["machine"]["cores"] >= 1
