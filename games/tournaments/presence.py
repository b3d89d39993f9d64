"""Which players have the page of an event open, kept in Redis: an arena pairs nobody else."""

from typing import Any

from duelsite import sharedredis, sitetime

# Sockets ping every 10 s: two may be missed.
ALIVE_FOR = 25.0
FORGET_AFTER = 24 * 3600


def _key(tournament_id: int) -> str:
    return sharedredis.key("at-event", str(tournament_id))


def show_life(tournament_id: int, user_id: int) -> None:
    """A socket of the page has connected or pinged."""
    pipe = sharedredis.client().pipeline(transaction=False)
    pipe.zadd(_key(tournament_id), {str(user_id): sitetime.timestamp()})
    pipe.expire(_key(tournament_id), FORGET_AFTER)
    pipe.execute()


def leave(tournament_id: int, user_id: int) -> None:
    """A page was closed. Another page of the same player shows life again within seconds."""
    sharedredis.client().zrem(_key(tournament_id), str(user_id))


def present(tournament_id: int) -> set[int]:
    since = sitetime.timestamp() - ALIVE_FOR
    here: Any = sharedredis.client().zrangebyscore(_key(tournament_id), since, "+inf")
    return {int(user_id) for user_id in here}
