"""Games that were stored before an update are whole after it."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from django.apps.registry import Apps
from django.contrib.auth.models import Group

from games.models import Game, Lobby, Seat
from games.ratings.models import FirstPlayerEdge, Rating
from games.replays import facts, terms
from tests.site.another import Another
from tests.site.moderation.people import GROUP

GAMES_OF_TWO = (("accounts", "0003_rated_bots"), ("games", "0006_pulse_and_outages"))
ONE_AT_A_TIME = ("games", "0008_tables_that_fill")
SEVERAL_AT_ONCE = ("games", "0009_several_at_once")
ONE_MAY_LEAVE = ("games", "0010_leaving_big_tables")
SEVERAL_MAY_LEAVE = ("games", "0011_several_may_leave_early")
BEFORE_TERMS = (("accounts", "0013_handles_begin"), ("games", "0019_indexes_of_search"))
BEFORE_DAYS = (("accounts", "0013_handles_begin"), ("games", "0021_indexes_of_terms"))
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

    another.migrate_to_now()
    assert another.is_up_to_date()
    games = list(Game.objects.using(another.alias).order_by("pk"))
    assert [game.pk for game in games] == pks
    assert [game.places for game in games] == [[1, 2], [2, 1], [1, 1], None, None]
    assert {game.pool for game in games} == {"duel"}
    rating = Rating.objects.using(another.alias).get()
    assert (rating.user_id, rating.pool, rating.speed, rating.value) == (ada.pk, "duel", "rapid", 1612)
    edge = FirstPlayerEdge.objects.using(another.alias).get()
    assert (edge.pool, edge.games, edge.points) == ("duel", 2, 1)


def test_lobbies_of_two_keep_their_hosts_and_challenged_players(another: Another) -> None:
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

    another.migrate_to_now()

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


def test_players_who_left_a_rated_game_early_are_still_recorded_when_several_may(another: Another) -> None:
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


def lay_finished_games(another: Another, old: Apps) -> None:
    """Games of two and three, drawn and won, rated and not, annulled, on several days."""

    def save(model: str, **fields: Any) -> Any:
        row = old.get_model(model)(**fields)
        row.save(using=another.alias)
        return row

    names = ("Ada", "Bruno", "Clara")
    users = [save("accounts.User", handle=name, handle_skeleton=name.lower()) for name in names]
    common = {"ruleset": "duel", "pool": "duel", "time_control": "10+10", "speed": "rapid", "secret": b"s"}
    # Days are counted from 2020 on.
    early, usual = datetime(2019, 12, 31, tzinfo=UTC), datetime(2020, 1, 5, 12, 30, tzinfo=UTC)
    late = datetime(2020, 1, 6, 23, 59, 59, 999_999, tzinfo=UTC)
    games: list[dict[str, Any]] = [
        {"code": "won", "places": [2, 1], "how": "civilian", "rating": 1612, "ply": 70, "rated": True},
        {"code": "drawn", "places": [1, 1], "how": "draw", "ply": 2345, "finished_at": late},
        {"code": "three", "places": [3, 1, 2], "ruleset": "wonders-2e", "rating": -5, "speed": "slow"},
        {"code": "early", "places": [1, 2], "how": "timeout", "finished_at": early},
        {"code": "annulled", "places": [1, 2], "how": "civilian", "annulled_at": late},
    ]
    for fields in games:
        game = {**common, "status": "finished", "winners": [], "finished_at": usual, **fields}
        stored = save("games.Game", **game)
        for number, place in enumerate(game["places"]):
            marks = ["wonder:sphinx", "token:law"][number:]
            save(
                "games.Seat", game=stored, number=number, user=users[-1 - number], place=place, marks=marks,
                finished_at=game["finished_at"],
            )  # fmt: skip
    save("games.Game", code="running", status="playing", **common)


def seats_with_terms_of_now(another: Another) -> Iterator[tuple[Seat, list[int]]]:
    """Each seat with the terms that the site writes today when such a game ends.

    Only columns that were there before are read.
    """
    finished = Game.objects.using(another.alias).filter(status="finished").only(
        "code", "ruleset", "speed", "rated", "rating", "how", "places", "ply", "finished_at", "annulled_at"
    )  # fmt: skip
    for game in finished.order_by("pk"):
        seats = list(
            game.seats.only("game", "number", "user", "marks", "finished_at", "terms").order_by("number")
        )
        found = facts.terms_of(game, [seat.user_id for seat in seats], [seat.marks for seat in seats])
        yield from zip(seats, found, strict=True)


def test_finished_games_of_before_get_exactly_the_terms_that_the_site_writes_today(another: Another) -> None:
    lay_finished_games(another, another.migrate(*BEFORE_TERMS))
    another.migrate_to_now()
    seats = list(seats_with_terms_of_now(another))
    assert len(seats) == 11
    for seat, written_today in seats:
        assert seat.terms == written_today, (seat.game.code, seat.number)
        assert bool(seat.terms) == (seat.game.code != "annulled")


def test_terms_that_were_written_without_their_day_get_it(another: Another) -> None:
    lay_finished_games(another, another.migrate(*BEFORE_DAYS))
    written_today = dict(seats_with_terms_of_now(another))
    for seat, found in written_today.items():
        assert seat.finished_at is not None
        day = terms.of_end(seat.finished_at)
        # One game has its day already: the migration was stopped, or the game ended during it.
        seat.terms = [term for term in found if seat.game.code == "won" or term not in day]
        seat.save(using=another.alias)
    another.migrate_to_now()
    for seat, found in written_today.items():
        seat.refresh_from_db(using=another.alias)
        assert sorted(seat.terms) == sorted(found), (seat.game.code, seat.number)


def test_the_group_of_moderators_is_made_in_the_database_that_is_migrated(another: Another) -> None:
    another.migrate(("games", "0018_moderators"))
    group = Group.objects.using(another.alias).get(name=GROUP.NAME)
    found = group.permissions.values_list("content_type__app_label", "content_type__model", "codename")
    assert set(found) == set(GROUP.RIGHTS)
