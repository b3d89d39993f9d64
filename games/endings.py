"""How games end at any table, whatever is played there. Endings of its own rules each game names itself."""

from enum import StrEnum


class SiteEnding(StrEnum):
    DRAW = "draw"
    RESIGNATION = "resignation"
    TIMEOUT = "timeout"
    ABANDONED = "abandoned"


# Endings that the rules did not bring about: a player left, or ran out of time.
BY_LEAVING = (SiteEnding.RESIGNATION, SiteEnding.TIMEOUT, SiteEnding.ABANDONED)
