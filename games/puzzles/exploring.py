"""Puzzles that somebody has answered can be explored, like finished games."""

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from duelsite.error_codes import ErrorCode
from games.errors import RequestError
from games.explore import sources
from games.explore.sources import Explored
from games.puzzles import positions, solving, texts
from games.puzzles.models import Attempt

SOURCE = "puzzle"


def find(key: str, user: User | None) -> Explored:
    """Only after the user's own answer: the record has all cards, and the engine judges its positions."""
    row = solving.find(key)
    answered = Attempt.objects.filter(user=user, puzzle=row).exclude(solved=None) if user else None
    if answered is None or not answered.exists():
        raise RequestError(ErrorCode.PUZZLE_OPEN, _("Solve the puzzle first."))
    puzzle = positions.read(row)
    return Explored(
        record=puzzle.record(),
        players=[{"handle": name} for name in texts.players(puzzle)],
        title=_("Puzzle"),
        address=row.get_absolute_url(),
        seat=puzzle.seat,
        first=len(puzzle.played),
    )


def address(key: str) -> str:
    return reverse("explore", args=[SOURCE, key])


sources.register(SOURCE, find)
