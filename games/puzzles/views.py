"""The pages around puzzles: the front page of them, the next one, streaks, misses, strengths, history."""

from datetime import date
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from accounts import guests
from accounts.models import User
from duelsite import ratelimit
from games.errors import RequestError
from games.puzzles import daily, selection, streaks, strengths
from games.puzzles.models import Attempt, Puzzle, PuzzlePlayer
from games.puzzles.requests import WantedForm, games, pool_asked, solver_of, user_of

PER_PAGE = 30


@never_cache
@require_GET
def index(request: HttpRequest) -> HttpResponse:
    user = user_of(request)
    rows = PuzzlePlayer.objects.filter(user=user) if user else PuzzlePlayer.objects.none()
    players = {row.pool: row for row in rows}
    context = {
        "form": WantedForm(initial={"game": pool_asked(request)}),
        "day": daily.card(),
        "games": [
            {"pool": pool, "title": title, "player": players.get(pool)} for pool, title in games().items()
        ],
        "is_member": bool(user and user.is_member),
    }
    return render(request, "puzzles/index.html", context)


@never_cache
@require_GET
def next_puzzle(request: HttpRequest) -> HttpResponse:
    """Goes to a puzzle of the wanted kind near the rating of the user."""
    wanted = WantedForm(request.GET).wanted()
    found = selection.next_puzzle(user_of(request), wanted, besides=request.GET.get("after", "")[:20])
    if found is None:
        messages.info(request, _("There is no puzzle like that. Choose another kind or theme."))
        return redirect("puzzles")
    chosen = {name: getattr(wanted, name) for name in ("kind", "theme") if getattr(wanted, name)}
    return redirect(with_query(found, chosen))


def with_query(puzzle: Puzzle, chosen: dict[str, str]) -> str:
    return f"{puzzle.get_absolute_url()}?{urlencode(chosen)}" if chosen else puzzle.get_absolute_url()


@never_cache
@require_GET
def days(request: HttpRequest) -> HttpResponse:
    """The puzzle of the day, and those of former days."""
    before = request.GET.get("before", "")
    try:
        day = date.fromisoformat(before) if before else None
    except ValueError as error:
        raise Http404 from error
    today = daily.puzzle_of_day() if day is None else None
    former = daily.former(day)
    user = user_of(request)
    keys = [one.puzzle_id for one in former]
    first = Attempt.objects.filter(user=user, puzzle__in=keys, number=1) if user else Attempt.objects.none()
    results = dict(first.values_list("puzzle_id", "solved"))
    context = {
        "today": today,
        "days": [
            {"day": one, "game": games().get(one.puzzle.pool, ""), "solved": results.get(one.puzzle_id)}
            for one in former
        ],
        "older": former[-1].day.isoformat() if len(former) == daily.PER_PAGE else "",
    }
    return render(request, "puzzles/days.html", context)


@never_cache
@require_http_methods(["GET", "POST"])
def streak(request: HttpRequest, pool: str) -> HttpResponse:
    """The table of streaks; POST begins one, or goes on with it."""
    if pool not in games():
        raise Http404
    user = user_of(request)
    if request.method == "POST":
        try:
            solver = solver_of(request)
            if request.POST.get("do") == "stop":
                streaks.stop(user=solver, pool=pool)
                return redirect("puzzle-streak", pool)
            run = streaks.begin(user=solver, pool=pool)
        except guests.TooManyGuestsError as error:
            return ratelimit.too_many(request, error.wait)
        except RequestError as refused:
            messages.error(request, refused.message)
            return redirect("puzzles")
        assert run.current is not None
        return redirect(with_query(run.current, {"way": "streak"}))
    run_now = streaks.running(user, pool)
    own = PuzzlePlayer.objects.filter(user=user, pool=pool).first() if user else None
    context = {
        "pool": pool,
        "game_name": games()[pool],
        "others": [(key, title) for key, title in games().items() if key != pool],
        "run": run_now,
        "last": None if run_now else streaks.last_ended(user, pool),
        "own": own,
        "leaders": streaks.leaders(pool),
    }
    return render(request, "puzzles/streak.html", context)


# One's own attempts


def of_user(user: User | None) -> "QuerySet[Attempt]":
    rows = Attempt.objects.filter(user=user, number=1) if user else Attempt.objects.none()
    return rows.select_related("puzzle").defer("puzzle__document").order_by("-pk")


def misses_of(user: User | None) -> "QuerySet[Attempt]":
    return of_user(user).filter(solved=False, cleared_at=None)


def paged(request: HttpRequest, rows: "QuerySet[Attempt]") -> dict[str, Any]:
    before = request.GET.get("before", "")
    if before:
        if not before.isdecimal() or len(before) > 17:
            raise Http404
        rows = rows.filter(pk__lt=int(before))
    found = list(rows[: PER_PAGE + 1])
    shown = found[:PER_PAGE]
    return {
        "attempts": [{"attempt": one, "game": games().get(one.puzzle.pool, "")} for one in shown],
        "older": shown[-1].pk if len(found) > PER_PAGE else None,
    }


@never_cache
@require_GET
def misses(request: HttpRequest) -> HttpResponse:
    return render(request, "puzzles/misses.html", paged(request, misses_of(user_of(request))))


@never_cache
@require_GET
def next_miss(request: HttpRequest) -> HttpResponse:
    """Goes to the miss that has waited longest, or to the one after a puzzle."""
    rows = misses_of(user_of(request)).order_by("pk")
    if after := request.GET.get("after", "")[:20]:
        last = of_user(user_of(request)).filter(puzzle__key=after).first()
        rows = rows.filter(pk__gt=last.pk) if last else rows
    found = rows.first()
    if found is None:
        messages.success(request, _("There are no more missed puzzles to retry here."))
        return redirect("puzzle-misses")
    return redirect(with_query(found.puzzle, {"again": "1", "way": "misses"}))


@never_cache
@require_GET
def history(request: HttpRequest) -> HttpResponse:
    return render(request, "puzzles/history.html", paged(request, of_user(user_of(request))))


@never_cache
@require_GET
def strengths_page(request: HttpRequest) -> HttpResponse:
    user, pool = user_of(request), pool_asked(request)
    context = {
        "pool": pool,
        "games": list(games().items()),
        "chart": strengths.chart(user, pool) if user else None,
        "address": reverse("puzzle-strengths"),
    }
    return render(request, "puzzles/strengths.html", context)
