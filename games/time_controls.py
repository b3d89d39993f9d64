"""Time controls: how much time players have, and the speed that a game is rated at."""

import re
from dataclasses import dataclass
from functools import lru_cache

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

DAY_MS = 24 * 3600 * 1000


@dataclass(frozen=True)
class TimeControl:
    """Real time (initial + increment for each decision), or days for each decision."""

    text: str
    initial_ms: int
    increment_ms: int
    per_move: bool = False

    def speed(self, decisions: int) -> str:
        """Ratings are kept apart by speed, which depends on how often a player decides in a game."""
        if self.per_move:
            return "correspondence"
        expected = self.initial_ms + decisions * self.increment_ms
        if expected < 10 * 60_000:
            return "blitz"
        return "rapid" if expected < 24 * 60_000 else "classical"


SPEEDS: dict[str, Promise] = {
    "blitz": _("Blitz"),
    "rapid": _("Rapid"),
    "classical": _("Classical"),
    "correspondence": _("Correspondence"),
}
PRESETS = ("5+5", "10+10", "20+10", "1d", "3d")
# For games with a bot: nobody is waiting for the player.
UNHURRIED = "14d"


@lru_cache(maxsize=1000)
def parse(text: str) -> TimeControl:
    """Read "10+10" (minutes + seconds) or "3d"; ValueError if it is neither."""
    if match := re.fullmatch(r"([0-9]{1,3})\+([0-9]{1,3})", text):
        minutes, seconds = int(match[1]), int(match[2])
        if 1 <= minutes <= 180 and seconds <= 180:
            return TimeControl(text, minutes * 60_000, seconds * 1000)
    if (match := re.fullmatch(r"([0-9]{1,2})d", text)) and 1 <= int(match[1]) <= 14:
        return TimeControl(text, int(match[1]) * DAY_MS, 0, per_move=True)
    raise ValueError(f"no time control: {text!r}")
