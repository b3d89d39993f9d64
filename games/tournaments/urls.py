"""The addresses of the pages around tournaments; those of an event's own page are in games/urls.py."""

from django.urls import path, re_path

from games.tournaments import creating_views, index_views, organising_views

urlpatterns = [
    path("tournaments/", index_views.index, name="tournaments"),
    path("tournaments/new/", creating_views.new, name="tournament-new"),
    path("tournaments/new/words/", creating_views.words, name="tournament-words"),
    path("tournament/<slug:code>/change/", creating_views.change, name="tournament-change"),
    path("tournament/<slug:code>/organise/", organising_views.organise, name="tournament-organise"),
    path("tournament/<slug:code>/decisions/", organising_views.decisions, name="tournament-decisions"),
    re_path(
        r"^tournament/(?P<code>[-\w]+)/results\.(?P<kind>csv|json|trf)$",
        organising_views.results,
        name="tournament-results",
    ),
    path("tournaments/next-round/", index_views.next_round, name="tournament-next-round"),
    path("tournaments/calendar.ics", index_views.calendar, name="tournament-calendar"),
]
