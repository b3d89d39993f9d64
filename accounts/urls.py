"""Addresses of people: their settings and their public face."""

from django.urls import path
from django.views.generic import RedirectView

from accounts import token_views, views
from accounts.notifications import views as notifications

urlpatterns = [
    path("settings/", views.preferences, name="settings"),
    path("settings/people/", views.people, name="people"),
    path("settings/notifications/", notifications.choose, name="choose_notifications"),
    path("settings/push/", notifications.push, name="push"),
    path("settings/delete/", views.delete_account, name="delete_account"),
    path("settings/tokens/", token_views.tokens, name="tokens"),
    path("settings/tokens/<int:pk>/revoke/", token_views.revoke, name="revoke_token"),
    path("settings/data.json", views.download_data, name="download_data"),
    path("notifications/", notifications.notifications, name="notifications"),
    path("notifications/menu/", notifications.menu, name="notifications_menu"),
    path("notifications/read/", notifications.read, name="read_notifications"),
    path("notifications/<int:number>/", notifications.open_notification, name="open_notification"),
    path("notifications/stop/<str:token>/", notifications.stop_emails, name="stop_emails"),
    # E-mails and push notifications from before these were renamed; one click unsubscribes, by POST.
    path("notices/", RedirectView.as_view(pattern_name="notifications")),
    path("notices/<int:number>/", RedirectView.as_view(pattern_name="open_notification")),
    path("notices/stop/<str:token>/", notifications.stop_emails),
    path("theme/", views.set_theme, name="set_theme"),
    path("language/", views.set_language, name="set_language"),
    path("@/<str:handle>", views.profile, name="profile"),
    path("@/<str:handle>/relation/", views.relate, name="relate"),
]
