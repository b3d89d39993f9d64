"""What must always hold, whatever is dealt and played."""

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.duel import data
from engine.duel import state as core
from engine.duel.notation import LONGEST, Move, encode, parse
from engine.duel.position import DUEL, Position
from engine.duel.tables import CARD_IDS, SLOTS, TOKEN_IDS, WONDER_IDS
from engine.game import IllegalMove, MalformedMove, replay
from engine.record import Record
from engine.registry import RULESETS
from tests.engine.duel.games import another_world, new_game, random_position, seed_of

numbers = st.integers(0, 2**64 - 1)
lengths = st.integers(0, 75)
some = settings(max_examples=150, deadline=None)

ALL_MOVES = [
    *[Move("draft", name) for name in WONDER_IDS],
    *[Move(verb, name) for verb in ("build", "discard", "destroy", "revive") for name in CARD_IDS],
    *[Move("wonder", card, wonder) for wonder in WONDER_IDS for card in CARD_IDS],
    *[Move("take", name) for name in TOKEN_IDS],
    Move("start", "0"),
    Move("start", "1"),
]


@some
@given(numbers, lengths)
def test_every_card_is_in_exactly_one_place(number: int, moves: int) -> None:
    position = random_position(number, moves)
    s, shown = position.state, position.view(0)
    city_cards = [name for city in shown["cities"] for names in city["cards"].values() for name in names]
    under = [w["card"] for city in shown["cities"] for w in city["wonders"] if w["state"] == "built"]
    lying = [
        CARD_IDS[s.deal[(s.age - 1) * SLOTS + slot["slot"]]]
        for slot in (shown["structure"] or {"slots": []})["slots"]
        if slot["state"] != "gone"
    ]
    everywhere = [*city_cards, *under, *lying, *shown["discard"]]
    in_box = [name for number, name in enumerate(CARD_IDS) if s.place[number] == core.IN_BOX]
    assert sorted([*everywhere, *in_box]) == sorted(CARD_IDS)
    assert len(everywhere) == 20 * s.age
    assert len(under) == s.wonders_built
    assert len(lying) == s.cards_left


@some
@given(numbers)
def test_coins_are_never_negative_and_there_is_a_move_until_the_end(number: int) -> None:
    position, dice = new_game(number), random.Random(number)
    while position.outcome is None:
        (seat,) = position.to_move
        moves = position.legal_moves(seat)
        assert moves
        assert position.legal_moves(1 - seat) == []
        position.play(seat, dice.choice(moves))
        assert min(position.state.coins) >= 0
    assert position.to_move == ()
    assert position.legal_moves(0) == position.legal_moves(1) == []


@some
@given(numbers, lengths, st.sampled_from(ALL_MOVES), st.sampled_from([-1, 0, 1, 2]))
def test_an_illegal_move_is_refused_and_changes_nothing(
    number: int, moves: int, move: Move, seat: int
) -> None:
    position = random_position(number, moves)
    if move in position.legal_moves(seat):
        return
    before = position.copy()
    with pytest.raises(IllegalMove) as refused:
        position.play(seat, move)
    assert refused.value.code
    assert refused.value.message.endswith((".", "!"))
    assert position == before


@some
@given(numbers, lengths)
def test_exactly_the_listed_moves_are_accepted(number: int, moves: int) -> None:
    position = random_position(number, moves)
    for seat in (0, 1):
        legal = position.legal_moves(seat)
        assert len(set(legal)) == len(legal)
        for move in random.Random(number).sample(ALL_MOVES, 60) + legal[:3]:
            twin = position.copy()
            if move in legal:
                twin.play(seat, move)
                assert twin != position
            else:
                with pytest.raises(IllegalMove):
                    twin.play(seat, move)


@some
@given(st.text(max_size=LONGEST + 20))
def test_nonsense_is_malformed(text: str) -> None:
    try:
        move = parse(text)
    except MalformedMove:
        return
    assert parse(move.notation) == move


def test_every_move_has_a_notation_that_parses_back() -> None:
    assert len({encode(move) for move in ALL_MOVES}) == len(ALL_MOVES)
    for move in ALL_MOVES:
        assert parse(move.notation) == move
        assert parse(f"  {move.notation.upper()} ") == move


@some
@given(numbers, lengths)
def test_replaying_the_record_gives_an_equal_position(number: int, moves: int) -> None:
    position = random_position(number, moves)
    record = Record.of("duel", position, seats=2, options=position.options, seed=seed_of(number))
    assert Record.from_text(record.to_text()).replay(RULESETS) == position
    assert Record.from_json(json.loads(json.dumps(record.to_json()))).replay(RULESETS) == position
    history = [(seat, move.notation) for seat, move in position.history]
    assert replay(DUEL, seed_of(number), 2, {}, history) == position


