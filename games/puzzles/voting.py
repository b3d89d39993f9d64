"""Votes on puzzles: of people who have answered them, weighted by what their judgement is worth."""

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from accounts.models import User
from duelsite.error_codes import ErrorCode
from duelsite.ratelimit import Limit
from games.errors import RequestError
from games.puzzles import settling, solving
from games.puzzles.models import Attempt, Puzzle, PuzzlePlayer, PuzzleVote
from games.sockets.limits import spend
from games.table.people import must_be_welcome

VOTES = Limit("puzzle-votes", times=60, seconds=60)
# Of members whose answers count for ratings of puzzles, of other members, of guests.
TRUSTED, MEMBER, GUEST = 1.0, 0.5, 0.1


@transaction.atomic
def vote(*, user: User, key: str, is_up: bool | None) -> PuzzleVote | None:
    """Vote for or against a puzzle, or take the vote back (None)."""
    user = must_be_welcome(user)
    puzzle = solving.find(key)
    check_has_answered(user, puzzle)
    spend(VOTES, f"user-{user.pk}")
    Puzzle.objects.select_for_update().only("pk").get(pk=puzzle.pk)
    before = PuzzleVote.objects.filter(user=user, puzzle=puzzle).first()
    if before is not None:
        add(puzzle, before.is_up, -before.weight)
        before.delete()
    if is_up is None:
        return None
    made = PuzzleVote.objects.create(
        user=user, puzzle=puzzle, is_up=is_up, weight=weight_of(user, puzzle.pool)
    )
    add(puzzle, is_up, made.weight)
    return made


def check_has_answered(user: User, puzzle: Puzzle) -> None:
    if not Attempt.objects.filter(user=user, puzzle=puzzle).exclude(solved=None).exists():
        raise RequestError(ErrorCode.PUZZLE_OPEN, _("Solve the puzzle first."))


def weight_of(user: User, pool: str) -> float:
    if not user.is_member:
        return GUEST
    player = PuzzlePlayer.objects.filter(user=user, pool=pool).first()
    trusted = player is not None and settling.moves_puzzles(user, settling.standing_of(player))
    return TRUSTED if trusted else MEMBER


def add(puzzle: Puzzle, is_up: bool, weight: float) -> None:
    column = "votes_up" if is_up else "votes_down"
    Puzzle.objects.filter(pk=puzzle.pk).update(**{column: F(column) + weight})
