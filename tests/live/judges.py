"""Whether a seat was shown only what it may know, judged by code that knows the game."""

import random
from collections.abc import Callable
from typing import Any

from engine.duel.position import Position as DuelPosition
from engine.game import Position
from games.models import Game
from tests.engine.duel import games as duel_games
from tests.toy import worlds as toy_worlds
from tests.toy.rules import ToyPosition
from tests.toy.tables import cards_in

Judge = Callable[[Game, Position, int, str, dict[str, Any], random.Random], None]


def fits_the_engine(
    game: Game, position: Position, seat: int, text: str, view: dict[str, Any], dice: random.Random
) -> None:
    """A seat was shown what the engine says that it may know."""
    assert view == position.view(seat)


def fits_other_deals_of_duel(
    game: Game, position: Position, seat: int, text: str, view: dict[str, Any], dice: random.Random
) -> None:
    """What a seat was shown is what it would be shown if everything hidden were different."""
    assert isinstance(position, DuelPosition)
    twin = duel_games.another_world(bytes(game.seed or b""), position, seat, dice)
    assert twin.view(seat) == view == position.view(seat)


def fits_other_worlds_of_the_toy(
    game: Game, position: Position, seat: int, text: str, view: dict[str, Any], dice: random.Random
) -> None:
    """As above, and no card that the seat may not know is in any part of the message."""
    assert isinstance(position, ToyPosition)
    twin = toy_worlds.another_world(position, seat, dice)
    assert twin.view(seat) == view == position.view(seat)
    assert not toy_worlds.hidden_cards(position, seat) & cards_in(text)


JUDGES: dict[str, Judge] = {"duel": fits_other_deals_of_duel, "toy": fits_other_worlds_of_the_toy}


def judge_of(ruleset: str) -> Judge:
    """That of the game; of one whose engine alone is tried that way, the engine."""
    return JUDGES.get(ruleset, fits_the_engine)
