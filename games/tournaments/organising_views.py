"""The page of organisers and moderators, the log of their decisions, and the result for programs."""

import re
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import User
from duelsite.error_codes import ErrorCode
from games.errors import RequestError
from games.tournaments import exports, forms, organising, titles
from games.tournaments.event_views import event_of, user_of
from games.tournaments.models import Entry, Format, Pairing, Round, Tournament, TournamentAction

Name = TournamentAction.Name
# The most that the lists of the page offer.
MOST_ENTRIES, MOST_PAIRINGS, MOST_ACTIONS = 2000, 300, 200


@require_http_methods(["GET", "HEAD", "POST"])
def organise(request: HttpRequest, code: str) -> HttpResponse:
    tournament, user = event_of(code), user_of(request)
    if user is None or not organising.may_organise(tournament, user):
        raise PermissionDenied
    if request.method == "POST":
        try:
            act(request, code, user)
        except RequestError as refused:
            messages.error(request, refused.message, extra_tags=refused.code)
        else:
            messages.success(request, _("Done."))
        return redirect("tournament-organise", code)
    return render(request, "tournaments/organise.html", context_of(tournament))


def context_of(tournament: Tournament) -> dict[str, Any]:
    """Four statements, however many players there are."""
    is_running = tournament.status == Tournament.Status.RUNNING
    planned = tournament.played_rounds.filter(status=Round.Status.PLANNED, starts_at__isnull=False)
    entries = tournament.entries.select_related("user").order_by("user__handle")[:MOST_ENTRIES]
    return {
        "tournament": tournament,
        "title": titles.title_of(tournament),
        "entries": [one for one in entries if one.state != Entry.State.REMOVED],
        "removed": [one for one in entries if one.state == Entry.State.REMOVED],
        "pairings": [(one.pk, words_of(one)) for one in latest_pairings(tournament)],
        "next_round": planned.order_by("number").first() if is_running else None,
        "start": forms.next_hour().strftime(forms.LOCAL),
        "is_open": tournament.status == Tournament.Status.OPEN,
        "is_over": tournament.is_over,
    }


def latest_pairings(tournament: Tournament) -> list[Pairing]:
    """Those with a result to set, the newest first."""
    found = tournament.pairings.filter(kind__in=[Pairing.Kind.PLAYED, Pairing.Kind.FORFEIT])
    found = found.select_related("round").prefetch_related("seats__entry__user")
    return list(found.order_by("-pk")[:MOST_PAIRINGS])


def words_of(pairing: Pairing) -> str:
    names = " – ".join(seat.entry.user.handle for seat in pairing.seats.all())
    return f"{pairing.round.number}.{pairing.number}: {names}" if pairing.round else names


def act(request: HttpRequest, code: str, actor: User) -> None:
    """Call the service that the form names."""
    given = request.POST
    usual: dict[str, Any] = {"actor": actor, "code": code, "reason": given.get("reason", "")}
    acts: dict[str, Callable[[], None]] = {
        Name.REMOVE: lambda: organising.remove(**usual, player=player_of(given.get("player"))),
        Name.READMIT: lambda: organising.readmit(**usual, player=player_of(given.get("player"))),
        Name.CANCEL: lambda: organising.cancel(**usual),
        Name.MOVE_START: lambda: organising.move_start(
            **usual, starts_at=moment(given.get("starts_at", ""), given.get("zone", ""))
        ),
        Name.SET_RESULT: lambda: organising.set_result(
            **usual, pairing_id=whole(given.get("pairing")), places=numbers(given.get("places", ""))
        ),
        Name.REPLAY: lambda: organising.replay(**usual, pairing_id=whole(given.get("pairing"))),
        Name.PAIR: lambda: organising.pair_by_hand(**usual, tables=tables(code, given.get("tables", ""))),
    }
    do = acts.get(given.get("what", ""))
    if do is None:
        raise RequestError(ErrorCode.MALFORMED, _("That did not work."))
    do()


def player_of(handle: str | None) -> User:
    found = User.objects.filter(handle=(handle or "")[:50].replace("\0", "")).first()
    if found is None:
        raise RequestError(ErrorCode.NOT_ENTERED, _("This player is not in the tournament."))
    return found


def whole(text: str | None) -> int:
    return int(text) if text and re.fullmatch(r"[0-9]{1,9}", text) else 0


def numbers(text: str) -> list[int]:
    found = [whole(one) for one in re.split(r"[\s,;]+", text[:100].strip()) if one]
    if not found:
        raise RequestError(ErrorCode.BAD_PLACES, _("Give each player a place; at least one has to be first."))
    return found


def moment(text: str, zone: str) -> Any:
    form = forms.StartForm({"starts_at": text, "zone": zone})
    if not form.is_valid():
        raise RequestError(ErrorCode.MALFORMED, _("Please enter a date and a time."))
    return form.cleaned_data["starts_at"]


def tables(code: str, text: str) -> list[list[int]]:
    """A line for each table, handles separated by spaces or commas. An unknown handle is nobody's entry."""
    entries = dict(Entry.objects.filter(tournament__code=code).values_list("user__handle", "pk"))
    by_name = {handle.casefold(): pk for handle, pk in entries.items()}
    lines = [re.split(r"[\s,;]+", line.strip()) for line in text[:50_000].splitlines() if line.strip()]
    return [[by_name.get(handle.casefold(), 0) for handle in line if handle] for line in lines]


@require_safe
def decisions(request: HttpRequest, code: str) -> HttpResponse:
    """What organisers and moderators have done, for everybody to read."""
    tournament, user = event_of(code), user_of(request)
    actions = tournament.actions.select_related("actor", "player", "pairing__round")
    context = {
        "tournament": tournament,
        "title": titles.title_of(tournament),
        "actions": actions.prefetch_related("pairing__seats__entry__user")[:MOST_ACTIONS],
        "organises": user is not None and organising.may_organise(tournament, user),
    }
    return render(request, "tournaments/decisions.html", context)


@require_safe
def results(request: HttpRequest, code: str, kind: str) -> HttpResponse:
    """The standings as they are, for programs."""
    tournament = event_of(code)
    if kind == "json":
        return JsonResponse(exports.as_json(tournament))
    if kind == "csv":
        text, content_type = exports.as_csv(tournament), "text/csv; charset=utf-8"
    elif tournament.format == Format.SWISS and tournament.status != Tournament.Status.OPEN:
        text, content_type = exports.as_trf(tournament), "text/plain; charset=utf-8"
    else:
        raise Http404
    response = HttpResponse(text, content_type=content_type)
    response["Content-Disposition"] = f'attachment; filename="{tournament.code}.{kind}"'
    return response
