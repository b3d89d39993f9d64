"""What must always hold in 7 Wonders, whatever is dealt and played, with every number of seats."""

import itertools
import json
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.game import GameError, IllegalMove, MalformedMove
from engine.record import Record
from engine.registry import RULESETS
from engine.wonders.position import EDITIONS, Position
from tests.engine.wonders.games import TABLES, decisions, new_game, random_deal, random_position, seed_of
from tests.engine.wonders.rulebook import CATEGORIES, card_facts, edition_of
from tests.engine.wonders.test_agreement import eager_choice
from tests.engine.wonders.worlds import other_world

tables = st.sampled_from(TABLES)
numbers = st.integers(0, 2**64 - 1)
lengths = st.integers(0, 135)
some = settings(max_examples=40, deadline=None)


def everywhere(position: Position) -> Counter[str]:
    """Every card that the ages so far have dealt, wherever it lies now."""
    shown = position.view(None, revealed=True)
    found: Counter[str] = Counter(shown["discard"]["cards"])
    for city, buried in zip(shown["cities"], shown["buried"], strict=True):
        found.update(card for card in buried if card)
        for cards in city["cards"].values():
            found.update(cards)
    for hand in shown["revealed"]["hands"]:
        found.update(hand)
    if "holder" in shown and shown["age"]:
        asked = [move.notation for seat in position.to_move for move in position.legal_moves(seat)]
        is_over = position.outcome is not None or any(move.endswith("pass") for move in asked)
        drawn = 7 if is_over and shown["turn"] == 6 else shown["turn"]
        found.update(shown["revealed"]["ages"][shown["age"] - 1][2][drawn:])
    found.update(shown_seventh(position))
    return found


def shown_seventh(position: Position) -> list[str]:
    """The seventh card while it is to be played, as the seat that decides sees it."""
    return [card for seat in position.to_move if (card := position.view(seat)["seventh"])]


@some
@given(tables, numbers, lengths)
def test_every_card_is_in_exactly_one_place(table: tuple[str, int], number: int, moves: int) -> None:
    position = random_position(*table, number, moves)
    shown = position.view(None, revealed=True)
    dealt = Counter(
        card for hands in shown["revealed"]["ages"][: shown["age"]] for hand in hands for card in hand
    )
    assert everywhere(position) == dealt
    assert dealt.total() == 7 * max(table[1], 3) * shown["age"]


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_every_card_is_in_exactly_one_place_through_whole_games(rules: str, seats: int) -> None:
    for number in range(3):
        position, dice = new_game(rules, seats, number), random.Random(number)
        while position.to_move:
            seat = dice.choice(position.to_move)
            legal = sorted(move.notation for move in position.legal_moves(seat))
            if position.play(seat, EDITIONS[rules].parse(eager_choice(legal, dice))):
                shown = position.view(None, revealed=True)
                assert everywhere(position).total() == 7 * max(seats, 3) * shown["age"]


@some
@given(tables, numbers)
def test_coins_are_never_negative_and_go_round_but_for_the_bank(table: tuple[str, int], number: int) -> None:
    """What the events say of coins is what the purses say; there is a move until the end."""
    position, dice = new_game(*table, number), random.Random(number)
    purses = [3] * max(table[1], 3)
    while position.outcome is None:
        assert position.to_move
        for seat in range(table[1]):
            assert bool(position.legal_moves(seat)) is (seat in position.to_move)
        seat = dice.choice(position.to_move)
        events = position.play(seat, dice.choice(position.legal_moves(seat)))
        to_people = from_people = 0
        for event in events:
            told = event.as_json()
            if event.kind == "pay":
                purses[told["city"]] -= told["coins"]
                to_people += told["coins"] if told["to"] is not None else 0
            elif event.kind in ("income", "coins", "sell"):
                purses[told["city"]] += told["coins"]
                from_people += told["coins"] if event.kind == "income" else 0
        assert to_people == from_people
        assert [city["coins"] for city in position.view(None)["cities"]] == purses
        assert min(purses) >= 0
    assert position.to_move == ()


def texts_of(rules: str) -> list[str]:
    """Moves of all kinds with all cards, most of them illegal at any time."""
    cards = list(card_facts(edition_of(rules)))
    verbs = ("build", "free", "wonder", "discard", "dig", "city build", "city discard", "city wonder")
    found = [f"{verb} {card}" for card in cards for verb in verbs]
    found += [f"build {card} left 2" for card in cards]
    return [*found, "pass", "city pass", "side A" if rules == "wonders-1e" else "side day"]


ALL_TEXTS = {rules: texts_of(rules) for rules in ("wonders-1e", "wonders-2e")}


