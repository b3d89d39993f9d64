"""A game whose plug-in is gone: its games are listed, read and counted, and nothing fails without rules."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client
from pytest_django.fixtures import Settings

from accounts import services
from accounts.models import User
from duelsite import sitetime
from engine.game import HIDDEN
from engine.record import Record
from games import registry, tasks
from games.api import exports
from games.errors import RequestError
from games.lobby import opening
from games.models import Game, Lobby, Seat
from games.ratings.models import Rating, Tally
from games.ratings.rating import rate_game, recompute_ratings
from games.replays import records
from games.table import finishing, memory, playing, positions, starting, upkeep
from games.table.state import TableState
from tests.site.api.test_tokens import bearer, token_of
from tests.site.pages import main_text, page_of
from tests.site.tables import begun_game, finished_game, person, turn_back_the_clock
from tests.toy.tables import choose, people
from tests.toy.tables import toy as toy_game

pytestmark = pytest.mark.django_db


@dataclass
class Scene:
    over: Game
    running: Game
    duel: Game
    users: list[User]
    chosen: str


@pytest.fixture(autouse=True)
def same_games_afterwards(toy: None) -> Iterator[None]:
    """In the same order: the first game is the default."""
    plugins, rulesets = dict(registry.PLUGINS), dict(registry.RULESETS)
    yield
    registry.PLUGINS.clear()
    registry.PLUGINS.update(plugins)
    registry.RULESETS.clear()
    registry.RULESETS.update(rulesets)


def retire(ruleset: str) -> None:
    """As after a start of the site without the plug-in."""
    del registry.PLUGINS[ruleset], registry.RULESETS[ruleset]
    positions._kept.clear()
    memory._games.clear()


@pytest.fixture
def scene() -> Scene:
    users = people(3)
    over = finished_game(users, ruleset="toy", rated=True)
    assert rate_game(game_id=over.pk)
    duel = finished_game(users[:2], rated=True)
    assert rate_game(game_id=duel.pk)
    running = toy_game(users)
    choose(running, 0)
    chosen = running.moves.get().notation
    retire("toy")
    return Scene(over, running, duel, users, chosen)


# Pages


def test_profiles_and_histories_list_it(client: Client, scene: Scene) -> None:
    assert "toy" in main_text(client, "/@/Ada")
    assert scene.over.code in client.get("/@/Ada/games/").text
    client.force_login(scene.users[0])
    assert scene.running.code in client.get("/@/Ada/games/").text
    assert client.get("/@/Bruno").status_code == 200
    for path in (
        "/",
        "/play/",
        "/watch/",
        "/games/",
        "/games/?player=Ada",
        "/leaderboards/",
        "/settings/data/",
    ):
        assert client.get(path, follow=True).status_code < 500, path
    assert scene.over.code in client.get("/games/?player=Ada").text


def test_its_replay_shows_result_and_moves(client: Client, scene: Scene) -> None:
    code = scene.over.code
    text = page_of(client, f"/game/{code}/replay/").all("main")[0].text
    assert "toy" in text
    assert all(user.handle in text for user in scene.users)
    assert records.record_of(scene.over).moves[0][1] in text
    answer = client.get(f"/game/{code}/replay.json")
    assert (answer.status_code, answer.json()["code"]) == (404, "game_retired")
    assert Record.from_text(client.get(f"/game/{code}/record.txt").text).rules == "toy"
    assert "Ada" in client.get(f"/game/{code}/picture.svg").text
    assert client.get(f"/game/{code}/", follow=True).redirect_chain[-1][0] == f"/game/{code}/replay/"
    assert client.get(f"/game/{code}/analysis.json").status_code < 500


def test_its_running_games_have_a_page_that_says_why_they_stand_still(client: Client, scene: Scene) -> None:
    path = f"/game/{scene.running.code}/"
    assert "Abort" not in main_text(client, path)
    assert client.post(path).status_code == 200
    client.force_login(scene.users[1])
    assert "no longer played here" in main_text(client, path)
    assert "Abort the game" in main_text(client, path)
    client.post(path)
    scene.running.refresh_from_db()
    assert scene.running.status == Game.Status.ABORTED
    assert "was aborted" in main_text(client, path)


def test_only_tables_of_retired_games_take_a_post(client: Client) -> None:
    users = [person("Ada"), person("Bruno")]
    game = begun_game(users)
    client.force_login(users[0])
    assert client.post(f"/game/{game.code}/").status_code == 405
    game.refresh_from_db()
    assert game.status == Game.Status.PLAYING


def test_the_admin_shows_it_without_its_secrets(client: Client, scene: Scene) -> None:
    client.force_login(person("Minos", is_staff=True, is_superuser=True))
    for path in ("", f"{scene.over.pk}/change/", f"{scene.running.pk}/change/"):
        page = client.get(f"/admin/games/game/{path}")
        assert page.status_code == 200
    assert scene.chosen not in page.text
    assert (
        records.record_of(scene.over).moves[0][1]
        in client.get(f"/admin/games/game/{scene.over.pk}/change/").text
    )


# The API


def test_the_api_shows_it(client: Client, scene: Scene) -> None:
    for path in (
        f"games/{scene.over.code}/", f"games/{scene.over.code}/record/", "games/", "users/Ada/",
        "users/Ada/games/", "rulesets/", "bots/", "seeks/",
    ):  # fmt: skip
        assert client.get(f"/api/v1/{path}").status_code == 200, path
    shown = client.get(f"/api/v1/games/{scene.over.code}/").json()
    assert (shown["view"], shown["status"], shown["places"]) == (None, "finished", scene.over.places)
    assert [line["move"] for line in shown["log"]] == [
        move for _, move in records.record_of(scene.over).moves
    ]
    ratings = client.get("/api/v1/users/Ada/").json()["ratings"]
    assert {rating["pool"] for rating in ratings} == {"toy", "duel"}
    assert len(exports.encoded([scene.over.pk, scene.duel.pk]).splitlines()) == 2


def test_no_choice_of_a_running_game_becomes_readable(client: Client, scene: Scene) -> None:
    shown = client.get(f"/api/v1/games/{scene.running.code}/").json()
    assert [line["move"] for line in shown["log"]] == [HIDDEN]
    table = TableState.load(scene.running.pk)
    for reader in (1, 2, None):
        assert scene.chosen not in str(table.for_seat(reader))
    assert "move" not in table.can(1)


# Services and commands


def test_nobody_can_move_but_everybody_can_leave(scene: Scene) -> None:
    game, (ada, bruno, cleo) = scene.running, scene.users
    attempts: list[Callable[[], object]] = [
        lambda: playing.play_move(
            game_id=game.pk, user_id=bruno.pk, version=game.version, notation="play 100", client_id="x"
        ),
        lambda: playing.take_back(game_id=game.pk, user_id=ada.pk, version=game.version, client_id="y"),
    ]
    for work in attempts:
        with pytest.raises(RequestError) as rejected:
            work()
        assert rejected.value.code == "game_retired"
    for user in (ada, bruno, cleo):
        finishing.resign(game_id=game.pk, user_id=user.pk)
    game.refresh_from_db()
    assert game.status == Game.Status.ABORTED


def test_one_of_two_players_can_resign_without_rules() -> None:
    users = [person("Ada"), person("Bruno")]
    game = begun_game(users)
    retire("duel")
    finishing.resign(game_id=game.pk, user_id=users[0].pk)
    game.refresh_from_db()
    assert (game.status, game.winners, game.scores) == (Game.Status.FINISHED, [1], None)
    assert Seat.objects.get(game=game, number=1).place == 1


def test_nobody_loses_on_time_in_a_game_that_nobody_can_play(scene: Scene) -> None:
    turn_back_the_clock(scene.running, timedelta(hours=2))
    assert upkeep.sweep_deadlines(now=sitetime.now()) == 1
    scene.running.refresh_from_db()
    assert (scene.running.status, scene.running.fault) == (Game.Status.ABORTED, "")


def test_it_is_nobody_s_turn(client: Client, scene: Scene) -> None:
    headers = bearer(token_of(scene.users[1], "read"))
    running = client.get("/api/v1/account/games/", headers=headers).json()
    assert [game["code"] for game in running["games"]] == [scene.running.code]
    assert running["your_turn"] == 0
    assert TableState.load(scene.running.pk).can(1) == ["abort", "resign", "pause"]


@pytest.mark.tracebacks("BadSetup")
def test_a_bot_of_a_retired_game_sets_it_aside() -> None:
    services.create_bots()
    bot = User.objects.get(bot_level="tavi")
    game = begun_game([person("Ada"), person("Bruno"), bot], ruleset="toy")
    retire("toy")
    tasks.ai_move(game.pk, 2, game.asked_version[2])
    game.refresh_from_db()
    assert "no longer played" in game.fault


def test_a_game_that_has_not_begun_stays_so() -> None:
    users = people(3)
    game = starting.create_game(users=users, ruleset="toy", time_control="10+10", rated=False)
    retire("toy")
    with pytest.raises(RequestError, match="no longer played"):
        starting.give_nonce(game_id=game.pk, user_id=users[0].pk, nonce="00")


def test_nobody_opens_a_table_of_it(scene: Scene) -> None:
    with pytest.raises(RequestError):
        opening.open_lobby(host=scene.users[0], kind="open", ruleset="toy", time_control="10+10", rated=False)
    assert not Lobby.objects.exists()


def test_ratings_are_recomputed_to_what_they_were(scene: Scene) -> None:
    before = list(Rating.objects.order_by("pk").values_list("value", "games", "peak"))
    assert recompute_ratings() == 0
    Rating.objects.filter(user=scene.users[0]).update(value=2000, games=1)
    assert recompute_ratings() == 2
    assert list(Rating.objects.order_by("pk").values_list("value", "games", "peak")) == before


def test_ratings_stay_exact_where_the_first_player_mattered() -> None:
    """The rules that said so are gone: what was computed with them is stored."""
    users = [person("Ada"), person("Bruno")]
    for seed in range(4):
        game = finished_game(users, seed=seed, rated=True)
        assert rate_game(game_id=game.pk)
    retire("duel")
    assert recompute_ratings() == 0


def test_commands_go_through_all_games(scene: Scene, settings: Settings, tmp_path: object) -> None:
    settings.DUMPS = tmp_path
    before = Tally.objects.get(user=scene.users[0], pool="toy", rated=True).games
    for command in ("recompute_ratings", "rebuild_stats", "fill_marks", "dump_games"):
        call_command(command, stdout=StringIO())
    assert Tally.objects.get(user=scene.users[0], pool="toy", rated=True).games == before
