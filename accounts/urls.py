"""Addresses of people: their settings and their public face."""

from django.urls import path

from accounts import views

urlpatterns = [
    path("settings/", views.preferences, name="settings"),
    path("settings/delete/", views.delete_account, name="delete_account"),
    path("settings/data.json", views.download_data, name="download_data"),
    path("theme/", views.set_theme, name="set_theme"),
    path("language/", views.set_language, name="set_language"),
    path("@/<str:handle>", views.profile, name="profile"),
]
