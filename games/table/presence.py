"""Which players are at a table now, kept in Redis: each socket's sign of life, and each seat's last one.

Time in which presence could not be observed, because Redis or the site was down, is nobody's absence: a seat
counts as gone only while another seat was present all the time.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from duelsite import sharedredis, sitetime

# Sockets ping every 10 s: two may be missed.
ALIVE_FOR = 25.0
FORGET_AFTER = 24 * 3600
WATCHER = "w"


@dataclass(frozen=True)
class Presence:
    """For each seat whether it is online, and if not, the milliseconds since it was seen (None: never)."""

    online: tuple[bool, ...]
    gone_ms: tuple[int | None, ...]
    watching: int


def _sockets(game_id: int) -> str:
    return sharedredis.key("sockets", str(game_id))


def _last_seen(game_id: int) -> str:
    return sharedredis.key("last-seen", str(game_id))


def _here_since(game_id: int) -> str:
    return sharedredis.key("here-since", str(game_id))


# Since when a seat is present is noted if it was away; decided inside Redis, in one round trip.
SHOW_LIFE = """
local sockets, last_seen, here_since = KEYS[1], KEYS[2], KEYS[3]
local role, socket, now, alive_for, forget_after = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5]
redis.call('ZADD', sockets, now, role .. ':' .. socket)
redis.call('EXPIRE', sockets, forget_after)
if role ~= ARGV[6] then
    local last = redis.call('HGET', last_seen, role)
    if not last or tonumber(now) - tonumber(last) > tonumber(alive_for) then
        redis.call('HSET', here_since, role, now)
    end
    redis.call('HSET', last_seen, role, now)
    redis.call('EXPIRE', last_seen, forget_after)
    redis.call('EXPIRE', here_since, forget_after)
end
"""


def show_life(game_id: int, seat: int | None, socket: str, *, now: float | None = None) -> None:
    """A socket has connected or pinged."""
    now = sitetime.timestamp() if now is None else now
    role = WATCHER if seat is None else str(seat)
    keys = (_sockets(game_id), _last_seen(game_id), _here_since(game_id))
    values = (role, socket, repr(now), str(ALIVE_FOR), str(FORGET_AFTER), WATCHER)
    sharedredis.client().eval(SHOW_LIFE, len(keys), *keys, *values)


def leave(game_id: int, seat: int | None, socket: str, *, now: float | None = None) -> None:
    """A socket was closed."""
    now = sitetime.timestamp() if now is None else now
    role = WATCHER if seat is None else str(seat)
    pipe = sharedredis.client().pipeline(transaction=False)
    pipe.zrem(_sockets(game_id), f"{role}:{socket}")
    if seat is not None:
        pipe.hset(_last_seen(game_id), role, now)
    pipe.execute()


def forget(game_id: int) -> None:
    """Start again: players who are there show it within seconds, and about the others nothing is known."""
    sharedredis.client().delete(_last_seen(game_id), _here_since(game_id))


def presence_of(game_id: int, seats: Iterable[int], *, now: float | None = None) -> Presence:
    now = sitetime.timestamp() if now is None else now
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


def watching(game_ids: Sequence[int], *, now: float | None = None) -> dict[int, int]:
    """The number of spectators of each of these games."""
    now = sitetime.timestamp() if now is None else now
    pipe = sharedredis.client().pipeline(transaction=False)
    for game_id in game_ids:
        pipe.zrangebyscore(_sockets(game_id), now - ALIVE_FOR, "+inf")
    spectator = f"{WATCHER}:".encode()
    return {
        game_id: sum(member.startswith(spectator) for member in sockets)
        for game_id, sockets in zip(game_ids, pipe.execute(), strict=True)
    }


def missed_since(game_id: int, seat: int, *, by: int, now: float | None = None) -> float | None:
    """Since when a seat has been gone while another one was present all the time; None if it is not gone.

    Also None if it was never seen (then nothing is known), and if the other one is not present itself.
    """
    shown = presence_of(game_id, range(max(seat, by) + 1), now=now)
    if shown.online[seat] or not shown.online[by]:
        return None
    pipe = sharedredis.client().pipeline(transaction=False)
    pipe.hget(_last_seen(game_id), str(seat))
    pipe.hget(_here_since(game_id), str(by))
    last_seen, here_since = pipe.execute()
    if last_seen is None or here_since is None:
        return None
    return max(float(last_seen), float(here_since))
