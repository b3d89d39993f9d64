"""Whole games for tests: played at random from a seed, and other worlds that look the same to a seat."""

import random
from typing import Any

from engine.duel import data
from engine.duel.deal import deal_from_seed
from engine.duel.position import DUEL, Position
from engine.duel.state import CHOOSE_FROM_BOX, CHOOSE_WONDER
from engine.duel.tables import SLOTS, TOKEN_IDS
from engine.game import replay


def seed_of(number: int) -> bytes:
    return number.to_bytes(32, "big")


def new_game(number: int, **options: bool) -> Position:
    position = DUEL.new(seats=2, seed=seed_of(number), options=options)
    assert isinstance(position, Position)
    return position


def play_randomly(position: Position, dice: random.Random, moves: int = 1000) -> None:
    """Play this many random moves, or fewer if the game ends."""
    for _ in range(moves):
        if not position.to_move:
            return
        seat = position.to_move[0]
        position.play(seat, dice.choice(position.legal_moves(seat)))


def random_position(number: int, moves: int, **options: bool) -> Position:
    position = new_game(number, **options)
    play_randomly(position, random.Random(number), moves)
    return position


def another_world(seed: bytes, position: Position, seat: int | None, dice: random.Random) -> Position:
    """The game of that seed, played by the same moves, with all that the seat cannot know dealt again."""
    s = position.state
    deal: dict[str, Any] = deal_from_seed(seed)
    ages = [_hidden_again(deal["ages"][age - 1], age, s.age, s.known, dice) for age in (1, 2, 3)]
    shown = 8 if s.phase != CHOOSE_WONDER else 4 if s.drafted < 4 else 8
    wonders = deal["wonders"][:shown]
    unshown = [wonder.id for wonder in data.WONDERS if wonder.id not in wonders]
    dice.shuffle(unshown)
    box = [name for name in TOKEN_IDS if name not in deal["board_tokens"]]
    taken = {move.thing for _, move in position.history if move.verb == "take"}
    if s.phase == CHOOSE_FROM_BOX and seat == s.seat:
        library = deal["library_draw"]
    else:
        # A token taken from the draw is public; the rest of the draw never was.
        drawn = [name for name in deal["library_draw"] if name in taken]
        others = [name for name in box if name not in taken]
        dice.shuffle(others)
        library = [*drawn, *others][:3]
        dice.shuffle(library)
    changed = {**deal, "ages": ages, "wonders": (wonders + unshown)[:8], "library_draw": library}
    history = [(mover, move.notation) for mover, move in position.history]
    twin = replay(DUEL, None, 2, position.options, history, deal=changed)
    assert isinstance(twin, Position)
    return twin


def _hidden_again(dealt: list[str], age: int, now: int, known: int, dice: random.Random) -> list[str]:
    """The cards of an age, with those that nobody has seen yet drawn again."""
    cards = {card.id: card for card in data.CARDS if card.age == age}
    if age < now:
        # Every card of an age that is over was seen; the removed ones never are.
        return dealt
    hidden = [slot for slot in range(SLOTS) if age > now or not known >> slot & 1]
    fixed = {dealt[slot] for slot in range(SLOTS) if slot not in hidden}
    guilds = [name for name, card in cards.items() if card.is_guild and name not in fixed]
    plain = [name for name, card in cards.items() if not card.is_guild and name not in fixed]
    dice.shuffle(guilds)
    dice.shuffle(plain)
    result = list(dealt)
    if age > now:
        # Not dealt yet: not even the backs are known.
        order = plain[: SLOTS - (3 if age == 3 else 0)] + guilds[: 3 if age == 3 else 0]
        dice.shuffle(order)
        return order
    for slot in hidden:
        result[slot] = (guilds if cards[dealt[slot]].is_guild else plain).pop()
    return result
