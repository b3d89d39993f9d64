"""Games over the API: lists, one as the client may see it, its record, and what players do at the table.

Views read, check and pass on; the services of the table decide, the same as for sockets.
"""

import hashlib
import secrets
from collections.abc import Callable, Mapping
from typing import ClassVar

import msgspec
from django.http import HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.exceptions import NotAcceptable, NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from duelsite.error_codes import ErrorCode
from games.api import shapes
from games.api.auth import actor, reader
from games.api.base import ApiView, asked, check_lobby, check_new_game, filters, received_at
from games.api.game_lists import page_response, read_filters, search_filter
from games.api.negotiation import AnyForm
from games.api.summaries import match_json, summary
from games.errors import RequestError
from games.lobby.bot_games import play_bot
from games.models import ChatLine, Game
from games.registry import PLUGINS
from games.replays import records
from games.table import chatting, finishing, leaving, offers, playing, sealing, shown, starting
from games.table.listening import find_visitor
from games.table.selectors import SEATS

# What is sent of a state, besides the summary of the game.
STATE_FIELDS = ("view", "log", "clocks", "offers", "paused", "can", "asked", "result")
NOT_MODIFIED = OpenApiResponse(description="Not modified: you know it already (`If-None-Match`).")


class RulesetsView(ApiView):
    @extend_schema(responses=shapes.RulesetsShape, tags=["games"])
    def get(self, request: Request) -> Response:
        """The rulesets of this site and their options."""
        told = [
            {
                "id": name,
                "title": str(plugin.title),
                "pool": plugin.rules.pool,
                "seats": list(plugin.rules.seats),
                "options": [
                    {
                        "name": option.name,
                        "choices": list(option.choices),
                        "default": option.default,
                        "seats": None if option.seats is None else list(option.seats),
                    }
                    for option in plugin.rules.options
                ],
                "time_controls": list(plugin.time_controls),
                "version": plugin.rules.version,
            }
            for name, plugin in PLUGINS.items()
        ]
        return Response({"rulesets": told})


class GamesView(ApiView):
    scopes: Mapping[str, str | None] = {"GET": None, "POST": "challenge"}

    @extend_schema(
        operation_id="games_list", parameters=[shapes.GameFilters], responses=shapes.GamePage, tags=["games"]
    )
    def get(self, request: Request) -> Response:
        """Finished games, newest first. All player filters apply to the same seat."""
        fields, size = read_filters(shapes.GameFilters, request)
        return page_response(request, search_filter(fields), size)

    @extend_schema(request=shapes.BotGameRequest, responses={201: shapes.GameMade}, tags=["games"])
    def post(self, request: Request) -> Response:
        """Begin a game with the site's bots at once."""
        wanted = asked(shapes.BotGameRequest, request)
        user = actor(request)
        check_lobby(request, user)
        check_new_game(request, user)
        level, *others = wanted.pop("bots")
        game = play_bot(user=user, level=level, others=others, **wanted)
        return Response({"game": game.code}, status=201)


def found_game(code: str) -> Game:
    game = Game.objects.select_related("rematch_of").prefetch_related(SEATS).filter(code=code).first()
    if game is None:
        raise NotFound(_("There is no such game."), code=ErrorCode.NO_SUCH_GAME)
    return game


def game_id_of(code: str) -> int:
    game_id = Game.objects.filter(code=code).values_list("pk", flat=True).first()
    if game_id is None:
        raise NotFound(_("There is no such game."), code=ErrorCode.NO_SUCH_GAME)
    return game_id


def etag(game: Game, *more: str) -> str:
    """Of a finished game: changes only if it is rated, annulled, or a player renamed or closed."""
    handles = [seat.user.handle for seat in game.seats.all()]
    parts = [game.code, game.version, game.rated_number, game.uncounted, game.annulled_at, *handles, *more]
    return f'"{hashlib.sha256(repr(parts).encode()).hexdigest()[:32]}"'


def unless_known(request: Request, tag: str) -> HttpResponse | None:
    """The answer to a client that has it already."""
    known = get_conditional_response(request._request, etag=tag)
    if known is None or known.status_code != 304:
        return None
    known["ETag"] = tag
    return known


