"""Games that were stored before an update are whole after it."""

from datetime import UTC, datetime
from typing import Any

from django.db import connections
from django.db.migrations.executor import MigrationExecutor

from accounts.models import FirstPlayerEdge, Rating
from games.models import Game, Lobby, Seat
from games.replays import terms
from tests.site.another import Another

GAMES_OF_TWO = (("accounts", "0003_rated_bots"), ("games", "0006_pulse_and_outages"))
ONE_AT_A_TIME = ("games", "0008_tables_that_fill")
SEVERAL_AT_ONCE = ("games", "0009_several_at_once")
ONE_MAY_LEAVE = ("games", "0010_leaving_big_tables")
SEVERAL_MAY_LEAVE = ("games", "0011_several_may_leave_early")
BEFORE_TERMS = (("accounts", "0013_handles_begin"), ("games", "0019_indexes_of_search"))
BEGAN = datetime(2026, 11, 1, 12, 30, tzinfo=UTC)


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


def games_at(another: Another, migration: tuple[str, str]) -> Any:
    """The games as that migration has them."""
    return another.migrate(migration).get_model("games", "Game").objects.using(another.alias)


def lay_games(games: Any) -> None:
    common = {
        "ruleset": "duel", "pool": "duel", "time_control": "10+10", "speed": "rapid", "secret": b"s",
        "bot_levels": ["", ""], "moved": [True, True], "clocks_ms": [600_000, 550_000], "lag_ms": [0, 0],
    }  # fmt: skip
    games.create(code="starting", status="starting", version=1, **common)
    running = {"status": "playing", "version": 9, "position_version": 7, "counted_ms": 50_000}
    games.create(code="playing", to_move=1, turn_began_at=BEGAN, deadline=BEGAN, **running, **common)
    games.create(code="first", to_move=0, turn_began_at=BEGAN, **running, **common)
    games.create(code="paused", to_move=0, turn_began_at=BEGAN, paused_at=BEGAN, **running, **common)
    over = {"version": 9, "position_version": 8, "turn_began_at": BEGAN}
    finished = games.create(code="over", status="finished", winners=[1], places=[2, 1], **over, **common)
    games.create(code="aborted", status="aborted", rematch_of=finished, **over, **common)


def owed(game: Any) -> tuple[list[int], list[int], list[datetime | None], datetime | None]:
    return game.to_move, game.asked_version, game.began_at, game.waiting_since


def test_whose_turn_it_was_is_still_known_when_several_may_owe_a_decision(another: Another) -> None:
    lay_games(games_at(another, ONE_AT_A_TIME))
    games = {game.code: game for game in games_at(another, SEVERAL_AT_ONCE)}
    nothing: Any = ([], [0, 0], [None, None], None)
    assert {code: owed(game) for code, game in games.items()} == {
        "starting": nothing,
        "playing": ([1], [0, 7], [None, BEGAN], BEGAN),
        "first": ([0], [7, 0], [BEGAN, None], BEGAN),
        "paused": ([0], [7, 0], [BEGAN, None], BEGAN),
        "over": nothing,
        "aborted": nothing,
    }
    assert {game.rules_version for game in games.values()} == {1}
    kept = games["playing"]
    assert (kept.version, kept.clocks_ms, kept.counted_ms) == (9, [600_000, 550_000], 50_000)
    assert kept.deadline == BEGAN


def test_the_way_back_to_one_at_a_time_is_open(another: Another) -> None:
    lay_games(games_at(another, ONE_AT_A_TIME))
    games_at(another, SEVERAL_AT_ONCE)
    back = games_at(another, ONE_AT_A_TIME)
    turns = dict(back.filter(status="playing").values_list("code", "to_move"))
    assert turns == {"playing": 1, "first": 0, "paused": 0}
    assert back.get(code="playing").turn_began_at == BEGAN


def test_who_left_a_rated_game_early_is_remembered_when_several_may(another: Another) -> None:
    old = another.migrate(("accounts", "0004_ratings_by_pool"), ONE_MAY_LEAVE)

    def save(model: str, **fields: Any) -> Any:
        row = old.get_model(model)(**fields)
        row.save(using=another.alias)
        return row

    users = [save("accounts.User", handle=name, handle_skeleton=name.lower()) for name in ("Ada", "Bruno")]
    common = {
        "ruleset": "duel", "pool": "duel", "time_control": "10+10", "speed": "rapid", "secret": b"s",
        "status": "finished", "winners": [0], "places": [1, 2], "finished_at": BEGAN,
    }  # fmt: skip
    for code, left_by in (("left", 1), ("played", None)):
        game = save("games.Game", code=code, left_by=left_by, **common)
        for number, user in enumerate(users):
            save("games.Seat", game=game, number=number, user=user)

    seats = another.migrate(SEVERAL_MAY_LEAVE).get_model("games", "Seat").objects.using(another.alias)
    told = seats.order_by("game__code", "number").values_list("game__code", "number", "left_early_at")
    assert list(told) == [
        ("left", 0, None),
        ("left", 1, BEGAN),
        ("played", 0, None),
        ("played", 1, None),
    ]
    back = games_at(another, ONE_MAY_LEAVE)
    assert dict(back.values_list("code", "left_by")) == {"left": 1, "played": None}


def test_finished_games_of_before_are_found_by_all_that_can_be_asked(another: Another) -> None:
    old = another.migrate(*BEFORE_TERMS)

    def save(model: str, **fields: Any) -> Any:
        row = old.get_model(model)(**fields)
        row.save(using=another.alias)
        return row

    users = [save("accounts.User", handle=name, handle_skeleton=name.lower()) for name in ("Ada", "Bruno")]
    common = {
        "ruleset": "duel", "pool": "duel", "time_control": "10+10", "speed": "rapid", "secret": b"s",
        "status": "finished", "winners": [1], "places": [2, 1], "finished_at": BEGAN, "rating": 1612,
        "how": "civilian", "ply": 70,
    }  # fmt: skip
    for code, annulled_at in (("counts", None), ("annulled", BEGAN)):
        game = save("games.Game", code=code, annulled_at=annulled_at, **common)
        for number, user in enumerate(users):
            save(
                "games.Seat", game=game, number=number, user=user, finished_at=BEGAN,
                place=2 - number, marks=["wonder:sphinx"][number:],
            )  # fmt: skip

    executor = MigrationExecutor(connections[another.alias])
    executor.migrate(executor.loader.graph.leaf_nodes())
    seats = Seat.objects.using(another.alias).order_by("number")
    assert [seat.terms for seat in seats.filter(game__code="annulled")] == [[], []]
    ada, bruno = (set(seat.terms) for seat in seats.filter(game__code="counts"))
    both = {*terms.of_game(ruleset="duel", how="civilian", size=2, speed="rapid", rated=False)}
    assert both < ada & bruno
    assert {terms.word("wonder:sphinx"), terms.of_result("lost"), terms.FIRST} < ada - bruno
    assert {terms.of_player(users[1].pk), terms.of_opponent(users[0].pk), terms.of_place(1)} < bruno - ada
    assert len(ada & set(terms.of_range("rating", 1600, 1700))) == 1
    assert len(ada & set(terms.of_range("ply", 0, 69))) == 0
