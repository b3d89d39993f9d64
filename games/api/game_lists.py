"""Pages of finished games: the search of games and the history of a user."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer

from accounts import selectors as accounts
from accounts.models import User
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


def search_filter(fields: dict[str, Any]) -> GameFilter:
    """The fields of a search as a filter; refuses a player that there is not."""
    for name in ("player", "opponent"):
        if name in fields:
            fields[name] = found_user(fields[name])
    if "rated" in fields:
        fields["rated"] = fields["rated"] == "true"
    return GameFilter(**fields)


def found_user(handle: str) -> User:
    user = accounts.profile(handle=handle)
    if user is None:
        raise NotFound(_("There is no user with that name."), code=ErrorCode.NO_SUCH_USER)
    return user


def game_page(wanted: GameFilter, size: int) -> search.GamePage:
    with bounded():
        return search.search(wanted, games=LISTED, size=size)


def found_hits(wanted: GameFilter, most: int) -> list[search.Hit]:
    with bounded():
        return search.find_hits(wanted, most)


@contextmanager
def bounded() -> Iterator[None]:
    try:
        yield
    except search.TooLongError:
        raise RequestError(
            ErrorCode.SEARCH_TOO_WIDE, _("This takes too long. Please narrow your request.")
        ) from None


def page_response(request: Request, wanted: GameFilter, size: int) -> Response:
    found = game_page(wanted, size)
    return Response(page(request, "games", found.games, summary, found.next))