@some
@given(tables, numbers, lengths, numbers, st.sampled_from([-1, 0, 1, 2, 6, 7]))
def test_an_illegal_move_is_refused_and_changes_nothing(
    table: tuple[str, int], number: int, moves: int, choice: int, seat: int
) -> None:
    position = random_position(*table, number, moves)
    rules = EDITIONS[table[0]]
    before, views = position.copy(), position.views()
    legal = {move.notation for move in position.legal_moves(seat)} if 0 <= seat < table[1] else set()
    dice = random.Random(choice)
    for text in dice.sample(ALL_TEXTS[table[0]], 12):
        if text in legal:
            continue
        with pytest.raises(IllegalMove) as refused:
            position.play(seat, rules.parse(text))
        assert refused.value.code
        assert refused.value.message.endswith((".", "!"))
        assert position == before
    assert position.views() == views


@some
@given(tables, numbers, lengths)
def test_exactly_the_listed_moves_are_accepted(table: tuple[str, int], number: int, moves: int) -> None:
    position = random_position(*table, number, moves)
    dice = random.Random(number)
    for seat in range(table[1]):
        legal = list(position.legal_moves(seat))
        assert len(set(legal)) == len(legal)
        for move in dice.sample(legal, min(4, len(legal))):
            twin = position.copy()
            twin.play(seat, move)
            assert twin != position
            assert twin.history[-1] == (seat, move)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=120), st.sampled_from(["wonders-1e", "wonders-2e"]))
def test_nonsense_is_malformed(text: str, rules: str) -> None:
    try:
        move = EDITIONS[rules].parse(text)
    except MalformedMove:
        return
    assert EDITIONS[rules].parse(move.notation) == move


WORDS = [
    "city",
    "build",
    "wonder",
    "baths",
    "palace",
    "left",
    "right",
    "2",
    "0",
    "-1",
    "²",
    "pass",
    "side",
    "A",
    "night",
    "?",
]


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.sampled_from(WORDS), max_size=7),
    st.sampled_from(["wonders-1e", "wonders-2e"]),
)
def test_almost_moves_are_malformed_or_mean_what_they_say(words: list[str], rules: str) -> None:
    try:
        move = EDITIONS[rules].parse(" ".join(words))
    except MalformedMove:
        return
    assert EDITIONS[rules].parse(move.notation) == move
    assert "0" not in move.notation.split()


@some
@given(tables, numbers, lengths)
def test_notation_parses_back(table: tuple[str, int], number: int, moves: int) -> None:
    position = random_position(*table, number, moves)
    for seat in position.to_move:
        for move in position.legal_moves(seat):
            assert EDITIONS[table[0]].parse(move.notation) == move
            assert EDITIONS[table[0]].parse(f"  {move.notation.upper()} ") == move


@some
@given(tables, numbers, lengths, st.booleans())
def test_replaying_the_record_gives_an_equal_position(
    table: tuple[str, int], number: int, moves: int, choose: bool
) -> None:
    rules, seats = table
    options = {"sides": "choose"} if choose else {}
    position = random_position(rules, seats, number, moves, **options)
    record = Record.of(rules, position, seats=seats, options=options, seed=seed_of(number))
    for again in (
        Record.from_text(record.to_text()).replay(RULESETS),
        Record.from_json(json.loads(json.dumps(record.to_json()))).replay(RULESETS),
    ):
        assert again == position
        assert again.views() == position.views()


@some
@given(tables, numbers, lengths, st.data())
def test_a_view_does_not_depend_on_what_its_reader_cannot_know(
    table: tuple[str, int], number: int, moves: int, data: st.DataObject
) -> None:
    rules, seats = table
    reader = data.draw(st.sampled_from([None, *range(seats)]))
    dice = random.Random(number)
    deal = random_deal(rules, seats, dice)
    position = EDITIONS[rules].new(seats=seats, deal=deal)
    history = []
    for _, (seat, move) in zip(range(moves), decisions(position, dice), strict=False):
        history.append((seat, move.notation, len(position.play(seat, move)) > 0))
    assume(position.outcome is None)
    compare_with_twin(rules, seats, deal, position, history, reader, dice)


