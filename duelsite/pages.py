"""The few pages that only speak: home, about, privacy."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def home(request: HttpRequest) -> HttpResponse:
    return render(request, "home.html")


def about(request: HttpRequest) -> HttpResponse:
    return render(request, "about.html")


def privacy(request: HttpRequest) -> HttpResponse:
    return render(request, "privacy.html")
