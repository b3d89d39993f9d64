"""Games that were stored before an update are whole after it."""

from typing import Any

from django.db import connections
from django.db.migrations.executor import MigrationExecutor

from accounts.models import FirstPlayerEdge, Rating
from games.models import Game
from tests.site.another import Another

GAMES_OF_TWO = (("accounts", "0003_rated_bots"), ("games", "0006_pulse_and_outages"))


def test_games_of_two_get_places_and_pools(another: Another) -> None:
    old = another.migrate(*GAMES_OF_TWO)

    def save(model: str, **fields: Any) -> Any:
        row = old.get_model(model)(**fields)
        row.save(using=another.alias)
        return row

    def store(status: str, winners: list[int] | None, **fields: Any) -> int:
        game = save(
            "games.Game", code=f"game{len(pks)}", ruleset="duel", time_control="10+10", speed="rapid",
            secret=bytes(32), commitment="0" * 64, status=status, winners=winners, moved=[True] * 2, **fields,
        )  # fmt: skip
        return int(game.pk)

    pks: list[int] = []
    pks.append(store("finished", [0], how="civilian", rated=True, rated_number=1))
    pks.append(store("finished", [1], how="timeout", rated=True, rated_number=2, rematch_of_id=pks[0]))
    pks.append(store("finished", [], how="draw"))
    pks.append(store("aborted", None))
    pks.append(store("playing", None))
    ada = save("accounts.User", handle="Ada", handle_skeleton="ada")
    save("accounts.Rating", user=ada, ruleset="duel", speed="rapid", value=1612)
    save("accounts.FirstPlayerEdge", ruleset="duel", games=2, points=1)

    executor = MigrationExecutor(connections[another.alias])
    executor.migrate(executor.loader.graph.leaf_nodes())
    assert another.is_up_to_date()
    games = list(Game.objects.using(another.alias).order_by("pk"))
    assert [game.pk for game in games] == pks
    assert [game.places for game in games] == [[1, 2], [2, 1], [1, 1], None, None]
    assert {game.pool for game in games} == {"duel"}
    rating = Rating.objects.using(another.alias).get()
    assert (rating.user_id, rating.pool, rating.speed, rating.value) == (ada.pk, "duel", "rapid", 1612)
    edge = FirstPlayerEdge.objects.using(another.alias).get()
    assert (edge.pool, edge.games, edge.points) == ("duel", 2, 1)
