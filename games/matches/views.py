"""The page of a match: its score by game, what comes next, and what its players can do."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import User
from duelsite import ratelimit
from games.errors import RequestError
from games.matches import match_texts, selectors, services
from games.matches.models import Begins, Match
from games.registry import plugin_of
from games.table.people import must_play_in_person

ACTS = ratelimit.Limit("match-acts", times=60, seconds=600)
SERVICES = {"ready": services.begin_at_once, "resign": services.resign_match}


def found_match(code: str) -> Match:
    return get_object_or_404(Match.objects.select_related("one", "other", "winner"), code=code)


@require_http_methods(["GET", "HEAD", "POST"])
@ratelimit.limited(ACTS)
def match(request: HttpRequest, code: str) -> HttpResponse:
    found = found_match(code)
    if request.method == "POST":
        return act(request, found)
    is_part = "part" in request.GET
    template = "matches/parts.html" if is_part else "matches/match.html"
    response = render(request, template, page_of(found, request))
    if is_part:
        response["Cache-Control"] = "no-store"
    return response


def act(request: HttpRequest, found: Match) -> HttpResponse:
    """A player is ready for the next game, or resigns the match."""
    service = SERVICES.get(request.POST.get("do", ""))
    if service is not None and isinstance(request.user, User):
        try:
            must_play_in_person(request.user)
            service(match_id=found.pk, user_id=request.user.pk)
        except RequestError as refused:
            messages.error(request, refused.message)
    return redirect(found)


def page_of(found: Match, request: HttpRequest) -> dict[str, Any]:
    viewer = request.user if isinstance(request.user, User) else None
    player = found.player_ids.index(viewer.pk) if viewer and viewer.pk in found.player_ids else None
    games = selectors.shown_games(found)
    running = next((shown for shown in games if shown.is_running), None)
    return {
        "match": found,
        "plugin": plugin_of(found.ruleset),
        "label": match_texts.label_of(found),
        "score": match_texts.score_of(found),
        "score_line": match_texts.score_line(found),
        "ending": match_texts.ending_of(found),
        "loser_begins": found.begins == Begins.LOSER,
        "games": games,
        "running": running,
        "player": player,
        "is_ready": player is not None and player in found.ready,
        "next_ms": selectors.next_ms(found),
        "link": request.build_absolute_uri(reverse("match", args=[found.code])),
    }


@require_safe
def state(request: HttpRequest, code: str) -> JsonResponse:
    """For the scripts of tables."""
    response = JsonResponse(dict(selectors.state_of(found_match(code))))
    response["Cache-Control"] = "no-store"
    return response
