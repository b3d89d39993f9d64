"""A game of 7 Wonders looked at again: three parts make up what became of a seat's chances."""

import itertools
import random

import pytest

from engine.record import Record
from engine.registry import RULESETS
from engine.wonders import ai
from engine.wonders.ai.analysis import Review, Reviewer, dealt_anew
from engine.wonders.ai.evaluation import evaluate
from engine.wonders.position import EDITIONS, Position
from engine.wonders.state import CHOOSE_CARDS, State, copy_state
from engine.wonders.tables import CITIES, HAND

NODES = 8


def record_of(ruleset: str, seats: int, moves: int = 1000, seed: int = 5) -> Record:
    """A random game, or how it began."""
    dice = random.Random(seed)
    position = EDITIONS[ruleset].new(seats=seats, seed=bytes([seed]) * 32)
    for _ in range(moves):
        if not position.to_move:
            break
        seat = dice.choice(position.to_move)
        position.play(seat, dice.choice(position.legal_moves(seat)))
    return Record.of(ruleset, position, seats=seats, seed=bytes([seed]) * 32)


@pytest.mark.parametrize(
    ("ruleset", "seats", "moves"), [("wonders-2e", 3, 1000), ("wonders-1e", 2, 45), ("wonders-2e", 5, 45)]
)
def test_choices_deal_and_table_make_up_the_whole(ruleset: str, seats: int, moves: int) -> None:
    record = record_of(ruleset, seats, moves)
    reviews = ai.analyse(record, nodes=NODES)
    assert [review.number for review in reviews] == list(range(1, len(record.moves) + 1))
    for seat in range(seats):
        lost = sum(review.loss for review in reviews if review.seat == seat)
        dealt = sum(review.deal[seat] for review in reviews)
        table = sum(review.table[seat] for review in reviews)
        change = reviews[-1].outlooks[seat].value - reviews[0].start[seat].value
        assert change == pytest.approx(dealt + table - lost)
        assert lost > 0
    assert all(review.loss >= 0 for review in reviews)


def test_the_end_is_what_was_reached() -> None:
    record = record_of("wonders-2e", 3)
    outcome = record.replay(RULESETS).outcome
    assert outcome
    last = Reviewer(record, nodes=NODES).review(len(record.moves))
    assert tuple(outlook.place for outlook in last.outlooks) == outcome.places
    assert [outlook.points for outlook in last.outlooks] == [score["total"] for score in outcome.scores]


def test_only_a_reveal_and_ones_own_choice_change_what_a_seat_expects() -> None:
    reviews = ai.analyse(record_of("wonders-2e", 4, moves=12), nodes=NODES)
    for before, after in itertools.pairwise(reviews):
        for seat in range(4):
            if seat != after.seat and not any(after.table):
                assert after.outlooks[seat] == before.outlooks[seat]
    # All four decide at once: three choices show nothing yet, the fourth turns them over.
    shown = [any(review.table) for review in reviews]
    assert shown == [False, False, False, True] * 3


def test_the_deal_counts_where_an_age_begins() -> None:
    reviews = ai.analyse(record_of("wonders-2e", 3), nodes=NODES)
    begun = [review.number for review in reviews if any(review.deal)]
    ages = [(before.age, after.age) for before, after in itertools.pairwise(reviews)]
    changed = [n for n, (before, after) in enumerate(ages, start=1) if before != after]
    assert begun == changed
    assert len(begun) == 3
    first = ai.analyse(record_of("wonders-1e", 3, moves=3), nodes=NODES)[0]
    assert any(first.start_deal), "the sides are dealt: the first hands are there before any choice"


def test_hands_dealt_anew_are_those_of_the_age() -> None:
    position = EDITIONS["wonders-2e"].new(seats=4, seed=bytes(32), options={"sides": "day"})
    assert isinstance(position, Position)
    begun = State()
    copy_state(begun, position.state)
    others = dealt_anew(begun, seed=3, times=3)

    def cards(state: State) -> list[int]:
        return state.deal[: 4 * HAND]

    assert all(sorted(cards(other)) == sorted(cards(begun)) for other in others)
    assert len({tuple(cards(other)) for other in [begun, *others]}) == 4
    for other in others:
        assert (other.age, other.turn, other.phase) == (1, 1, CHOOSE_CARDS)
        assert other.deal[CITIES * HAND :] == begun.deal[CITIES * HAND :]
        assert other.hand[:HAND] == sorted(other.deal[:HAND])


def test_reviews_in_pieces_are_the_same() -> None:
    record = record_of("wonders-2e", 3, moves=9)
    whole = ai.analyse(record, nodes=NODES)
    pieces: list[Review] = [Reviewer(record, nodes=NODES).review(number) for number in range(9, 0, -1)]
    assert pieces[::-1] == whole


def test_a_choice_is_judged_by_what_its_seat_knew() -> None:
    """What others had chosen already is a secret: in which order they chose changes nothing."""
    position = EDITIONS["wonders-2e"].new(seats=3, seed=bytes(32), options={"sides": "day"})
    moves = [(seat, position.legal_moves(seat)[0].notation) for seat in range(3)]
    setup = {"rules": "wonders-2e", "seats": 3, "seed": bytes(32), "options": {"sides": "day"}}
    forth = ai.analyse(Record(moves=moves, **setup), nodes=NODES)  # type: ignore[arg-type]
    back = ai.analyse(Record(moves=moves[::-1], **setup), nodes=NODES)  # type: ignore[arg-type]
    assert [review.choice for review in forth] == [review.choice for review in back[::-1]]
    assert forth[-1].outlooks == back[-1].outlooks


def test_the_best_moves_have_prospects_of_their_own() -> None:
    position = EDITIONS["wonders-2e"].new(seats=3, seed=bytes(32), options={"sides": "day"})
    assert isinstance(position, Position)
    judged = evaluate(position, 0, nodes=NODES, prospects=3)
    assert [one.prospect is not None for one in judged.moves[:4]] == [True, True, True, False]
    assert judged.moves[0].prospect == judged.prospects[0]
