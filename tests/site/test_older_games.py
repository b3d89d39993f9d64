"""Games that were stored before an update are whole after it."""

from typing import Any

from django.db import connections
from django.db.migrations.executor import MigrationExecutor

from accounts.models import FirstPlayerEdge, Rating
from games.models import Game, Lobby
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


def test_seeks_of_two_keep_their_hosts_and_whom_they_challenge(another: Another) -> None:
    old = another.migrate(("accounts", "0004_ratings_by_pool"), ("games", "0007_places_and_pools"))

    def save(model: str, **fields: Any) -> Any:
        row = old.get_model(model)(**fields)
        row.save(using=another.alias)
        return row

    ada, bruno = (
        save("accounts.User", handle=name, handle_skeleton=name.lower()) for name in ("Ada", "Bruno")
    )
    asked = {"host": ada, "ruleset": "duel", "time_control": "10+10", "host_rating": 1612}
    save("games.Lobby", code="open", kind="open", **asked)
    save("games.Lobby", code="challenge", kind="challenge", challenged=bruno, **asked)

    executor = MigrationExecutor(connections[another.alias])
    executor.migrate(executor.loader.graph.leaf_nodes())

    lobbies = Lobby.objects.using(another.alias)
    for code, invited in (("open", []), ("challenge", ["Bruno"])):
        lobby = lobbies.get(code=code)
        assert lobby.size == 2
        assert [(seat.user.handle, seat.rating) for seat in lobby.taken.all()] == [("Ada", 1612)]
        assert [user.handle for user in lobby.invited.all()] == invited
