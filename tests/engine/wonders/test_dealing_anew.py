"""What a seat does not know can be dealt again: to its eyes nothing changes."""

import random

import pytest

from engine.wonders.ai.dealing import deal_anew
from engine.wonders.position import FIRST_EDITION, SECOND_EDITION, Position, Wonders


def played(rules: Wonders, seats: int, seed: int, moves: int) -> Position:
    dice = random.Random(seed)
    position = rules.new(seats=seats, seed=dice.randbytes(32), options={"sides": rules.options[0].choices[1]})
    for _ in range(moves):
        if position.to_move:
            seat = dice.choice(position.to_move)
            position.play(seat, dice.choice(position.legal_moves(seat)))
    return position


def again(position: Position, seat: int, seed: int) -> Position:
    found = deal_anew(position, seat, seed)
    assert found
    deal, moves = found
    other = position.rules.new(seats=len(position.scores()), deal=deal, options=position.options)
    for mover, notation in moves:
        other.play(mover, position.rules.parse(notation))
    return other


def known(position: Position, seat: int) -> dict[str, object]:
    """What a seat sees, but for who has chosen already: others' secret choices are forgotten."""
    return {
        name: value
        for name, value in position.view(seat).items()
        if name not in ("to_move", "waiting", "moves_played")
    }


@pytest.mark.parametrize(
    ("rules", "seats"), [(SECOND_EDITION, 3), (SECOND_EDITION, 7), (FIRST_EDITION, 4), (FIRST_EDITION, 5)]
)
def test_the_seat_sees_no_difference(rules: Wonders, seats: int) -> None:
    for turns in (0, 1, 2, 4, 6, 7, 9, 13, 16, 17):
        position = played(rules, seats, turns, turns * seats + turns % seats)
        for seat in (0, seats - 1):
            other = again(position, seat, turns)
            assert known(other, seat) == known(position, seat)
            told = [position.told(number, seat) for number in range(position.revealed)]
            assert [other.told(number, seat) for number in range(other.revealed)] == told


def test_with_two_seats_the_pile_of_the_free_city_is_dealt_again_too() -> None:
    for moves in range(0, 60, 7):
        position = FIRST_EDITION.new(seats=2, seed=bytes(range(32)))
        dice = random.Random(moves)
        while position.to_move and len(position.history) < moves:
            seat = dice.choice(position.to_move)
            position.play(seat, dice.choice(position.legal_moves(seat)))
        found = deal_anew(position, 1, moves)
        assert found
        other = FIRST_EDITION.new(seats=2, deal=found[0], options=position.options)
        for mover, notation in found[1]:
            other.play(mover, FIRST_EDITION.parse(notation))
        assert known(other, 1) == known(position, 1)


def test_what_others_have_sold_unseen_may_be_other_cards() -> None:
    position = played(SECOND_EDITION, 5, 4, 40)
    hidden = [
        number
        for number, (mover, move) in enumerate(position.history)
        if mover != 0 and move.verb in ("discard", "wonder") and number < position.revealed
    ]
    deals = [deal_anew(position, 0, seed) for seed in range(5)]
    sold = {tuple(found[1][number][1] for number in hidden) for found in deals if found}
    assert len(hidden) > 2
    assert len(sold) > 1


def test_secret_choices_of_others_are_forgotten_and_own_ones_stay() -> None:
    position = played(SECOND_EDITION, 4, 1, 0)
    for seat in (2, 0, 1):
        position.play(seat, position.legal_moves(seat)[0])
    other = again(position, 0, 5)
    assert other.to_move == (1, 2, 3)
    assert other.view(0)["chosen"] == position.view(0)["chosen"]


def test_the_same_seed_deals_the_same_cards() -> None:
    position = played(SECOND_EDITION, 4, 2, 30)
    assert deal_anew(position, 1, 77) == deal_anew(position, 1, 77)
    assert deal_anew(position, 1, 77) != deal_anew(position, 1, 78)
