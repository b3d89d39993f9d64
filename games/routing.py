"""The WebSocket addresses of the site."""

from django.urls import URLPattern, path

from games.lobby.consumer import LobbyConsumer
from games.table.consumer import GameConsumer

websocket_urlpatterns: list[URLPattern] = [
    path("ws/game/<slug:code>/", GameConsumer.as_asgi()),
    path("ws/lobby/", LobbyConsumer.as_asgi()),
]
