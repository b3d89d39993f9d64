"""People over the API: who am I, profiles, leaderboards, histories."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import AccessToken, User
from games import time_controls
from games.api import shapes
from games.api.auth import actor
from games.api.base import ApiView, filters
from games.api.bot_accounts import become_bot_account
from games.api.game_lists import found_user, page_response, read_filters
from games.ratings import leaderboard
from games.ratings.models import Rating
from games.registry import pools
from games.replays.filter_forms import known_or_nobody
from games.replays.filters import GameFilter
from games.table.selectors import running_games, running_json


def rating_json(rating: Rating) -> dict[str, Any]:
    return {
        "pool": rating.pool,
        "speed": rating.speed,
        "rating": rating.value,
        "provisional": rating.is_provisional,
        "games": rating.games,
        "peak": rating.peak,
    }


def user_json(user: User, request: Request) -> dict[str, Any]:
    ratings = Rating.objects.filter(user=user, games__gt=0).order_by("pool", "speed")
    return {
        "handle": user.handle,
        "url": request.build_absolute_uri(user.get_absolute_url()),
        "bot_level": user.bot_level or None,
        "bot_account": user.plays_by_api,
        "owner": user.owner.handle if user.owner and user.owner.is_active else None,
        "created_at": user.created_at,
        "ratings": [rating_json(rating) for rating in ratings],
    }


def account_json(user: User, request: Request) -> dict[str, Any]:
    token = request.auth
    shown = (
        {"name": token.name, "scopes": token.scopes, "expires_at": token.expires_at}
        if isinstance(token, AccessToken)
        else None
    )
    return {**user_json(user, request), "guest": user.is_guest, "token": shown}


class AccountView(ApiView):
    scopes: Mapping[str, str | None] = {"GET": "read"}

    @extend_schema(responses=shapes.AccountShape, tags=["account"])
    def get(self, request: Request) -> Response:
        """Who am I, and what may this token do?"""
        return Response(account_json(actor(request), request))


class BotAccountView(ApiView):
    scopes: Mapping[str, str | None] = {"POST": "bot"}

    @extend_schema(request=None, responses=shapes.AccountShape, tags=["account"])
    def post(self, request: Request) -> Response:
        """Convert this account into a bot account. This is permanent.

        The account must not have played with other people. Aborted games and games against bots of the site
        do not count.
        """
        user = become_bot_account(user=actor(request))
        return Response(account_json(user, request))


class AccountGamesView(ApiView):
    scopes: Mapping[str, str | None] = {"GET": "read"}

    @extend_schema(responses=shapes.RunningShape, tags=["account"])
    def get(self, request: Request) -> Response:
        """My running games, the most urgent first."""
        user = actor(request)
        games = [running_json(game, user) for game in running_games(user)]
        return Response({"games": games, "your_turn": sum(game["your_turn"] for game in games)})


class UserView(ApiView):
    @extend_schema(responses=shapes.UserShape, tags=["users"])
    def get(self, request: Request, handle: str) -> Response:
        """A member or a bot, and their ratings."""
        return Response(user_json(found_user(handle), request))


class HistoryView(ApiView):
    @extend_schema(parameters=[shapes.HistoryFilters], responses=shapes.GamePage, tags=["users"])
    def get(self, request: Request, handle: str) -> Response:
        """A user's finished games, newest first."""
        user = found_user(handle)
        fields, size = read_filters(shapes.HistoryFilters, request)
        fields["opponent"] = known_or_nobody(fields.get("opponent", ""))
        return page_response(request, GameFilter(player=user, with_annulled=True, **fields), size)


class LeaderboardView(ApiView):
    @extend_schema(
        parameters=[shapes.LeaderboardFilters], responses=shapes.LeaderboardShape, tags=["leaderboards"]
    )
    def get(self, request: Request, pool: str, speed: str) -> Response:
        """The lists of a pool and speed: the best now, of all time, the most active, and bots."""
        if pool not in pools() or speed not in time_controls.SPEEDS:
            raise Http404
        kind = filters(shapes.LeaderboardFilters, request)["list"]
        leaders = [
            {
                "rank": line.rank,
                "handle": line.user.handle,
                "bot": line.user.is_program,
                "rating": line.value,
                "games": line.games,
                "change": line.change,
                "provisional": line.provisional,
            }
            for line in leaderboard.lines_of(pool, speed, kind)
        ]
        return Response({"pool": pool, "speed": speed, "list": kind, "leaders": leaders})
