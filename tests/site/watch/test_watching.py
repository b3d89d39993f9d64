"""Running games for spectators: the list, the pictures, the front page; none of it reveals a secret."""

import gzip
import random
import re
import threading
from collections.abc import Iterator
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from duelsite import sitetime
from games.lobby import joining, opening
from games.models import Game, Lobby
from games.table import finishing, offers, positions, presence, starting
from games.watch import pictures, running
from games.watch.shared_cache import SharedCache, shared_cache
from tests.markup import flaws
from tests.ownvalkey import OwnValkey
from tests.site.daily.days import open_today
from tests.site.tables import begun_game, finished_game, make_move, person, position_of, turn_back_the_clock

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_kept() -> Iterator[None]:
    for kept in (shared_cache, pictures.drawings):
        kept.clear()
    yield
    for kept in (shared_cache, pictures.drawings):
        kept.clear()


def people(*handles: str) -> list[User]:
    return [person(handle) for handle in handles]


def listed(client: Client, query: str = "") -> list[str]:
    """The codes of the games on the page, in its order."""
    shared_cache.clear()
    source = client.get(f"/watch/?{query}").content.decode()
    assert flaws(source) == []
    return re.findall(r'class="watch-link" href="/game/(\w+)/"', source)


def drawn(client: Client, code: str, version: int, language: str = "en") -> str:
    response = client.get(f"/watch/{code}.svg?v={version}&l={language}")
    assert response.status_code == 200
    assert response["Content-Encoding"] == "gzip"
    return gzip.decompress(response.content).decode()


def test_games_of_people_of_strong_players_and_with_recent_moves_come_first(
    client: Client,
) -> None:
    ada, bruno, cleo, dido = people("Ada", "Bruno", "Cleo", "Dido")
    bot = person("tavi", is_bot=True, bot_level="tavi")
    weak, strong, idle, with_bot = (
        begun_game([ada, bruno]), begun_game([cleo, dido]), begun_game([ada, dido]), begun_game([cleo, bot])
    )  # fmt: skip
    days = begun_game([ada, cleo], time_control="3d")
    Game.objects.filter(pk=strong.pk).update(rating=2100)
    Game.objects.filter(pk__in=[idle.pk, days.pk, with_bot.pk]).update(rating=2300)
    turn_back_the_clock(idle, timedelta(minutes=9))
    over = begun_game([bruno, dido])
    finishing.resign(game_id=over.pk, user_id=bruno.pk)
    assert listed(client) == [game.code for game in (strong, weak, with_bot, days, idle)]


def test_the_list_is_narrowed_by_game_speed_and_size(client: Client) -> None:
    ada, bruno, cleo = people("Ada", "Bruno", "Cleo")
    two = begun_game([ada, bruno])
    three = begun_game([ada, bruno, cleo], ruleset="wonders-2e", time_control="1d")
    assert listed(client, "ruleset=duel") == listed(client, "size=2") == [two.code]
    assert listed(client, "speed=correspondence") == listed(client, "size=3") == [three.code]
    assert listed(client, "ruleset=duel&size=3") == []
    assert client.get("/watch/?size=many").status_code == 400


def test_games_by_invite_link_and_their_rematches_are_not_listed(client: Client) -> None:
    ada, bruno = people("Ada", "Bruno")
    lobby = opening.open_lobby(
        host=ada, kind=Lobby.Kind.INVITE, ruleset="duel", time_control="10+10", rated=False
    )
    game = joining.join_lobby(user=bruno, code=lobby.code)
    assert game is not None
    begin(game)
    assert client.get(f"/game/{game.code}/").status_code == 200, "the link is enough to watch it"
    assert listed(client) == []
    finishing.resign(game_id=game.pk, user_id=bruno.pk)
    for user in (ada, bruno):
        again = offers.offer_rematch(game_id=game.pk, user_id=user.pk)
    assert again is not None
    begin(again)
    assert listed(client) == []
    open_to_all = begun_game([ada, bruno])
    assert listed(client) == [open_to_all.code]


def begin(game: Game) -> None:
    for seat in game.seats.all():
        starting.give_nonce(game_id=game.pk, user_id=seat.user_id, nonce="ab")
    game.refresh_from_db()
    assert game.status == Game.Status.PLAYING


def test_spectators_are_counted_and_nobody_else(client: Client) -> None:
    game = begun_game(people("Ada", "Bruno"))
    for seat, socket in ((0, "a"), (1, "b"), (None, "c"), (None, "d")):
        presence.show_life(game.pk, seat, socket)
    presence.show_life(game.pk, None, "gone", now=sitetime.timestamp() - 60)
    assert running.watchers([game.pk]) == {game.pk: 2}
    assert "2 watching" in client.get("/watch/").content.decode()


def test_a_picture_follows_the_game_and_can_be_kept_for_ever(client: Client) -> None:
    game = begun_game(people("Ada", "Bruno"))
    first = drawn(client, game.code, game.position_version)
    make_move(game)
    game.refresh_from_db()
    address = f"/watch/{game.code}.svg?v={game.position_version}&l=en"
    response = client.get(address)
    assert "immutable" in response["Cache-Control"]
    assert gzip.decompress(response.content).decode() != first
    again = client.get(address, headers={"If-None-Match": response["ETag"]})
    assert again.status_code == 304
    # An address with a future version shows the current picture, and is not cached.
    assert "no-cache" in client.get(f"/watch/{game.code}.svg?v=999&l=en")["Cache-Control"]
    english, estonian = (
        drawn(client, game.code, game.position_version, language) for language in ("en", "et")
    )
    assert english != estonian
    for query in ("v=1&l=xx", "v=1"):
        assert client.get(f"/watch/{game.code}.svg?{query}").status_code == 404
    assert client.get("/watch/nosuchgame.svg?v=1&l=en").status_code == 404