def seat_of(game: Game, request: Request) -> int | None:
    user = reader(request)
    return next((seat.number for seat in game.seats.all() if user and seat.user_id == user.pk), None)


class GameView(ApiView):
    @extend_schema(responses={200: shapes.GameShape, 304: NOT_MODIFIED}, tags=["games"])
    def get(self, request: Request, code: str) -> Response | HttpResponse:
        """A game as you may see it: from your seat if you are playing, otherwise as a spectator."""
        game = found_game(code)
        seat = seat_of(game, request)
        if seat is None:
            sealing.check_open(game)
        # A rematch may be offered long after the end; a version tells that, too.
        match = match_json(game)
        tag = etag(game, f"seat {seat}", f"match {match}") if game.status == Game.Status.FINISHED else ""
        if tag and (known := unless_known(request, tag)):
            return known
        # From the same row as the summary, so that both are of one version.
        state = msgspec.to_builtins(shown.state_of(game, game.seats.all()).for_seat(seat))
        shown_state = {name: state[name] for name in STATE_FIELDS}
        response = Response({**summary(game), "seat": seat, "match": match, **shown_state})
        if tag:
            response["ETag"] = tag
        return response


class RecordView(ApiView):
    content_negotiation_class = AnyForm

    @extend_schema(
        parameters=[shapes.RecordFilters],
        responses={
            (200, "application/json"): shapes.RecordShape,
            (200, "text/plain"): OpenApiTypes.STR,
            304: NOT_MODIFIED,
        },
        tags=["games"],
    )
    def get(self, request: Request, code: str) -> HttpResponse:
        """The record of a finished game: seed, options, moves, result.

        As JSON, or as text if `kind` or the header `Accept` asks for it.
        """
        kind = filters(shapes.RecordFilters, request).get("kind") or accepted_kind(request)
        game = found_game(code)
        if game.status != Game.Status.FINISHED:
            raise RequestError(ErrorCode.NOT_FINISHED, _("This game is not over yet."))
        sealing.check_open(game)
        tag = etag(game, "record", kind)
        if known := unless_known(request, tag):
            return known
        record = records.record_of(game)
        response = (
            HttpResponse(msgspec.json.encode(record.to_json()), content_type="application/json")
            if kind == "json"
            else HttpResponse(record.to_text(), content_type="text/plain; charset=utf-8")
        )
        response["ETag"] = tag
        return response


def accepted_kind(request: Request) -> str:
    """JSON, unless a client accepts only text."""
    for kind, content_type in (("json", "application/json"), ("txt", "text/plain")):
        if request._request.accepts(content_type):
            return kind
    raise NotAcceptable


# What players do


class MovesView(ApiView):
    scopes: Mapping[str, str | None] = {"POST": "play"}

    @extend_schema(request=shapes.MoveRequest, responses={201: shapes.VersionShape}, tags=["play"])
    def post(self, request: Request, code: str) -> Response:
        """Play a move in answer to a version of the game."""
        wanted = asked(shapes.MoveRequest, request)
        played = playing.play_move(
            game_id=game_id_of(code),
            user_id=actor(request).pk,
            version=wanted["v"],
            notation=wanted["move"],
            client_id=wanted.get("id") or new_id(),
            received=received_at(request),
        )
        return Response({"v": played.version}, status=201)


def new_id() -> str:
    """For a client that sends none, and so cannot send it twice."""
    return f"api-{secrets.token_hex(12)}"


class UndoView(ApiView):
    scopes: Mapping[str, str | None] = {"POST": "play"}

    @extend_schema(request=shapes.UndoRequest, responses=shapes.VersionShape, tags=["play"])
    def post(self, request: Request, code: str) -> Response:
        """Take back your last move, if it has shown nothing and nobody has moved since."""
        wanted = asked(shapes.UndoRequest, request)
        played = playing.take_back(
            game_id=game_id_of(code),
            user_id=actor(request).pk,
            version=wanted["v"],
            client_id=wanted.get("id") or new_id(),
        )
        return Response({"v": played.version})


