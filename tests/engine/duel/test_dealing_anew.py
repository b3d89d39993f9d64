"""What a seat does not know can be dealt again: to its eyes nothing changes."""

import random

import pytest

from engine.duel.ai.dealing import deal_anew
from engine.duel.position import DUEL, Position


def played(seed: int, moves: int) -> Position:
    dice = random.Random(seed)
    position = DUEL.new(seed=dice.randbytes(32))
    for _ in range(moves):
        if position.to_move:
            seat = position.to_move[0]
            position.play(seat, dice.choice(position.legal_moves(seat)))
    return position


def again(position: Position, seat: int, seed: int) -> Position:
    deal, moves = deal_anew(position, seat, seed)
    other = DUEL.new(deal=deal, options=position.options)
    for mover, notation in moves:
        other.play(mover, DUEL.parse(notation))
    return other


@pytest.mark.parametrize("moves", [0, 3, 8, 15, 27, 33, 48, 60])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_seat_sees_no_difference(moves: int, seat: int) -> None:
    for seed in range(4):
        position = played(seed, moves)
        assert again(position, seat, seed).view(seat) == position.view(seat)


def test_hidden_cards_and_later_ages_are_others() -> None:
    position = played(2, 14)
    deals = [deal_anew(position, 0, seed)[0] for seed in range(6)]
    firsts = {tuple(deal["ages"][0]) for deal in deals}
    seconds = {tuple(deal["ages"][1]) for deal in deals}
    assert len(firsts) > 1
    assert len(seconds) == 6


def test_the_same_seed_deals_the_same_cards() -> None:
    position = played(3, 20)
    assert deal_anew(position, 1, 77) == deal_anew(position, 1, 77)
    assert deal_anew(position, 1, 77) != deal_anew(position, 1, 78)
