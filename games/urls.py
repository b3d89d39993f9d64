"""The pages of the games app."""

from django.urls import include, path, re_path

from games.api import dump_pages
from games.api.bot_accounts import bot_account, claim
from games.judging import analysis_views
from games.learn import pages
from games.learn import views as learn
from games.lobby import views as lobby
from games.matches import views as matches
from games.moderation import views as moderation
from games.ratings import views as ratings
from games.replays import history_views
from games.table import views as table
from games.tournaments import event_views
from games.watch import status
from games.watch import views as watch

urlpatterns = [
    path("play/", lobby.play, name="play"),
    path("play/now/", lobby.play_now, name="play-now"),
    path("play/turn/", lobby.my_turn, name="my-turn"),
    path("play/bot/", lobby.play_bot, name="play-bot"),
    path("play/invite/", lobby.invite, name="invite"),
    path("table/<slug:code>/", lobby.table, name="table"),
    path("game/<slug:code>/", table.game, name="game"),
    path("game/<slug:code>/analysis.json", analysis_views.analysis, name="analysis"),
    path("", include("games.replays.replay_urls")),
    path("", include("games.explore.urls")),
    path("", include("games.daily.urls")),
    path("", include("games.puzzles.urls")),
    path("", include("games.tournaments.urls")),
    path("tournament/<slug:code>/", event_views.event, name="tournament"),
    path("tournament/<slug:code>/act/", event_views.act, name="tournament-act"),
    path("tournament/<slug:code>/chat/", event_views.chat, name="tournament-chat"),
    path("tournament/<slug:code>/chat/hide/", event_views.hide_line, name="tournament-hide-line"),
    path("tournament/<slug:code>/result/", event_views.result, name="tournament-result"),
    path("match/<slug:code>/", matches.match, name="match"),
    path("match/<slug:code>/state.json", matches.state, name="match-state"),
    path("status/", status.status, name="status"),
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
    re_path(
        r"^dumps/(?P<name>(?:games-\d{4}-\d\d|puzzles)\.ndjson\.gz(?:\.sha256)?)$",
        dump_pages.dump,
        name="dump",
    ),
    path("settings/bot/", bot_account, name="bot_account"),
    path("settings/bot/claim/", claim, name="claim_bot"),
    path("leaderboard/", ratings.leaderboard, name="leaderboard"),
    path("leaderboard/<slug:pool>/<slug:speed>/", ratings.leaderboard, name="leaderboard"),
    path("leaderboard/<slug:pool>/<slug:speed>/<slug:kind>/", ratings.leaderboard, name="leaderboard"),
]
