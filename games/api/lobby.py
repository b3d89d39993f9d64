"""The lobby over the API: open tables and challenges. The services of the lobby decide, as for sockets.

The addresses and fields of the API call a lobby a seek.
"""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import User
from duelsite.error_codes import ErrorCode
from games.api import shapes
from games.api.auth import actor
from games.api.base import ApiView, asked, check_lobby, check_new_game
from games.errors import RequestError
from games.lobby import filling, joining, leaving, opening, pairing, selectors
from games.models import Game, Lobby

OPENED = {201: shapes.LobbyOpened}


class LobbiesView(ApiView):
    scopes: Mapping[str, str | None] = {"GET": None, "POST": "challenge"}

    @extend_schema(responses=shapes.LobbiesShape, tags=["lobby"])
    def get(self, request: Request) -> Response:
        """The tables that wait for players and are open to all."""
        return Response({"seeks": selectors.open_lobbies()})

    @extend_schema(request=shapes.OpenLobbyRequest, responses=OPENED, tags=["lobby"])
    def post(self, request: Request) -> Response:
        """Open a table for everybody, for people who have its link (invite), or for quick pairing.

        It is closed half a minute after your last connection: keep your event stream open.
        """
        wanted = asked(shapes.OpenLobbyRequest, request)
        user = actor(request)
        check_lobby(request, user)
        lobby = opening.open_lobby(host=user, **wanted)
        if lobby.kind == Lobby.Kind.QUICK:
            pairing.pair_players()
        return Response({"seek": lobby.code}, status=201)


class LobbyView(ApiView):
    scopes: Mapping[str, str | None] = {"DELETE": "challenge"}

    @extend_schema(request=None, responses={204: None}, tags=["lobby"])
    def delete(self, request: Request, seek: str) -> Response:
        """Close a table of yours."""
        user = actor(request)
        check_lobby(request, user)
        if not leaving.close_lobbies(host=user, code=seek):
            raise RequestError(ErrorCode.NO_SUCH_LOBBY, _("There is no such table."))
        return Response(status=204)


class InLobbyView(ApiView):
    """An action in a lobby that may begin a game."""

    scopes: Mapping[str, str | None] = {"POST": "challenge"}

    def answer(self, request: Request, code: str, action: Callable[[User], Game | None]) -> Response:
        user = actor(request)
        check_lobby(request, user)
        check_new_game(request, user)
        game = action(user)
        return Response({"seek": code, "game": game.code if game else None})


class JoinView(InLobbyView):
    @extend_schema(request=None, responses=shapes.SatDown, tags=["lobby"])
    def post(self, request: Request, seek: str) -> Response:
        """Sit down at a table."""
        return self.answer(request, seek, lambda user: joining.join_lobby(user=user, code=seek))


class StartView(InLobbyView):
    @extend_schema(request=None, responses=shapes.SatDown, tags=["lobby"])
    def post(self, request: Request, seek: str) -> Response:
        """Begin your table now; the bots nearest to your rating take the free seats."""
        return self.answer(request, seek, lambda user: filling.start_now(host=user, code=seek))


class FillView(InLobbyView):
    @extend_schema(request=shapes.LevelRequest, responses=shapes.SatDown, tags=["lobby"])
    def post(self, request: Request, seek: str) -> Response:
        """Seat a bot of the site at your table."""
        level = asked(shapes.LevelRequest, request)["level"]
        return self.answer(request, seek, lambda user: filling.seat_bot(host=user, code=seek, level=level))


class UnseatView(ApiView):
    scopes: Mapping[str, str | None] = {"POST": "challenge"}

    @extend_schema(request=shapes.LevelRequest, responses=shapes.DoneShape, tags=["lobby"])
    def post(self, request: Request, seek: str) -> Response:
        """Remove a bot from your table."""
        level, user = asked(shapes.LevelRequest, request)["level"], actor(request)
        check_lobby(request, user)
        filling.unseat_bot(host=user, code=seek, level=level)
        return Response({"ok": True})


class LeaveView(ApiView):
    scopes: Mapping[str, str | None] = {"POST": "challenge"}

    @extend_schema(request=None, responses=shapes.DoneShape, tags=["lobby"])
    def post(self, request: Request, seek: str) -> Response:
        """Leave a table; if the host leaves, it is closed."""
        user = actor(request)
        check_lobby(request, user)
        leaving.leave_lobby(user=user, code=seek)
        return Response({"ok": True})


class ChallengesView(ApiView):
    scopes: Mapping[str, str | None] = {"GET": "read", "POST": "challenge"}

    @extend_schema(responses=shapes.ChallengesShape, tags=["lobby"])
    def get(self, request: Request) -> Response:
        """The challenges to you and from you."""
        return Response({"challenges": selectors.lobbies_of(actor(request))["challenges"]})

    @extend_schema(request=shapes.ChallengeRequest, responses=OPENED, tags=["lobby"])
    def post(self, request: Request) -> Response:
        """Challenge one or several people to a game."""
        wanted = asked(shapes.ChallengeRequest, request)
        user = actor(request)
        check_lobby(request, user)
        lobby = opening.challenge(host=user, **wanted)
        return Response({"seek": lobby.code}, status=201)


class AcceptView(InLobbyView):
    @extend_schema(request=None, responses=shapes.SatDown, tags=["lobby"])
    def post(self, request: Request, seek: str) -> Response:
        """Accept a challenge."""
        return self.answer(request, seek, lambda user: joining.join_lobby(user=user, code=seek))


class DeclineChallengeView(ApiView):
    scopes: Mapping[str, str | None] = {"POST": "challenge"}

    @extend_schema(request=None, responses=shapes.DoneShape, tags=["lobby"])
    def post(self, request: Request, seek: str) -> Response:
        """Decline a challenge."""
        user = actor(request)
        check_lobby(request, user)
        leaving.decline_challenge(user=user, code=seek)
        return Response({"ok": True})
