"""Many records at once: the games that a search finds, as lines of JSON, and the files of the dump."""

from collections.abc import AsyncIterator, Sequence
from typing import Any

import msgspec
from django.conf import settings
from django.http import StreamingHttpResponse
from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from duelsite import ratelimit
from duelsite.database import release_connection
from duelsite.threads import in_thread
from games.api import dumps, puzzle_dump, shapes
from games.api.base import ApiView, address_of, next_address
from games.api.game_lists import found_hits, read_filters, search_filter
from games.api.negotiation import AnyForm
from games.models import Game
from games.replays.filters import Cursor
from games.replays.records import records_of
from games.sockets import limits
from games.table.selectors import SEATS

CONTENT_TYPE = "application/x-ndjson"
EXPORTS = ratelimit.Limit("api-exports", times=30, seconds=600)
AT_ONCE = 20


class ExportView(ApiView):
    content_negotiation_class = AnyForm

    @extend_schema(
        operation_id="games_export",
        parameters=[shapes.ExportFilters],
        responses={
            (200, CONTENT_TYPE): OpenApiResponse(
                OpenApiTypes.STR, description="A record in each line; `Link` names the next page."
            )
        },
        tags=["games"],
    )
    def get(self, request: Request) -> StreamingHttpResponse:
        """The records of the finished games that a search finds, newest first, a line of JSON for each.

        The header `Link` (rel="next") is the address of the next page. The dump has all games at once.
        """
        fields, size = read_filters(shapes.ExportFilters, request)
        wanted = search_filter(fields)
        limits.spend(EXPORTS, address_of(request))
        hits = found_hits(wanted, size + 1)
        response = StreamingHttpResponse(
            lines_of([hit.game for hit in hits[:size]]), content_type=CONTENT_TYPE
        )
        if len(hits) > size:
            cursor = Cursor(hits[size - 1].finished_at, hits[size - 1].game)
            response["Link"] = f'<{next_address(request, cursor)}>; rel="next"'
        release_connection()
        return response


async def lines_of(keys: Sequence[int]) -> AsyncIterator[bytes]:
    for first in range(0, len(keys), AT_ONCE):
        yield await in_thread(encoded, keys[first : first + AT_ONCE])


def encoded(keys: Sequence[int]) -> bytes:
    """The records of a few games, in this order. Two statements for all of them, and one for their seats."""
    games = Game.objects.filter(pk__in=keys, status=Game.Status.FINISHED).prefetch_related(SEATS)
    found = {game.pk: game for game in games}
    records = records_of([found[key] for key in keys if key in found])
    return b"".join(msgspec.json.encode(record.to_json()) + b"\n" for record in records)


class DumpsView(ApiView):
    @extend_schema(responses=shapes.DumpsShape, tags=["games"])
    def get(self, request: Request) -> Response:
        """The files of the dump: the records of finished games, the newest month first, and all puzzles."""
        files = [dump_json(name, size) for name, size in sizes()]
        return Response({"dumps": files, "puzzles": puzzles_json()})


def sizes() -> list[tuple[str, int]]:
    return [(path.name, path.stat().st_size) for path in dumps.published() if path.suffix == ".gz"]


def puzzles_json() -> dict[str, Any] | None:
    path = puzzle_dump.published()
    if path is None:
        return None
    found = dump_json(path.name, path.stat().st_size)
    del found["month"]
    return found


def dump_json(name: str, size: int) -> dict[str, Any]:
    return {
        "month": name[6:13],
        "url": f"{settings.SITE_URL}{reverse('dump', args=[name])}",
        "size": size,
        "sha256": dumps.checksum_of(name),
    }