def compare_with_twin(
    rules: str,
    seats: int,
    deal: dict[str, Any],
    position: Position,
    history: list[tuple[int, str, bool]],
    reader: int | None,
    dice: random.Random,
) -> bool:
    """Play another world that looks the same to the reader; whether one could be found and does differ."""
    shown = max((number + 1 for number, (_, _, reveals) in enumerate(history) if reveals), default=0)
    past = [(seat, text) for seat, text, _ in history[:shown]]
    pending = history[shown:]
    for _ in range(4):
        changed, moves = other_world(rules, seats, deal, past, reader, dice)
        twin = EDITIONS[rules].new(seats=seats, deal=changed)
        mine = EDITIONS[rules].new(seats=seats, deal=deal)
        try:
            for (seat, text), (_, before) in zip(moves, past, strict=True):
                parse = EDITIONS[rules].parse
                events, others = mine.play(seat, parse(before)), twin.play(seat, parse(text))
                assert len(events) == len(others)
                for event, other in zip(events, others, strict=True):
                    assert event.as_json(reader) == other.as_json(reader)
            for seat, text, _ in pending:
                # What others have chosen and nobody has seen may be anything.
                move = parse_any(rules, twin, seat, text if seat == reader else None, dice)
                twin.play(seat, move)
        except IllegalMove:
            # The Free City could not have sold that card or built a stage with it, or there was no dig.
            continue
        assert twin.view(reader) == position.view(reader)
        for number in range(len(history)):
            assert twin.told(number, reader) == position.told(number, reader)
        return bool(twin != position)
    return False


def parse_any(rules: str, position: Position, seat: int, text: str | None, dice: random.Random) -> Any:
    return EDITIONS[rules].parse(text) if text else dice.choice(position.legal_moves(seat))


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_other_worlds_do_differ(rules: str, seats: int) -> None:
    """The test above would prove nothing if its other worlds were the same one, or could not be played."""
    different, games = 0, 24 if seats == 2 else 8
    for number in range(games):
        dice = random.Random(number)
        deal = random_deal(rules, seats, dice)
        position = EDITIONS[rules].new(seats=seats, deal=deal)
        history = []
        for _, (seat, move) in zip(range(5 + 14 * (number % 8)), decisions(position, dice), strict=False):
            history.append((seat, move.notation, len(position.play(seat, move)) > 0))
        if position.outcome is None:
            reader = None if number % 8 == 7 else number % seats
            different += compare_with_twin(rules, seats, deal, position, history, reader, dice)
    assert different >= games // 3


@some
@given(tables, numbers, lengths)
def test_hidden_cards_are_told_to_nobody_else(table: tuple[str, int], number: int, moves: int) -> None:
    """A choice that is not revealed reads ?, and so does a card sold or under a stage, to all other seats."""
    rules, seats = table
    position, dice = new_game(rules, seats, number), random.Random(number)
    shown = 0
    for _, (seat, move) in zip(range(moves), decisions(position, dice), strict=False):
        if position.play(seat, move):
            shown = len(position.history)
    for number_, (mover, move) in enumerate(position.history):
        for reader in (None, *range(seats)):
            told = position.told(number_, reader)
            if reader == mover or position.outcome is not None:
                assert told == move.notation
            elif number_ >= shown:
                assert told == "?"
            elif "wonder" in move.notation or "discard" in move.notation:
                words = move.notation.split()
                words[2 if words[0] == "city" else 1] = "?"
                assert told == " ".join(words)
            else:
                assert told == move.notation


def words_in(value: Any) -> set[str]:
    """Every text in a JSON document, keys included."""
    if isinstance(value, dict):
        return set().union(*(words_in(part) for part in value.values()), value)
    if isinstance(value, list):
        return set().union(*(words_in(part) for part in value)) if value else set()
    return set(value.split()) if isinstance(value, str) else set()


@some
@given(tables, numbers, lengths, st.data())
def test_a_view_names_no_card_that_its_reader_has_not_seen(
    table: tuple[str, int], number: int, moves: int, data: st.DataObject
) -> None:
    """Cards of the ages so far that this reader never had in hand and nobody built are not named at all."""
    rules, seats = table
    reader = data.draw(st.sampled_from([None, *range(seats)]))
    position, dice = new_game(rules, seats, number), random.Random(number)
    seen: set[str] = set()
    for _, (seat, move) in zip(range(moves), decisions(position, dice), strict=False):
        seen |= own_cards(position, reader)
        position.play(seat, move)
    assume(position.outcome is None)
    seen |= own_cards(position, reader)
    shown = position.view(reader)
    json.dumps(shown)
    # What nobody has shown yet follows from the rules; that it tells no more is tested by other worlds.
    for names in ("unseen", "unseen_guilds"):
        (shown["memory"] or {}).pop(names, None)
    for city in shown["cities"]:
        seen.update(card for cards in city["cards"].values() for card in cards)
    named = words_in(shown) & set(card_facts(edition_of(rules)))
    assert named <= seen
    assert seed_of(number).hex() not in json.dumps(shown)


