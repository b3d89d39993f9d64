"""The page on which a position is played on, and the lines that it asks for. Nothing is stored."""

import math
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import User
from duelsite import ratelimit
from duelsite.database import release_connection
from duelsite.error_codes import ErrorCode, status_of
from games.errors import RequestError
from games.explore import explore_texts, following, sources, thinking
from games.explore.free_board import board_config, frames_of, free_page, seat_to_move
from games.explore.lines import LONGEST_LINE, Path
from games.explore.requests import Asked, about_in, move_in
from games.explore.sources import Explored
from games.models import Game
from games.plugin import Json
from games.registry import plugin_of
from games.replays import replay_views
from games.table import pages

# As many positions as ten analyses have moves.
THOUGHTS = ratelimit.Limit("explored-thoughts", times=120, seconds=600)
LINES = ratelimit.Limit("explored-lines", times=240, seconds=60)
SCRIPT = "games/explore/main.js"
MODULES = (
    *pages.scripts("explore", "engine keys server tree tree-view"),
    "games/replay/share.js",
)
STYLES = ("games/explore/explore.css",)
TEMPLATES = {
    "beside": "explore/beside.html",
    "bar": "explore/bar.html",
    "menu": "explore/menu.html",
    "keys": "explore/keys.html",
}


def user_of(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None


def spend(request: HttpRequest, limit: ratelimit.Limit) -> None:
    if wait := ratelimit.take(limit, ratelimit.who_is(request)):
        raise RequestError(
            ErrorCode.TOO_OFTEN,
            _("You are going too fast. Please slow down."),
            seconds=max(1, math.ceil(wait)),
        )


def error_response(error: RequestError) -> JsonResponse:
    response = JsonResponse({"code": error.code, "message": error.message}, status=status_of(error.code))
    if "seconds" in error.params:
        response["Retry-After"] = str(error.params["seconds"])
    return response


def answers_in_json(view: Callable[..., Json]) -> Callable[..., HttpResponse]:
    """A decorator: what a view returns as JSON, and errors with their code and sentence."""

    @never_cache
    @wraps(view)
    def answered(request: HttpRequest, **kwargs: Any) -> HttpResponse:
        try:
            return JsonResponse(view(request, **kwargs))
        except RequestError as error:
            return error_response(error)

    return answered


@require_safe
@answers_in_json
def line(request: HttpRequest, source: str, key: str) -> Json:
    """The position after a line, and after one more move if that is asked for."""
    spend(request, LINES)
    explored = sources.find(source, key, user_of(request))
    release_connection()
    asked = Asked.of(request.GET, explored)
    path = Path.of_code(asked.start(explored), asked.line)
    known = len(path.steps)
    if move := move_in(request.GET, explored):
        path.play(*move)
    if request.GET.get("others") == "game" and asked.seat is not None and asked.dealt is None:
        following.follow(explored.record, path, besides=asked.seat)
    return answer(explored, asked, path, known)


def answer(explored: Explored, asked: Asked, path: Path, known: int) -> Json:
    """What the page shows: the steps that are new to it, and how they came about."""
    seat = asked.reader(path)
    since = known if len(path.steps) > known else None
    return {
        "line": path.code,
        "steps": [
            {"code": step.code, "seat": step.seat, "move": step.notation} for step in path.steps[known:]
        ],
        "frames": frames_of(
            path.start, path.line, seat=seat, revealed=asked.is_open, since=since, log_from=0
        ),
        "owing": list(path.position.to_move),
        # Other cards are no longer those of the game.
        "played": "" if asked.dealt else played(explored, path, seat),
    }


def played(explored: Explored, path: Path, seat: int | None) -> str:
    """What the seat decided here in the game itself."""
    if seat is None or seat not in path.position.to_move:
        return ""
    return following.next_in_game(explored.record, path, seat) or ""


@require_http_methods(["GET", "POST"])
@answers_in_json
def think(request: HttpRequest, source: str, key: str) -> Json:
    """POST asks the engine about a line, GET tells how far it is. Only new questions count for the limit."""
    explored = sources.find(source, key, user_of(request))
    given = request.POST if request.method == "POST" else request.GET
    asked = Asked.of(given, explored)
    about = about_in(given)
    spend(request, LINES)
    release_connection()
    path = Path.of_code(asked.start(explored), asked.line)
    seat = asked.reader(path)
    if seat is None:
        raise RequestError(ErrorCode.GAME_OVER, _("The game is over."))
    question = thinking.Question(about, path.start, path.line, seat)
    if request.method == "POST":
        user = user_of(request)
        question.ask(user.pk if user else None, spend=lambda: spend(request, THOUGHTS))
    found = question.progress()
    if about == thinking.About.BEST and "moves" in found:
        return {**found, "seat": seat, "moves": thinking.in_words(path.start, seat, found["moves"])}
    if "line" in found:
        known = len(path.steps)
        for mover, notation in found.pop("line")[known:]:
            path.play(mover, notation)
        return found | answer(explored, asked, path, known)
    return found


@require_safe
@never_cache
def explore(request: HttpRequest, source: str, key: str) -> HttpResponse:
    """A position to be played on: of a game, or of another source."""
    user = user_of(request)
    try:
        spend(request, LINES)
        explored = sources.find(source, key, user)
    except RequestError as error:
        return refused(request, source, key, error)
    release_connection()
    plugin = plugin_of(explored.record.rules)
    problem = ""
    try:
        asked = Asked.of(request.GET, explored)
        path = Path.of_code(asked.start(explored), asked.line)
    except RequestError as error:
        # A link that is damaged still leads to the game.
        problem, asked = error.message, Asked(explored.first, "", None, is_open=False)
        path = Path(asked.start(explored))
    config = board_config(plugin, explored.players, user) | {
        "bottom": explored.seat or 0,
        "explore": {
            "line_url": reverse("explore-line", args=[source, key]),
            "think_url": reverse("explore-think", args=[source, key]),
            "judges": plugin.judge is not None,
            "address": reverse("explore", args=[source, key]),
            "back": explored.address,
            "title": explored.title,
            "number": asked.number,
            "first": len(path.start.moves),
            "dealt": "-".join(map(str, asked.dealt or ())),
            "mover": seat_to_move(path.start.position()),
            "moves": len(explored.record.moves),
            "seat": asked.seat,
            "open": asked.is_open,
            "longest": LONGEST_LINE,
            "answer": answer(explored, asked, path, 0),
        },
    }
    config["texts"] |= explore_texts.texts()
    context = {
        "page": free_page(plugin, SCRIPT, modules=MODULES, styles=STYLES),
        "config": config,
        "players": explored.players,
        "title": _("Explore: %(game)s") % {"game": explored.title},
        "is_free": True,
        "problem": problem,
        "asked": asked,
        "back": explored.address.replace("MOVE", str(asked.number)),
        **TEMPLATES,
    }
    return render(request, "explore/explore.html", context, status=400 if problem else 200)


@require_safe
def landing(request: HttpRequest) -> HttpResponse:
    """What exploring is, and the newest games to begin with: one's own, and those of everybody."""
    user = user_of(request)
    context = {"own": sources.newest_of(user) if user else [], "games": sources.newest()}
    return render(request, "explore/landing.html", context)


def refused(request: HttpRequest, source: str, key: str, error: RequestError) -> HttpResponse:
    """Why there is nothing to explore: on the page of the game if it has one, else as a page of its own."""
    if error.code == ErrorCode.GAME_RETIRED and source == sources.GAME:
        return redirect("replay", key)
    status = status_of(error.code)
    return render(request, "explore/refused.html", {"sentence": error.message}, status=status)


def explore_link(game: Game, user: User | None) -> str | None:
    """For the replay page: where its button leads, or None if the game cannot be explored."""
    return reverse("explore", args=[sources.GAME, game.code])


replay_views.PANELS["explore"] = explore_link
