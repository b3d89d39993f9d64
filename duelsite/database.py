"""Giving the database connections of a request back to the pool before the request is over."""

from django.db import connections


def release_connection() -> None:
    """Call it before something that takes long and queries nothing. The next query takes a connection again.

    A web process has few of them, and a request that computes would keep one from those that only read.
    """
    for connection in connections.all(initialized_only=True):
        if not connection.in_atomic_block:
            connection.close()
