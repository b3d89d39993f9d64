"""Addresses of people: their settings and their public face."""

from django.urls import path

from accounts import token_views, views
from accounts.notices import views as notices

urlpatterns = [
    path("settings/", views.preferences, name="settings"),
    path("settings/people/", views.people, name="people"),
    path("settings/notices/", notices.choose, name="choose_notices"),
    path("settings/push/", notices.push, name="push"),
    path("settings/delete/", views.delete_account, name="delete_account"),
    path("settings/tokens/", token_views.tokens, name="tokens"),
    path("settings/tokens/<int:pk>/revoke/", token_views.revoke, name="revoke_token"),
    path("settings/data.json", views.download_data, name="download_data"),
    path("notices/", notices.notices, name="notices"),
    path("notices/menu/", notices.menu, name="notices_menu"),
    path("notices/read/", notices.read, name="read_notices"),
    path("notices/<int:number>/", notices.open_notice, name="open_notice"),
    path("notices/stop/<str:token>/", notices.stop_letters, name="stop_letters"),
    path("theme/", views.set_theme, name="set_theme"),
    path("language/", views.set_language, name="set_language"),
    path("@/<str:handle>", views.profile, name="profile"),
    path("@/<str:handle>/relation/", views.relate, name="relate"),
]
