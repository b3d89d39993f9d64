"""Other worlds of the toy that look the same to a seat: what it cannot know is dealt and chosen again."""

import random

from tests.toy.rules import ToyMove, ToyPosition


def hidden_cards(position: ToyPosition, seat: int | None) -> set[int]:
    """The cards that a seat (None: a spectator) may not know: hands, choices, and what others have buried."""
    others = [other for other in range(len(position.hands)) if other != seat]
    hidden = {card for other in others for card in position.hands[other]}
    if position.outcome is None:
        hidden |= {move.card for mover, move in position.history if mover != seat and move.verb == "bury"}
    return hidden


def another_world(position: ToyPosition, seat: int | None, dice: random.Random) -> ToyPosition:
    """The same game with these cards changed for one another, and other choices where none is revealed."""
    hidden = sorted(hidden_cards(position, seat))
    other = dict(zip(hidden, dice.sample(hidden, len(hidden)), strict=True))
    secret = [(mover, move) for mover, move in position.chosen.items() if mover != seat]
    hands = [set(hand) for hand in position.hands]
    history = []
    for mover, move in position.history:
        hands[mover].add(move.card)
        verb = dice.choice(("play", "bury")) if (mover, move) in secret else move.verb
        history.append((mover, ToyMove(verb, other.get(move.card, move.card))))
    twin = ToyPosition([[other.get(card, card) for card in hand] for hand in hands], position.options)
    for mover, move in history:
        twin.play(mover, move)
    return twin
