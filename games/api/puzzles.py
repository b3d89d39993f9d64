"""Puzzles over the API: lists, the next one, a puzzle as its seat sees it, answers, one's own progress.

The solution of a puzzle is only sent to users whose attempt is over. The dump has all of them.
"""

from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import User
from duelsite.error_codes import ErrorCode
from games.api import puzzle_shapes as pshapes
from games.api.auth import actor, reader
from games.api.base import ApiView, asked, filters, page
from games.puzzles import daily, positions, selection, solving, texts
from games.puzzles.models import Attempt, Puzzle, PuzzlePlayer, ThemeTally
from games.puzzles.selection import Wanted

TAGS = ["puzzles"]
MOST_MISSES = 100


def found_puzzle(key: str, user: User | None) -> Puzzle:
    """A retired puzzle stays open to those who have answered it."""
    puzzle = Puzzle.objects.filter(key=key).first()
    if puzzle is None or (puzzle.status == Puzzle.Status.RETIRED and not solving.attempts_of(user, puzzle)):
        raise no_such_puzzle()
    return puzzle


def no_such_puzzle() -> NotFound:
    return NotFound(_("There is no such puzzle."), code=ErrorCode.NO_SUCH_PUZZLE)


def summary(puzzle: Puzzle) -> dict[str, Any]:
    return {
        "id": puzzle.key,
        "url": f"{settings.SITE_URL}{puzzle.get_absolute_url()}",
        "ruleset": puzzle.ruleset,
        "kind": puzzle.kind,
        "rating": puzzle.rating,
        "deviation": puzzle.deviation,
        "plays": puzzle.plays,
        "solved": puzzle.solved,
    }


def puzzle_json(puzzle: Puzzle, user: User | None) -> dict[str, Any]:
    """A puzzle with the user's last attempt, if any; the view is that of its seat at this moment of it."""
    read, attempts = positions.read(puzzle), solving.attempts_of(user, puzzle)
    last = attempts[-1] if attempts else None
    position = positions.position_of(read, last.moves if last else ())
    return {
        **summary(puzzle),
        "seat": read.seat,
        "seats": read.seats,
        "length": read.length,
        "task": texts.task(read),
        "view": position.view(read.seat),
        "attempt": attempt_json(puzzle, last) if last else None,
    }


def attempt_json(puzzle: Puzzle, attempt: Attempt) -> dict[str, Any]:
    return {
        "number": attempt.number,
        "step": positions.answers_in(positions.read(puzzle), attempt.moves),
        "moves": attempt.moves,
        "solved": attempt.solved,
        "rating_before": attempt.rating_before,
        "rating_after": attempt.rating_after,
        "solution": solution_json(puzzle) if attempt.is_over else None,
    }


def solution_json(puzzle: Puzzle) -> dict[str, Any]:
    """Only for an attempt that is over."""
    names = ("move", "value", "line", "facts", "place")
    return {
        "moves": [dict(zip(names, row, strict=True)) for row in puzzle.document["moves"]],
        "solutions": puzzle.document["solutions"],
        "themes": puzzle.themes,
    }


class PuzzlesView(ApiView):
    @extend_schema(
        operation_id="puzzles_list",
        parameters=[pshapes.PuzzleFilters],
        responses=pshapes.PuzzlePage,
        tags=TAGS,
    )
    def get(self, request: Request) -> Response:
        """Puzzles without their solutions, the newest first."""
        wanted = filters(pshapes.PuzzleFilters, request)
        size = wanted["limit"]
        rows = Puzzle.objects.filter(status=Puzzle.Status.ACTIVE).defer("document").order_by("-pk")
        rows = rows.filter(**{name: wanted[name] for name in ("pool", "kind") if name in wanted})
        if "theme" in wanted:
            rows = rows.filter(themes__contains=[wanted["theme"]])
        if "cursor" in wanted:
            rows = rows.filter(pk__lt=wanted["cursor"])
        found = list(rows[: size + 1])
        cursor = found[size - 1].pk if len(found) > size else None
        return Response(page(request, "puzzles", found[:size], summary, cursor))


class NextPuzzleView(ApiView):
    @extend_schema(parameters=[pshapes.NextPuzzleFilters], responses=pshapes.PuzzleShape, tags=TAGS)
    def get(self, request: Request) -> Response:
        """A puzzle near your puzzle rating, one that you have not seen if there is one."""
        wanted, user = filters(pshapes.NextPuzzleFilters, request), reader(request)
        chosen = Wanted(wanted["pool"], wanted.get("kind", ""), wanted.get("theme", ""))
        found = selection.next_puzzle(user, chosen)
        if found is None:
            raise no_such_puzzle()
        return Response(puzzle_json(found, user))


class DailyPuzzleView(ApiView):
    @extend_schema(responses=pshapes.DailyPuzzleShape, tags=TAGS)
    def get(self, request: Request) -> Response:
        """The puzzle of the day, the same for everybody."""
        found = daily.puzzle_of_day()
        if found is None:
            raise no_such_puzzle()
        return Response({"day": found.day, "puzzle": puzzle_json(found.puzzle, reader(request))})


class PuzzleView(ApiView):
    @extend_schema(responses=pshapes.PuzzleShape, tags=TAGS)
    def get(self, request: Request, key: str) -> Response:
        """A puzzle as its seat sees it. Your last attempt has the solution once it is over."""
        user = reader(request)
        return Response(puzzle_json(found_puzzle(key, user), user))


class AnswerView(ApiView):
    scopes = {"POST": "play"}

    @extend_schema(request=pshapes.AnswerRequest, responses=pshapes.AttemptShape, tags=TAGS)
    def post(self, request: Request, key: str) -> Response:
        """Answer a puzzle. Sent again, an answer changes nothing: the first one at a step stands."""
        wanted, user = asked(pshapes.AnswerRequest, request), actor(request)
        attempt = solving.answer(user=user, key=key, **wanted)
        return Response(attempt_json(attempt.puzzle, attempt))


class PuzzleProgressView(ApiView):
    scopes = {"GET": "read"}

    @extend_schema(responses=pshapes.PuzzleProgressShape, tags=TAGS)
    def get(self, request: Request) -> Response:
        """Your puzzle ratings, your results by theme, and the puzzles to try again."""
        user = actor(request)
        rating = ("pool", "rating", "deviation", "plays", "solved", "best_streak")
        misses = Attempt.objects.filter(user=user, number=1, solved=False, cleared_at=None).order_by("-pk")
        tallies = ThemeTally.objects.filter(user=user).order_by("pool", "theme")
        return Response(
            {
                "ratings": list(PuzzlePlayer.objects.filter(user=user).order_by("pool").values(*rating)),
                "themes": list(tallies.values("pool", "theme", "plays", "solved", "expected")),
                "misses": list(misses.values_list("puzzle__key", flat=True)[:MOST_MISSES]),
            }
        )
