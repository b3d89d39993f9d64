"""Pages about games. Views show and call services; they decide nothing."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts import bots, selectors


def play(request: HttpRequest) -> HttpResponse:
    """Whom one can play against."""
    opponents = [
        {"user": user, "bot": bots.BY_LEVEL[user.bot_level]}
        for user in selectors.bots()
        if user.bot_level in bots.BY_LEVEL
    ]
    return render(request, "games/play.html", {"opponents": opponents})
