"""The points of a city by category, now or in the end, and its place among the players."""

from engine.wonders.effects import count_for
from engine.wonders.state import State, left_of, right_of
from engine.wonders.tables import (
    ANY_SYMBOL,
    BUILT_ROOM,
    CATEGORIES,
    COIN_POINTS,
    COINS_PER_POINT,
    COPY_GUILD,
    COUNTED,
    COUNTS_SELF,
    FIRST_SCORED_GUILD,
    GREEN_POINTS,
    GUILD_POINTS,
    MOST_SYMBOLS,
    POINTS_EACH,
    POINTS_IF_COMPLETE,
    PURPLE,
    SCIENCE,
    SCORED,
    SCORED_CARDS,
    STAGES,
    STAGES_BUILT,
    SYMBOL,
    TALLIES,
    YELLOW_POINTS,
)

# Open in the rule books: whether a Shipowners Guild that is copied counts itself as a card of the copier.
COPIED_GUILD_COUNTS_ITSELF: int = 0


def science(s: State, city: int, more_wild: int) -> int:
    """The points of a city's symbols; wild ones, and `more` of them, count as what is best."""
    at = city * (ANY_SYMBOL + 1)
    row = s.symbols[at + ANY_SYMBOL] + more_wild
    for symbol in range(ANY_SYMBOL):
        row = row * (MOST_SYMBOLS + 1) + s.symbols[at + symbol]
    return SCIENCE[row]


def worth(s: State, city: int, card: int) -> int:
    """The points of a card that depend on what is built, seen from a city that has it, science aside."""
    points = 0
    if POINTS_EACH[card]:
        points = POINTS_EACH[card] * count_for(s, city, card)
    if POINTS_IF_COMPLETE[card] and s.tally[city * TALLIES + STAGES_BUILT] == STAGES[s.side[city]]:
        points += POINTS_IF_COMPLETE[card]
    return points


def copied_worth(s: State, city: int, guild: int) -> int:
    """The points of a neighbour's guild, scored as if it stood in this city."""
    if SYMBOL[guild] == ANY_SYMBOL:
        return science(s, city, 1) - science(s, city, 0)
    points = worth(s, city, guild)
    if COPIED_GUILD_COUNTS_ITSELF and COUNTS_SELF[guild] and COUNTED[guild] >> PURPLE & 1:
        points += POINTS_EACH[guild]
    return points


def best_copy(s: State, city: int) -> int:
    """The points of the best guild that a neighbour has built, for a city that may copy one."""
    best = 0
    left = left_of(s, city) * BUILT_ROOM
    right = right_of(s, city) * BUILT_ROOM
    for i in range(FIRST_SCORED_GUILD, SCORED_CARDS):
        guild = SCORED[i]
        if s.built[left + guild] | s.built[right + guild]:
            points = copied_worth(s, city, guild)
            if points > best:
                best = points
    return best


def points_in(s: State, city: int, category: int) -> int:
    """The points of a city in one category if the game ended now."""
    points = s.points[city * CATEGORIES + category]
    if category == COIN_POINTS:
        points += s.coins[city] // COINS_PER_POINT
    elif category == GREEN_POINTS:
        points += science(s, city, 0)
    elif category == YELLOW_POINTS:
        for i in range(FIRST_SCORED_GUILD):
            if s.built[city * BUILT_ROOM + SCORED[i]]:
                points += worth(s, city, SCORED[i])
    elif category == GUILD_POINTS:
        for i in range(FIRST_SCORED_GUILD, SCORED_CARDS):
            if s.built[city * BUILT_ROOM + SCORED[i]]:
                points += worth(s, city, SCORED[i])
        if s.powers[city] & COPY_GUILD:
            points += best_copy(s, city)
    return points


def total_points(s: State, city: int) -> int:
    points = 0
    for category in range(CATEGORIES):
        points += points_in(s, city, category)
    return points


def place_of(s: State, seat: int) -> int:
    """The place of a seat, from 1: by points, then by coins; ties share a place. The Free City has none."""
    points = total_points(s, seat)
    place = 1
    for other in range(s.seats):
        theirs = total_points(s, other)
        if theirs > points or (theirs == points and s.coins[other] > s.coins[seat]):
            place += 1
    return place
