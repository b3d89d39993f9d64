"""How Celery talks to Redis: as Kombu does, and a channel remembers where its Redis is."""

from typing import Any

from kombu.transport import redis


class Channel(redis.Channel):
    """Can be closed, and can acknowledge what it holds, after its connection was taken apart.

    When Redis goes away, Celery has Kombu collect the connection and then close it. If closing one channel
    fails at that (Redis is gone, and the remote control's has a queue to delete), those after it stay open,
    while the connection forgets its address. Closed the second time, a channel that holds a message asks the
    connection for that address to put the message back: an AttributeError, of which the worker ends.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._remembered: dict[bool, dict[str, Any]] = {}
        super().__init__(*args, **kwargs)

    def _connparams(self, asynchronous: bool = False) -> dict[str, Any]:
        if asynchronous not in self._remembered:
            self._remembered[asynchronous] = super()._connparams(asynchronous)  # type: ignore[misc]
        return dict(self._remembered[asynchronous])


class Transport(redis.Transport):
    Channel = Channel
