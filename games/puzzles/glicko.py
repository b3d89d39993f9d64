"""Glicko-2 by Mark Glickman (“Example of the Glicko-2 system”, 2013). Pure functions; the names are his.

A rating is a guess with a deviation: with 95 % certainty the true strength is within two deviations of it.
The volatility says how much the strength changes over time.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from games.puzzles.models import START_DEVIATION, START_RATING, START_VOLATILITY

START = START_RATING
# How quickly volatilities change.
TAU = 0.5
# Glicko-2 computes on a scale of its own.
SCALE = 173.7178
PRECISION = 0.000001


@dataclass(frozen=True)
class Glicko:
    rating: float = START
    deviation: float = START_DEVIATION
    volatility: float = START_VOLATILITY

    @property
    def mu(self) -> float:
        return (self.rating - START) / SCALE

    @property
    def phi(self) -> float:
        return self.deviation / SCALE


@dataclass(frozen=True)
class Result:
    """One game: the opponent, and the score from 0 to 1."""

    opponent: Glicko
    score: float


def g(phi: float) -> float:
    """How much a game counts against an opponent whose strength is this uncertain."""
    return 1 / math.sqrt(1 + 3 * phi**2 / math.pi**2)


def expected(own: Glicko, opponent: Glicko) -> float:
    """The score to be expected against an opponent."""
    return 1 / (1 + math.exp(-g(opponent.phi) * (own.mu - opponent.mu)))


def rated(own: Glicko, results: Sequence[Result]) -> Glicko:
    """The rating after a period with these games."""
    if not results:
        return aged(own, 1)
    information = difference = 0.0
    for result in results:
        weight, hope = g(result.opponent.phi), expected(own, result.opponent)
        information += weight**2 * hope * (1 - hope)
        difference += weight * (result.score - hope)
    v = 1 / information
    volatility = new_volatility(own, v, v * difference)
    phi = 1 / math.sqrt(1 / (own.phi**2 + volatility**2) + 1 / v)
    return Glicko(START + SCALE * (own.mu + phi**2 * difference), SCALE * phi, volatility)


def aged(own: Glicko, periods: float) -> Glicko:
    """After periods without games the strength is less certain, at most as uncertain as in the beginning."""
    phi = math.sqrt(own.phi**2 + periods * own.volatility**2)
    return replace(own, deviation=min(SCALE * phi, START_DEVIATION))


def new_volatility(own: Glicko, v: float, delta: float) -> float:
    """Step 5 of the paper: the root of its function f by the Illinois algorithm."""
    a = math.log(own.volatility**2)

    def f(x: float) -> float:
        square = own.phi**2 + v + math.exp(x)
        return math.exp(x) * (delta**2 - square) / (2 * square**2) - (x - a) / TAU**2

    low, high = a, other_end(f, a, delta**2 - own.phi**2 - v)
    f_low, f_high = f(low), f(high)
    while abs(high - low) > PRECISION:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return math.exp(low / 2)


def other_end(f: Callable[[float], float], a: float, surprise: float) -> float:
    """The other end of an interval that holds the root; `a` is one of them."""
    if surprise > 0:
        return math.log(surprise)
    k = 1
    while f(a - k * TAU) < 0:
        k += 1
    return a - k * TAU
