"""What a match dispatches, inside the transaction of its change, for packages above: see games/events.py."""

from dataclasses import dataclass

from games.events import Event
from games.matches.models import Match


@dataclass(frozen=True)
class MatchFinished(Event):
    """A match is over or cancelled; again if its result has changed since. Its row is locked."""

    match: Match
