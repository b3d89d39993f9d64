"""The pages of the games app."""

from django.urls import include, path

from games import views
from games.duel.learn import views as learn
from games.judging import analysis_views

urlpatterns = [
    path("play/", views.play, name="play"),
    path("play/bot/", views.play_bot, name="play-bot"),
    path("play/invite/", views.invite, name="invite"),
    path("table/<slug:code>/", views.table, name="table"),
    path("game/<slug:code>/", views.game, name="game"),
    path("game/<slug:code>/analysis.json", analysis_views.analysis, name="analysis"),
    path("", include("games.replays.replay_urls")),
    path("@/<str:handle>/games/", views.history, name="history"),
    path("learn/", learn.landing, name="learn"),
    path("learn/first-game/", learn.first_game, name="first-game"),
    path("learn/rules/", learn.rules, name="rules"),
    path("leaderboard/", views.leaderboard, name="leaderboard"),
    path("leaderboard/<slug:pool>/<slug:speed>/", views.leaderboard, name="leaderboard"),
]
