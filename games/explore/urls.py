"""The addresses of exploring."""

from django.urls import path

from games.explore import views

urlpatterns = [
    path("explore/", views.landing, name="explore-landing"),
    path("explore/<slug:source>/<slug:key>/", views.explore, name="explore"),
    path("explore/<slug:source>/<slug:key>/line.json", views.line, name="explore-line"),
    path("explore/<slug:source>/<slug:key>/think.json", views.think, name="explore-think"),
]
