"""The addresses of Duel under /learn/: two of them are older than any other game there."""

from django.urls import path

from games.duel.learn import views

urlpatterns = [
    path("duel/", views.landing, name="duel-learn"),
    path("first-game/", views.first_game, name="first-game"),
    path("rules/", views.rules, name="rules"),
]
