"""Kombu's transport for Redis, whose channels remember the address of their Redis."""

from typing import Any

from kombu.transport import redis


class Remembering:
    """A channel that can be closed, and can acknowledge its messages, after its connection was collected.

    When Redis goes down, Celery lets Kombu collect the connection and then closes it. If closing one channel
    fails (the one of the remote control has a queue to delete), the channels after it stay open, while the
    connection loses its address. Closed a second time, a channel that holds a message needs that address to
    put the message back: an AttributeError, which ends the worker.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._remembered: dict[bool, dict[str, Any]] = {}
        super().__init__(*args, **kwargs)

    def _connparams(self, asynchronous: bool = False) -> dict[str, Any]:
        if asynchronous not in self._remembered:
            self._remembered[asynchronous] = super()._connparams(asynchronous)  # type: ignore[misc]
        return dict(self._remembered[asynchronous])


class Channel(Remembering, redis.Channel):
    pass


class Transport(redis.Transport):
    Channel = Channel


class SentinelChannel(Remembering, redis.SentinelChannel):
    pass


class SentinelTransport(redis.SentinelTransport):
    Channel = SentinelChannel
