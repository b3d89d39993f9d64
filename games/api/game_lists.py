"""Pages of finished games: the search of games and the history of a user."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer

from duelsite.error_codes import ErrorCode
from games.api.base import cursor_in, filters, page
from games.api.summaries import summary
from games.errors import RequestError
from games.models import Game
from games.replays import search
from games.replays.filters import GameFilter
from games.table.selectors import SEATS

LISTED = Game.objects.defer("secret", "seed").prefetch_related(SEATS)


def read_filters(shape: type[Serializer[Any]], request: Request) -> tuple[dict[str, Any], int]:
    """The fields of a GameFilter that the query names, and the size of the page."""
    fields = filters(shape, request)
    size = fields.pop("limit")
    fields["before"] = cursor_in(fields.pop("cursor", ""))
    return fields, size


def game_page(wanted: GameFilter, size: int) -> search.GamePage:
    try:
        return search.search(wanted, games=LISTED, size=size)
    except search.TooLongError:
        raise RequestError(
            ErrorCode.SEARCH_TOO_WIDE, _("This takes too long: please ask for less.")
        ) from None


def page_response(request: Request, wanted: GameFilter, size: int) -> Response:
    found = game_page(wanted, size)
    return Response(page(request, "games", found.games, summary, found.next))
