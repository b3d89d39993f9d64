"""The page for training: lessons, the deal of the day, puzzles, exploring. Its parts are template tags."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from games.learn import pages
from games.puzzles.requests import games


@require_GET
def train(request: HttpRequest) -> HttpResponse:
    context = {"lessons": pages.taught(), "games": list(games().items())}
    return render(request, "puzzles/train.html", context)
