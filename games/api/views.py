"""Endpoints from before /api/ had versions, where /api/v1/ answers differently at the same address."""

from rest_framework.request import Request
from rest_framework.response import Response

from games.api.base import ApiView
from games.api.game_lists import found_user, game_page
from games.api.summaries import summary
from games.models import Game
from games.replays.filters import Cursor, GameFilter

PAGE = 20


class HistoryView(ApiView):
    schema = None

    def get(self, request: Request, handle: str) -> Response:
        """A user's finished games, newest first; `next_before` is the key of the game to continue after."""
        owner = found_user(handle)
        before = cursor_after(request.query_params.get("before", ""))
        page = game_page(GameFilter(player=owner, with_annulled=True, before=before), PAGE)
        return Response(
            {
                "games": [summary(game) for game in page.games],
                "next_before": page.next.game if page.next else None,
            }
        )


def cursor_after(key: str) -> Cursor | None:
    """None, and so the first page, if there is no finished game with that key."""
    if not (key.isascii() and key.isdecimal() and len(key) < 18):
        return None
    ended = Game.objects.filter(pk=key).values_list("finished_at", flat=True).first()
    return Cursor(ended, int(key)) if ended else None
