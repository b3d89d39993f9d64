"""The page of the search of games, the fields that depend on the chosen game, and the results as records."""

from typing import Any

from django.db.models import Prefetch
from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_GET

from duelsite import ratelimit
from games import ties, time_controls
from games.models import Game, Seat
from games.registry import PLUGINS, plugin_of
from games.replays import export, search
from games.replays.search_form import SearchForm
from games.replicas import reads_from_copy

SEARCHES = ratelimit.Limit("searches", times=60, seconds=60)
EXPORTS = ratelimit.Limit("exports", times=10, seconds=600)
# The columns that a line shows: reading all columns of games and users takes longer than finding them.
LISTED_SEATS = Seat.objects.select_related("user").only(
    "game", "number", "rating_before", "provisional",
    *(f"user__{field}" for field in ("handle", "is_guest", "is_active", "is_bot", "plays_by_api")),
)  # fmt: skip
LISTED = Game.objects.only(
    "code",
    "ruleset",
    "time_control",
    "speed",
    "rated",
    "how",
    "ply",
    "finished_at",
    "places",
    "scores",
    "packed",
    "ties",
    "winners",
).prefetch_related(Prefetch("seats", LISTED_SEATS.order_by("number")))


@require_GET
@ratelimit.limited(SEARCHES, methods=("GET",))
@reads_from_copy
def games(request: HttpRequest) -> HttpResponse:
    """Finished games, narrowed down by what the address asks for."""
    form = SearchForm(request.GET)
    context: dict[str, Any] = {"form": form, "most": export.MOST}
    status = 200 if form.is_valid() else 400
    if form.is_valid():
        try:
            found = search.search(form.game_filter(), games=LISTED)
            context |= {
                "rows": [row(game) for game in found.games],
                "next_query": query_with(request, "before", str(found.next) if found.next else ""),
                "all_query": query_with(request, "before", "-"),
            }
        except search.TooLongError:
            context["too_long"] = True
    return render(request, "replays/search.html", context, status=status)


def query_with(request: HttpRequest, name: str, value: str) -> str:
    """The query of the address with one parameter set, or removed by "-"; empty if there is no value."""
    if not value:
        return ""
    query = request.GET.copy()
    query.pop(name, None)
    for key in [key for key in query if not any(query.getlist(key))]:
        del query[key]
    if value != "-":
        query[name] = value
    return query.urlencode()


@require_GET
def fields(request: HttpRequest) -> HttpResponse:
    """The part of the form that depends on the chosen game, for the script of the page."""
    form = SearchForm({"ruleset": request.GET.get("ruleset", "")})
    response = render(request, "replays/search_fields.html", {"form": form})
    patch_cache_control(response, private=True, max_age=3600)
    return response


@require_GET
@ratelimit.limited(EXPORTS, methods=("GET",), who=ratelimit.address_of)  # type: ignore[arg-type]
def records(request: HttpRequest) -> HttpResponseBase:
    """The newest games found, at most `export.MOST`, as records in a zip file."""
    form = SearchForm(request.GET)
    if not form.is_valid():
        return render(request, "replays/search.html", {"form": form, "most": export.MOST}, status=400)
    try:
        keys = search.find_keys(form.game_filter(), export.MOST)
    except search.TooLongError:
        context = {"form": form, "most": export.MOST, "too_long": True}
        return render(request, "replays/search.html", context)
    response = StreamingHttpResponse(export.zipped(keys), content_type="application/zip")
    response["Content-Disposition"] = 'attachment; filename="games.zip"'
    patch_cache_control(response, private=True, no_store=True)
    return response


def row(game: Game) -> dict[str, Any]:
    """One line of the results: the players, the best first, and the game."""
    places, scores = game.places or [], game.scores or []
    plugin = plugin_of(game.ruleset) if game.ruleset in PLUGINS else None
    seats = sorted(game.seats.all(), key=lambda seat: (places[seat.number], seat.number))
    tie = ties.for_first_place(game.ties or [], places)
    return {
        "game": game,
        "title": plugin.title if plugin and len(PLUGINS) > 1 else "",
        "seats": [seat_of(game, seat, places[seat.number], scores) for seat in seats],
        "many": len(seats) > 2,
        "drawn": all(place == 1 for place in places),
        "how": plugin.ending(game.how) if plugin else game.how,
        # The best first, as the players.
        "tie": ties.short(plugin, tie) if plugin and tie else "",
        "speed": time_controls.SPEEDS.get(game.speed, game.speed),
    }


def seat_of(game: Game, seat: Seat, place: int, scores: list[dict[str, Any]]) -> dict[str, Any]:
    """Plain values: a page has a hundred of these, and attribute lookups in templates are slow."""
    user = seat.user
    has_profile = user.is_active and not user.is_guest
    rating = "" if seat.rating_before is None else str(round(seat.rating_before))
    return {
        "handle": user.handle,
        "url": user.get_absolute_url() if has_profile else "",
        "is_program": user.is_program,
        "place": place,
        "won": seat.number in (game.winners or []) and not all(one == 1 for one in game.places or []),
        "rating": f"{rating}?" if rating and seat.provisional else rating,
        "points": scores[seat.number].get("total") if seat.number < len(scores) else None,
    }
