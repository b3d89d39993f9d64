"""Tournaments over the API: lists, one with its standings, rounds and pairings, and what players do.

What organisers do is in tournament_organising.py. The services of tournaments decide, as for pages.
"""

from collections.abc import Callable, Mapping
from typing import ClassVar

from django.db.models import Exists, F, OuterRef, Q
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotAuthenticated, NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import User
from duelsite.error_codes import ErrorCode
from games.api import shapes
from games.api import tournament_shapes as tshapes
from games.api.auth import actor, reader
from games.api.base import ApiView, asked, check_lobby, cursor_in, filters, next_address, page
from games.api.games import ActionView
from games.api.tournament_data import (
    entry_json,
    pairing_json,
    pairings_of,
    round_json,
    tournament_json,
    tournaments,
)
from games.replays.filters import Cursor
from games.tournaments import berserk, creating, entering
from games.tournaments.creating import Setup
from games.tournaments.models import Entry, Tournament

# A token needs this scope for everything that changes an event.
SCOPE = "tournaments"
TAGS = ["tournaments"]


def found_tournament(code: str) -> Tournament:
    tournament = tournaments().filter(code=code).first()
    if tournament is None:
        raise NotFound(_("There is no such tournament."), code=ErrorCode.NO_SUCH_TOURNAMENT)
    return tournament


def shown(request: Request, tournament: Tournament) -> dict[str, object]:
    return tournament_json(tournament, request.build_absolute_uri(tournament.get_absolute_url()))


class TournamentsView(ApiView):
    scopes: Mapping[str, str | None] = {"GET": None, "POST": SCOPE}

    @extend_schema(
        operation_id="tournaments_list",
        parameters=[tshapes.TournamentFilters],
        responses=tshapes.TournamentPage,
        tags=TAGS,
    )
    def get(self, request: Request) -> Response:
        """Tournaments, the latest start first."""
        wanted = filters(tshapes.TournamentFilters, request)
        size, before = wanted["limit"], cursor_in(wanted.get("cursor", ""))
        chosen = {name: wanted[name] for name in ("status", "format", "ruleset") if name in wanted}
        rows = tournaments().filter(**chosen)
        if wanted.get("mine") == "true":
            rows = rows.filter(of_user(reader(request)))
        if before is not None:
            rows = rows.filter(
                Q(starts_at__lt=before.finished_at) | Q(starts_at=before.finished_at, pk__lt=before.game)
            )
        found = list(rows.order_by("-starts_at", "-pk")[: size + 1])
        last = found[size - 1] if len(found) > size else None
        cursor = Cursor(last.starts_at, last.pk) if last else None
        return Response(page(request, "tournaments", found[:size], lambda one: shown(request, one), cursor))

    @extend_schema(request=tshapes.CreateRequest, responses={201: tshapes.OneTournamentShape}, tags=TAGS)
    def post(self, request: Request) -> Response:
        """Create a tournament, and organise it."""
        wanted, user = asked(tshapes.CreateRequest, request), actor(request)
        check_lobby(request, user)
        tournament = creating.create(organiser=user, setup=Setup(**wanted))
        return Response(one(request, tournament.code), status=201)


def of_user(user: User | None) -> Q:
    """The events that a user has entered or organises."""
    if user is None:
        raise NotAuthenticated
    entered = Entry.objects.filter(tournament=OuterRef("pk"), user=user)
    return Q(organiser=user) | Q(Exists(entered))


def one(request: Request, code: str) -> dict[str, object]:
    """An event with the client's own line."""
    tournament, user = found_tournament(code), reader(request)
    own = tournament.entries.select_related("user").filter(user=user).first() if user else None
    return {**shown(request, tournament), "you": entry_json(own) if own else None}


