"""In which order the workers of the queue `ai` do their work: moves of bots, hints, pieces of analyses.

Celery's queue would serve tasks as they come, so that one person with a hundred tables could keep everybody
else waiting. Here each piece of work has a due time, and the work that is due first is done first:

    due = now + patience of its kind + SHARE x (seconds of work that its person has waiting already)

A person with much work waiting delays that person's own work alone. Due times do not move, so everything is
done in the end, however much urgent work arrives. A task in Celery's queue says only that there is work.

All of it is in Redis. What is lost there is found in the database and queued again
(`games.tasks.remind_bots`, `games.judging.analysing.revive_analyses`).
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from duelsite import sharedredis

# What a second of waiting work delays the person's next piece: half a core for each person with much work.
SHARE = 2.0
# Seconds after which a worker that has taken a piece of work and not finished it is taken for dead.
GIVEN_UP_AFTER = 20.0
FORGOTTEN_AFTER = 86_400

# KEYS: the waiting work by due time, the seconds that wait by person. Returns 1, or 0 if it waits already or
# a worker is busy with it.
PUT = """
if redis.call('EXISTS', KEYS[3]) == 1 or redis.call('ZSCORE', KEYS[1], ARGV[1]) then return 0 end
local time = redis.call('TIME')
local waiting = tonumber(redis.call('HGET', KEYS[2], ARGV[2])) or 0
local due = time[1] + time[2] / 1e6 + tonumber(ARGV[4]) + waiting * tonumber(ARGV[5])
redis.call('ZADD', KEYS[1], due, ARGV[1])
redis.call('HSET', KEYS[2], ARGV[2], tostring(waiting + tonumber(ARGV[3])))
redis.call('EXPIRE', KEYS[1], ARGV[6])
redis.call('EXPIRE', KEYS[2], ARGV[6])
return 1
"""
# Returns the work that is due first; a person without waiting work is forgotten.
TAKE = """
local first = redis.call('ZPOPMIN', KEYS[1])
if not first[1] then return false end
local name, person, seconds = string.match(first[1], '^([^|]+)|([^|]+)|([^|]+)$')
local waiting = (tonumber(redis.call('HGET', KEYS[2], person)) or 0) - tonumber(seconds)
if waiting > 0.001 then redis.call('HSET', KEYS[2], person, tostring(waiting))
else redis.call('HDEL', KEYS[2], person) end
redis.call('SET', ARGV[1] .. name, '1', 'PX', ARGV[2])
return name
"""


class Kind(StrEnum):
    MOVE = "move"  # of a bot: game, seat, version
    HINT = "hint"  # hint
    ANALYSIS = "analysis"  # analysis, moves done
    LINE = "line"  # question about a line that is explored


@dataclass(frozen=True)
class Work:
    kind: Kind
    numbers: tuple[int, ...]

    @property
    def name(self) -> str:
        return ":".join([self.kind, *map(str, self.numbers)])

    @classmethod
    def named(cls, name: str) -> "Work":
        kind, *numbers = name.split(":")
        return cls(Kind(kind), tuple(map(int, numbers)))


def put(work: Work, *, person: int | None, seconds: float, patience: float) -> bool:
    """Let work wait. False if it waits already, or a worker is busy with it."""
    member = f"{work.name}|{person or 0}|{seconds:.2f}"
    keys = (_waiting(), _by_person(), _busy(work))
    arguments = (member, str(person or 0), str(seconds), str(patience), str(SHARE), str(FORGOTTEN_AFTER))
    return bool(sharedredis.client().eval(PUT, len(keys), *keys, *arguments))


def take() -> Work | None:
    """The work that is due first. The worker that takes it says when it is `done`."""
    keys = _waiting(), _by_person()
    milliseconds = str(round(GIVEN_UP_AFTER * 1000))
    name: Any = sharedredis.client().eval(TAKE, len(keys), *keys, _busy_prefix(), milliseconds)
    return Work.named(name.decode()) if name else None


def claim(work: Work) -> bool:
    """Take this work, unless another worker is busy with it."""
    return bool(sharedredis.client().set(_busy(work), 1, nx=True, px=round(GIVEN_UP_AFTER * 1000)))


def done(work: Work) -> None:
    sharedredis.client().delete(_busy(work))


def size() -> int:
    return int(sharedredis.client().zcard(_waiting()))


def place(work: Work) -> int | None:
    """Which place the work has among the waiting work of its kind, from 1; None if it does not wait."""
    waiting: Any = sharedredis.client().zrange(_waiting(), 0, -1)
    names = [member.decode().split("|")[0] for member in waiting]
    same_kind = [name for name in names if name.startswith(f"{work.kind}:")]
    return same_kind.index(work.name) + 1 if work.name in same_kind else None


def _waiting() -> str:
    return sharedredis.key("work", "waiting")


def _by_person() -> str:
    return sharedredis.key("work", "by-person")


def _busy_prefix() -> str:
    return sharedredis.key("work", "busy", "")


def _busy(work: Work) -> str:
    return _busy_prefix() + work.name
