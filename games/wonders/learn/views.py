"""The pages of /learn/wonders/."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET, require_POST

from accounts.models import User
from duelsite import ratelimit
from games.learn import pages
from games.lobby.views import NEW_GAMES, begin_with_bot
from games.table import selectors
from games.wonders.learn import lesson, rulebook


@require_GET
def landing(request: HttpRequest) -> HttpResponse:
    """Where newcomers to this game are received."""
    running = selectors.running_games(request.user) if isinstance(request.user, User) else ()
    context = {
        "unfinished": lesson.unfinished(running),
        "chapters": rulebook.chapters(),
        "others": pages.others("wonders-learn"),
    }
    return render(request, "wonders/learn/landing.html", context)


@require_POST
@ratelimit.limited(NEW_GAMES)
def first_game(request: HttpRequest) -> HttpResponse:
    """Begin a lesson at once; a stranger becomes a guest."""
    first, *others = lesson.FIRST_BOTS
    return begin_with_bot(
        request, level=first, others=others, ruleset=lesson.RULESET, options=dict(lesson.OPTIONS)
    )


@require_GET
def rules(request: HttpRequest) -> HttpResponse:
    """The whole of the rules and every piece of both editions, on one page."""
    context = {
        "chapters": rulebook.chapters(),
        "shelves": rulebook.shelves(),
        "n": rulebook.numbers(),
        "example": rulebook.example_cards(),
        "colours": rulebook.colours(),
        "tokens": rulebook.tokens(),
        "chains": rulebook.chains(),
        "differences": rulebook.differences(),
        "signs": rulebook.signs(),
        "powers": rulebook.powers(),
        "config": rulebook.config(),
    }
    return render(request, "wonders/learn/rules.html", context)
