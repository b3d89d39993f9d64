"""The finished games of a player: a search that names the player, and the lines of the list."""

from typing import Any

from django.db.models import F, FilteredRelation, Q
from django.utils.translation import gettext_lazy

from accounts.models import User
from games import ties, time_controls
from games.models import Game
from games.registry import PLUGINS, plugin_of
from games.replays import search
from games.replays.filter_forms import RESULTS
from games.replays.filters import GameFilter
from games.replays.search import GamePage
from games.table.selectors import SEATS

PAGE = 20
# At tables of three or more.
PLACES = {
    1: gettext_lazy("1st of %(seats)d"),
    2: gettext_lazy("2nd of %(seats)d"),
    3: gettext_lazy("3rd of %(seats)d"),
    4: gettext_lazy("4th of %(seats)d"),
    5: gettext_lazy("5th of %(seats)d"),
    6: gettext_lazy("6th of %(seats)d"),
    7: gettext_lazy("7th of %(seats)d"),
    8: gettext_lazy("8th of %(seats)d"),
}


def history(wanted: GameFilter, *, size: int = PAGE) -> GamePage:
    """The finished games of a player, newest first; annulled ones are in it if the filter says so.

    Each game has the player's rating before and after it, as `rating_before` and `rating_after`.
    """
    games = Game.objects.defer("secret", "seed").prefetch_related(SEATS)
    own_change = FilteredRelation("rating_changes", condition=Q(rating_changes__user=wanted.player))
    with_change = games.annotate(
        own_change=own_change, rating_before=F("own_change__before"), rating_after=F("own_change__after")
    )
    return search.search(wanted, games=with_change, size=size)


def history_row(game: Game, owner: User) -> dict[str, Any]:
    """One line of a history. The game was read by history()."""
    seats = list(game.seats.all())
    mine = next(seat for seat in seats if seat.user_id == owner.pk)
    others = [seat for seat in seats if seat.user_id != owner.pk]
    result, result_name = result_for(game, mine.number)
    scores = game.scores or []
    # Of two players the points of both, the owner's first; at larger tables the owner's alone.
    shown = (mine, *others) if len(seats) == 2 else (mine,)
    plugin, tie = plugin_of(game.ruleset), ties.of_seat(game.ties or [], mine.number)
    return {
        "game": game,
        "title": plugin.title if len(PLUGINS) > 1 else "",
        "opponents": others,
        "result": result,
        "result_name": result_name,
        "how": plugin.ending(game.how),
        # In the order of the points.
        "tie": ties.short(plugin, tie, [seat.number for seat in shown if len(seats) == 2]) if tie else "",
        "speed": time_controls.SPEEDS[game.speed],
        "change": None if game.annulled_at else rating_change(game),
        "scores": [scores[seat.number].get("total") for seat in shown] if scores else [],
    }


def rating_change(game: Game) -> int | None:
    before, after = game.rating_before, game.rating_after  # type: ignore[attr-defined]  # see history()
    return None if after is None else round(after) - round(before)


def result_for(game: Game, seat: int) -> tuple[str, str]:
    """The result of a seat, as a word for style sheets and as text."""
    result, places = game.result_of(seat), game.places or []
    if len(places) == 2:
        return result, str(RESULTS[result])
    # Second of five is neither won nor lost.
    name = PLACES[places[seat]] % {"seats": len(places)}
    return "placed" if result == "lost" else result, name
