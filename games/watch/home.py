"""The home page, and the page about the site: what all games have in common, and a section about each."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language

from games.lobby import game_choices
from games.plugin import Text
from games.registry import PLUGINS
from games.watch import views


def home(request: HttpRequest) -> HttpResponse:
    """What all games have in common, what is going on, and a section about each game."""
    cards = game_choices.cards()
    fronts: dict[str, Text] = {}
    for card in cards:
        # Variants of a game share its section.
        fronts.setdefault(card.plugin.front, card.title)
    fronts.pop("", None)
    life = views.life_part(get_language() or "")
    context = {"cards": cards, "fronts": list(fronts.items()), "life": life}
    return render(request, "home.html", context)


def about(request: HttpRequest) -> HttpResponse:
    credits_ = {plugin.credits: None for plugin in PLUGINS.values() if plugin.credits}
    return render(request, "about.html", {"credits": list(credits_)})
