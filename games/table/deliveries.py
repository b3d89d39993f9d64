"""When each player was shown the decision that is due, as far as this process knows.

A clock starts when the move before is saved. If the site is slow, its player sees that later, and is not
charged for the time in between (Clocks.decided_at). Only what a connected client was sent counts: a player
who comes back later has lost that time.
"""

import threading
from collections import OrderedDict
from datetime import UTC, datetime

from duelsite import sitetime

MOST_KNOWN = 100_000

# By game and seat: the version that requested the decision, and when it was sent (None: it does not count).
_delivered: OrderedDict[tuple[int, int], tuple[int, datetime | None]] = OrderedDict()
_lock = threading.Lock()


def note(game_id: int, seat: int, asked: int, *, counts: bool) -> None:
    """A client of this seat is sent the decision now. Only the first time matters."""
    key = (game_id, seat)
    known = _delivered.get(key)
    if not asked or (known and known[0] >= asked):
        return
    at = datetime.fromtimestamp(sitetime.timestamp(), UTC) if counts else None
    with _lock:
        _delivered[key] = (asked, at)
        _delivered.move_to_end(key)
        while len(_delivered) > MOST_KNOWN:
            _delivered.popitem(last=False)


def at(game_id: int, seat: int, asked: int) -> datetime | None:
    """When the seat was shown the decision that this version requested, if that is known and counts."""
    known = _delivered.get((game_id, seat))
    return known[1] if known and known[0] == asked else None
