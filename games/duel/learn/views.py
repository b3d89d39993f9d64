"""The pages of /learn/."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET, require_POST

from accounts import bots
from accounts import selectors as account_selectors
from accounts.models import User
from duelsite import ratelimit
from games.duel.bots import BOTS
from games.duel.learn import lesson, rulebook
from games.learn import pages
from games.lobby.views import NEW_GAMES, begin_with_bot
from games.table import selectors


@require_GET
def landing(request: HttpRequest) -> HttpResponse:
    """Where newcomers are received."""
    running = selectors.running_games(request.user) if isinstance(request.user, User) else ()
    context = {
        "rungs": [
            {
                "user": user,
                "bot": bots.BY_LEVEL[user.bot_level],
                "character": BOTS.character(user.bot_level),
                "rating": BOTS.ratings[user.bot_level],
            }
            for user in account_selectors.bots()
            if user.bot_level in lesson.FIRST_RUNGS
        ],
        "unfinished": lesson.unfinished(running),
        "chapters": rulebook.chapters(),
        "others": pages.others("duel-learn"),
    }
    return render(request, "duel/learn/landing.html", context)


@require_POST
@ratelimit.limited(NEW_GAMES)
def first_game(request: HttpRequest) -> HttpResponse:
    """Begin a lesson at once; a stranger becomes a guest."""
    return begin_with_bot(request, level=lesson.FIRST_BOT, options=lesson.OPTIONS)


@require_GET
def rules(request: HttpRequest) -> HttpResponse:
    """The whole of the rules and every piece, on one page."""
    context = {
        "chapters": rulebook.chapters(),
        "shelves": rulebook.shelves(),
        "n": rulebook.numbers(),
        "zones": rulebook.zones(),
        "chains": rulebook.chains(),
        "first_wonders": rulebook.first_wonders(),
        "structures": rulebook.structures(),
        "config": rulebook.config(),
    }
    return render(request, "duel/learn/rules.html", context)
