"""Who sits at a table right now, kept in Redis: each socket's sign of life, and each seat's last one."""

import time
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta

from duelsite import sharedredis

# Sockets ping every 10 s: two may be missed.
ALIVE_FOR = 25.0
FORGET_AFTER = 24 * 3600
WATCHER = "w"


@dataclass(frozen=True)
class Presence:
    """For each seat: online, and if not, for how many milliseconds it has been gone (None: never seen)."""

    online: tuple[bool, ...]
    gone_ms: tuple[int | None, ...]
    watching: int


def _sockets(game_id: int) -> str:
    return sharedredis.key("sockets", str(game_id))


def _last_seen(game_id: int) -> str:
    return sharedredis.key("last-seen", str(game_id))


def show_life(game_id: int, seat: int | None, socket: str) -> None:
    """A socket has connected or pinged."""
    now = time.time()
    role = WATCHER if seat is None else str(seat)
    pipe = sharedredis.client().pipeline(transaction=False)
    pipe.zadd(_sockets(game_id), {f"{role}:{socket}": now})
    pipe.expire(_sockets(game_id), FORGET_AFTER)
    if seat is not None:
        pipe.hset(_last_seen(game_id), role, now)
        pipe.expire(_last_seen(game_id), FORGET_AFTER)
    pipe.execute()


def leave(game_id: int, seat: int | None, socket: str) -> None:
    """A socket was closed."""
    role = WATCHER if seat is None else str(seat)
    pipe = sharedredis.client().pipeline(transaction=False)
    pipe.zrem(_sockets(game_id), f"{role}:{socket}")
    if seat is not None:
        pipe.hset(_last_seen(game_id), role, time.time())
    pipe.execute()


def presence_of(game_id: int, seats: Iterable[int]) -> Presence:
    now = time.time()
    pipe = sharedredis.client().pipeline(transaction=False)
    pipe.zremrangebyscore(_sockets(game_id), "-inf", now - ALIVE_FOR)
    pipe.zrange(_sockets(game_id), 0, -1)
    pipe.hgetall(_last_seen(game_id))
    _, sockets, last_seen = pipe.execute()
    roles = [member.decode().split(":")[0] for member in sockets]
    seen = {int(seat): float(at) for seat, at in last_seen.items()}
    online = tuple(str(seat) in roles for seat in seats)
    gone = tuple(
        None if here or seat not in seen else max(0, round((now - seen[seat]) * 1000))
        for seat, here in enumerate(online)
    )
    return Presence(online, gone, roles.count(WATCHER))


def gone_for(game_id: int, seat: int) -> timedelta | None:
    """How long a seat has been away; None if it is there, or was never seen (then nothing can be said)."""
    shown = presence_of(game_id, range(seat + 1))
    gone = shown.gone_ms[seat]
    return None if gone is None else timedelta(milliseconds=gone)
