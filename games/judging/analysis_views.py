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
from games.models import Analysis, Game
from games.registry import plugin_of
from games.replays import replay_views

ASKED = ratelimit.Limit("analyses", times=10, seconds=600)
CONFLICT, TOO_MANY = 409, 429


@never_cache
@require_http_methods(["GET", "POST"])
def analysis(request: HttpRequest, code: str) -> HttpResponse:
    """GET returns the progress, POST starts it. An analysis that exists does not count for the limit."""
    game = get_object_or_404(Game, code=code)
    if request.method == "POST":
        if wait := _wait(request, game):
            refused = RequestError(
                ErrorCode.TOO_OFTEN, _("You have asked for many analyses. Please wait a little.")
            )
            answer = _error_response(refused, TOO_MANY)
            answer["Retry-After"] = str(max(1, round(wait)))
            return answer
        try:
            ask_analysis(game_id=game.pk)
        except RequestError as refused:
            return _error_response(refused, CONFLICT)
    else:
        try:
            check_may_be_analysed(game)
        except RequestError as refused:
            return _error_response(refused, CONFLICT)
    return JsonResponse(analyses.analysis_json(game))


def _wait(request: HttpRequest, game: Game) -> float:
    if Analysis.objects.filter(game=game).exclude(status=Analysis.Status.FAILED).exists():
        return 0.0
    return ratelimit.take(ASKED, ratelimit.who_is(request))


def _error_response(refused: RequestError, status: int) -> JsonResponse:
    return JsonResponse({"code": refused.code, "message": refused.message}, status=status)


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
