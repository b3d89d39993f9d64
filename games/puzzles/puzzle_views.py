"""The page of a puzzle: the position, the answer, and then the solution, votes and reports."""

from typing import Any
from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts import guests
from accounts.models import User
from duelsite import ratelimit
from games.errors import RequestError
from games.puzzles import exploring, positions, reporting, showing, solving, streaks, texts, voting
from games.puzzles.models import Attempt, Puzzle, PuzzleReport
from games.puzzles.requests import error_response, games, solver_of, user_of

# What the reader came from, so that “next” goes on there.
WAYS = ("streak", "misses", "daily")
LINES = ratelimit.Limit("puzzle-lines", times=60, seconds=60)
MOST_DIGITS = 4


@never_cache
@require_GET
def puzzle(request: HttpRequest, key: str) -> HttpResponse:
    """The attempt that the user is in, the solution if it is over, or a new attempt (`?again=1`)."""
    row = get_object_or_404(Puzzle, key=key)
    user = user_of(request)
    attempts = solving.attempts_of(user, row)
    last = attempts[-1] if attempts else None
    if row.status == Puzzle.Status.RETIRED and last is None:
        raise Http404
    if last and last.is_over and (request.GET.get("again") or is_current(user, row)):
        last = None
    number = last.number if last else len(attempts) + 1
    return shown(request, row, last, number)


def is_current(user: User | None, row: Puzzle) -> bool:
    """Whether the streak of the user waits for this very puzzle."""
    run = streaks.running(user, row.pool)
    return run is not None and run.current_id == row.pk


def shown(request: HttpRequest, row: Puzzle, attempt: Attempt | None, number: int) -> HttpResponse:
    user, asked = user_of(request), positions.read(row)
    context = showing.page_context(asked, user, attempt, number) | about(request, row, asked, user)
    context |= {"number": number, "title": _("Puzzle")}
    context |= {"beside": "puzzles/beside.html", "bar": "puzzles/bar.html"}
    if attempt is not None and attempt.is_over:
        attempt.puzzle = row
        context |= over(request, row, asked, attempt, user)
    return render(request, "puzzles/puzzle.html", context)


def about(request: HttpRequest, row: Puzzle, asked: Any, user: User | None) -> dict[str, Any]:
    """What everybody may know of a puzzle before the answer."""
    run = streaks.running(user, row.pool)
    return {
        "puzzle": row,
        "task": texts.task(asked),
        "game_name": games().get(row.pool, ""),
        "streak": run if run and run.current_id == row.pk else None,
        "way": way_of(request),
    }


def over(
    request: HttpRequest, row: Puzzle, asked: Any, attempt: Attempt, user: User | None
) -> dict[str, Any]:
    """What the reader may know after the answer."""
    ended = streaks.last_ended(user, row.pool)
    way = way_of(request)
    return {
        "attempt": attempt,
        "solution": showing.solution(asked, attempt),
        "themes": [texts.theme_name(theme) for theme in row.themes],
        "vote": showing.vote_of(user, row),
        "explore": exploring.address(row.key),
        "next": next_address(request, row, way),
        "ended_streak": ended if ended and row.pk in ended.puzzles[-1:] else None,
        "running_streak": streaks.running(user, row.pool) if way == "streak" else None,
        "is_solver_member": bool(user and user.is_member),
    }


def way_of(request: HttpRequest) -> str:
    way = request.GET.get("way", "")
    return way if way in WAYS else ""


def next_address(request: HttpRequest, row: Puzzle, way: str) -> str:
    if way == "streak":
        return reverse("puzzle-streak", args=[row.pool])
    if way == "misses":
        return f"{reverse('puzzle-next-miss')}?{urlencode({'game': row.pool, 'after': row.key})}"
    chosen = {name: request.GET[name] for name in ("kind", "theme") if request.GET.get(name)}
    return f"{reverse('puzzle-next')}?{urlencode({'game': row.pool, **chosen, 'after': row.key})}"


def asked_number(text: str | None, otherwise: int) -> int:
    return int(text) if text and text.isdecimal() and len(text) <= MOST_DIGITS else otherwise


@never_cache
@require_POST
def answer(request: HttpRequest, key: str) -> HttpResponse:
    """An answer by the script of the page; with the solution once the attempt is over."""
    try:
        user = solver_of(request)
        attempt = solving.answer(
            user=user,
            key=key,
            move=request.POST.get("move", "").replace("\0", "")[:80],
            step=asked_number(request.POST.get("step"), 0),
            number=asked_number(request.POST.get("number"), 1),
        )
    except guests.TooManyGuestsError as error:
        return ratelimit.too_many(request, error.wait)
    except RequestError as refused:
        return error_response(refused)
    asked = positions.read(attempt.puzzle)
    known = asked_number(request.POST.get("known"), 0)
    found: dict[str, Any] = {
        "frames": showing.frames(asked, attempt.moves, since=min(known, len(attempt.moves))),
        "step": positions.answers_in(asked, attempt.moves),
        "known": len(attempt.moves),
        "is_over": attempt.is_over,
        "said": "",
        # Logging in as a guest has changed it.
        "token": get_token(request),
    }
    if attempt.is_over:
        row = attempt.puzzle
        context = about(request, row, asked, user) | over(request, row, asked, attempt, user)
        found["said"] = context["solution"]["said"]
        found["html"] = render_to_string("puzzles/solution.html", context, request)
    else:
        found["said"] = _("Right. The engine has answered: find the next move.")
    return JsonResponse(found)


@never_cache
@require_GET
@ratelimit.limited(LINES, methods=("GET",))
def line(request: HttpRequest, key: str) -> HttpResponse:
    """The positions of the engine's line after a move, for people whose attempt is over."""
    row, user = get_object_or_404(Puzzle, key=key), user_of(request)
    if user is None or not Attempt.objects.filter(user=user, puzzle=row).exclude(solved=None).exists():
        raise Http404
    asked = positions.read(row)
    judged = asked.judged(request.GET.get("move", ""))
    if judged is None:
        raise Http404
    return JsonResponse({"frames": showing.line_frames(asked, judged)})


@require_POST
def vote(request: HttpRequest, key: str) -> HttpResponse:
    chosen = {"up": True, "down": False}.get(request.POST.get("vote", ""))
    try:
        voting.vote(user=solver_of(request), key=key, is_up=chosen)
    except guests.TooManyGuestsError as error:
        return ratelimit.too_many(request, error.wait)
    except RequestError as refused:
        messages.error(request, refused.message)
    else:
        messages.success(request, _("Thank you for your vote.") if chosen is not None else _("Vote removed."))
    return redirect("puzzle", key)


class ReportForm(forms.Form):
    reason = forms.ChoiceField(label=gettext_lazy("What is wrong?"), choices=PuzzleReport.Reason.choices)
    text = forms.CharField(
        label=gettext_lazy("In your words"),
        required=False,
        max_length=reporting.LONGEST,
        widget=forms.Textarea(attrs={"rows": 4}),
    )


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
def report(request: HttpRequest, key: str) -> HttpResponse:
    row = get_object_or_404(Puzzle.objects.defer("document"), key=key)
    form = ReportForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            reporting.report(user=solver_of(request), key=key, **form.cleaned_data)
        except RequestError as refused:
            form.add_error(None, refused.message)
        else:
            messages.success(request, _("Thank you. A moderator will look at it, and you will hear from us."))
            return redirect("puzzle", key)
    return render(request, "puzzles/report.html", {"form": form, "puzzle": row})
