"""The games over HTTP, as JSON: what the sockets do, for programs that ask now and then."""

from typing import Any

from django.shortcuts import get_object_or_404
from django.urls import path
from django.utils.translation import gettext as _
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts import selectors as account_selectors
from accounts.models import User
from games import selectors
from games.models import Game, Seat
from games.refusals import Refused, Stale
from games.table import positions
from games.table.playing import play_move
from games.table.rooms import result_of


def refusal(refused: Refused) -> Response:
    body: dict[str, Any] = {"code": refused.code, "message": refused.message}
    if isinstance(refused, Stale):
        body["v"] = refused.version
    missing = refused.code == "no_such_game"
    return Response(body, status=status.HTTP_404_NOT_FOUND if missing else status.HTTP_409_CONFLICT)


def seat_of(game: Game, request: Request) -> int | None:
    user = request.user
    if not isinstance(user, User):
        return None
    return Seat.objects.filter(game=game, user=user).values_list("number", flat=True).first()


def summary(game: Game) -> dict[str, Any]:
    """What anybody may know about a game without looking at the table."""
    return {
        "code": game.code,
        "ruleset": game.ruleset,
        "options": game.options,
        "time_control": game.time_control,
        "rated": game.rated,
        "status": game.status,
        "version": game.version,
        "to_move": game.to_move,
        "commitment": game.commitment,
        "players": [seat.user.handle for seat in game.seats.all()],
        "created_at": game.created_at,
        "finished_at": game.finished_at,
        "winners": game.winners,
        "places": game.places,
        "how": game.how,
    }


class GameView(APIView):
    def get(self, request: Request, code: str) -> Response:
        """A game as the asker may see it."""
        game = get_object_or_404(Game.objects.prefetch_related(selectors.SEATS), code=code)
        view = positions.position_of(game).view(seat_of(game, request)) if game.seed is not None else None
        result = result_of(game) if game.is_over else None
        return Response({**summary(game), "view": view, "result": result})


class MoveRequest(serializers.Serializer[Any]):
    id = serializers.CharField(max_length=40)
    v = serializers.IntegerField(min_value=0, max_value=2**31 - 1)
    move = serializers.CharField(max_length=80)


class MovesView(APIView):
    permission_classes = [IsAuthenticated]

    def post(self, request: Request, code: str) -> Response:
        """Play a move; the same door as the socket's."""
        asked = MoveRequest(data=request.data)
        if not asked.is_valid():
            body = {"code": "malformed", "message": str(asked.errors)}
            return Response(body, status=status.HTTP_400_BAD_REQUEST)
        game = get_object_or_404(Game.objects.only("pk"), code=code)
        assert isinstance(request.user, User)
        data = asked.validated_data
        try:
            played = play_move(
                game_id=game.pk,
                user_id=request.user.pk,
                version=data["v"],
                notation=data["move"],
                client_id=data["id"],
            )
        except Refused as refused:
            return refusal(refused)
        return Response({"v": played.version}, status=status.HTTP_201_CREATED)


class HistoryView(APIView):
    def get(self, request: Request, handle: str) -> Response:
        """A user's finished games, newest first; `next_before` leads to the older ones."""
        owner = account_selectors.profile(handle=handle)
        if owner is None:
            body = {"code": "no_such_user", "message": _("There is nobody of that name.")}
            return Response(body, status=status.HTTP_404_NOT_FOUND)
        before = request.query_params.get("before", "")
        wanted = selectors.HistoryFilter(
            before=int(before) if before.isdecimal() and len(before) < 18 else None
        )
        page = selectors.history(owner, wanted)
        return Response({"games": [summary(game) for game in page.games], "next_before": page.next_before})


urlpatterns = [
    path("games/<slug:code>/", GameView.as_view(), name="api-game"),
    path("games/<slug:code>/moves/", MovesView.as_view(), name="api-moves"),
    path("users/<str:handle>/games/", HistoryView.as_view(), name="api-history"),
]