def own_cards(position: Position, reader: int | None) -> set[str]:
    """What a reader has before the eyes: the own hand, and what is offered to it alone."""
    if reader is None:
        return set()
    shown = position.view(reader)
    asked = {shown["seventh"]} if shown["seventh"] else set()
    return {*shown["hand"], *(shown["discard"]["cards"] or ()), *asked}


@some
@given(tables, numbers)
def test_points_by_category_add_up_to_the_outcome(table: tuple[str, int], number: int) -> None:
    rules, seats = table
    position = random_position(rules, seats, number, 1000)
    outcome = position.outcome
    assert outcome is not None
    assert len(outcome.scores) == max(seats, 3)
    assert outcome.scores == position.scores()
    shown = position.view(None)
    for score, city in zip(outcome.scores, shown["cities"], strict=True):
        assert list(score) == [*CATEGORIES, "total"]
        assert sum(score[category] for category in CATEGORIES) == score["total"]
        assert city["points"] == score
        assert score["coins"] == city["coins"] // 3
        assert score["military"] == sum(city["tokens"])
    standing = [(outcome.scores[s]["total"], shown["cities"][s]["coins"]) for s in range(seats)]
    assert outcome.places == tuple(1 + sum(other > own for other in standing) for own in standing)
    assert outcome.winners == tuple(seat for seat in range(seats) if outcome.places[seat] == 1)
    assert shown["outcome"] == outcome.as_json()


@some
@given(tables, numbers, st.integers(0, 17))
def test_the_order_in_which_seats_choose_changes_nothing(
    table: tuple[str, int], number: int, turn: int
) -> None:
    rules, seats = table
    position, dice = new_game(rules, seats, number, sides="choose"), random.Random(number)
    reveals = 0
    while reveals < turn and position.to_move:
        seat = dice.choice(position.to_move)
        reveals += bool(position.play(seat, dice.choice(position.legal_moves(seat))))
    assume(len(position.to_move) > 1)
    choices: list[tuple[int, Any]] = []
    trial = position.copy()
    while True:
        seat = trial.to_move[0]
        move = dice.choice(trial.legal_moves(seat))
        choices.append((seat, move))
        if trial.play(seat, move):
            break
    ends = [end_of(position, order) for order in orders_of(choices, dice)]
    for end, events in ends[1:]:
        assert end == ends[0][0]
        assert end.views() == ends[0][0].views()
        assert events == ends[0][1]


def orders_of(choices: list[tuple[int, Any]], dice: random.Random) -> list[list[tuple[int, Any]]]:
    """Some orders of the same choices; the holder of the Free City keeps to the own city first."""
    orders = [list(choices)]
    for order in itertools.islice(iter(lambda: dice.sample(choices, len(choices)), None), 6):
        by_seat: dict[int, list[Any]] = {}
        for seat, move in choices:
            by_seat.setdefault(seat, []).append(move)
        orders.append([(seat, by_seat[seat].pop(0)) for seat, _ in order])
    return orders


def end_of(position: Position, order: list[tuple[int, Any]]) -> tuple[Position, list[Any]]:
    twin = position.copy()
    events: list[Any] = []
    for seat, move in order:
        assert not events
        events = twin.play(seat, move)
    return twin, events


@some
@given(tables, numbers, lengths)
def test_a_copy_is_equal_and_independent(table: tuple[str, int], number: int, moves: int) -> None:
    position = random_position(*table, number, moves)
    twin = position.copy()
    assert twin == position
    if position.to_move:
        seat = position.to_move[-1]
        twin.play(seat, twin.legal_moves(seat)[0])
        assert twin != position
        assert position == random_position(*table, number, moves)


@some
@given(tables, numbers, lengths)
def test_taking_back_gives_the_position_before(table: tuple[str, int], number: int, moves: int) -> None:
    position = random_position(*table, number, moves)
    for seat in position.to_move:
        before, could = position.copy(), position.can_take_back(seat)
        events = position.play(seat, position.legal_moves(seat)[0])
        assert position.can_take_back(seat) is (not events)
        if events:
            with pytest.raises(GameError) as refused:
                position.take_back(seat)
            assert refused.value.code == "cannot_take_back"
            return
        position.take_back(seat)
        assert position == before
        assert position.views() == before.views()
        assert position.can_take_back(seat) is could


@some
@given(tables, numbers, lengths)
def test_all_views_at_once_are_the_views_one_by_one(table: tuple[str, int], number: int, moves: int) -> None:
    position = random_position(*table, number, moves)
    assert position.views() == {seat: position.view(seat) for seat in (*range(table[1]), None)}
