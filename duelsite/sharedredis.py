"""The Redis (or Valkey) that all processes share, for the few things that talk to it directly."""

from functools import lru_cache

from django.conf import settings
from redis import Redis


@lru_cache
def client() -> Redis:
    # A Redis that hangs must not hang the site with it.
    return Redis.from_url(settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=2)


def key(*parts: str) -> str:
    return ":".join((settings.REDIS_PREFIX, *parts))
