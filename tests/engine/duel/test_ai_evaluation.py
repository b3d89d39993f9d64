"""Evaluation for people: chances that add up, and luck separated from skill."""

import json
import random

import pytest

from engine.duel import Duel, ai
from engine.record import Record
from tests.engine.duel.table import Table
from tests.engine.duel.test_ai_knowledge import MOMENTS, position_after


@pytest.mark.parametrize("moves", MOMENTS)
def test_chances_add_up(moves: int) -> None:
    position = position_after(moves)
    mine, theirs = (ai.evaluate(position, seat, nodes=300) for seat in (0, 1))
    assert mine.win + theirs.win == pytest.approx(1, abs=0.1)
    assert sum(mine.ways.values()) == pytest.approx(mine.win)
    assert sum(mine.their_ways.values()) == pytest.approx(1 - mine.win)
    seat = position.to_move[0]
    shown = ai.evaluate(position, seat, nodes=300).moves
    assert {judged.move for judged in shown} == set(position.legal_moves(seat))
    json.dumps(mine.as_json())


def test_a_game_that_is_over_is_judged_by_its_result() -> None:
    table = Table(structure=["walls", "brewery"], age=2, pawn=7, coins=(20, 7))
    table.play("build walls")
    assert ai.evaluate(table.position, 0).win == 1
    assert ai.evaluate(table.position, 1).win == 0
    assert ai.evaluate(table.position, 0).ways["military"] == 1


def test_a_won_position_is_seen_as_won() -> None:
    table = Table(structure=["walls", "brewery"], age=2, pawn=7, coins=(20, 7))
    judgement = ai.evaluate(table.position, 0, nodes=2000)
    assert judgement.win > 0.95
    assert max(judgement.ways, key=lambda way: judgement.ways[way]) == "military"


@pytest.fixture(scope="module")
def record() -> Record:
    dice = random.Random(1)
    seed = bytes(range(32))
    position = Duel().new(seed=seed)
    while position.to_move:
        seat = position.to_move[0]
        position.play(seat, dice.choice(position.legal_moves(seat)))
    return Record.of("duel", position, seats=2, seed=seed)


def test_every_move_of_a_game_is_reviewed(record: Record) -> None:
    told: list[tuple[int, int]] = []
    reviews = ai.analyse(record, nodes=120, progress=lambda done, of: told.append((done, of)))
    assert [(review.seat, review.move.notation) for review in reviews] == list(record.moves)
    assert told[-1] == (len(record.moves), len(record.moves))
    for review in reviews:
        assert 0 <= review.after <= review.before <= 1
        assert review.loss >= 0
        assert sum(review.ways[0]) == pytest.approx(review.first_seat)
        assert sum(review.ways[0] + review.ways[1]) == pytest.approx(1)
        if review.move == review.best:
            assert review.loss == 0
        json.dumps(review.as_json())
    assert sum(review.loss for review in reviews) > 1  # nobody plays at random unpunished
    last = reviews[-1]
    winner = int(record.result[0])
    assert last.revealed == (1 if last.seat == winner else 0)


def test_a_game_can_be_reviewed_in_pieces(record: Record) -> None:
    whole = ai.Reviewer(record, nodes=40)
    reviews = [whole.review(number) for number in range(1, 7)]
    assert [ai.Reviewer(record, nodes=40).review(number) for number in range(4, 7)] == reviews[3:]


def test_what_nobody_revealed_is_no_luck(record: Record) -> None:
    position = Duel().new(seed=record.seed)
    reviews = ai.analyse(record, nodes=60)
    for review in reviews:
        known = position.state.known, position.state.age
        position.play(review.seat, review.move)
        s = position.state
        if (s.known, s.age) == known and s.age:
            assert review.luck == 0 or s.phase == 3