class ReadyView(ApiView):
    scopes: Mapping[str, str | None] = {"POST": "play"}

    @extend_schema(request=shapes.ReadyRequest, responses=shapes.DoneShape, tags=["play"])
    def post(self, request: Request, code: str) -> Response:
        """Your nonce for the seed. The game begins when all have sent theirs, or after eight seconds."""
        nonce = asked(shapes.ReadyRequest, request)["nonce"]
        starting.give_nonce(game_id=game_id_of(code), user_id=actor(request).pk, nonce=nonce)
        return Response({"ok": True})


class DeclineView(ApiView):
    scopes: Mapping[str, str | None] = {"POST": "play"}

    @extend_schema(request=shapes.DeclineRequest, responses=shapes.DoneShape, tags=["play"])
    def post(self, request: Request, code: str) -> Response:
        """Withdraw your offer, or decline another player's."""
        offer = asked(shapes.DeclineRequest, request)["offer"]
        offers.decline(game_id=game_id_of(code), user_id=actor(request).pk, offer=offer)
        return Response({"ok": True})


class RematchView(ApiView):
    scopes: Mapping[str, str | None] = {"POST": "play"}

    @extend_schema(request=None, responses=shapes.RematchShape, tags=["play"])
    def post(self, request: Request, code: str) -> Response:
        """Offer a rematch, or accept the one that was offered."""
        user = actor(request)
        check_new_game(request, user)
        game = offers.offer_rematch(game_id=game_id_of(code), user_id=user.pk)
        return Response({"game": game.code if game else None})


class ActionView(ApiView):
    """An action that takes no values."""

    scopes: Mapping[str, str | None] = {"POST": "play"}
    service: ClassVar[Callable[..., object]]

    @extend_schema(request=None, responses=shapes.DoneShape, tags=["play"])
    def post(self, request: Request, code: str) -> Response:
        type(self).service(game_id=game_id_of(code), user_id=actor(request).pk)
        return Response({"ok": True})


class ResignView(ActionView):
    """Resign; of three or more the others play on, and a bot holds your seat."""

    service = staticmethod(finishing.resign)


class AbortView(ActionView):
    """Call a game off: a casual one before everyone has moved, a rated one before it is dealt."""

    service = staticmethod(finishing.abort)


class ClaimView(ActionView):
    """Claim the win: your opponent has been gone and on turn for a minute."""

    service = staticmethod(finishing.claim_abandoned)


class PauseView(ActionView):
    """Offer a pause, or accept the one that was offered."""

    service = staticmethod(offers.offer_pause)


class ResumeView(ActionView):
    """Go on after a pause."""

    service = staticmethod(offers.resume)


class ReturnView(ActionView):
    """Take your seat back from the bot that holds it."""

    service = staticmethod(leaving.come_back)


ACTIONS: Mapping[str, type[ActionView]] = {
    "resign": ResignView,
    "abort": AbortView,
    "claim": ClaimView,
    "pause": PauseView,
    "resume": ResumeView,
    "return": ReturnView,
}


class ChatView(ApiView):
    scopes: Mapping[str, str | None] = {"GET": "read", "POST": "chat"}

    @extend_schema(responses=shapes.ChatShape, tags=["chat"])
    def get(self, request: Request, code: str) -> Response:
        """The last lines of your room: players among themselves, spectators among themselves."""
        visitor = find_visitor(code, actor(request).pk)
        if visitor is None:
            raise NotFound(_("There is no such game."), code=ErrorCode.NO_SUCH_GAME)
        chat = chatting.history(visitor.game_id, visitor.seat, visitor.blocked)
        return Response({"lines": msgspec.to_builtins(chat.lines)})

    @extend_schema(request=shapes.ChatRequest, responses={201: shapes.ChatLineShape}, tags=["chat"])
    def post(self, request: Request, code: str) -> Response:
        """Say something in your room."""
        text, user = asked(shapes.ChatRequest, request)["text"], actor(request)
        line: ChatLine = chatting.say(game_id=game_id_of(code), user=user, text=text)
        return Response(msgspec.to_builtins(chatting.message_of(line, user.handle)), status=201)
