"""Which puzzle comes next: near the player's rating, those never seen first. A few rows by an index."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, QuerySet

from accounts.models import User
from games.puzzles import glicko
from games.puzzles.models import Attempt, Puzzle, PuzzlePlayer

# How many above and below the rating are looked at, of which one is drawn.
NEAR = 6
# A visitor who has not answered anything yet begins with something easier than the average.
FIRST_RATING = glicko.START - 200


@dataclass(frozen=True)
class Wanted:
    """What a person has chosen; "" is anything."""

    pool: str
    kind: str = ""
    theme: str = ""


def active(wanted: Wanted) -> "QuerySet[Puzzle]":
    rows = Puzzle.objects.filter(pool=wanted.pool, status=Puzzle.Status.ACTIVE)
    if wanted.kind:
        rows = rows.filter(kind=wanted.kind)
    if wanted.theme:
        rows = rows.filter(themes__contains=[wanted.theme])
    return rows


def unseen(rows: "QuerySet[Puzzle]", user: User | None) -> "QuerySet[Puzzle]":
    if user is None:
        return rows
    return rows.exclude(Exists(Attempt.objects.filter(user=user, puzzle=OuterRef("pk"), number=1)))


def next_puzzle(user: User | None, wanted: Wanted, *, besides: str = "") -> Puzzle | None:
    """The key of the next puzzle in `besides` is not drawn again at once. None: there is no such puzzle."""
    if user is not None and (begun := unfinished(user, wanted, besides)):
        return begun
    rows, target = active(wanted).exclude(key=besides), target_of(user, wanted.pool)
    found = near(unseen(rows, user), target) or near(rows, target)
    return drawn(found) if found else None


def unfinished(user: User, wanted: Wanted, besides: str) -> Puzzle | None:
    """A puzzle of several moves that the user has left before the end."""
    begun = Attempt.objects.filter(user=user, number=1, solved=None).values("puzzle_id")
    return active(wanted).filter(pk__in=begun[:20]).exclude(key=besides).first()


def target_of(user: User | None, pool: str) -> float:
    if user is None:
        return FIRST_RATING
    found = PuzzlePlayer.objects.filter(user=user, pool=pool).values_list("rating", flat=True).first()
    return FIRST_RATING if found is None else found


def near(rows: "QuerySet[Puzzle]", target: float) -> Sequence[Puzzle]:
    rows = rows.defer("document")
    above = rows.filter(rating__gte=target).order_by("rating")[:NEAR]
    below = rows.filter(rating__lt=target).order_by("-rating")[:NEAR]
    return [*above, *below]


def drawn(found: Sequence[Puzzle]) -> Puzzle:
    """One of these, the better liked ones more often."""
    return random.choices(found, [one.liking for one in found])[0]  # noqa: S311  nothing depends on it
