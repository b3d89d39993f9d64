"""What /api/ offered before it had versions, where the same address answers otherwise now."""

from rest_framework.request import Request
from rest_framework.response import Response

from games.api.base import ApiView
from games.api.people import found_user
from games.api.summaries import summary
from games.replays import histories


class HistoryView(ApiView):
    schema = None

    def get(self, request: Request, handle: str) -> Response:
        """A user's finished games, newest first; `next_before` leads to the older ones."""
        owner = found_user(handle)
        before = request.query_params.get("before", "")
        wanted = histories.HistoryFilter(
            before=int(before) if before.isdecimal() and len(before) < 18 else None
        )
        page = histories.history(owner, wanted)
        return Response({"games": [summary(game) for game in page.games], "next_before": page.next_before})
