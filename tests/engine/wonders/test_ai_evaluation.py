"""What the engine thinks of a position of 7 Wonders."""

import pytest

from engine.wonders import ai
from engine.wonders.ai import brain as brains
from engine.wonders.position import EDITIONS, Position
from engine.wonders.state import CHOOSE_CARDS
from tests.engine.wonders.test_ai_knowledge import positions


@pytest.mark.parametrize(("ruleset", "seats"), [("wonders-1e", 2), ("wonders-2e", 4)])
def test_a_judgement_tells_where_everybody_ends_up(ruleset: str, seats: int) -> None:
    position = positions(ruleset, seats, seed=6)[10]
    seat = position.to_move[0]
    judged = ai.evaluate(position, seat, nodes=60)
    assert len(judged.prospects) == seats
    assert sum(prospect.first for prospect in judged.prospects) == pytest.approx(1)
    assert 1 <= judged.place <= seats
    assert judged.points == pytest.approx(
        sum(points for name, points in judged.prospects[seat].points.items() if name != "total")
    )
    assert {one.move for one in judged.moves} <= set(position.legal_moves(seat))
    assert judged.as_json()["moves"][0]["move"] == judged.moves[0].move.notation


def test_who_has_chosen_is_told_prospects_but_no_moves() -> None:
    position = EDITIONS["wonders-2e"].new(seats=3, seed=bytes(32), options={"sides": "day"})
    assert isinstance(position, Position)
    position.play(1, position.legal_moves(1)[0])
    judged = ai.evaluate(position, 1, nodes=20)
    assert judged.moves == []
    assert all(prospect.points["total"] > 10 for prospect in judged.prospects)


def test_the_end_is_judged_as_it_was() -> None:
    position = positions("wonders-2e", 3, seed=8)[-1]
    while position.to_move:
        seat = position.to_move[0]
        position.play(seat, position.legal_moves(seat)[0])
    judged = ai.evaluate(position, 0)
    assert position.outcome
    assert [prospect.place for prospect in judged.prospects] == list(position.outcome.places or ())
    assert judged.points == position.scores()[0]["total"]


def test_the_last_turn_is_played_exactly() -> None:
    """With one choice left to all, the bot takes the move that is best over everything it cannot know.

    Its search is held against every move played out on many guesses, each with the others' own choices.
    """
    position = next(
        p
        for p in reversed(positions("wonders-2e", 3, seed=11))
        if p.state.phase == CHOOSE_CARDS and len(p.to_move) == 3
    )
    assert position.state.age == 3
    assert position.state.turn == 6
    brain = brains.newest()
    guesses, nodes, slack = (2_500, 3_000, 0.01) if brain.is_compiled else (8, 30, 0.2)
    for seat in range(3):
        state = brain.take_over(position.state)
        known = brain.knowledge_of(state, seat, position.turn_log)
        exact = {
            move: brain.glance(state, known, move, brain.core.Dice(1), guesses)
            for move in brain.core.list_candidates(state, seat)
        }
        found = brain.think(state, known, nodes=nodes, seed=2).candidates[0].move
        assert exact[found] >= max(exact.values()) - slack
