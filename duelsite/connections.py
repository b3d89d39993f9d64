"""How this site's processes hold their connections to PostgreSQL.

The threads of the sockets and of the pulse keep a connection each, outside the pool that pages share: neither
pages that have used up the pool nor the pauses with which it reconnects hold up a move.
"""

from django.db import connection
from psycopg_pool.base import AttemptWithBackoff

# Seconds after which the pool tries again to connect. By itself it would double them with each failure.
AGAIN_AFTER = 0.5


def keep_own_connection() -> None:
    """The connection of this thread does not come from the pool."""
    options = {name: value for name, value in connection.settings_dict["OPTIONS"].items() if name != "pool"}
    connection.settings_dict = {**connection.settings_dict, "OPTIONS": options}


def reconnect_soon() -> None:
    """Let pools try at short intervals to replace connections that broke."""
    AttemptWithBackoff.INITIAL_DELAY, AttemptWithBackoff.DELAY_BACKOFF = AGAIN_AFTER, 1.0
