"""The addresses of finished games."""

from django.urls import path, re_path

from games.replays import replay_views, search_views

urlpatterns = [
    path("games/", search_views.games, name="search"),
    path("games/fields/", search_views.fields, name="search-fields"),
    path("games/records.zip", search_views.records, name="search-records"),
    path("game/<slug:code>/replay/", replay_views.replay, name="replay"),
    path("game/<slug:code>/replay.json", replay_views.replay_positions, name="replay-positions"),
    re_path(r"^game/(?P<code>[-\w]+)/record\.(?P<kind>txt|json)$", replay_views.record, name="record"),
    re_path(r"^game/(?P<code>[-\w]+)/picture\.(?P<kind>svg|png)$", replay_views.picture, name="picture"),
    path("replay/import/", replay_views.import_record, name="import"),
    path("replay/import/positions.json", replay_views.import_positions, name="import-positions"),
    path("fairness/", replay_views.fairness, name="fairness"),
]
