"""Celery's part: bots, hints, analyses, ratings, deadlines, pairing, notices. A task may safely run twice."""

import logging
from collections.abc import Callable

from celery import shared_task
from kombu.exceptions import OperationalError
from redis import RedisError

from duelsite import sharedredis
from duelsite.celery import queued
from games.judging import analysing, hinting
from games.lobby import pairing, seeks
from games.models import Game, Seat
from games.ratings import rating
from games.refusals import Refused
from games.table import bots, faults, positions, starting, upkeep
from games.table.playing import play_move

log = logging.getLogger(__name__)

# In the queue of the bots, games in real time go first (Redis: a lower number is sooner), and analyses last.
HURRIED, UNHURRIED, PATIENT = 0, 6, 9
# A bot is reminded of the same move so many seconds apart.
REMIND_EVERY = 15


def hand_over(send: Callable[[], object]) -> None:
    """Put a task into its queue; if the broker is away, the upkeep finds the work later."""
    try:
        # The broker is the same Redis: who has just waited for it in vain does not wait again.
        with sharedredis.patience.asking():
            try:
                send()
            except OperationalError as error:
                raise error.__cause__ or error from None
    except (OperationalError, ConnectionError, RedisError):
        log.warning("A task was not queued: the broker does not answer")


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


def ask_bot(game_id: int, seat: int, version: int, unhurried: bool) -> None:
    priority = UNHURRIED if unhurried else HURRIED
    hand_over(lambda: ai_move.apply_async((game_id, seat, version), priority=priority, retry=False))


def ask_hint(hint_id: int) -> None:
    hand_over(lambda: think_of_hint.apply_async((hint_id,), priority=HURRIED, retry=False))


def ask_piece(analysis_id: int, done: int) -> None:
    hand_over(lambda: review_piece.apply_async((analysis_id, done), priority=PATIENT, retry=False))


def ask_rating(game_id: int) -> None:
    hand_over(lambda: rate_game.apply_async((game_id,), retry=False))


@shared_task
def ai_move(game_id: int, seat: int, version: int) -> None:
    """Let a bot answer the version that asked its seat. Does nothing if that is past, so it may run twice."""
    seated = Seat.objects.select_related("game").filter(game_id=game_id, number=seat)
    mover = seated.filter(game__status=Game.Status.PLAYING, game__bot_to_move=True).first()
    if mover is None or mover.game.asked_version[seat] != version or not mover.game.bot_levels[seat]:
        return
    with faults.setting_aside(game_id):
        think_and_move(mover, version)


def think_and_move(mover: Seat, version: int) -> None:
    game, seat = mover.game, mover.number
    position = positions.position_of(game)
    try:
        notation = bots.choose(game, position, seat)
    except Exception:
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
    except Refused as refused:
        # The game was ended or paused, or a twin of this task was quicker, while the bot thought.
        log.info("A bot's move came too late in game %s: %s", game.code, refused.code)


@shared_task(expires=30)
def think_of_hint(hint_id: int) -> None:
    """Whoever asked has looked away by the time it expires."""
    hinting.think_of_hint(hint_id=hint_id)


@shared_task
def review_piece(analysis_id: int, done: int) -> None:
    """A piece of an analysis, which asks for the next one."""
    analysing.review_piece(analysis_id=analysis_id, done=done)


@shared_task(autoretry_for=faults.TROUBLE, retry_backoff=True, max_retries=5)
def rate_game(game_id: int) -> None:
    with faults.setting_aside(game_id):
        rating.rate_game(game_id=game_id)


@shared_task(expires=5)
def sweep_deadlines() -> None:
    """Every second: clocks that ran out, and games whose players were slow to send their nonces."""
    in_turn(upkeep.sweep_deadlines, starting.begin_late_games)


@shared_task(expires=5)
def pair_seekers() -> None:
    pairing.pair_seekers()


@shared_task(expires=10)
def look_after_games() -> None:
    """Every few seconds: whatever a lost task or a killed process has left undone."""
    in_turn(
        upkeep.hand_over_abandoned,
        upkeep.rate_forgotten_games,
        analysing.revive_analyses,
        seeks.close_stale_seeks,
    )


@shared_task(expires=5)
def remind_bots() -> None:
    """Every other second: ask the bots again whose task was lost, but not those whose task waits its turn."""
    waiting = upkeep.waiting_for_bots()
    try:
        # While no worker serves the bots, their tasks are all still there: they must not pile up.
        if not waiting or queued("ai", HURRIED, UNHURRIED) >= len(waiting):
            return
        for game_id, seat, version, unhurried in waiting:
            if sharedredis.client().set(reminded(game_id, seat, version), 1, nx=True, ex=REMIND_EVERY):
                ask_bot(game_id, seat, version, unhurried)
    except (OperationalError, RedisError):
        log.warning("Bots were not reminded: the broker does not answer")


def reminded(game_id: int, seat: int, version: int) -> str:
    return sharedredis.key("reminded", str(game_id), str(seat), str(version))


@shared_task(expires=300)
def send_notices() -> None:
    upkeep.send_notices()
