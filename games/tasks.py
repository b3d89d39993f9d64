"""Celery tasks: bots, hints, analyses, ratings, deadlines, pairing, notifications. Each may run twice.

Tasks call services; services name tasks in games/queue.py.
"""

import logging
from collections.abc import Callable
from contextlib import suppress

from celery import shared_task
from kombu.exceptions import OperationalError
from redis import RedisError

from duelsite import metrics, sitetime
from games import events, queue, work_queue
from games.api import dumps, puzzle_dump
from games.daily import conductor as days
from games.daily import pars
from games.daily import suspicions as daily_suspicions
from games.errors import RequestError
from games.explore import thinking
from games.integrity import checking
from games.judging import analysing, hinting
from games.lobby import pairing
from games.lobby.upkeep import close_stale_lobbies, forget_old_lobbies
from games.matches import conductor, no_shows
from games.models import Game, Seat
from games.moderation import nightwatch
from games.notifications import followers
from games.queue import ask_bot
from games.ratings import ranking, rating, statistics
from games.ratings import upkeep as rating_upkeep
from games.table import bots, faults, packing, positions, starting, upkeep
from games.table.playing import play_move
from games.tournaments import conductor as tournaments
from games.tournaments import schedules
from games.work_queue import Kind, Work

log = logging.getLogger(__name__)


def in_turn(*chores: Callable[[], object]) -> None:
    """One after the other, whatever becomes of those before; the task fails if one of them did."""
    failures = []
    for chore in chores:
        try:
            chore()
        except Exception as failure:
            failures.append(failure)
    if failures:
        raise failures[0]


@shared_task
def ai_move(game_id: int, seat: int, version: int) -> None:
    """A bot owes a decision. It may not be the one that is due first."""
    do_first_work(Work(Kind.MOVE, (game_id, seat, version)))


@shared_task
def think_of_hint(hint_id: int) -> None:
    do_first_work(Work(Kind.HINT, (hint_id,)))


@shared_task
def review_piece(analysis_id: int, done: int) -> None:
    """A piece of an analysis, which asks for the next one."""
    do_first_work(Work(Kind.ANALYSIS, (analysis_id, done)))


@shared_task
def think_of_line(question: int) -> None:
    do_first_work(Work(Kind.LINE, (question,)))


@shared_task
def do_next_work() -> None:
    do_first_work()


def do_first_work(own: Work | None = None) -> None:
    """Do the work that is due first, or what the task was queued for if nothing waits.

    Work that is past, because its game has gone on, takes no time: the next is done.
    """
    try:
        while work := work_queue.take():
            if finish(work):
                return
        if own is None or not work_queue.claim(own):
            return
    except RedisError:
        log.warning("The order of work is unknown: Redis does not answer")
    if own is not None:
        finish(own)


def finish(work: Work) -> bool:
    """Whether there was something to do."""
    try:
        return WORK[work.kind](*work.numbers)
    finally:
        with suppress(RedisError):
            work_queue.done(work)


def move_bot(game_id: int, seat: int, version: int) -> bool:
    """Let a bot answer the version that asked its seat. Does nothing if that is past, so it may run twice."""
    seated = Seat.objects.select_related("game").filter(game_id=game_id, number=seat)
    mover = seated.filter(game__status=Game.Status.PLAYING, game__bot_to_move=True).first()
    if mover is None or mover.game.asked_version[seat] != version or not mover.game.bot_levels[seat]:
        return False
    with faults.setting_aside(game_id):
        think_and_move(mover, version)
    return True


def think_and_move(mover: Seat, version: int) -> None:
    game, seat = mover.game, mover.number
    position = positions.position_of(game)
    try:
        notation = bots.choose(game, position, seat)
    except Exception:
        if game.has_reproducible_bots:
            raise
        log.exception("A bot could not think in game %s", game.code)
        notation = bots.quick_choice(position, seat)
    try:
        play_move(
            game_id=game.pk,
            user_id=mover.user_id,
            version=version,
            notation=notation,
            client_id=f"bot-{seat}-{version}",
            by_bot=True,
        )
        if began := game.began_at[seat]:
            metrics.bot_moves.observe(max(0.0, (sitetime.now() - began).total_seconds()))
    except RequestError as refused:
        # The game was ended or paused, or a twin of this task was quicker, while the bot thought.
        log.info("A bot's move came too late in game %s: %s", game.code, refused.code)


