"""The bots of the site over the API: the levels that games and tables can name."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.bots import BY_LEVEL
from accounts.models import User
from games.api import shapes
from games.api.base import ApiView
from games.lobby.bots import available_bots
from games.registry import PLUGINS
from games.table.rated_bots import plays_rated


class BotsView(ApiView):
    @extend_schema(responses=shapes.BotsShape, tags=["games"])
    def get(self, request: Request) -> Response:
        """The bots of the site, from the easiest to the strongest."""
        order = list(BY_LEVEL)
        bots = sorted(available_bots(), key=lambda bot: order.index(bot.bot_level))
        return Response({"bots": [bot_json(bot, request) for bot in bots]})


def bot_json(user: User, request: Request) -> dict[str, Any]:
    bot = BY_LEVEL[user.bot_level]
    return {
        "level": bot.level,
        "handle": user.handle,
        "name": bot.name,
        "title": str(bot.title),
        "description": str(bot.character),
        "url": request.build_absolute_uri(user.get_absolute_url()),
        "games": [
            {
                "ruleset": ruleset,
                "description": str(plugin.bots.character(bot.level)),
                "rating": plugin.bots.ratings.get(bot.level),
                "rated": plays_rated(user, ruleset),
            }
            for ruleset, plugin in PLUGINS.items()
        ],
    }
