"""Rate limits: a token bucket in Redis, shared by all processes.

A `Limit` of 5 per 60 seconds lets five through at once and then one every twelve seconds. The arithmetic
happens inside Redis, so any number of processes may count at once.
"""

import logging
import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from asgiref.sync import sync_to_async
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from redis import RedisError

from duelsite import sharedredis
from duelsite.clientip import client_ip, household

log = logging.getLogger(__name__)
View = Callable[..., HttpResponse]

# Returns how many milliseconds to wait, 0 when a token was taken, and how many tokens are left.
TAKE = """
local burst, per_token = tonumber(ARGV[1]), tonumber(ARGV[2])
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local bucket = redis.call('HMGET', KEYS[1], 'tokens', 'at')
local tokens, at = tonumber(bucket[1]) or burst, tonumber(bucket[2]) or now
tokens = math.min(burst, tokens + (now - at) / per_token)
local wait = 0
if tokens >= 1 then tokens = tokens - 1 else wait = math.ceil((1 - tokens) * per_token) end
redis.call('HSET', KEYS[1], 'tokens', tostring(tokens), 'at', string.format('%.3f', now))
redis.call('PEXPIRE', KEYS[1], math.ceil(burst * per_token))
return {wait, math.floor(tokens)}
"""


@dataclass(frozen=True)
class Limit:
    name: str
    times: int
    seconds: float


@dataclass(frozen=True)
class Spent:
    """One counted action: how many seconds to wait (0: it is allowed), and how many more are allowed now."""

    limit: Limit
    wait: float
    left: int

    @property
    def reset(self) -> int:
        """Seconds until the whole allowance is available again."""
        return math.ceil((self.limit.times - self.left) * self.limit.seconds / self.limit.times)


def take(limit: Limit, who: str) -> float:
    """Count one action of `who`. Returns 0 if it is allowed, else the seconds until it will be."""
    return spend(limit, who).wait


def spend(limit: Limit, who: str) -> Spent:
    """Count one action of `who`, and return what is left."""
    key = sharedredis.key("limit", limit.name, who)
    per_token = limit.seconds * 1000 / limit.times
    try:
        answer: Any = sharedredis.client().eval(TAKE, 1, key, str(limit.times), str(per_token))
    except RedisError:
        # Redis is down: better a site without limits for a moment than no site.
        log.warning("Rate limit %s not checked: Redis does not answer", limit.name)
        return Spent(limit, 0.0, limit.times)
    wait, left = answer
    return Spent(limit, float(wait) / 1000, int(left))


async def take_async(limit: Limit, who: str) -> float:
    return await sync_to_async(take, thread_sensitive=False)(limit, who)


def who_is(request: HttpRequest) -> str:
    """The user, or the address of a visitor without an account."""
    user = getattr(request, "user", None)
    return f"user-{user.pk}" if user is not None and user.is_authenticated else address_of(request)


def address_of(request: HttpRequest) -> str:
    """The address alone, for what every session costs: one person can have many sessions."""
    return f"ip-{household(client_ip(request))}"


def too_many(request: HttpRequest, wait: float) -> HttpResponse:
    """The 429 page."""
    seconds = max(1, math.ceil(wait))
    if request.headers.get("Accept", "").startswith("application/json"):
        response = HttpResponse(_("Too many requests."), status=429, content_type="text/plain; charset=utf-8")
    else:
        response = render(request, "429.html", {"retry_after": seconds}, status=429)
    response["Retry-After"] = str(seconds)
    return response


def limited(
    limit: Limit, *, methods: tuple[str, ...] = ("POST",), who: Callable[[HttpRequest], str] = who_is
) -> Callable[[View], View]:
    """Decorates a view: requests with these methods count, and too many get the 429 page."""

    def decorate(view: View) -> View:
        @wraps(view)
        def limited_view(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
            if request.method in methods and (wait := take(limit, who(request))):
                return too_many(request, wait)
            return view(request, *args, **kwargs)

        return limited_view

    return decorate
