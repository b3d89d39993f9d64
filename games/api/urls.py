"""The addresses of the API. A path has its version; what is said in one stays as it is."""

from django.urls import include, path, re_path
from django.views.generic import RedirectView
from rest_framework.authentication import SessionAuthentication

from games.api import (
    bots,
    daily,
    docs,
    exports,
    games,
    lobby,
    matches,
    people,
    puzzles,
    streams,
    tournament_organising,
    tournament_stream,
    tournaments,
    views,
)
from games.api.base import NoSuchEndpoint

tournament = [
    path("tournaments/<slug:code>/", tournaments.TournamentView.as_view(), name="api-tournament"),
    path("tournaments/<slug:code>/standings/", tournaments.StandingsView.as_view(), name="api-standings"),
    path("tournaments/<slug:code>/rounds/", tournaments.RoundsView.as_view(), name="api-rounds"),
    path("tournaments/<slug:code>/pairings/", tournaments.PairingsView.as_view(), name="api-pairings"),
    path("tournaments/<slug:code>/enter/", tournaments.EnterView.as_view(), name="api-enter"),
    path("tournaments/<slug:code>/withdraw/", tournaments.WithdrawView.as_view(), name="api-withdraw"),
    path("tournaments/<slug:code>/pause/", tournaments.PauseEntryView.as_view(), name="api-pause-entry"),
    path("tournaments/<slug:code>/check-in/", tournaments.CheckInView.as_view(), name="api-check-in"),
    path("tournaments/<slug:code>/cancel/", tournament_organising.CancelView.as_view(), name="api-cancel"),
    path(
        "tournaments/<slug:code>/start/", tournament_organising.MoveStartView.as_view(), name="api-move-start"
    ),
    path("tournaments/<slug:code>/remove/", tournament_organising.RemoveView.as_view(), name="api-remove"),
    path("tournaments/<slug:code>/readmit/", tournament_organising.ReadmitView.as_view(), name="api-readmit"),
    path("tournaments/<slug:code>/pair/", tournament_organising.PairView.as_view(), name="api-pair"),
    path(
        "tournaments/<slug:code>/pairings/<int:pairing>/result/",
        tournament_organising.ResultView.as_view(),
        name="api-result",
    ),
    path(
        "tournaments/<slug:code>/pairings/<int:pairing>/replay/",
        tournament_organising.ReplayView.as_view(),
        name="api-replay",
    ),
    path("tournaments/<slug:code>/actions/", tournament_organising.ActionsView.as_view(), name="api-actions"),
    path(
        "tournaments/<slug:code>/stream/",
        tournament_stream.TournamentStreamView.as_view(),
        name="api-tournament-stream",
    ),
]
v1 = [
    path("account/", people.AccountView.as_view(), name="api-account"),
    path("account/bot/", people.BotAccountView.as_view(), name="api-bot"),
    path("account/games/", people.AccountGamesView.as_view(), name="api-account-games"),
    path("users/<str:handle>/", people.UserView.as_view(), name="api-user"),
    path("users/<str:handle>/games/", people.HistoryView.as_view(), name="api-user-games"),
    path("leaderboards/<slug:pool>/<slug:speed>/", people.LeaderboardView.as_view(), name="api-leaderboard"),
    path("bots/", bots.BotsView.as_view(), name="api-bots"),
    path("dumps/", exports.DumpsView.as_view(), name="api-dumps"),
    path("rulesets/", games.RulesetsView.as_view(), name="api-rulesets"),
    path("games/", games.GamesView.as_view(), name="api-games"),
    path("games/export/", exports.ExportView.as_view(), name="api-export"),
    path("games/<slug:code>/", games.GameView.as_view(), name="api-game"),
    path("games/<slug:code>/record/", games.RecordView.as_view(), name="api-record"),
    path("games/<slug:code>/moves/", games.MovesView.as_view(), name="api-moves"),
    path("games/<slug:code>/undo/", games.UndoView.as_view(), name="api-undo"),
    path("games/<slug:code>/ready/", games.ReadyView.as_view(), name="api-ready"),
    path("games/<slug:code>/rematch/", games.RematchView.as_view(), name="api-rematch"),
    path("games/<slug:code>/decline/", games.DeclineView.as_view(), name="api-decline"),
    *(
        path(f"games/<slug:code>/{action}/", view.as_view(), name=f"api-{action}")
        for action, view in games.ACTIONS.items()
    ),
    path("games/<slug:code>/chat/", games.ChatView.as_view(), name="api-chat"),
    path("seeks/", lobby.LobbiesView.as_view(), name="api-seeks"),
    path("seeks/<slug:seek>/", lobby.LobbyView.as_view(), name="api-seek"),
    path("seeks/<slug:seek>/join/", lobby.JoinView.as_view(), name="api-join"),
    path("seeks/<slug:seek>/leave/", lobby.LeaveView.as_view(), name="api-leave"),
    path("seeks/<slug:seek>/start/", lobby.StartView.as_view(), name="api-start"),
    path("seeks/<slug:seek>/fill/", lobby.FillView.as_view(), name="api-fill"),
    path("seeks/<slug:seek>/unseat/", lobby.UnseatView.as_view(), name="api-unseat"),
    path("challenges/", lobby.ChallengesView.as_view(), name="api-challenges"),
    path("challenges/<slug:seek>/accept/", lobby.AcceptView.as_view(), name="api-accept"),
    path("challenges/<slug:seek>/decline/", lobby.DeclineChallengeView.as_view(), name="api-say-no"),
    path("matches/<slug:code>/", matches.MatchView.as_view(), name="api-match"),
    path("matches/<slug:code>/next/", matches.NextView.as_view(), name="api-match-next"),
    path("matches/<slug:code>/resign/", matches.ResignMatchView.as_view(), name="api-match-resign"),
    path("games/<slug:code>/berserk/", tournaments.BerserkView.as_view(), name="api-berserk"),
    path("tournaments/", tournaments.TournamentsView.as_view(), name="api-tournaments"),
    *tournament,
    path("puzzles/", puzzles.PuzzlesView.as_view(), name="api-puzzles"),
    path("puzzles/next/", puzzles.NextPuzzleView.as_view(), name="api-next-puzzle"),
    path("puzzles/daily/", puzzles.DailyPuzzleView.as_view(), name="api-daily-puzzle"),
    path("puzzles/progress/", puzzles.PuzzleProgressView.as_view(), name="api-puzzle-progress"),
    path("puzzles/<slug:key>/", puzzles.PuzzleView.as_view(), name="api-puzzle"),
    path("puzzles/<slug:key>/answers/", puzzles.AnswerView.as_view(), name="api-puzzle-answers"),
    path("daily/", daily.DailyView.as_view(), name="api-daily"),
    path("daily/chain/", daily.DailyChainView.as_view(), name="api-daily-chain"),
    path("daily/<slug:day>/<slug:ruleset>/", daily.DailyDealView.as_view(), name="api-daily-deal"),
    path("stream/", streams.AccountStreamView.as_view(), name="api-stream"),
    path("games/<slug:code>/stream/", streams.GameStreamView.as_view(), name="api-game-stream"),
    path("schema/", docs.SchemaView.as_view(), name="api-schema"),
    path("docs/", docs.docs, name="api-docs"),
]
# As they were before there were versions, for browsers with a session.
by_session = {"authentication_classes": [SessionAuthentication]}
before = [
    path("games/<slug:code>/", games.GameView.as_view(**by_session)),
    path("games/<slug:code>/moves/", games.MovesView.as_view(**by_session)),
    path("users/<str:handle>/games/", views.HistoryView.as_view()),
]
urlpatterns = [
    path("", RedirectView.as_view(pattern_name="api-docs")),
    path("v1/", RedirectView.as_view(pattern_name="api-docs")),
    path("v1/", include(v1)),
    *before,
    re_path(r"^", NoSuchEndpoint.as_view()),
]
