"""What building something would bring at once, tried out with the very rules on a copy of the game.

Only what everybody can foresee is shown: not what lies beneath, nor what a choice that follows would bring.
"""

from typing import Any

from engine.duel.effects import build_effects, enter_city, wonder_effects
from engine.duel.events import ENDINGS
from engine.duel.scoring import is_won, points_in
from engine.duel.state import CHOOSE_FROM_BOX, CHOOSE_REVIVED, CHOOSE_TOKEN, CHOOSE_VICTIM, State, copy_state
from engine.duel.tables import (
    CHAIN_NEEDED,
    COIN_POINTS,
    FIRST_WONDER,
    GUILD_POINTS,
    MILITARY_POINTS,
    POINTS,
)
from engine.duel.turns import pay

CHOICES = {
    CHOOSE_TOKEN: "token",
    CHOOSE_FROM_BOX: "library",
    CHOOSE_VICTIM: "destroy",
    CHOOSE_REVIVED: "revive",
}


class Rehearsal:
    """A copy of a game in which things are built and unbuilt one after another.

    Views are made for every move of every game, so the copy is made once, and of a trial only what a building
    can change is put back.
    """

    def __init__(self, s: State) -> None:
        self.real = s
        self.tried = State()
        copy_state(self.tried, s)
        self.points = [self._variable_points(0), self._variable_points(1)]

    def gains(self, seat: int, item: int, coin_cost: int, trade: int) -> dict[str, Any]:
        """What a seat gets by building a card or wonder for this price. What is nothing is left out.

        coins and opponent_loses: coins received, and lost by the opponent, beside the price
        advance: spaces that the conflict pawn moves
        points and opponent_points: what their points change by, the coins in the purses not counted
        total: what the points so far change by, the purse counted: what was paid is worth points, too
        replay: the turn that follows is this player's, too
        choice: what is to be decided next (token, library, destroy, revive)
        wins: military or science, if that ends the game
        """
        s, real = self.tried, self.real
        other = 1 - seat
        s.seat = seat
        pay(s, seat, coin_cost, trade)
        mine, theirs = s.coins[seat], s.coins[other]
        if item < FIRST_WONDER:
            enter_city(s, seat, item)
            build_effects(s, seat, item, s.chains[seat] & CHAIN_NEEDED[item])
        else:
            wonder_effects(s, seat, item - FIRST_WONDER)
        points = POINTS[item] + self._variable_points(seat) - self.points[seat]
        found = {
            "coins": s.coins[seat] - mine,
            "opponent_loses": theirs - s.coins[other],
            "advance": abs(s.pawn - real.pawn),
            "points": points,
            "opponent_points": self._variable_points(other) - self.points[other],
            "total": points + points_in(s, seat, COIN_POINTS) - points_in(real, seat, COIN_POINTS),
            # With the last card of an age it is lost.
            "replay": bool(s.replay and s.cards_left > 1),
            "choice": CHOICES.get(s.phase, ""),
            "wins": ENDINGS[s.how] if is_won(s) else "",
        }
        self._put_back(item)
        return {name: value for name, value in found.items() if value}

    def _variable_points(self, seat: int) -> int:
        """The points that a building changes by more than what is printed on it, coins aside."""
        s = self.tried
        return points_in(s, seat, GUILD_POINTS) + points_in(s, seat, MILITARY_POINTS)

    def _put_back(self, item: int) -> None:
        s, real = self.tried, self.real
        s.coins[:] = real.coins
        s.points[:] = real.points
        s.tally[:] = real.tally
        s.looted[:] = real.looted
        s.symbols[:] = real.symbols
        s.different[:] = real.different
        s.raw_choices[:] = real.raw_choices
        s.goods_choices[:] = real.goods_choices
        s.pawn = real.pawn
        s.phase = real.phase
        s.replay = real.replay
        s.victim_colour = real.victim_colour
        s.winner = real.winner
        s.how = real.how
        s.ledger_size = 0
        if item < FIRST_WONDER:
            s.place[item] = real.place[item]
            s.made[:] = real.made
            s.prices[:] = real.prices
            s.price_1[:] = real.price_1
            s.chains[:] = real.chains
