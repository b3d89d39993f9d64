"""The Redis (or Valkey) that all processes share, for the few modules that use it directly.

A Redis that hangs must not hang the site. No query waits longer than `TIMEOUT`; after one has timed out, the
others fail at once, while one at a time tries whether Redis is back.
"""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from django.conf import settings
from redis import ConnectionError as NoConnectionError
from redis import Redis
from redis import TimeoutError as NoAnswerError
from redis.client import Pipeline

from duelsite import redisurl

TIMEOUT = 1.5
# Between two attempts with a Redis that does not answer.
PAUSE = 1.0


class SilentError(NoConnectionError):
    """Redis did not answer a moment ago, so this query was not sent."""


class Patience:
    """Whether Redis has answered lately. Only timeouts count: a refused connection costs no time."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._again_at: float | None = None

    @contextmanager
    def asking(self) -> Iterator[None]:
        """Around a query."""
        with self._lock:
            now = time.monotonic()
            if self._again_at is not None:
                if now < self._again_at:
                    raise SilentError("Redis did not answer a moment ago")
                # This thread tries; the others use its result.
                self._again_at = now + TIMEOUT + PAUSE
        try:
            yield
        except NoAnswerError:
            self._again_at = time.monotonic() + PAUSE
            raise
        except BaseException:
            self._again_at = None
            raise
        self._again_at = None

    def end(self) -> None:
        """Redis has answered."""
        self._again_at = None


patience = Patience()


class PatientPipeline(Pipeline):
    def execute(self, raise_on_error: bool = True) -> list[Any]:
        with patience.asking():
            return super().execute(raise_on_error)


class PatientRedis(Redis):
    """A client that sends nothing while Redis does not answer."""

    def execute_command(self, *args: Any, **options: Any) -> Any:
        with patience.asking():
            return super().execute_command(*args, **options)  # type: ignore[no-untyped-call]

    def pipeline(self, transaction: bool = True, shard_hint: Any = None) -> Pipeline:
        return PatientPipeline(self.connection_pool, self.response_callbacks, transaction, shard_hint)


@lru_cache
def client() -> Redis:
    limits = {"socket_timeout": TIMEOUT, "socket_connect_timeout": TIMEOUT}
    return redisurl.client(settings.REDIS_URL, PatientRedis, **limits)


def key(*parts: str) -> str:
    return ":".join((settings.REDIS_PREFIX, *parts))
