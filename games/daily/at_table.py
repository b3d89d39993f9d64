"""A deal of the day at the tables of its games: the way back to it, and to one's result."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.daily.models import DailyDeal
from games.models import Game


@dataclass(frozen=True)
class GameOfDeal:
    """What the page of a table says about the deal of its game."""

    url: str
    is_sealed: bool

    @property
    def name(self) -> str:
        return _("Deal of the day")

    @property
    def round(self) -> str:
        """Until when it can be played."""
        return _("until midnight UTC") if self.is_sealed else ""

    @property
    def config(self) -> dict[str, Any]:
        back = _("Deal of the day: your result")
        return {"url": self.url, "berserk": False, "back": back, "sealed": self.is_sealed}


def of_deal(game: Game) -> GameOfDeal | None:
    """The deal of the day that a game was dealt from: a query, for such games alone."""
    if game.origin != Game.Origin.DAILY:
        return None
    day, _dot, ruleset = game.origin_key.partition(".")
    deal = DailyDeal.objects.filter(day=day, ruleset=ruleset).only("day", "ruleset").first()
    return GameOfDeal(deal.get_absolute_url(), game.is_sealed) if deal else None
