"""The addresses of deals of the day."""

from django.urls import path, re_path

from games.daily import views

DEAL = r"^daily/(?P<day>\d{4}-\d\d-\d\d)/(?P<ruleset>[-\w]+)/"

urlpatterns = [
    path("daily/", views.index, name="daily"),
    path("daily/archive/", views.archive, name="daily-archive"),
    re_path(r"^daily/archive/(?P<month>\d{4}-\d\d)/$", views.archive, name="daily-month"),
    re_path(r"^daily/card/(?P<code>[-\w]+)\.png$", views.card, name="daily-card"),
    re_path(rf"{DEAL}$", views.deal, name="daily-deal"),
    re_path(rf"{DEAL}play/$", views.start, name="daily-start"),
    re_path(rf"{DEAL}results\.txt$", views.published, name="daily-results"),
]
