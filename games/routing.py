"""The WebSocket addresses of the site, and what its sockets look up after Redis was down."""

import re

from django.urls import URLPattern, path

from accounts.sockets import LookUp
from duelsite.sockets import Scope
from games.lobby.catching_up import missed_in_lobby
from games.lobby.consumer import LobbyConsumer
from games.sockets import catching_up
from games.table.catching_up import missed_at_tables
from games.table.consumer import GameConsumer
from games.table.listening import find_visitor
from games.tournaments.catching_up import missed_in_tournaments
from games.tournaments.consumer import TournamentConsumer

websocket_urlpatterns: list[URLPattern] = [
    path("ws/game/<slug:code>/", GameConsumer.as_asgi()),
    path("ws/lobby/", LobbyConsumer.as_asgi()),
    path("ws/tournament/<slug:code>/", TournamentConsumer.as_asgi()),
]

GAME = re.compile(r"/ws/game/([-a-zA-Z0-9_]+)/")


def look_up_for(scope: Scope) -> LookUp | None:
    """The socket of a game looks up its visitor, together with the user."""
    game = GAME.fullmatch(scope["path"])
    return (lambda user: find_visitor(game[1], user.pk if user else None)) if game else None


catching_up.register(missed_at_tables)
catching_up.register(missed_in_lobby)
catching_up.register(missed_in_tournaments)
catching_up.register(catching_up.missed_notifications)