def test_of_a_game_that_is_over_the_end_is_shown(client: Client) -> None:
    game = finished_game(people("Ada", "Bruno"))
    assert "wins: " in drawn(client, game.code, game.position_version)


@pytest.mark.parametrize("ruleset", ["duel", "wonders-2e"])
def test_a_picture_shows_no_more_than_a_spectator_knows(client: Client, ruleset: str) -> None:
    """Hidden cards may be swapped for others: the picture stays the same."""
    users = people("Ada", "Bruno", "Cleo")[: 2 if ruleset == "duel" else 3]
    game = begun_game(users, ruleset=ruleset)
    dice = random.Random(5)
    for _ in range(20):
        position = position_of(game)
        make_move(game, dice.choice(position.legal_moves(game.to_move[0])).notation)
    game.refresh_from_db()
    told = drawn(client, game.code, game.position_version)
    seen: Any = positions.position_of(game).view(None)
    players = [{"handle": user.handle, "bot": "", "rating": 1500} for user in users]
    spectated: Any = Spectated(positions.position_of(game), seen)
    by_view = pictures.drawn_for_all(game.ruleset, spectated, players)
    assert by_view == told
    assert game.seed is not None
    assert bytes(game.seed).hex() not in told
    source = "".join(client.get(page).content.decode() for page in ("/", "/watch/"))
    assert bytes(game.seed).hex() not in source
    assert bytes(game.secret).hex() not in source


class Spectated:
    """A position that shows what a spectator sees, and fails if more is read."""

    def __init__(self, position: Any, seen: dict[str, Any]) -> None:
        self._seen = seen
        self._lines = [
            (seat, position.told(number, None)) for number, (seat, _) in enumerate(position.history)
        ]

    @property
    def history(self) -> list[tuple[int, str]]:
        return self._lines

    def told(self, number: int, seat: int | None) -> str:
        assert seat is None
        return str(self._lines[number][1])

    def view(self, seat: int | None, *, revealed: bool = False) -> dict[str, Any]:
        assert seat is None
        assert not revealed
        return self._seen


def front(client: Client) -> str:
    shared_cache.clear()
    source = client.get("/").content.decode()
    assert flaws(source) == []
    return source


def words_of(source: str) -> str:
    return " ".join(source.split())


def test_the_front_page_of_an_empty_site_invites_and_shows_a_table(client: Client) -> None:
    source = front(client)
    assert "/watch/demo.svg?l=en" in source
    assert gzip.decompress(client.get("/watch/demo.svg?l=en").content).startswith(b"<svg")


def test_the_front_page_shows_the_best_running_game_then_the_last_finished_one(client: Client) -> None:
    ada, bruno = people("Ada", "Bruno")
    game = begun_game([ada, bruno])
    source = front(client)
    assert f"/watch/{game.code}.svg?v={game.position_version}&amp;l=en" in source
    assert "<strong>1</strong> game in progress" in words_of(source)
    assert "<strong>2</strong> players online" in words_of(source)
    part = client.get("/watch/life/?l=en")
    assert part.content.decode().strip() in source
    assert client.get("/watch/life/?l=en", headers={"If-None-Match": part["ETag"]}).status_code == 304
    finishing.resign(game_id=game.pk, user_id=ada.pk)
    game.refresh_from_db()
    source = front(client)
    assert "<strong>0</strong> games in progress" in words_of(source)
    assert f"/game/{game.code}/replay/" in source
    assert f"/watch/{game.code}.svg?v={game.position_version}&amp;l=en" in source


def test_many_visitors_at_once_cost_the_queries_of_one(client: Client) -> None:
    ada, bruno = people("Ada", "Bruno")

    def query_count(*pages: str) -> int:
        with CaptureQueriesContext(connection) as captured:
            for page in pages:
                assert client.get(page).status_code == 200
        return len(captured)

    open_today()
    begun_game([ada, bruno])
    first = query_count("/", "/watch/")
    assert first <= 20  # the puzzle of the day is chosen
    assert query_count(*["/", "/watch/", "/watch/life/?l=en", "/watch/list/?l=en"] * 5) == 0
    for _ in range(4):
        begun_game([ada, bruno])
        finished_game([ada, bruno])
    shared_cache.clear()
    assert query_count("/", "/watch/") <= first + 3  # the seats and players of games that have ended


def test_while_redis_is_down_there_is_still_something_to_see(client: Client, own_valkey: OwnValkey) -> None:
    game = begun_game(people("Ada", "Bruno"))
    own_valkey.kill()
    try:
        assert listed(client) == [game.code]
        assert game.code in front(client)
        assert drawn(client, game.code, game.position_version)
    finally:
        own_valkey.start()


def test_while_one_thread_renews_a_value_the_others_get_the_old_one() -> None:
    kept, begun, go_on = SharedCache(), threading.Event(), threading.Event()
    assert kept.get("x", 10, lambda: "old") == "old"

    def slowly() -> str:
        begun.set()
        assert go_on.wait(20)
        return "new"

    maker = threading.Thread(target=lambda: kept.get("x", 0, slowly))
    maker.start()
    assert begun.wait(20)
    assert kept.get("x", 0, lambda: "another") == "old"
    go_on.set()
    maker.join()
    assert kept.get("x", 10, lambda: "another") == "new"


def test_a_full_cache_drops_what_is_requested_least() -> None:
    kept = SharedCache(most=2)
    for key in ("a", "b", "a", "c"):
        kept.get(key, 10, partial(str, key))
    assert [kept.look(key) for key in ("a", "b", "c")] == ["a", None, "c"]
