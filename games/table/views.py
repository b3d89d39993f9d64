"""The page of a table."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from accounts.models import User
from accounts.preferences import values_for_scripts
from games.errors import RequestError
from games.models import Game, Seat
from games.registry import plugin_of
from games.table import finishing, pages, sealing, table_texts


@require_http_methods(["GET", "POST"])
def game(request: HttpRequest, code: str) -> HttpResponse:
    """A table, for its players and for spectators."""
    found = get_object_or_404(Game.objects.defer("secret", "seed"), code=code)
    user = request.user if isinstance(request.user, User) else None
    seats = list(Seat.objects.filter(game=found).select_related("user").order_by("number"))
    seat = next((s.number for s in seats if user is not None and s.user_id == user.pk), None)
    if found.is_sealed and seat is None:
        return render(request, "table/sealed.html", {"sentence": sealing.sentence()}, status=403)
    plugin = plugin_of(found.ruleset)
    if plugin.is_retired:
        return retired(request, found, [s.user.handle for s in seats], user if seat is not None else None)
    if request.method == "POST":
        return HttpResponseNotAllowed(["GET"])
    coach = plugin.coach(found, seat)
    context = {
        "game": found,
        "players": [seat.user for seat in seats],
        "seat": seat,
        "config": board_config(found, seat, user) | {"coach": coach.config if coach else None},
        "page": pages.table_page(plugin, coach),
    }
    return render(request, "table/table.html", context)


def retired(request: HttpRequest, game: Game, handles: list[str], player: User | None) -> HttpResponse:
    """A table of a game whose rules are gone. Players who sit there can abort it."""
    if game.status == Game.Status.FINISHED:
        return redirect("replay", game.code)
    if request.method == "POST" and player is not None:
        try:
            finishing.abort(game_id=game.pk, user_id=player.pk)
        except RequestError as error:
            messages.error(request, error.message)
        return redirect("game", game.code)
    context = {"game": game, "players": handles, "may_abort": player is not None and not game.is_over}
    return render(request, "table/retired.html", context)


def board_config(game: Game, seat: int | None, user: User | None) -> dict[str, Any]:
    """What the board's scripts need to know before they open the socket."""
    plugin = plugin_of(game.ruleset)
    return {
        "code": game.code,
        "seat": seat,
        "seats": game.size,
        "socket": f"/ws/game/{game.code}/",
        "preferences": values_for_scripts(user),
        "urls": {
            "play": reverse("play"),
            "game": reverse("game", args=["CODE"]),
            "replay": reverse("replay", args=[game.code]),
            "report": f"{reverse('report', args=['HANDLE'])}?game={game.code}" if user else "",
        },
        "handle": user.handle if user else "",
        "names": plugin.names(),
        "texts": table_texts.texts() | plugin.texts(),
    }
