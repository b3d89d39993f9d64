"""What the first attempt at a puzzle does to ratings and statistics: puzzle against player, by Glicko-2.

Each attempt is a rating period of its own; a day without one counts as a period without games.

People may know a solution, from a guest's session or a second account. That can only spoil their own rating:
the rating of a puzzle moves only with members whose own puzzle rating is established, or who have played
enough rated games, and never by more than MOST_POINTS with one answer.
"""

from dataclasses import replace
from datetime import datetime

from django.db import connection
from django.db.models import Sum

from accounts.models import User
from games.puzzles import glicko
from games.puzzles.glicko import Glicko, Result
from games.puzzles.models import ESTABLISHED, Attempt, Puzzle, PuzzlePlayer, Rated
from games.ratings.models import Rating

# Nobody is ever more certain than this, so that ratings can follow a player who learns.
LEAST_DEVIATION = 45.0
LOWEST, HIGHEST = 400.0, 3200.0
# Rated games that make an answer count for a puzzle before the puzzle rating itself is established.
COUNTED_GAMES = 20
MOST_POINTS = 20.0

TALLY = """
    INSERT INTO games_themetally (user_id, pool, theme, plays, solved, expected)
    SELECT %s, %s, theme, 1, %s, %s FROM unnest(%s::varchar[]) AS theme ORDER BY theme
    ON CONFLICT (user_id, pool, theme) DO UPDATE SET
        plays = games_themetally.plays + 1,
        solved = games_themetally.solved + EXCLUDED.solved,
        expected = games_themetally.expected + EXCLUDED.expected
"""


def settle(attempt: Attempt, user: User, now: datetime) -> PuzzlePlayer:
    """Count a first attempt that is over. The caller saves the attempt; nothing here runs twice for it."""
    assert attempt.number == 1
    assert attempt.solved is not None
    player = locked_player(user, attempt.puzzle.pool)
    puzzle = Puzzle.objects.select_for_update().defer("document").get(pk=attempt.puzzle_id)
    own, its, score = rested(player, now), standing_of(puzzle), float(attempt.solved)
    attempt.rating_before = player.rating
    tally_themes(user, puzzle, score, glicko.expected(own, its))
    if moves_puzzles(user, own):
        set_standing(puzzle, capped(its, glicko.rated(its, [Result(own, 1 - score)])))
    puzzle.plays += 1
    puzzle.solved += attempt.solved
    puzzle.save(update_fields=["rating", "deviation", "volatility", "plays", "solved"])
    set_standing(player, bounded(glicko.rated(own, [Result(its, score)])))
    player.plays += 1
    player.solved += attempt.solved
    player.last_at = now
    player.save(update_fields=["rating", "deviation", "volatility", "plays", "solved", "last_at"])
    attempt.rating_after = player.rating
    return player


def standing_of(row: Rated) -> Glicko:
    return Glicko(row.rating, row.deviation, row.volatility)


def set_standing(row: Rated, after: Glicko) -> None:
    row.rating, row.deviation, row.volatility = after.rating, after.deviation, after.volatility


def locked_player(user: User, pool: str) -> PuzzlePlayer:
    PuzzlePlayer.objects.bulk_create(
        [PuzzlePlayer(user=user, pool=pool, is_listed=user.is_member)], ignore_conflicts=True
    )
    return PuzzlePlayer.objects.select_for_update().get(user=user, pool=pool)


def rested(player: PuzzlePlayer, now: datetime) -> Glicko:
    """The rating as it is after the days since the last attempt."""
    days = (now - player.last_at).days if player.last_at else 0
    own = standing_of(player)
    return glicko.aged(own, days) if days > 0 else own


def moves_puzzles(user: User, own: Glicko) -> bool:
    """Whether this user's answers change the ratings of puzzles."""
    if not user.is_member or user.plays_by_api:
        return False
    if own.deviation <= ESTABLISHED:
        return True
    games = Rating.objects.filter(user=user).aggregate(games=Sum("games"))["games"] or 0
    return bool(games >= COUNTED_GAMES)


def capped(before: Glicko, after: Glicko) -> Glicko:
    """The rating of a puzzle after one answer."""
    moved = max(-MOST_POINTS, min(MOST_POINTS, after.rating - before.rating))
    return bounded(replace(after, rating=before.rating + moved))


def bounded(after: Glicko) -> Glicko:
    rating = max(LOWEST, min(HIGHEST, after.rating))
    return replace(after, rating=rating, deviation=max(LEAST_DEVIATION, after.deviation))


def tally_themes(user: User, puzzle: Puzzle, score: float, expected: float) -> None:
    themes = list(dict.fromkeys(puzzle.themes))
    with connection.cursor() as cursor:
        cursor.execute(TALLY, [user.pk, puzzle.pool, int(score), expected, themes])
