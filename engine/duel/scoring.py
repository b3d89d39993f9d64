"""The end of the game: points by category, supremacy, the civilian victory and its tie-break."""

from engine.duel.effects import most
from engine.duel.state import (
    CIVILIAN,
    DRAW,
    GAME_WON,
    IN_CITY,
    MILITARY,
    NO_DECISION,
    NOBODY,
    SCIENCE,
    State,
    note,
)
from engine.duel.tables import (
    BLUE_POINTS,
    CATEGORIES,
    COIN_POINTS,
    COINS_PER_POINT,
    FIRST_GUILD,
    GUILD_POINTS,
    GUILDS,
    MILITARY_POINTS,
    PAYS_PER_TOKEN,
    POINTS_EACH,
    POINTS_PER_TOKEN,
    PROGRESS_POINTS,
    PURPLE,
    SYMBOLS_TO_WIN,
    TRACK_END,
    TRACK_POINTS,
)


def points_in(s: State, seat: int, category: int) -> int:
    """What a seat would score in a category if the game were over now."""
    if category == GUILD_POINTS:
        points = 0
        if s.tally[seat * 8 + PURPLE]:
            for card in range(FIRST_GUILD, FIRST_GUILD + GUILDS):
                if s.place[card] == IN_CITY + seat:
                    points += POINTS_EACH[card] * most(s, card)
        return points
    if category == COIN_POINTS:
        return s.coins[seat] // COINS_PER_POINT
    if category == MILITARY_POINTS:
        lead = s.pawn if seat == 0 else -s.pawn
        return TRACK_POINTS[lead] if lead > 0 else 0
    points = s.points[seat * CATEGORIES + category]
    if category == PROGRESS_POINTS and s.tokens[seat] & PAYS_PER_TOKEN:
        points += POINTS_PER_TOKEN * s.token_count[seat]
    return points


def total_points(s: State, seat: int) -> int:
    total = 0
    for category in range(CATEGORIES):
        total += points_in(s, seat, category)
    return total


def end_game(s: State, winner: int, how: int) -> None:
    s.winner = winner
    s.how = how
    s.phase = NO_DECISION
    note(s, GAME_WON, winner & 1, how)


def is_won(s: State) -> int:
    """End the game if the player at turn has reached military or scientific supremacy."""
    if s.pawn == TRACK_END or s.pawn == -TRACK_END:
        end_game(s, 0 if s.pawn > 0 else 1, MILITARY)
    elif s.different[s.seat] >= SYMBOLS_TO_WIN:
        end_game(s, s.seat, SCIENCE)
    else:
        return 0
    return 1


def count_points(s: State) -> None:
    """End the game by points; more points on blue cards break a tie, and a second tie is a draw."""
    lead = total_points(s, 0) - total_points(s, 1)
    if lead == 0:
        lead = s.points[BLUE_POINTS] - s.points[CATEGORIES + BLUE_POINTS]
    if lead == 0:
        end_game(s, NOBODY, DRAW)
    else:
        end_game(s, 0 if lead > 0 else 1, CIVILIAN)
