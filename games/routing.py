"""The WebSocket addresses of the site, and what its sockets look up after Redis was down."""

from django.urls import URLPattern, path

from games.lobby.catching_up import missed_in_lobby
from games.lobby.consumer import LobbyConsumer
from games.sockets import catching_up
from games.table.catching_up import missed_at_tables
from games.table.consumer import GameConsumer

websocket_urlpatterns: list[URLPattern] = [
    path("ws/game/<slug:code>/", GameConsumer.as_asgi()),
    path("ws/lobby/", LobbyConsumer.as_asgi()),
]

catching_up.register(missed_at_tables)
catching_up.register(missed_in_lobby)
catching_up.register(catching_up.missed_notifications)