@some
@given(numbers, lengths, st.sampled_from([0, 1, None]), st.integers(0, 2**32))
def test_a_view_does_not_depend_on_what_its_seat_cannot_know(
    number: int, moves: int, seat: int | None, world: int
) -> None:
    position = random_position(number, moves)
    twin = another_world(seed_of(number), position, seat, random.Random(world))
    assert twin.view(seat) == position.view(seat)


def test_other_worlds_do_differ() -> None:
    """The test above would prove nothing if its other worlds were the same one."""
    position = random_position(3, 20)
    twin = another_world(seed_of(3), position, 0, random.Random(1))
    assert twin != position


def words_in(value: Any) -> set[str]:
    """Every text in a JSON document, keys included; but not the kind of a choice, for `library` is one."""
    if isinstance(value, dict):
        return set().union(*(words_in(part) for key, part in value.items() if key != "choice"), value)
    if isinstance(value, list):
        return set().union(*(words_in(part) for part in value)) if value else set()
    return {value} if isinstance(value, str) else set()


@some
@given(numbers, lengths, st.sampled_from([0, 1, None]))
def test_a_view_names_no_hidden_card_outside_the_list_of_the_unseen(
    number: int, moves: int, seat: int | None
) -> None:
    position = random_position(number, moves)
    s = position.state
    shown: dict[str, Any] = {**position.view(seat)}
    json.dumps(shown)
    unseen = shown.pop("unseen")
    hidden = {
        CARD_IDS[card]
        for age in (1, 2, 3)
        for slot, card in enumerate(s.deal[(age - 1) * SLOTS : age * SLOTS])
        if age > s.age or (age == s.age and not s.known >> slot & 1)
    }
    # The decision at the Great Library is called as a card is.
    words = words_in({**shown, "decision": {**(shown["decision"] or {}), "kind": ""}})
    assert not hidden & words
    if s.phase == core.CHOOSE_WONDER and s.drafted < 4:
        assert not {WONDER_IDS[wonder] for wonder in s.offer[4:]} & words
    text = json.dumps(shown)
    assert seed_of(number).hex() not in text
    if unseen is not None and s.age < 3:
        # The list holds the removed cards too, so it tells nothing about a slot.
        assert len(unseen["cards"]) == unseen["hidden"] + 3


@some
@given(numbers, lengths)
def test_hidden_slots_show_only_their_backs(number: int, moves: int) -> None:
    position = random_position(number, moves)
    structure = position.view(None)["structure"]
    for slot in structure["slots"] if structure else []:
        if slot["state"] == "hidden":
            assert set(slot) == {"slot", "row", "column", "covered_by", "state", "back"}
            assert slot["back"] in (
                {"age3", "guild"} if structure["age"] == 3 else {f"age{structure['age']}"}
            )


@some
@given(numbers)
def test_points_by_category_add_up_to_the_outcome(number: int) -> None:
    position = random_position(number, 1000)
    outcome = position.outcome
    assert outcome is not None
    for seat in (0, 1):
        sheet = dict(outcome.scores[seat])
        total = sheet.pop("total")
        assert sum(sheet.values()) == total
        assert list(sheet) == [
            "blue",
            "green",
            "yellow",
            "guilds",
            "wonders",
            "progress",
            "coins",
            "military",
        ]
        assert outcome.scores[seat] == position.view(seat)["cities"][seat]["points"]
        assert sheet["blue"] == _printed(position, seat, "blue")
        assert sheet["green"] == _printed(position, seat, "green")
        assert sheet["yellow"] == _printed(position, seat, "yellow")
    if outcome.how == "civilian":
        winner = outcome.winners[0]
        mine, theirs = outcome.scores[winner], outcome.scores[1 - winner]
        assert (mine["total"], mine["blue"]) > (theirs["total"], theirs["blue"])


def _printed(position: Position, seat: int, colour: str) -> int:
    owned = position.view(seat)["cities"][seat]["cards"][colour]
    return sum(card.points for card in data.CARDS if card.id in owned)


@some
@given(numbers, lengths)
def test_a_copy_is_equal_and_independent(number: int, moves: int) -> None:
    position = random_position(number, moves)
    twin = position.copy()
    assert twin == position
    if position.to_move:
        twin.play(position.to_move[0], twin.legal_moves(position.to_move[0])[0])
        assert twin != position
        assert position == random_position(number, moves)


@some
@given(numbers, lengths)
def test_events_tell_every_coin(number: int, moves: int) -> None:
    """What the events say about coins is what the purses say."""
    position = random_position(number, moves)
    if not position.to_move:
        return
    (seat,) = position.to_move
    before = list(position.state.coins)
    for event in position.play(seat, random.Random(number).choice(position.legal_moves(seat))):
        json.dumps(event.as_json())
        if event.kind in ("pay", "lose", "loot"):
            before[event.seat or 0] -= event.details["coins"]
        elif event.kind in ("coins", "economy", "urbanism", "counted_coins", "sell"):
            before[event.seat or 0] += event.details["coins"]
    assert before == position.state.coins
