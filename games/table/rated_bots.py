"""Which bots play rated games: those that are calibrated in the game and allowed to by an administrator."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from accounts.models import User
from duelsite.error_codes import ErrorCode
from games.errors import RequestError
from games.registry import plugin_of


def plays_rated(bot: User, ruleset: str) -> bool:
    return bot.bot_rated and bot.bot_level in plugin_of(ruleset).bots.ratings


def check_rated_bots(users: Iterable[User], ruleset: str) -> None:
    """Refuse a rated game if one of the users is a bot that does not play them."""
    if any(user.is_bot and not plays_rated(user, ruleset) for user in users):
        raise RequestError(ErrorCode.BOT_NOT_RATED, _("This bot does not play rated games."))
