"""The page of a user's games."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from accounts import selectors as account_selectors
from accounts.models import User
from games.replays import histories
from games.replays.filter_forms import HistoryForm
from games.replays.search import TooLongError
from games.replays.search_views import query_with
from games.replicas import reads_from_copy
from games.table import selectors


@require_GET
@reads_from_copy
def history(request: HttpRequest, handle: str) -> HttpResponse:
    """A user's finished games, narrowed down by the address; users see their own running games as well."""
    viewer = request.user if isinstance(request.user, User) else None
    owner = viewer if viewer and viewer.handle == handle else account_selectors.profile(handle=handle)
    if owner is None:
        raise Http404
    mine = viewer is not None and viewer.pk == owner.pk
    running = selectors.running_games(owner) if mine and "before" not in request.GET else ()
    form = HistoryForm(request.GET)
    context: dict[str, Any] = {
        "owner": owner,
        "mine": mine,
        "running": [selectors.running_json(game, owner) for game in running],
        "form": form,
    }
    if form.is_valid():
        try:
            page = histories.history(form.game_filter(player=owner, with_annulled=True))
            context |= {
                "rows": [histories.history_row(game, owner) for game in page.games],
                "next_query": query_with(request, "before", str(page.next) if page.next else ""),
            }
        except TooLongError:
            context["too_long"] = True
    return render(request, "replays/history.html", context)
