"""Broken games are set aside with the reason, so that all others go on without them.

Code that goes through many games uses `each`: one that cannot be replayed, rated or read must not stop the
clocks of all. Upkeep skips a game that is set aside until a moderator lets it be tried again.
"""

import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from django.db import InterfaceError, OperationalError, transaction
from redis import RedisError

from duelsite import sitetime
from games.errors import RequestError
from games.models import Game

log = logging.getLogger(__name__)
T = TypeVar("T")

# Not the game's fault: the database, Redis or the mail server is down, or there was a deadlock.
TROUBLE = (OperationalError, InterfaceError, RedisError, OSError)
# After this many failures in a row the services are down: give up, the next run may find them back.
MOST_TROUBLE = 3
LONGEST_REASON = 300


@contextmanager
def setting_aside(game_id: int) -> Iterator[None]:
    """An error in here is the game's fault, unless services are down or the request was rejected."""
    try:
        yield
    except (RequestError, *TROUBLE):
        raise
    except Exception as error:  # whatever it is, it must not stop the others
        set_aside(game_id, error)


def each(game_ids: Iterable[int], work: Callable[[int], T]) -> list[T]:
    """Do the same for each of many games, whatever becomes of those before; the answers."""
    answers, trouble = [], 0
    for game_id in game_ids:
        try:
            with setting_aside(game_id):
                answers.append(work(game_id))
            trouble = 0
        except RequestError:
            continue  # it has changed meanwhile
        except TROUBLE as error:
            trouble += 1
            if trouble == MOST_TROUBLE:
                raise
            log.warning("Game %s has to wait: %s", game_id, error)
    return answers


def set_aside(game_id: int, error: Exception) -> None:
    """Flag a game and say so in the log, once."""
    reason = f"{type(error).__name__}: {error}"[:LONGEST_REASON]
    if Game.objects.filter(pk=game_id, fault="").update(fault=reason, fault_at=sitetime.now()):
        log.error("Game %s is set aside: %s", game_id, reason, exc_info=error)


@transaction.atomic
def try_again(*, game_id: int) -> bool:
    """Let upkeep take up a game again. False if it was not set aside."""
    return bool(Game.objects.filter(pk=game_id).exclude(fault="").update(fault="", fault_at=None))
