"""The analysis of a finished game over HTTP. Anybody may start it and see its progress."""

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import User
from duelsite import ratelimit
from duelsite.error_codes import ErrorCode
from games.errors import RequestError
from games.judging import analyses, analysis_texts
from games.judging.analysing import ask_analysis, check_may_be_analysed
from games.models import Game
from games.registry import plugin_of
from games.replays import replay_views

ASKED = ratelimit.Limit("analyses", times=10, seconds=600)
CONFLICT, TOO_MANY = 409, 429


@never_cache
@require_http_methods(["GET", "POST"])
def analysis(request: HttpRequest, code: str) -> HttpResponse:
    """GET returns the progress, POST starts it. Only an analysis that starts counts for the limit."""
    game = get_object_or_404(Game, code=code)
    try:
        if request.method == "POST":
            asked_by = request.user.pk if isinstance(request.user, User) else None
            ask_analysis(game_id=game.pk, asked_by=asked_by, spend=lambda: _spend(request))
        else:
            check_may_be_analysed(game)
    except RequestError as refused:
        return _error_response(refused)
    return JsonResponse(analyses.analysis_json(game))


def _spend(request: HttpRequest) -> None:
    if wait := ratelimit.take(ASKED, ratelimit.who_is(request)):
        raise RequestError(
            ErrorCode.TOO_OFTEN,
            _("You have asked for many analyses. Please wait a little."),
            seconds=max(1, round(wait)),
        )


def _error_response(refused: RequestError) -> JsonResponse:
    too_often = refused.code == ErrorCode.TOO_OFTEN
    answer = {"code": refused.code, "message": refused.message}
    response = JsonResponse(answer, status=TOO_MANY if too_often else CONFLICT)
    if too_often:
        response["Retry-After"] = str(refused.params["seconds"])
    return response


def analysis_config(game: Game, user: User | None) -> dict[str, Any] | None:
    """For the panel on the replay page; None where games are not analysed."""
    judge = plugin_of(game.ruleset).judge
    if judge is None or not judge.analyses:
        return None
    users = [seat.user for seat in game.seats.select_related("user").order_by("number")]
    return {
        "url": reverse("analysis", args=[game.code]),
        "players": [other.handle for other in users],
        "seat": next((seat for seat, other in enumerate(users) if user and other.pk == user.pk), None),
        "texts": analysis_texts.texts() | judge.texts(),
        "meaning": list(judge.meaning() or analysis_texts.meaning()),
        "shares": judge.shares,
        "state": analyses.analysis_json(game),
    }


replay_views.PANELS["analysis"] = analysis_config
