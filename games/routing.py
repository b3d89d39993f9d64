"""The WebSocket addresses of the site."""

from django.urls import URLPattern

websocket_urlpatterns: list[URLPattern] = []
