"""The pages of the games app."""

from django.urls import include, path, re_path

from games.api import dump_pages
from games.api.bot_accounts import bot_account, claim
from games.judging import analysis_views
from games.learn import pages
from games.learn import views as learn
from games.lobby import views as lobby
from games.moderation import views as moderation
from games.ratings import views as ratings
from games.replays import history_views
from games.table import views as table
from games.watch import views as watch

urlpatterns = [
    path("play/", lobby.play, name="play"),
    path("play/now/", lobby.play_now, name="play-now"),
    path("play/bot/", lobby.play_bot, name="play-bot"),
    path("play/invite/", lobby.invite, name="invite"),
    path("table/<slug:code>/", lobby.table, name="table"),
    path("game/<slug:code>/", table.game, name="game"),
    path("game/<slug:code>/analysis.json", analysis_views.analysis, name="analysis"),
    path("", include("games.replays.replay_urls")),
    path("watch/", watch.watch, name="watch"),
    path("watch/list/", watch.listed, name="watch-list"),
    path("watch/life/", watch.life, name="watch-life"),
    path("watch/demo.svg", watch.demo, name="watch-demo"),
    path("watch/<slug:code>.svg", watch.picture, name="watch-picture"),
    path("@/<str:handle>/games/", history_views.history, name="history"),
    path("report/<str:handle>", moderation.report, name="report"),
    path("settings/conduct/", moderation.conduct, name="conduct"),
    path("appeal/<str:token>", moderation.appeal, name="appeal"),
    path("learn/", learn.landing, name="learn"),
    *(path("learn/", include(module)) for module in pages.modules()),
    path("dumps/", dump_pages.index, name="dumps"),
    re_path(r"^dumps/(?P<name>games-\d{4}-\d\d\.ndjson\.gz(?:\.sha256)?)$", dump_pages.dump, name="dump"),
    path("settings/bot/", bot_account, name="bot_account"),
    path("settings/bot/claim/", claim, name="claim_bot"),
    path("leaderboard/", ratings.leaderboard, name="leaderboard"),
    path("leaderboard/<slug:pool>/<slug:speed>/", ratings.leaderboard, name="leaderboard"),
    path("leaderboard/<slug:pool>/<slug:speed>/<slug:kind>/", ratings.leaderboard, name="leaderboard"),
]
