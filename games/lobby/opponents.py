"""Bots for whoever does not want to choose: the nearest in rating, and a whole table of them at once."""

from collections.abc import Mapping
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from accounts.bots import BY_LEVEL
from accounts.models import User
from duelsite.error_codes import ErrorCode
from engine.game import Rules
from games.errors import RequestError
from games.lobby.seeks import play_bot
from games.models import Game
from games.ratings.models import Rating
from games.registry import RULESETS, plugin_of

# So many sit at a table of bots if the rules let them.
USUAL_SIZE = 4
# Nobody is asked to beat the caravan leader in their first game.
NEWCOMER = 1100.0


def usual_size(rules: Rules) -> int:
    """The number of seats that a form begins with."""
    return min(max(USUAL_SIZE, min(rules.seats)), max(rules.seats))


def play_now(*, user: User, ruleset: str, options: Mapping[str, Any] | None = None) -> Game:
    """A table of the usual size, begun at once, with bots about as strong as the user."""
    if ruleset not in RULESETS:
        raise RequestError(ErrorCode.UNKNOWN_RULESET, _("There is no such game here."))
    first, *others = [bot.bot_level for bot in gentle_company(user, ruleset)]
    return play_bot(user=user, level=first, others=others, ruleset=ruleset, options=options)


def gentle_company(user: User | None, ruleset: str) -> list[User]:
    """The bots of a table of the usual size: about as strong as the user, or as a newcomer."""
    rules = RULESETS[ruleset]
    rating = strength(user, rules.pool) if user else NEWCOMER
    return nearest_bots(rating, usual_size(rules) - 1, ruleset=ruleset)


def strength(user: User, pool: str) -> float:
    """By the speed that the user has played most; a newcomer's if there is none."""
    known = Rating.objects.filter(user=user, pool=pool, games__gt=0).order_by("-games", "pk").first()
    return known.value if known else NEWCOMER


def nearest_bots(
    rating: float, count: int, *, ruleset: str, among: "QuerySet[User] | None" = None, rated: bool = False
) -> list[User]:
    """So many different bots, those nearest to a rating first."""
    everybody = User.objects.all() if among is None else among
    bots = everybody.filter(is_bot=True, is_active=True, bot_level__in=BY_LEVEL)
    if rated:
        bots = bots.filter(bot_rated=True)
    ratings = plugin_of(ruleset).bots.ratings

    def distance(bot: User) -> float:
        # Those who do not think, and so have no rating, come last.
        return abs(ratings[bot.bot_level] - rating) if bot.bot_level in ratings else float("inf")

    nearest = sorted(bots.order_by("pk"), key=distance)[:count]
    if len(nearest) < count:
        raise RequestError(ErrorCode.TOO_FEW_BOTS, _("There are not enough bots for this table."))
    return nearest
