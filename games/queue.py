"""What services ask of the workers, by the tasks' names: tasks import services, never the other way round."""

import logging
from typing import Any

from kombu.exceptions import OperationalError
from redis import RedisError

from duelsite import sharedredis
from duelsite.celery import app

log = logging.getLogger(__name__)

# In the queue of the bots, games in real time go first (Redis: a lower number is sooner), and analyses last.
HURRIED, UNHURRIED, PATIENT = 3, 6, 9
# At a table of several, a bot that decides when all others have, say at the end of an age, goes a step ahead:
# else those who wait would wait for the whole queue a second time.
STEP = 3
OF_BOTS = (HURRIED - STEP, HURRIED, UNHURRIED)
# Seconds after which the player no longer waits for a hint.
HINT_EXPIRES = 30


def ask_bot(game_id: int, seat: int, version: int, *, unhurried: bool, last: bool = False) -> None:
    priority = (UNHURRIED if unhurried else HURRIED) - (STEP if last else 0)
    hand_over("games.tasks.ai_move", game_id, seat, version, priority=priority)


def ask_hint(hint_id: int) -> None:
    hand_over("games.tasks.think_of_hint", hint_id, priority=HURRIED, expires=HINT_EXPIRES)


def ask_piece(analysis_id: int, done: int) -> None:
    hand_over("games.tasks.review_piece", analysis_id, done, priority=PATIENT)


def ask_rating(game_id: int) -> None:
    hand_over("games.tasks.rate_game", game_id)


def ask_dump() -> None:
    """Go on with the dump, as soon as somebody has time."""
    hand_over("games.tasks.dump_games")


def hand_over(task: str, *args: int, **options: Any) -> None:
    """Put a task into its queue; if the broker is down, upkeep finds the work later."""
    try:
        # The broker is the same Redis: a process that has just waited for it in vain does not wait again.
        with sharedredis.patience.asking():
            try:
                app.send_task(task, args, retry=False, ignore_result=True, **options)
            except OperationalError as error:
                raise error.__cause__ or error from None
    except (OperationalError, ConnectionError, RedisError):
        log.warning("A task was not queued: the broker does not answer")
