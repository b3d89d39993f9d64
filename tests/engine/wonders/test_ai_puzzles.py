"""Turns of 7 Wonders as puzzles: what counts as one choice, what is told, and that nobody peeks."""

from dataclasses import replace
from functools import cache

from engine.ai.puzzles import FactKind, JudgedMove, Kind, Puzzle
from engine.record import Record
from engine.wonders.ai import brain as brains
from engine.wonders.ai import puzzle_turns as turns
from engine.wonders.ai.puzzle_facts import facts_of
from engine.wonders.ai.puzzle_games import Game, Moment, game_of_record, play_game
from engine.wonders.ai.puzzles import Maker, decided_by
from engine.wonders.moves import asked_city
from engine.wonders.position import SECOND_EDITION, Position
from engine.wonders.state import NOBODY


@cache
def game() -> Game:
    return play_game(brains.newest(), SECOND_EDITION, 1)


def moment_of(age: int, turn: int) -> Moment:
    return next(m for m in game().moments if m.state.age == age and m.state.turn == turn)


def position_at(moment: Moment) -> Position:
    position = SECOND_EDITION.new(seats=game().seats, seed=game().seed, options=game().options)
    for seat, text in game().moves[: moment.number]:
        position.play(seat, SECOND_EDITION.parse(text))
    return position


def test_moments_are_turns_in_which_nobody_has_chosen() -> None:
    assert len(game().moments) >= 18
    for moment in game().moments:
        position = position_at(moment)
        assert set(moment.seats) <= set(position.to_move)
        assert all(asked_city(position.state, seat) != NOBODY for seat in moment.seats)
        told = [position.told(number, None) for number in range(moment.number)]
        assert "?" not in told, "every earlier choice has been revealed"


def test_a_record_has_the_same_moments() -> None:
    record = Record("wonders-2e", game().seats, game().options, game().moves, seed=game().seed)
    again = game_of_record(brains.newest(), record)
    assert again.moves == game().moves
    assert [m.number for m in again.moments] == [m.number for m in game().moments]


def test_other_cards_in_hidden_hands_change_no_value() -> None:
    """A turn is judged by what its seat knows of the hands that it has not seen."""
    brain, moment, seat = brains.newest(), moment_of(2, 1), 0
    known = brain.knowledge_of(moment.state, seat, moment.turn_log)
    other = brain.twin(moment.state)
    brain.core.guess(other, known, brain.core.Dice(5))
    assert list(other.hand) != list(moment.state.hand)
    one, two = (
        turns.think(brain, replace(moment, state=state), seat, 150, 1) for state in (moment.state, other)
    )
    assert one == two


def test_ways_to_pay_and_cards_under_a_stage_are_one_choice() -> None:
    brain, moment = brains.newest(), moment_of(3, 2)
    legal = brain.core.list_legal_moves(moment.state, 0)
    decoded = dict(zip(legal, position_at(moment).legal_moves(0), strict=True))
    stages = {turns.choice_of(code) for code, move in decoded.items() if move.verb == "wonder"}
    sales = {turns.choice_of(code) for code, move in decoded.items() if move.verb == "discard"}
    builds = {turns.choice_of(code): move.thing for code, move in decoded.items() if move.verb == "build"}
    assert len(stages) <= 1
    assert len(sales) == 1
    assert len(builds) == len({move.thing for move in decoded.values() if move.verb == "build"})


def test_facts_of_a_sale_and_of_the_hand_that_is_passed_on() -> None:
    moment = moment_of(1, 1)
    position = position_at(moment)
    hand = position.view(0)["hand"]
    sale = next(move for move in position.legal_moves(0) if move.verb == "discard")
    facts = {fact.kind: fact for fact in facts_of(position, 0, sale)}
    assert facts[FactKind.SELLS].number == 3
    assert facts[FactKind.COINS].number == 3
    passed = facts[FactKind.PASSES_ON]
    assert passed.seat == 1, "in Age I hands go to the left"
    names = {card if isinstance(card, str) else card["card"] for card in hand}
    assert set(passed.things) < names
    assert sale.thing not in passed.things


def test_the_last_hand_of_an_age_is_passed_to_nobody() -> None:
    moment = moment_of(2, 6)
    position = position_at(moment)
    for move in position.legal_moves(0):
        kinds = {fact.kind for fact in facts_of(position, 0, move)}
        assert FactKind.PASSES_ON not in kinds
        assert FactKind.TAKES not in kinds


def test_candidates_are_the_turns_in_which_these_moves_were_chosen() -> None:
    moment = moment_of(2, 3)
    seats = [seat for seat, _ in game().moves[moment.number : moment.number + 2]]
    found = decided_by(game(), [moment.number + 1, moment.number + 2])
    assert [(m.number, seat) for m, seat in found] == [(moment.number, seat) for seat in seats]


def test_every_use_of_a_card_gets_a_place_and_facts_when_a_puzzle_is_packed() -> None:
    moment = moment_of(3, 5)
    legal = [move.notation for move in position_at(moment).legal_moves(0)]
    puzzle = Puzzle(
        **game().question(moment, 0),
        kind=Kind.TURN,
        themes=(),
        rating=1500,
        moves=tuple(JudgedMove(move, 0.5, place=1.5 if move == legal[0] else None) for move in legal),
        solutions=(legal[0],),
        lead=0.1,
    )
    told = Maker("wonders-2e").described(puzzle).moves
    assert told[0].place == 1.5
    assert all(judged.place and 1 <= judged.place <= game().seats for judged in told)
    assert all(judged.facts for judged in told)
