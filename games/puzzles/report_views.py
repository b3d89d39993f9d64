"""The moderators' queue of reported puzzles: each is retired or kept, with a reason."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.errors import RequestError
from games.moderation.admin_views import must_be_moderator
from games.puzzles import reporting
from games.puzzles.models import Puzzle, PuzzleReport

MOST = 100


@never_cache
@require_http_methods(["GET", "POST"])
def queue(request: HttpRequest) -> HttpResponse:
    """The puzzles with undecided reports, those that have waited longest first."""
    moderator = must_be_moderator(request)
    if request.method == "POST":
        puzzle = Puzzle.objects.filter(key=request.POST.get("puzzle", "")[:20].replace("\0", "")).first()
        decision = request.POST.get("do", "")
        if puzzle is None or decision not in ("retire", "keep"):
            raise Http404
        try:
            reporting.decide(
                moderator=moderator,
                puzzle_id=puzzle.pk,
                retire=decision == "retire",
                reason=request.POST.get("reason", "").replace("\0", "")[: reporting.LONGEST],
            )
        except RequestError as refused:
            messages.error(request, refused.message)
        else:
            messages.success(request, _("Decided. The person who reported it has been notified."))
        return redirect("puzzle-reports")
    return render(request, "puzzles/reports.html", {"cases": cases()})


def cases() -> list[dict[str, Any]]:
    rows = PuzzleReport.objects.filter(state=PuzzleReport.State.OPEN).select_related("puzzle", "reporter")
    by_puzzle: dict[int, list[PuzzleReport]] = {}
    for row in rows.defer("puzzle__document").order_by("pk")[:MOST]:
        by_puzzle.setdefault(row.puzzle_id, []).append(row)
    return [{"puzzle": reports[0].puzzle, "reports": reports} for reports in by_puzzle.values()]
