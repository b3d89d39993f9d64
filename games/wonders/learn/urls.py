"""The addresses of 7 Wonders under /learn/."""

from django.urls import path

from games.wonders.learn import views

urlpatterns = [
    path("wonders/", views.landing, name="wonders-learn"),
    path("wonders/first-game/", views.first_game, name="wonders-first-game"),
    path("wonders/rules/", views.rules, name="wonders-rules"),
]
