"""Choosing bots: by level, by rating, and those that may sit in a lobby."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from accounts import selectors
from accounts.bots import BY_LEVEL
from accounts.models import User
from duelsite.error_codes import ErrorCode
from engine.game import Rules
from games import time_controls
from games.errors import RequestError
from games.models import Lobby
from games.ratings.models import Rating
from games.registry import RULESETS, plugin_of
from games.table.rated_bots import plays_rated

# The number of seats that the forms begin with, if the rules allow it.
USUAL_SIZE = 4
# The strength of the bots for a player without a rating: nobody's first game is against the strongest.
NEWCOMER = 1100.0


def bot_of(level: str) -> User:
    known = User.objects.filter(is_bot=True, is_active=True, bot_level=level)
    bot = known.first() if level in BY_LEVEL else None
    if bot is None:
        raise RequestError(ErrorCode.NO_SUCH_BOT, _("There is no such bot."))
    return bot


def available_bots() -> list[User]:
    return [bot for bot in selectors.bots() if bot.bot_level in BY_LEVEL]


def bots_for(lobby: Lobby) -> list[User]:
    """The bots that may sit in a lobby: only some play rated games, and only with a clock."""
    bots = available_bots()
    if not lobby.rated:
        return bots
    if time_controls.parse(lobby.time_control).per_move:
        return []
    return [bot for bot in bots if plays_rated(bot, lobby.ruleset)]


def can_fill(lobby: Lobby, people: int) -> bool:
    """Whether this number of people is enough, as bots can take the other seats."""
    return people >= lobby.size or not lobby.rated or people + len(bots_for(lobby)) >= lobby.size


def check_clock_for_bots(control: time_controls.TimeControl, *, rated: bool) -> None:
    if rated and control.per_move:
        raise RequestError(ErrorCode.NEEDS_A_CLOCK, _("Rated games against bots need a clock."))


def usual_size(rules: Rules) -> int:
    """The number of seats that a form begins with."""
    return min(max(USUAL_SIZE, min(rules.seats)), max(rules.seats))


def usual_opponents(user: User | None, ruleset: str) -> list[User]:
    """The bots of a table of the usual size: about as strong as the user, or as a newcomer."""
    rules = RULESETS[ruleset]
    rating = strength(user, rules.pool) if user else NEWCOMER
    return nearest_bots(rating, usual_size(rules) - 1, ruleset=ruleset, among=available_bots())


def strength(user: User, pool: str) -> float:
    """The user's rating at the speed that the user has played most; a newcomer's if there is none."""
    known = Rating.objects.filter(user=user, pool=pool, games__gt=0).order_by("-games", "pk").first()
    return known.value if known else NEWCOMER


def nearest_bots(rating: float, count: int, *, ruleset: str, among: Sequence[User]) -> list[User]:
    """This number of bots among those, the ones nearest to a rating first."""
    ratings = plugin_of(ruleset).bots.ratings

    def distance(bot: User) -> float:
        # Bots that do not think have no rating and come last.
        return abs(ratings[bot.bot_level] - rating) if bot.bot_level in ratings else float("inf")

    nearest = sorted(among, key=distance)[:count]
    if len(nearest) < count:
        raise RequestError(ErrorCode.TOO_FEW_BOTS, _("There are not enough bots for this table."))
    return nearest