class TournamentView(ApiView):
    scopes: Mapping[str, str | None] = {"GET": None, "PATCH": SCOPE}

    @extend_schema(responses=tshapes.OneTournamentShape, tags=TAGS)
    def get(self, request: Request, code: str) -> Response:
        """A tournament, and your line of its standings."""
        return Response(one(request, code))

    @extend_schema(request=tshapes.ChangeRequest, responses=tshapes.OneTournamentShape, tags=TAGS)
    def patch(self, request: Request, code: str) -> Response:
        """Change a tournament of yours that has not begun.

        Once players have entered, what they have entered for stays; its start is moved with a reason.
        """
        changes, user = asked(tshapes.ChangeRequest, request), actor(request)
        check_lobby(request, user)
        creating.change(actor=user, code=code, changes=changes)
        return Response(one(request, code))


class StandingsView(ApiView):
    @extend_schema(parameters=[tshapes.NumberedFilters], responses=tshapes.StandingsPage, tags=TAGS)
    def get(self, request: Request, code: str) -> Response:
        """The standings, best first; before the start the players, by rating."""
        tournament = found_tournament(code)
        wanted = filters(tshapes.NumberedFilters, request)
        size, first = wanted["limit"], wanted.get("cursor", 0)
        rows = tournament.entries.select_related("user")
        rows = rows.order_by(F("position").asc(nulls_last=True), "-rating", "pk")
        found = list(rows[first : first + size + 1])
        cursor = first + size if len(found) > size else None
        answer = page(request, "standings", found[:size], entry_json, cursor)
        return Response({"version": tournament.version, **answer})


class RoundsView(ApiView):
    @extend_schema(responses=tshapes.RoundsShape, tags=TAGS)
    def get(self, request: Request, code: str) -> Response:
        """The rounds; an arena has none. What deals were made from is shown when a round is over."""
        rounds = found_tournament(code).played_rounds.order_by("number")
        return Response({"rounds": [round_json(row) for row in rounds]})


class PairingsView(ApiView):
    @extend_schema(parameters=[tshapes.PairingFilters], responses=tshapes.PairingPage, tags=TAGS)
    def get(self, request: Request, code: str) -> Response:
        """The pairings with their games, in the order in which they were made."""
        tournament = found_tournament(code)
        wanted = filters(tshapes.PairingFilters, request)
        rows = pairings_of(tournament).filter(pk__gt=wanted.get("cursor", 0))
        if "round" in wanted:
            rows = rows.filter(round__number=wanted["round"])
        size = wanted["limit"]
        found = list(rows[: size + 1])
        cursor = found[size - 1].pk if len(found) > size else None
        pairings = [pairing_json(row) for row in found[:size]]
        return Response({"pairings": pairings, "next": next_address(request, cursor)})


# What players do


class EnterView(ApiView):
    scopes: Mapping[str, str | None] = {"POST": SCOPE}

    @extend_schema(request=tshapes.EnterRequest, responses=tshapes.EnteredShape, tags=TAGS)
    def post(self, request: Request, code: str) -> Response:
        """Enter, or come back after a pause. Bot accounts only where the tournament allows them."""
        nonce, user = asked(tshapes.EnterRequest, request).get("nonce"), actor(request)
        check_lobby(request, user)
        return Response({"state": entering.enter(user=user, code=code, nonce=nonce).state})


class EntrantView(ApiView):
    """Something that a player does with the own entry."""

    scopes: Mapping[str, str | None] = {"POST": SCOPE}
    service: ClassVar[Callable[..., object]]

    @extend_schema(request=None, responses=shapes.DoneShape, tags=TAGS)
    def post(self, request: Request, code: str) -> Response:
        user = actor(request)
        check_lobby(request, user)
        type(self).service(user=user, code=code)
        return Response({"ok": True})


class WithdrawView(EntrantView):
    """Withdraw; a game of the tournament that you are playing is resigned."""

    service = staticmethod(entering.withdraw)


class PauseEntryView(EntrantView):
    """Pause: no new games until you enter again."""

    service = staticmethod(entering.pause)


class CheckInView(EntrantView):
    """Say that you are there, in the 15 minutes before the start."""

    service = staticmethod(entering.check_in)


class BerserkView(ActionView):
    """In an arena, before your first move: half of your clock for one point more if you win."""

    service = staticmethod(berserk.go_berserk)
