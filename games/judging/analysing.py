"""Analyses finished games, piece by piece: pieces are short, so that moves of bots do not wait long.

Finished pieces are stored. If a worker dies, the next piece continues from there; a piece that is computed
twice is written once.
"""

import logging
import time
from collections import Counter
from collections.abc import Callable
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from duelsite import sitetime
from duelsite.error_codes import ErrorCode
from games import queue, work_queue
from games.errors import RequestError
from games.models import Analysis, Game
from games.plugin import Judge
from games.registry import plugin_of
from games.replays import records
from games.table import faults, sealing

log = logging.getLogger(__name__)

# Seconds of one piece, which is about how long a bot's move may have to wait. A piece begins with a position
# that the piece before has evaluated as well, so even on a busy machine it must cover some moves.
PIECE = 1.0
LEAST_MOVES = 4
# The most unfinished analyses of one person, of all visitors without an account together, and of the site.
MOST_EACH, MOST_OF_VISITORS, MOST_OPEN = 3, 20, 200
# An analysis without progress for this long has lost its task; after this many losses it has failed.
PATIENCE = timedelta(seconds=60)
MOST_LOSSES = 4


@transaction.atomic
def ask_analysis(
    *, game_id: int, asked_by: int | None = None, spend: Callable[[], None] = lambda: None
) -> Analysis:
    """Start the analysis of a finished game, or return the one that exists unless it has failed.

    `spend` is called before a new one starts; it raises RequestError if the person has asked too often.
    """
    # The game's row is the lock: two requests at once get the same analysis.
    game = Game.objects.select_for_update().filter(pk=game_id).first()
    if game is None:
        raise RequestError(ErrorCode.NO_SUCH_GAME, _("There is no such game."))
    check_may_be_analysed(game)
    analysis = Analysis.objects.filter(game=game).first()
    if analysis is not None and analysis.status != Analysis.Status.FAILED:
        return analysis
    moves = len(records.standing_moves(game))
    if not moves:
        raise RequestError(
            ErrorCode.NO_MOVES, _("Nobody has moved in this game: there is nothing to analyse.")
        )
    check_not_too_many(asked_by)
    spend()
    fresh = Analysis(
        pk=analysis.pk if analysis else None,
        game=game,
        nodes=settings.ANALYSIS_NODES,
        of=moves,
        asked_by=asked_by,
    )
    fresh.save()
    hand_on(fresh)
    return fresh


def check_not_too_many(asked_by: int | None) -> None:
    unfinished = Analysis.objects.filter(status__in=Analysis.OPEN)
    counts = Counter(unfinished.values_list("asked_by", flat=True))
    if asked_by is not None and counts[asked_by] >= MOST_EACH:
        raise RequestError(
            ErrorCode.TOO_MANY_ANALYSES,
            _("Some of your games are still being analysed. Please wait until one of them is done."),
        )
    if counts.total() >= MOST_OPEN or (asked_by is None and counts[None] >= MOST_OF_VISITORS):
        raise RequestError(
            ErrorCode.BUSY, _("Many games are being analysed right now. Please try again in a minute.")
        )


def check_may_be_analysed(game: Game) -> None:
    if game.status != Game.Status.FINISHED:
        raise RequestError(ErrorCode.NOT_OVER, _("Only finished games are analysed."))
    sealing.check_open(game)
    judge_of(game)


def judge_of(game: Game) -> Judge:
    judge = plugin_of(game.ruleset).judge
    if judge is None or not judge.analyses:
        raise RequestError(ErrorCode.NO_ANALYSIS_HERE, _("Games of this kind are not analysed."))
    return judge


def hand_on(analysis: Analysis) -> None:
    """Queue the next piece."""
    pk, done, person = analysis.pk, analysis.done, analysis.asked_by
    transaction.on_commit(lambda: queue.ask_piece(pk, done, person=person))


def place_in_queue(analysis: Analysis) -> int | None:
    """The place of its next piece among those of all analyses, from 1; None if it does not wait."""
    return work_queue.place(queue.piece(analysis.pk, analysis.done))


def review_piece(*, analysis_id: int, done: int, seconds: float = PIECE, least: int = LEAST_MOVES) -> bool:
    """Compute the piece after `done` moves. False if another worker has already written it."""
    analysis = (
        Analysis.objects.select_related("game")
        .prefetch_related("game__seats__user")
        .filter(pk=analysis_id, done=done, status__in=Analysis.OPEN)
        .first()
    )
    if analysis is None:
        return False
    until = time.monotonic() + seconds
    try:
        judge = judge_of(analysis.game)
        reviewer = judge.reviewer(records.record_of(analysis.game), nodes=analysis.nodes or None)
        analysis.nodes, analysis.engine = reviewer.nodes, judge.engine()
        while analysis.done < analysis.of:
            analysis.moves.append(reviewer.review(analysis.done + 1).as_json())
            analysis.done += 1
            if time.monotonic() >= until and analysis.done >= done + least:
                break
    except Exception:
        log.exception("Game %s could not be analysed", analysis.game)
        analysis.status = Analysis.Status.FAILED
    else:
        finished = analysis.done == analysis.of
        analysis.status = Analysis.Status.DONE if finished else Analysis.Status.RUNNING
    return write_piece(analysis, done)


def write_piece(analysis: Analysis, done: int) -> bool:
    """Save a piece unless it was saved before, and queue the next one."""
    now = sitetime.now()
    with transaction.atomic():
        written = Analysis.objects.filter(pk=analysis.pk, done=done, status__in=Analysis.OPEN).update(
            status=analysis.status,
            nodes=analysis.nodes,
            engine=analysis.engine,
            done=analysis.done,
            moves=analysis.moves,
            touched_at=now,
            finished_at=None if analysis.status in Analysis.OPEN else now,
        )
        if written and analysis.status in Analysis.OPEN:
            hand_on(analysis)
    return bool(written)


def revive_analyses(*, now: datetime | None = None) -> int:
    """Queue pieces again that were lost; analyses that keep losing theirs have failed."""
    now = now or sitetime.now()
    still = Analysis.objects.filter(status__in=Analysis.OPEN, touched_at__lt=now - PATIENCE, game__fault="")
    by_game = {analysis.game_id: analysis for analysis in still}
    return sum(faults.each(by_game, lambda game_id: revive(by_game[game_id], now)))


def revive(analysis: Analysis, now: datetime) -> bool:
    same = Analysis.objects.filter(pk=analysis.pk, done=analysis.done, losses=analysis.losses)
    if place_in_queue(analysis) is not None:
        same.update(touched_at=now)
        return False
    if analysis.losses >= MOST_LOSSES:
        same.update(status=Analysis.Status.FAILED, finished_at=now)
        return False
    if not same.update(losses=analysis.losses + 1, touched_at=now):
        return False
    hand_on(analysis)
    return True
