"""The value net: who will win, in which way, and which moves deserve a look. Part of the compiled subset."""

from engine.ai.integer_layers import (
    LOGIT_UNIT,
    MEMORIES,
    MOST_INPUTS,
    Net,
    clear_inputs,
    fill_layers,
    logistic,
    output_of,
    prior_of,
    share_out,
)
from engine.duel.ai.features import encode
from engine.duel.state import MOST_MOVES, State
from engine.duel.tables import CARDS, TOKENS, WONDERS
from engine.duel.turns import (
    BUILD,
    CARD,
    DESTROY,
    DISCARD,
    DRAFT,
    KIND,
    REVIVE,
    TAKE,
    WONDER,
    WONDER_SHIFT,
)
from engine.subset import Bytes, Floats, Ints

# What the net says: the mover's winning chances, then how the mover wins, then how the opponent does, and by
# how many tens of points the mover is ahead in the end.
WAYS: int = 3
MARGIN: int = 7
OUTPUTS: int = 8

# Where the priors of the kinds of move begin; a wonder has two parts, itself and the card beneath.
FOR_DRAFT: int = 0
FOR_BUILD: int = WONDERS
FOR_DISCARD: int = WONDERS + CARDS
FOR_WONDER: int = WONDERS + 2 * CARDS
FOR_BENEATH: int = 2 * WONDERS + 2 * CARDS
FOR_TAKE: int = 2 * WONDERS + 3 * CARDS
FOR_DESTROY: int = 2 * WONDERS + 3 * CARDS + TOKENS
FOR_REVIVE: int = 2 * WONDERS + 4 * CARDS + TOKENS
FOR_START: int = 2 * WONDERS + 5 * CARDS + TOKENS
PRIORS: int = 2 * WONDERS + 5 * CARDS + TOKENS + 2


def think(net: Net, s: State, kin: int) -> None:
    """Fill the hidden layer for a position, seen by the player to move.

    Kin: any number; positions that are alike are judged more quickly if they have the same.
    """
    inputs: Bytes = [0] * MOST_INPUTS
    clear_inputs(inputs)
    encode(s, inputs)
    fill_layers(net, 2 * (kin & MEMORIES - 1) + s.seat, inputs)


def winning_chances(net: Net) -> float:
    """Of the player to move, by the hidden layer."""
    return logistic(output_of(net, 0))


def ways_of_winning(net: Net) -> None:
    """All outputs: the chances, and for either winner the shares of civilian, military and science."""
    logits: Ints = [0] * WAYS
    shares: Floats = [0.0] * WAYS
    margin: float = 0.0
    net.output[0] = winning_chances(net)
    for winner in range(2):
        first = 1 + WAYS * winner
        for i in range(WAYS):
            logits[i] = output_of(net, first + i)
        share_out(logits, WAYS, shares)
        for i in range(WAYS):
            net.output[first + i] = shares[i]
    margin = output_of(net, MARGIN)
    net.output[MARGIN] = margin / LOGIT_UNIT


def prior_place(s: State, move: int) -> int:
    """Which prior speaks for a move."""
    kind = move & KIND
    thing = move & CARD
    if kind == BUILD:
        return FOR_BUILD + thing
    if kind == DISCARD:
        return FOR_DISCARD + thing
    if kind == WONDER:
        return FOR_WONDER + (move >> WONDER_SHIFT & 15)
    if kind == DRAFT:
        return FOR_DRAFT + thing
    if kind == TAKE:
        return FOR_TAKE + thing
    if kind == DESTROY:
        return FOR_DESTROY + thing
    if kind == REVIVE:
        return FOR_REVIVE + thing
    return FOR_START + (0 if thing == s.seat else 1)


def beneath_place(move: int) -> int:
    """Which prior speaks for the card put under a wonder; -1 for other moves."""
    if move & KIND == WONDER:
        return FOR_BENEATH + (move & CARD)
    return -1


def weigh_moves(net: Net, s: State, moves: Ints, count: int, priors: Floats) -> None:
    """The share of attention that each legal move deserves, by the hidden layer."""
    logits: Ints = [0] * MOST_MOVES
    for i in range(count):
        logits[i] = prior_of(net, prior_place(s, moves[i]))
        place = beneath_place(moves[i])
        if place >= 0:
            logits[i] += prior_of(net, place)
    share_out(logits, count, priors)
