"""Answers to puzzles. The first attempt of a user counts; an answer that is sent again changes nothing.

An attempt is named by its number and an answer by its step, so that a double click, a second tab or a reload
can only repeat what was said: what is stored first counts.
"""

from dataclasses import dataclass, field
from datetime import datetime

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from accounts.models import User
from duelsite import sitetime
from duelsite.error_codes import ErrorCode
from duelsite.ratelimit import Limit
from engine.ai import puzzles as engine
from engine.game import Position
from games.errors import RequestError
from games.puzzles import positions, streaks
from games.puzzles.models import Attempt, Puzzle
from games.puzzles.settling import locked_player, settle
from games.sockets.limits import spend
from games.table.people import must_be_welcome

ANSWERS = Limit("puzzle-answers", times=60, seconds=60)
# Attempts of one user at one puzzle; the first counts, the others are practice.
MOST_ATTEMPTS = 50


@dataclass
class Judged:
    """A new answer: the moves that it adds, and whether it ends the attempt."""

    steps: list[list[object]]
    solved: bool | None
    values: list[list[object]] | None = field(default=None)


def find(key: str) -> Puzzle:
    puzzle = Puzzle.objects.filter(key=key).first()
    if puzzle is None:
        raise RequestError(ErrorCode.NO_SUCH_PUZZLE, _("There is no such puzzle."))
    return puzzle


def attempts_of(user: User | None, puzzle: Puzzle) -> list[Attempt]:
    """The attempts of a user at a puzzle, the first first."""
    if user is None:
        return []
    return list(Attempt.objects.filter(user=user, puzzle=puzzle).order_by("number"))


def answer(*, user: User, key: str, move: str, step: int = 0, number: int = 1) -> Attempt:
    """Give the answer at a step of an attempt; the attempt as it stands then.

    If that step was answered before, whatever was answered then stands.
    """
    user = must_be_welcome(user)
    puzzle = find(key)
    attempt = attempt_for(user, puzzle, number)
    asked, made = positions.read(puzzle), list(attempt.moves)
    given = positions.answers_in(asked, made)
    if attempt.is_over or step < given:
        return attempt
    if step > given:
        raise RequestError(ErrorCode.PUZZLE_BEGUN, _("Answer the earlier moves of this puzzle first."))
    spend(ANSWERS, f"user-{user.pk}")
    judged = judge(asked, positions.position_of(asked, made), move, given)
    return save(attempt, user, made, judged, sitetime.now())


def attempt_for(user: User, puzzle: Puzzle, number: int) -> Attempt:
    """The attempt of that number, or a new one, not saved yet, if it is the next."""
    done = attempts_of(user, puzzle)
    found = next((one for one in done if one.number == number), None)
    if found is not None:
        found.puzzle = puzzle
        return found
    if number != len(done) + 1 or (done and not done[-1].is_over) or number > MOST_ATTEMPTS:
        raise RequestError(ErrorCode.PUZZLE_BEGUN, _("First finish the attempt that you have begun."))
    return Attempt(user=user, puzzle=puzzle, number=number)


def judge(puzzle: engine.Puzzle, position: Position, move: str, given: int) -> Judged:
    """What the engine says of an answer; `position` is moved on."""
    values = positions.exact_values(puzzle, position) if given else None
    played = positions.played(puzzle, position, move)
    steps: list[list[object]] = [[puzzle.seat, played]]
    if given == 0:
        is_right = puzzle.is_right(played)
    else:
        is_right = values is None or values.get(played, 0.0) >= puzzle.best.value
    if not is_right:
        ranked = sorted(values.items(), key=lambda one: -one[1]) if values else []
        return Judged(steps, solved=False, values=[list(pair) for pair in ranked] or None)
    if given + 1 >= puzzle.length:
        return Judged(steps, solved=True)
    steps += [list(reply) for reply in positions.replies(puzzle, position)]
    return Judged(steps, solved=None if positions.needs_answer(puzzle, position) else True)


def save(attempt: Attempt, user: User, made: list[object], judged: Judged, now: datetime) -> Attempt:
    """Store an answer unless another one was quicker; the first attempt is counted when it is over."""
    puzzle = attempt.puzzle
    try:
        with transaction.atomic():
            locked = lock(attempt)
            if locked.moves != made or locked.is_over:
                return locked
            locked.moves = [*made, *judged.steps]
            locked.solved, locked.judged = judged.solved, judged.values
            if locked.is_over:
                locked.finished_at = now
                finish(locked, user, now)
            locked.save()
            return locked
    except IntegrityError:  # begun by another request at the same moment
        return Attempt.objects.select_related("puzzle").get(user=user, puzzle=puzzle, number=attempt.number)


def lock(attempt: Attempt) -> Attempt:
    """The row as it is now; a new one is saved, which fails if another request has begun the same attempt."""
    puzzle = attempt.puzzle
    if attempt.pk is None:
        attempt.save(force_insert=True)
        return attempt
    locked = Attempt.objects.select_for_update().get(pk=attempt.pk)
    locked.puzzle = puzzle
    return locked


def finish(attempt: Attempt, user: User, now: datetime) -> None:
    if attempt.number == 1:
        settle(attempt, user, now)
        streaks.count(attempt, user, now)
        return
    locked_player(user, attempt.puzzle.pool)  # the same order of locks as for a first attempt
    if attempt.solved:
        first = Attempt.objects.filter(user=user, puzzle=attempt.puzzle, number=1, solved=False)
        first.filter(cleared_at=None).update(cleared_at=now)
    streaks.count(attempt, user, now)
