"""The lobby over the API: open tables and challenges. The services of the lobby decide, as for sockets."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from duelsite.error_codes import ErrorCode
from games.api import shapes
from games.api.auth import actor
from games.api.base import ApiView, asked, check_lobby, check_new_game
from games.errors import RequestError
from games.lobby import pairing, seeks, selectors, tables
from games.models import Game, Lobby

SEEK = {201: shapes.SeekMade}


class SeeksView(ApiView):
    scopes: Mapping[str, str | None] = {"GET": None, "POST": "challenge"}

    @extend_schema(responses=shapes.SeeksShape, tags=["lobby"])
    def get(self, request: Request) -> Response:
        """The tables that wait for players and are open to all."""
        return Response({"seeks": selectors.open_seeks()})

    @extend_schema(request=shapes.SeekRequest, responses=SEEK, tags=["lobby"])
    def post(self, request: Request) -> Response:
        """Open a table, for all to see, for who has its link (invite), or for the nearest rating (quick).

        It is taken down half a minute after your last sign of life: keep your event stream open.
        """
        wanted = asked(shapes.SeekRequest, request)
        user = actor(request)
        check_lobby(request, user)
        seek = seeks.create_seek(host=user, **wanted)
        if seek.kind == Lobby.Kind.QUICK:
            pairing.pair_seekers()
        return Response({"seek": seek.code}, status=201)


class SeekView(ApiView):
    scopes: Mapping[str, str | None] = {"DELETE": "challenge"}

    @extend_schema(request=None, responses={204: None}, tags=["lobby"])
    def delete(self, request: Request, seek: str) -> Response:
        """Close a table of yours."""
        user = actor(request)
        check_lobby(request, user)
        if not seeks.cancel_seeks(host=user, seek=seek):
            raise RequestError(ErrorCode.NO_SUCH_SEEK, _("There is no such table."))
        return Response(status=204)


class AtTableView(ApiView):
    """Something that is done at a table that waits."""

    scopes: Mapping[str, str | None] = {"POST": "challenge"}

    def answer(self, request: Request, seek: str, **more: Any) -> Response:
        user = actor(request)
        check_lobby(request, user)
        check_new_game(request)
        game = self.act(user=user, seek=seek, **more)
        return Response({"seek": seek, "game": game.code if game else None})

    def act(self, **who: Any) -> Game | None:
        raise NotImplementedError


class JoinView(AtTableView):
    @extend_schema(request=None, responses=shapes.SatDown, tags=["lobby"])
    def post(self, request: Request, seek: str) -> Response:
        """Sit down at a table."""
        return self.answer(request, seek)

    def act(self, **who: Any) -> Game | None:
        return seeks.join_seek(**who)


class StartView(AtTableView):
    @extend_schema(request=None, responses=shapes.SatDown, tags=["lobby"])
    def post(self, request: Request, seek: str) -> Response:
        """Begin your table now; the bots nearest to your rating take the free seats."""
        return self.answer(request, seek)

    def act(self, **who: Any) -> Game | None:
        return tables.start_now(host=who["user"], seek=who["seek"])


class FillView(AtTableView):
    @extend_schema(request=shapes.LevelRequest, responses=shapes.SatDown, tags=["lobby"])
    def post(self, request: Request, seek: str) -> Response:
        """A bot of the house for a free seat of your table."""
        return self.answer(request, seek, **asked(shapes.LevelRequest, request))

    def act(self, **who: Any) -> Game | None:
        return tables.seat_bot(host=who["user"], seek=who["seek"], level=who["level"])


class UnseatView(ApiView):
    scopes: Mapping[str, str | None] = {"POST": "challenge"}

    @extend_schema(request=shapes.LevelRequest, responses=shapes.DoneShape, tags=["lobby"])
    def post(self, request: Request, seek: str) -> Response:
        """Take that bot off your table again."""
        level, user = asked(shapes.LevelRequest, request)["level"], actor(request)
        check_lobby(request, user)
        tables.unseat_bot(host=user, seek=seek, level=level)
        return Response({"ok": True})


class LeaveView(ApiView):
    scopes: Mapping[str, str | None] = {"POST": "challenge"}

    @extend_schema(request=None, responses=shapes.DoneShape, tags=["lobby"])
    def post(self, request: Request, seek: str) -> Response:
        """Stand up again; the host closes the table by that."""
        user = actor(request)
        check_lobby(request, user)
        tables.leave_table(user=user, seek=seek)
        return Response({"ok": True})


class ChallengesView(ApiView):
    scopes: Mapping[str, str | None] = {"GET": "read", "POST": "challenge"}

    @extend_schema(responses=shapes.ChallengesShape, tags=["lobby"])
    def get(self, request: Request) -> Response:
        """The challenges to you and from you."""
        return Response({"challenges": selectors.my_table(actor(request))["challenges"]})

    @extend_schema(request=shapes.ChallengeRequest, responses=SEEK, tags=["lobby"])
    def post(self, request: Request) -> Response:
        """Ask somebody for a game, or several people."""
        wanted = asked(shapes.ChallengeRequest, request)
        user = actor(request)
        check_lobby(request, user)
        seek = seeks.challenge(host=user, **wanted)
        return Response({"seek": seek.code}, status=201)


class AcceptView(JoinView):
    @extend_schema(request=None, responses=shapes.SatDown, tags=["lobby"])
    def post(self, request: Request, seek: str) -> Response:
        """Say yes to a challenge."""
        return self.answer(request, seek)


class DeclineChallengeView(ApiView):
    scopes: Mapping[str, str | None] = {"POST": "challenge"}

    @extend_schema(request=None, responses=shapes.DoneShape, tags=["lobby"])
    def post(self, request: Request, seek: str) -> Response:
        """Say no to a challenge."""
        user = actor(request)
        check_lobby(request, user)
        seeks.decline_challenge(user=user, seek=seek)
        return Response({"ok": True})
