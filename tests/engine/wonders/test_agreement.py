"""Whole games, move by move, on the engine and by the rule book as written down once more."""

import random

import pytest

from engine.wonders.position import EDITIONS, Position
from tests.engine.wonders.games import TABLES, random_deal
from tests.engine.wonders.rulebook import Rulebook

GAMES = 4


def eager_choice(legal: list[str], dice: random.Random) -> str:
    """Build or dig rather than sell: cities that grow test more rules than poor ones."""
    uses = [move for move in legal if not move.startswith(("discard", "city discard", "pass", "city pass"))]
    return dice.choice(uses if uses and dice.random() < 0.9 else legal)


def compare(position: Position, book: Rulebook) -> None:
    """All that lies on the table is the same on both."""
    shown = position.view(None, revealed=True)
    for c, city in enumerate(book.cities):
        seen = shown["cities"][c]
        assert (seen["board"], seen["side"]) == (city.board, city.side)
        assert seen["coins"] == city.coins
        assert sorted(card for cards in seen["cards"].values() for card in cards) == sorted(city.cards)
        assert seen["stages"] == city.stages
        assert sorted(seen["tokens"]) == sorted(city.tokens)
        assert shown["buried"][c] == city.buried
        if city.side:
            assert seen["shields"] == book.shields(c)
            made = sorted(tuple(unit["any_of"]) for unit in seen["production"])
            assert made == list(book.units(c, for_sale=False))
    if book.phase != "sides":
        assert [dict(score) for score in position.scores()] == book.scores()
        assert (shown["age"], shown["turn"]) == (book.age, book.turn)
    assert sorted(shown["discard"]["cards"]) == sorted(book.discard)
    if book.phase == "turn":
        hands = [sorted(hand) for hand in shown["revealed"]["hands"]]
        assert hands == [sorted(hand) for hand in book.hands]


@pytest.mark.parametrize("number", range(GAMES))
@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_the_engine_plays_by_the_book(rules: str, seats: int, number: int) -> None:
    dice = random.Random(f"{rules} {seats} {number}")
    deal = random_deal(rules, seats, dice)
    if number % 4 == 3:
        for board in deal["boards"][:seats]:
            board[1] = None
    options = {"sides": "choose"} if number % 4 == 3 else {}
    position = EDITIONS[rules].new(seats=seats, deal=deal, options=options)
    book = Rulebook(rules, seats, deal)
    while book.to_move:
        assert position.to_move == book.to_move
        seat = dice.choice(book.to_move)
        legal = [move.notation for move in position.legal_moves(seat)]
        assert sorted(legal) == sorted(book.legal(seat))
        move = eager_choice(sorted(legal), dice) if number % 2 else dice.choice(sorted(legal))
        events = position.play(seat, EDITIONS[rules].parse(move))
        book.play(seat, move)
        if events:
            compare(position, book)
    outcome = position.outcome
    assert outcome is not None
    assert outcome.places == book.places()
    assert list(map(dict, outcome.scores)) == book.scores()