def find_hint(hint_id: int) -> bool:
    return hinting.think_of_hint(hint_id=hint_id)


def review_moves(analysis_id: int, done: int) -> bool:
    return analysing.review_piece(analysis_id=analysis_id, done=done)


WORK: dict[Kind, Callable[..., bool]] = {
    Kind.MOVE: move_bot,
    Kind.HINT: find_hint,
    Kind.ANALYSIS: review_moves,
    Kind.LINE: thinking.think,
}


@shared_task(autoretry_for=faults.TROUBLE, retry_backoff=True, max_retries=5)
def rate_game(game_id: int) -> None:
    """Rate a finished game; a casual one is only counted, and one that was deleted meanwhile is not."""
    with suppress(RequestError), faults.setting_aside(game_id):
        if not rating.rate_game(game_id=game_id):
            statistics.count_casual_game(game_id=game_id)


@shared_task(expires=5)
def sweep_deadlines() -> None:
    """Every second: clocks that ran out, and games whose players were slow to send their nonces."""
    in_turn(upkeep.sweep_deadlines, starting.begin_late_games)


@shared_task(autoretry_for=faults.TROUBLE, retry_backoff=True, max_retries=3)
def conduct_match(match_id: int) -> None:
    """A game of a match is over: count it, and go on."""
    conductor.conduct(match_id)


@shared_task(expires=5)
def conduct_matches() -> None:
    """Every second: matches whose next game is due, and those whose task was lost."""
    in_turn(conductor.conduct_due, no_shows.end_no_shows)


@shared_task(expires=300)
def sweep_ranks() -> None:
    """Every few minutes: players become inactive, and suspensions end."""
    ranking.relist()


@shared_task(expires=5)
def pair_players() -> None:
    pairing.pair_players()


@shared_task(expires=5)
def conduct_tournaments() -> None:
    """Every second: starts, pairings, results and ends of events."""
    tournaments.conduct_due()


@shared_task(expires=300)
def create_events() -> None:
    """Twice a minute: the events of the schedules that are near."""
    schedules.create_due()


@shared_task(expires=10)
def look_after_games() -> None:
    """Every few seconds: whatever a lost task or a killed process has left undone."""
    in_turn(
        upkeep.hand_over_abandoned,
        rating_upkeep.rate_forgotten_games,
        rating_upkeep.count_forgotten_games,
        events.catch_up,
        analysing.revive_analyses,
        close_stale_lobbies,
    )


@shared_task(expires=5)
def remind_bots() -> None:
    """Every other second: queue the bots' turns again that were lost, not those that wait already."""
    for turn in upkeep.late_turns():
        ask_bot(turn)
    try:
        queue.add_missing_tasks()
    except (OperationalError, RedisError):
        log.warning("Tasks of bots were not counted: the broker does not answer")


@shared_task(expires=15)
def notify_followers() -> None:
    """Every few seconds: games of people whom others follow."""
    followers.notify_followers()


@shared_task(expires=30)
def conduct_days() -> None:
    """Every few seconds: the deals of the day end, and new ones begin."""
    days.conduct()


@shared_task(expires=30)
def find_pars() -> None:
    """What the strongest bot makes of today's deals."""
    pars.find_missing()


@shared_task
def dump_games() -> None:
    """Every night: yesterday's games, and what has changed. What it has no time for, the next one does."""
    puzzle_dump.dump_puzzles()
    if not dumps.dump_games():
        queue.ask_dump()


@shared_task
def check_integrity() -> None:
    """Every night."""
    checking.check_nightly()


@shared_task(expires=60)
def pack_games() -> None:
    """Every minute: logs of games that ended some days ago, and the lobbies of last month."""
    in_turn(packing.pack_due, forget_old_lobbies)


@shared_task
def look_for_suspicions() -> None:
    """Every night."""
    in_turn(nightwatch.look, lambda: daily_suspicions.look(now=sitetime.now()))
