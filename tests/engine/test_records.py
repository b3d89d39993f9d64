"""Records of any ruleset: rules that are handed in, several winners, places, and people who left."""

import json
import random
from typing import Any

import pytest

from engine.game import Rules
from engine.record import BadRecord, Record, RecordErrorCode, decided, with_leavers_last
from engine.registry import RULESETS
from tests.toy.rules import Toy

TOY: dict[str, Rules] = {"toy": Toy()}
SEED = bytes(range(32))


def played(ruleset: str, seats: int, rulesets: dict[str, Rules], dice: int = 1, **options: Any) -> Record:
    """The record of a whole game of random moves."""
    chance, position = random.Random(dice), rulesets[ruleset].new(seats=seats, seed=SEED, options=options)
    while position.to_move:
        seat = chance.choice(position.to_move)
        position.play(seat, chance.choice(position.legal_moves(seat)))
    return Record.of(ruleset, position, seats=seats, options=options, seed=SEED, headers={"Player2": "Ada"})


def both_ways(record: Record) -> list[Record]:
    written = json.dumps(record.to_json())
    return [Record.from_text(record.to_text()), Record.from_json(json.loads(written))]


def shared_first(seats: int = 4) -> Record:
    """A toy in which several share the first place."""
    games = (played("toy", seats, TOY, dice) for dice in range(100))
    return next(game for game in games if game.places.count(1) == 2)


@pytest.mark.parametrize(
    ("ruleset", "seats"),
    [("toy", 3), ("toy", 8), ("wonders-1e", 2), ("wonders-1e", 5), ("wonders-2e", 3), ("wonders-2e", 7)],
)
def test_a_record_of_any_size_reads_back_and_leads_to_its_places(ruleset: str, seats: int) -> None:
    rulesets = {**RULESETS, **TOY}
    record = played(ruleset, seats, rulesets)
    for again in both_ways(record):
        assert again.to_text() == record.to_text()
        assert again.to_json() == record.to_json()
        outcome = again.replay(rulesets).outcome
        assert outcome is not None
        assert list(outcome.places) == list(again.places)
        assert again.result == f"{','.join(map(str, outcome.winners))} points"


def test_rules_that_nobody_hands_in_are_not_known() -> None:
    record = played("toy", 3, TOY, bluff=True)
    assert Record.from_text(record.to_text()).replay(TOY).outcome
    with pytest.raises(BadRecord, match="no rules called 'toy'"):
        record.replay(RULESETS)


def test_winners_who_share_the_first_place_are_all_named() -> None:
    record = shared_first()
    winners = [seat for seat, place in enumerate(record.places) if place == 1]
    assert record.result == f"{winners[0]},{winners[1]} points"
    assert f'[Places "{" ".join(map(str, record.places))}"]' in record.to_text()
    for again in both_ways(record):
        again.replay(TOY)
        again.result = f"{winners[0]} points"
        with pytest.raises(BadRecord, match="The moves lead to"):
            again.replay(TOY)


@pytest.mark.parametrize(
    ("played", "leavers", "places"),
    [
        ([1, 2, 3], [], [1, 2, 3]),
        ([1, 2, 3], [0], [3, 1, 2]),
        ([1, 2, 2, 4], [0], [4, 1, 1, 3]),
        ([1, 1, 1], [2], [1, 1, 3]),
        ([3, 1, 4, 2, 5], [3, 1], [1, 4, 2, 5, 3]),
        ([1, 2, 3], [1, 0, 2], [2, 3, 1]),
    ],
)
def test_who_left_is_last_and_who_left_first_is_last_of_all(
    played: list[int], leavers: list[int], places: list[int]
) -> None:
    assert with_leavers_last(played, leavers) == places


def test_a_record_tells_who_left_and_who_won_then() -> None:
    record = shared_first()
    first, second = (seat for seat, place in enumerate(record.places) if place == 1)
    record.leavers, record.places = (first,), with_leavers_last(record.places, [first])
    record.result = f"{second} points"
    for again in both_ways(record):
        again.replay(TOY)
        assert list(again.leavers) == [first]
        again.leavers = ()
        with pytest.raises(BadRecord, match="The moves lead to"):
            again.replay(TOY)


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"places": (1, 1, 1, 1)}, "wrong_result"),
        ({"places": (1,)}, "wrong_result"),
        ({"leavers": (9,)}, "wrong_result"),
        ({"leavers": (0, 0)}, "wrong_result"),
    ],
)
def test_places_that_the_moves_do_not_lead_to_are_refused(fields: dict[str, Any], code: str) -> None:
    record = shared_first()
    for name, value in fields.items():
        setattr(record, name, value)
    for again in both_ways(record):
        with pytest.raises(BadRecord) as error:
            again.replay(TOY)
        assert error.value.code == code


@pytest.mark.parametrize(
    ("places", "fits"), [((), True), ((1, 2), False), ((2, 1), True), ((1, 1), False), ((3, 1), False)]
)
def test_places_of_a_game_that_was_resigned_fit_its_result(places: tuple[int, ...], fits: bool) -> None:
    record = Record("duel", 2, {}, [], "1 resignation", SEED, places=places)
    if fits:
        record.replay(RULESETS)
        return
    with pytest.raises(BadRecord, match="do not match"):
        record.replay(RULESETS)


@pytest.mark.parametrize("places", ["x", "1 2,3", "-1", [1, "2"], {"0": 1}, 3.5])
def test_places_that_are_none_are_refused(places: object) -> None:
    document = shared_first().to_json() | {"places": places}
    with pytest.raises(BadRecord) as error:
        Record.from_json(document)
    assert error.value.code == "bad_header"


def test_a_record_of_eight_seats_reads_back_with_its_places_and_leavers() -> None:
    record = played("toy", 8, TOY)
    assert {seat for seat, _ in record.moves} == set(range(8))
    leavers = [7, 0]
    record.leavers, record.places = leavers, with_leavers_last(record.places, leavers)
    record.result = decided([seat for seat, place in enumerate(record.places) if place == 1], "points")
    assert (record.places[7], record.places[0]) == (8, 7)
    assert '[Leavers "7 0"]' in record.to_text()
    for again in both_ways(record):
        assert again.to_text() == record.to_text()
        assert list(again.leavers) == leavers
        assert again.replay(TOY).outcome


def test_more_places_than_a_game_may_have_seats_are_refused() -> None:
    text = played("toy", 8, TOY).to_text()
    places = next(line for line in text.splitlines() if line.startswith("[Places"))
    with pytest.raises(BadRecord) as error:
        Record.from_text(text.replace(places, places.replace('"]', ' 9"]')))
    assert error.value.code == RecordErrorCode.BAD_HEADER
