"""The net: how a seat will stand in the end, with how many points, and which moves deserve a look.

Part of the compiled subset.
"""

from engine.ai.layers import Net, fill_layers, logistic, output_of, prior_of, share_out, weights_in
from engine.subset import Floats, Ints
from engine.wonders.ai.features import INPUTS, MOST_INPUTS, encode
from engine.wonders.effects import next_stage
from engine.wonders.moves import (
    BUILD,
    DIG_UP,
    DISCARD,
    FREE,
    KIND,
    SIDE,
    THING,
    THING_SHIFT,
    WONDER,
    asked_city,
)
from engine.wonders.state import State
from engine.wonders.tables import CARDS, FIRST_STAGE, SIDE_ROW, SIDES

# What the net says: the standing, the chance to be first, the share of the others that end up behind, and
# the points of each category.
STANDING: int = 0
TO_BE_FIRST: int = 1
AHEAD_OF: int = 2
POINTS_OF: int = 3
OUTPUTS: int = 10
POINTS_SCALE: int = 10

# Where the priors of the kinds of move begin; a stage has two parts, itself and the card beneath.
FOR_BUILD: int = 0
FOR_FREE: int = CARDS
FOR_DISCARD: int = 2 * CARDS
FOR_BENEATH: int = 3 * CARDS
FOR_DIG: int = 4 * CARDS
FOR_STAGE: int = 5 * CARDS
FOR_SIDE: int = 5 * CARDS + 4 * SIDES
FOR_PASS: int = 5 * CARDS + 5 * SIDES
PRIORS: int = 5 * CARDS + 5 * SIDES + 1

WEIGHTS: int = weights_in(INPUTS, OUTPUTS, PRIORS)


def think(net: Net, s: State, seat: int) -> None:
    """Fill the hidden layer for a position, seen by a seat."""
    where: Ints = [0] * MOST_INPUTS
    what: Ints = [0] * MOST_INPUTS
    count = encode(s, seat, where, what)
    fill_layers(net, where, what, count)


def standing_by_net(net: Net) -> float:
    """How the seat is expected to stand in the end, by the hidden layer."""
    return logistic(output_of(net, STANDING))


def answer_all(net: Net) -> None:
    """All outputs: chances, and points."""
    for i in range(POINTS_OF):
        net.output[i] = logistic(output_of(net, i))
    for i in range(POINTS_OF, OUTPUTS):
        net.output[i] = output_of(net, i) * POINTS_SCALE


def prior_place(s: State, city: int, move: int) -> int:
    """Which prior speaks for a move."""
    kind = move & KIND
    thing = move >> THING_SHIFT & THING
    if kind == BUILD:
        return FOR_BUILD + thing
    if kind == FREE:
        return FOR_FREE + thing
    if kind == DISCARD:
        return FOR_DISCARD + thing
    if kind == WONDER:
        return FOR_STAGE + next_stage(s, city) - FIRST_STAGE
    if kind == DIG_UP:
        return FOR_DIG + thing
    if kind == SIDE:
        return FOR_SIDE + SIDE_ROW[s.edition * 14 + s.board[city] * 2 + thing]
    return FOR_PASS


def beneath_place(move: int) -> int:
    """Which prior speaks for the card put under a stage; -1 for other moves."""
    if move & KIND == WONDER:
        return FOR_BENEATH + (move >> THING_SHIFT & THING)
    return -1


def weigh_by_net(net: Net, s: State, seat: int, moves: Ints, count: int, priors: Floats) -> None:
    """The share of attention that each move deserves, by the hidden layer."""
    city = asked_city(s, seat)
    for i in range(count):
        priors[i] = prior_of(net, prior_place(s, city, moves[i]))
        place = beneath_place(moves[i])
        if place >= 0:
            priors[i] += prior_of(net, place)
    share_out(priors, count)
