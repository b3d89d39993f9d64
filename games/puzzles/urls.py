"""The addresses of puzzles."""

from django.urls import path

from games.puzzles import puzzle_views, report_views, train_views, views

urlpatterns = [
    path("train/", train_views.train, name="train"),
    path("puzzles/", views.index, name="puzzles"),
    path("puzzles/next/", views.next_puzzle, name="puzzle-next"),
    path("puzzles/days/", views.days, name="puzzle-days"),
    path("puzzles/streak/<slug:pool>/", views.streak, name="puzzle-streak"),
    path("puzzles/reports/", report_views.queue, name="puzzle-reports"),
    path("puzzles/misses/", views.misses, name="puzzle-misses"),
    path("puzzles/misses/next/", views.next_miss, name="puzzle-next-miss"),
    path("puzzles/history/", views.history, name="puzzle-history"),
    path("puzzles/strengths/", views.strengths_page, name="puzzle-strengths"),
    path("puzzles/<slug:key>/", puzzle_views.puzzle, name="puzzle"),
    path("puzzles/<slug:key>/answer/", puzzle_views.answer, name="puzzle-answer"),
    path("puzzles/<slug:key>/line.json", puzzle_views.line, name="puzzle-line"),
    path("puzzles/<slug:key>/vote/", puzzle_views.vote, name="puzzle-vote"),
    path("puzzles/<slug:key>/report/", puzzle_views.report, name="puzzle-report"),
]
