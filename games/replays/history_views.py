"""The page of a user's games."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from accounts import selectors as account_selectors
from accounts.models import User
from games.replays import histories
from games.table import selectors


@require_GET
def history(request: HttpRequest, handle: str) -> HttpResponse:
    """A user's finished games, to be narrowed down; for their owner the running ones as well."""
    viewer = request.user if isinstance(request.user, User) else None
    owner = viewer if viewer and viewer.handle == handle else account_selectors.profile(handle=handle)
    if owner is None:
        raise Http404
    form = histories.HistoryForm(request.GET)
    page = histories.history(owner, form.wanted()) if form.is_valid() else histories.HistoryPage([], None)
    query = request.GET.copy()
    if page.next_before is not None:
        query["before"] = str(page.next_before)
    mine = viewer is not None and viewer.pk == owner.pk
    running = selectors.running_games(owner) if mine and "before" not in request.GET else ()
    context = {
        "owner": owner,
        "mine": mine,
        "running": [selectors.running_json(game, owner) for game in running],
        "form": form,
        "rows": [histories.history_row(game, owner) for game in page.games],
        "next_query": query.urlencode() if page.next_before is not None else "",
    }
    return render(request, "replays/history.html", context)
