"""What organisers do by the API, so that a club can run its league by script. Each has a reason."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import User
from duelsite.error_codes import ErrorCode
from games.api import shapes
from games.api import tournament_shapes as tshapes
from games.api.auth import actor
from games.api.base import ApiView, asked, check_lobby, filters, page
from games.api.tournament_data import action_json
from games.api.tournaments import SCOPE, TAGS, found_tournament
from games.errors import RequestError
from games.tournaments import organising
from games.tournaments.models import Tournament


class OrganiserView(ApiView):
    """The services check that the client organises the event."""

    scopes: Mapping[str, str | None] = {"POST": SCOPE}

    def answer(self, request: Request, act: Callable[[User], object]) -> Response:
        user = actor(request)
        check_lobby(request, user)
        act(user)
        return Response({"ok": True})


class CancelView(OrganiserView):
    @extend_schema(request=tshapes.ReasonRequest, responses=shapes.DoneShape, tags=TAGS)
    def post(self, request: Request, code: str) -> Response:
        """Cancel a tournament. Its running games go on."""
        wanted = asked(tshapes.ReasonRequest, request)
        return self.answer(request, lambda user: organising.cancel(actor=user, code=code, **wanted))


class MoveStartView(OrganiserView):
    @extend_schema(request=tshapes.StartRequest, responses=shapes.DoneShape, tags=TAGS)
    def post(self, request: Request, code: str) -> Response:
        """Move the start; all players are notified."""
        wanted = asked(tshapes.StartRequest, request)
        return self.answer(request, lambda user: organising.move_start(actor=user, code=code, **wanted))


class PlayerView(OrganiserView):
    """Something that is done to a player."""

    service: ClassVar[Callable[..., None]]

    @extend_schema(request=tshapes.PlayerRequest, responses=shapes.DoneShape, tags=TAGS)
    def post(self, request: Request, code: str) -> Response:
        wanted, tournament = asked(tshapes.PlayerRequest, request), found_tournament(code)

        def act(user: User) -> None:
            player = entered_users(tournament, [wanted["handle"]])[wanted["handle"]][1]
            type(self).service(actor=user, code=code, player=player, reason=wanted["reason"])

        return self.answer(request, act)


class RemoveView(PlayerView):
    """Remove a player. A game of the tournament that the player is playing is resigned."""

    service = staticmethod(organising.remove)


class ReadmitView(PlayerView):
    """Let a player enter again who was removed."""

    service = staticmethod(organising.readmit)


def entered_users(tournament: Tournament, handles: Sequence[str]) -> dict[str, tuple[int, User]]:
    """The entry and the user of each handle, whatever its case; refuses one that is not in the event."""
    wanted = {handle.lower() for handle in handles}
    rows = tournament.entries.select_related("user")
    known = {row.user.handle.lower(): (row.pk, row.user) for row in rows}
    if wanted - known.keys():
        raise RequestError(ErrorCode.NOT_ENTERED, _("This player is not in the tournament."))
    return {handle: known[handle.lower()] for handle in handles}


class PairView(OrganiserView):
    @extend_schema(request=tshapes.PairRequest, responses=shapes.DoneShape, tags=TAGS)
    def post(self, request: Request, code: str) -> Response:
        """Pair the next round by hand, during the break before it. Players who are left out have no game."""
        wanted, tournament = asked(tshapes.PairRequest, request), found_tournament(code)

        def act(user: User) -> None:
            entries = entered_users(tournament, [handle for table in wanted["tables"] for handle in table])
            tables = [[entries[handle][0] for handle in table] for table in wanted["tables"]]
            organising.pair_by_hand(actor=user, code=code, tables=tables, reason=wanted["reason"])

        return self.answer(request, act)


class ResultView(OrganiserView):
    @extend_schema(request=tshapes.ResultRequest, responses=shapes.DoneShape, tags=TAGS)
    def post(self, request: Request, code: str, pairing: int) -> Response:
        """Set the result of a pairing. A game that is being played is aborted."""
        wanted = asked(tshapes.ResultRequest, request)
        return self.answer(
            request,
            lambda user: organising.set_result(actor=user, code=code, pairing_id=pairing, **wanted),
        )


class ReplayView(OrganiserView):
    @extend_schema(request=tshapes.ReasonRequest, responses=shapes.DoneShape, tags=TAGS)
    def post(self, request: Request, code: str, pairing: int) -> Response:
        """Take the result of a pairing back and have it played again, while its round goes on."""
        wanted = asked(tshapes.ReasonRequest, request)
        return self.answer(
            request, lambda user: organising.replay(actor=user, code=code, pairing_id=pairing, **wanted)
        )


class ActionsView(ApiView):
    scopes: Mapping[str, str | None] = {"GET": "read"}

    @extend_schema(parameters=[tshapes.NumberedFilters], responses=tshapes.ActionPage, tags=TAGS)
    def get(self, request: Request, code: str) -> Response:
        """What organisers and moderators have decided, newest first. For organisers."""
        tournament = found_tournament(code)
        if not organising.may_organise(tournament, actor(request)):
            raise RequestError(ErrorCode.NOT_ORGANISER, _("Only the organisers can do that."))
        wanted = filters(tshapes.NumberedFilters, request)
        before: dict[str, Any] = {"pk__lt": wanted["cursor"]} if "cursor" in wanted else {}
        rows = tournament.actions.filter(**before).select_related("actor", "player").order_by("-pk")
        found = list(rows[: wanted["limit"] + 1])
        kept = found[: wanted["limit"]]
        cursor = kept[-1].pk if len(found) > len(kept) else None
        return Response(page(request, "actions", kept, action_json, cursor))
