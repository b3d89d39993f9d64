"""What services ask of the workers, by the tasks' names: tasks import services, never the other way round."""

import logging
from dataclasses import dataclass
from typing import Any

from kombu.exceptions import OperationalError
from redis import RedisError

from duelsite import sharedredis
from duelsite.celery import app, queued
from games import work_queue
from games.work_queue import Kind, Work

log = logging.getLogger(__name__)

# Seconds by which less urgent work waits longer when there is much of it. At a table of several, a bot that
# decides when all others have, say at the end of an age, goes ahead: else those who wait would wait twice.
UNHURRIED, ANALYSIS, AHEAD = 3.0, 5.0, 1.0
# What a hint or a piece of an analysis takes, about.
HINT_SECONDS, PIECE_SECONDS = 1.0, 1.0

TASKS = {
    Kind.MOVE: "games.tasks.ai_move",
    Kind.HINT: "games.tasks.think_of_hint",
    Kind.ANALYSIS: "games.tasks.review_piece",
    Kind.LINE: "games.tasks.think_of_line",
}


@dataclass(frozen=True)
class BotTurn:
    """A decision that a bot owes, and what is needed to queue it."""

    game_id: int
    seat: int
    version: int
    person: int | None  # whose game it is
    seconds: float  # of thought
    unhurried: bool
    last: bool = False  # all others at the table have decided


def ask_bot(turn: BotTurn) -> None:
    patience = (UNHURRIED if turn.unhurried else 0.0) - (AHEAD if turn.last else 0.0)
    work = Work(Kind.MOVE, (turn.game_id, turn.seat, turn.version))
    submit(work, person=turn.person, seconds=turn.seconds, patience=patience)


def ask_hint(hint_id: int, *, person: int) -> None:
    submit(Work(Kind.HINT, (hint_id,)), person=person, seconds=HINT_SECONDS, patience=0.0)


def ask_piece(analysis_id: int, done: int, *, person: int | None) -> None:
    submit(piece(analysis_id, done), person=person, seconds=PIECE_SECONDS, patience=ANALYSIS)


def piece(analysis_id: int, done: int) -> Work:
    return Work(Kind.ANALYSIS, (analysis_id, done))


def ask_line(question: int, *, person: int | None) -> None:
    submit(Work(Kind.LINE, (question,)), person=person, seconds=HINT_SECONDS, patience=UNHURRIED)


def place_of_line(question: int) -> int | None:
    """The place of a question among those that wait, from 1; None if it does not wait."""
    return work_queue.place(Work(Kind.LINE, (question,)))


def submit(work: Work, *, person: int | None, seconds: float, patience: float) -> None:
    """Put work into the queue of the bots, with a task for a worker, unless it waits there already."""
    try:
        if not work_queue.put(work, person=person, seconds=seconds, patience=patience):
            return
    except RedisError:
        log.warning("Work was not queued: Redis does not answer")
        return
    hand_over(TASKS[work.kind], *work.numbers)


def add_missing_tasks() -> None:
    """As many tasks as pieces of work wait: a task may be lost, the work waits on."""
    for _ in range(work_queue.size() - queued("ai", 0)):
        hand_over("games.tasks.do_next_work")


def ask_rating(game_id: int) -> None:
    hand_over("games.tasks.rate_game", game_id)


def ask_match(match_id: int) -> None:
    """A game of a match is over, or its result has changed."""
    hand_over("games.tasks.conduct_match", match_id)


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
