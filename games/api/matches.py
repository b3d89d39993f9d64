"""Matches over the API: how one stands, and what its players do. The services of matches decide."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from duelsite.error_codes import ErrorCode
from games.api import shapes
from games.api.auth import actor
from games.api.base import ApiView, check_lobby
from games.matches import selectors, services
from games.matches.models import Match
from games.matches.series import half_points


def found_match(code: str) -> Match:
    match = Match.objects.select_related("one", "other").filter(code=code).first()
    if match is None:
        raise NotFound(_("There is no such match."), code=ErrorCode.NO_SUCH_MATCH)
    return match


def match_json(match: Match) -> dict[str, Any]:
    return {
        **selectors.state_of(match),
        "ruleset": match.ruleset,
        "time_control": match.time_control,
        "rated": match.rated,
        "games": match.games,
        "kind": match.kind,
        "begins": match.begins,
        "played": [game_json(played) for played in selectors.games_of(match)],
    }


def game_json(played: selectors.PlayedGame) -> dict[str, Any]:
    result = played.result
    return {
        "number": played.row.number,
        "game": played.game.code,
        "status": played.game.status,
        "first": played.first,
        "half_points": [half_points(result, player) for player in range(2)] if result else None,
    }


class MatchView(ApiView):
    @extend_schema(responses=shapes.MatchShape, tags=["matches"])
    def get(self, request: Request, code: str) -> Response:
        """A match: its score and its games. Players are numbered 0 and 1; player 0 begins the first game."""
        return Response(match_json(found_match(code)))


class MatchActionView(ApiView):
    scopes: Mapping[str, str | None] = {"POST": "play"}
    service: ClassVar[Callable[..., Match]]

    @extend_schema(request=None, responses=shapes.DoneShape, tags=["matches"])
    def post(self, request: Request, code: str) -> Response:
        user = actor(request)
        check_lobby(request, user)
        type(self).service(match_id=found_match(code).pk, user_id=user.pk)
        return Response({"ok": True})


class NextView(MatchActionView):
    """Begin the next game at once; it begins when both players have sent this, or after the break."""

    service = staticmethod(services.begin_at_once)


class ResignMatchView(MatchActionView):
    """Resign a match, and the game that is being played."""

    service = staticmethod(services.resign_match)
