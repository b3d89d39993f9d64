"""The search of finished games: every filter, together, page by page, and what is found as records."""

import io
import random
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.db import connection
from django.test import AsyncClient, Client
from django.test.utils import CaptureQueriesContext
from django.utils.html import escape

from accounts.guests import create_guest
from accounts.models import User
from accounts.signals import guest_absorbed
from duelsite.ratelimit import Limit
from engine.record import Record
from games.models import Game, Seat
from games.moderation import annulling
from games.registry import RULESETS
from games.replays import facts, search, term_shares, terms
from games.replays.filters import Cursor, GameFilter
from games.table import finishing
from tests.markup import flaws
from tests.site.tables import begun_game, finished_game, person

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


def stored(
    users: Sequence[User],
    places: list[int],
    *,
    marks: Sequence[list[str]] = (),
    finished_at: datetime = NOON,
    status: str = Game.Status.FINISHED,
    **fields: Any,
) -> Game:
    """A finished game of which only the facts are there."""
    size = len(users)
    said: dict[str, Any] = {
        "ruleset": "duel", "time_control": "10+10", "speed": "rapid", "how": "civilian", "rated": True,
        "rating": 1500, "ply": 70, "scores": [{"total": 50}] * size,
    }  # fmt: skip
    said |= fields
    game = Game.objects.create(
        pool=RULESETS[said["ruleset"]].pool, secret=bytes(32), commitment="0" * 64, status=status,
        moved=[True] * size, bot_levels=[user.bot_level for user in users], finished_at=finished_at,
        places=places, winners=[seat for seat in range(size) if places[seat] == 1 and set(places) != {1}],
        **said,
    )  # fmt: skip
    over = status == Game.Status.FINISHED
    Seat.objects.bulk_create(
        Seat(
            game=game, number=number, user=user, place=places[number] if over else None,
            finished_at=finished_at if over else None, marks=marks[number] if marks else [],
        )
        for number, user in enumerate(users)
    )  # fmt: skip
    if over:
        facts.write_terms([game])
    return game


def look_at(near: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Walk along `near` seats and no farther before the index is used."""
    set_plan(monkeypatch, near=near, seats_per_hit=0)


def set_plan(monkeypatch: pytest.MonkeyPatch, **changes: int) -> None:
    monkeypatch.setattr(search, "PLAN", replace(search.PLAN, **changes))


def codes(client: Client, query: str) -> list[str]:
    """The games that a page of hits leads to."""
    response = client.get(f"/games/?{query}")
    assert response.status_code == 200
    return [row["game"].code for row in response.context["rows"]]


class Shelf:
    """Three people, and games that differ in one thing each."""

    def __init__(self) -> None:
        ada, bruno, cleo = self.ada, self.bruno, self.cleo = [person(n) for n in ("Ada", "Bruno", "Cleo")]
        sphinx, law = ["wonder:sphinx", "token:law"], ["wonder:pyramids"]
        at = [NOON - timedelta(days=day) for day in range(8)]
        self.lost = stored([ada, bruno], [2, 1], marks=[sphinx, law], finished_at=at[0])
        self.won = stored([bruno, ada], [2, 1], marks=[sphinx, law], finished_at=at[1], how="science")
        self.drawn = stored([ada, cleo], [1, 1], how="draw", finished_at=at[2], rating=1900)
        self.blitz = stored([bruno, cleo], [1, 2], speed="blitz", rated=False, finished_at=at[3], ply=30)
        self.many = stored(
            [cleo, ada, bruno], [1, 3, 2], ruleset="wonders-2e", how="points", finished_at=at[4],
            marks=[["board:gizah", "side:night"], ["board:rhodos", "side:day"], ["board:gizah", "side:day"]],
        )  # fmt: skip
        stored([ada, bruno], [1, 2], status=Game.Status.ABORTED, finished_at=at[5])
        begun_game([ada, bruno])


@pytest.fixture
def shelf() -> Shelf:
    return Shelf()


def test_without_a_filter_all_finished_games_are_shown_newest_first(client: Client, shelf: Shelf) -> None:
    expected = [shelf.lost, shelf.won, shelf.drawn, shelf.blitz, shelf.many]
    assert codes(client, "") == [game.code for game in expected]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("player=ada", "lost won drawn many"),
        ("player=@ADA&opponent=cleo", "drawn many"),
        ("opponent=cleo", "drawn blitz many"),
        ("opponent=cleo&result=won", "blitz"),
        ("player=ada&result=won", "won"),
        ("player=ada&result=lost", "lost many"),
        ("player=ada&result=drawn", "drawn"),
        ("result=drawn", "drawn"),
        ("player=ada&place=3", "many"),
        ("player=ada&result=lost&place=3", "many"),
        ("player=ada&result=drawn&place=1", "drawn"),
        ("result=won&place=3", ""),
        ("result=lost&place=1", ""),
        ("how=science", "won"),
        ("ruleset=duel", "lost won drawn blitz"),
        ("ruleset=wonders-2e", "many"),
        ("ruleset=wonders-1e", ""),
        ("size=3", "many"),
        ("speed=blitz", "blitz"),
        ("rated=no", "blitz"),
        ("rated=yes&speed=blitz", ""),
        ("rating_min=1600", "drawn"),
        ("rating_max=1600&player=cleo", "blitz many"),
        ("since=2026-04-30&until=2026-04-30", "won"),
        ("since=2026-04-30", "lost won"),
        ("until=2026-04-28", "blitz many"),
        ("ply_max=40", "blitz"),
        ("ply_min=31&speed=blitz", ""),
        ("ruleset=duel&with_wonder=sphinx", "lost won"),
        ("ruleset=duel&with_wonder=sphinx&with_token=law&result=lost", "lost won"),
        # The Sphinx was Bruno's then, and Bruno lost.
        ("ruleset=duel&with_wonder=sphinx&player=bruno", "won"),
        ("ruleset=duel&with_wonder=sphinx&result=won", ""),
        ("ruleset=duel&with_wonder=sphinx&with_wonder=pyramids", ""),
        ("ruleset=wonders-2e&with_board=gizah&with_side=day&place=2", "many"),
        ("ruleset=wonders-2e&with_board=gizah&with_side=day&place=1", ""),
        (
            "player=ada&opponent=bruno&ruleset=duel&result=won&how=science&since=2026-04-01&rating_min=1",
            "won",
        ),
    ],
)
def test_a_filter_keeps_what_fits(
    client: Client, shelf: Shelf, query: str, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether it is found along the newest or by the index of terms."""
    fitting = [getattr(shelf, name).code for name in expected.split()]
    assert codes(client, query) == fitting
    look_at(1, monkeypatch)
    assert codes(client, query) == fitting


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("player=nobody", "player"),
        ("opponent=%00", "opponent"),
        ("player=ada&opponent=ada", "opponent"),
        ("ruleset=chess", "ruleset"),
        ("with_wonder=sphinx", "ruleset"),
        ("ruleset=wonders-2e&with_wonder=sphinx", "ruleset"),
        ("ruleset=duel&with_wonder=atlantis", "with_wonder"),
        ("ruleset=duel&how=points", "how"),
        ("result=forfeited", "result"),
        ("place=9", "place"),
        ("rating_min=-1", "rating_min"),
        ("rating_min=2000&rating_max=1000", "rating_max"),
        ("ply_min=many", "ply_min"),
        ("since=tomorrow", "since"),
        ("since=2026-02-01&until=2026-01-01", "until"),
        ("before=yesterday", "before"),
        ("before=99999999999999999999999-1", "before"),
    ],
)
def test_what_makes_no_sense_is_said_at_its_field(client: Client, query: str, field: str) -> None:
    person("Ada")
    response = client.get(f"/games/?{query}")
    assert response.status_code == 400
    assert list(response.context["form"].errors) == [field]
    source = response.content.decode()
    assert flaws(source) == []
    assert escape(response.context["form"].errors[field][0]) in source


@pytest.mark.parametrize("near", [1, 4, search.PLAN.near])
def test_pages_neither_skip_nor_repeat_games_that_ended_at_the_same_moment(
    shelf: Shelf, near: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever the newest games end that are looked at first."""
    look_at(near, monkeypatch)
    marks: list[list[str]] = [["wonder:sphinx"], []]
    together = [stored([shelf.ada, shelf.bruno], [1, 2], finished_at=NOON, marks=marks) for _ in range(7)]
    for wanted in (
        GameFilter(),
        GameFilter(player=shelf.ada),
        GameFilter(opponent=shelf.bruno, result="won"),
        GameFilter(marks=marks[0]),
    ):
        everything = search.search(wanted, games=Game.objects.all(), size=100)
        assert everything.next is None
        seen: list[str] = []
        before: Cursor | None = None
        while True:
            later = GameFilter(**{**vars(wanted), "before": before})
            page = search.search(later, games=Game.objects.all(), size=3)
            seen += [game.code for game in page.games]
            if page.next is None:
                break
            before = Cursor.parse(str(page.next))
            # Games that end meanwhile come before the first page.
            stored([shelf.ada, shelf.bruno], [1, 2], finished_at=NOON + timedelta(hours=1))
        assert seen == [game.code for game in everything.games]
        assert {game.code for game in together} <= set(seen)
        Game.objects.filter(finished_at__gt=NOON).delete()


def test_a_page_costs_the_same_however_many_games_there_are(client: Client, shelf: Shelf) -> None:
    def query_count(query: str) -> int:
        with CaptureQueriesContext(
            connection,
        ) as captured:
            codes(client, query)
        return len(captured)

    term_shares.read_shares.cache_clear()
    query_count("player=ada")  # the shares of terms are read now and then
    before = query_count("player=ada&opponent=bruno")
    for number in range(20):
        stored([shelf.ada, shelf.bruno], [1, 2], finished_at=NOON - timedelta(hours=number))
    assert query_count("player=ada&opponent=bruno") == before <= 9


ANY_SEARCHES = (
    "",
    "player=ada",
    "opponent=cleo&result=won",
    "player=ada&opponent=bruno&result=lost",
    "result=drawn",
    "result=lost&place=3",
    "how=points&size=2",
    "speed=blitz&rated=no",
    "rating_min=1500&ply_max=80",
    "since=2026-04-01&until=2026-04-30&how=civilian",
    "ruleset=duel&with_wonder=sphinx",
    "ruleset=duel&with_wonder=sphinx&with_token=law&player=ada&rating_min=1400",
    "ruleset=duel&with_wonder=sphinx&with_wonder=pyramids&before=1777000000000000-5",
)


def test_no_search_reads_all_games_or_seats(
    client: Client, shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither on its way along the newest nor beyond: all that it reads it finds by an index."""
    look_at(40, monkeypatch)
    beyond = 0
    people = [shelf.ada, shelf.bruno, shelf.cleo]
    for number in range(200):
        at = NOON - timedelta(hours=number)
        stored([people[number % 3], people[(number + 1) % 3]], [1, 2], finished_at=at)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE games_seat, games_game")
    for query in ANY_SEARCHES:
        with CaptureQueriesContext(connection) as captured:
            codes(client, query)
        statements = [one["sql"] for one in captured if "terms @>" in one["sql"] or "OFFSET" in one["sql"]]
        assert statements, query
        beyond += any("MATERIALIZED" in statement for statement in statements)
        with search.time_limit(), connection.cursor() as cursor:
            for statement in statements:
                cursor.execute("EXPLAIN " + statement)
                plan = "\n".join(row[0] for row in cursor.fetchall())
                assert "Seq Scan" not in plan, plan
                assert "Disabled: true" not in plan, plan
    assert beyond > len(ANY_SEARCHES) / 2


@pytest.fixture
def nothing_counted(db: None) -> Iterator[None]:
    """As on a new database: of what other tests have written it may have counted something."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_clear_attribute_stats(current_schema(), 'games_seat', 'terms', false)")
    term_shares.read_shares.cache_clear()
    yield
    term_shares.read_shares.cache_clear()


@pytest.mark.usefixtures("nothing_counted")
def test_what_is_common_is_found_along_the_newest_and_only_the_rest_by_the_index(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = Shelf()
    for number in range(search.PAGE + 1):
        stored([shelf.ada, shelf.bruno], [1, 2], finished_at=NOON + timedelta(hours=number))
    newest = 2 * (search.PAGE + 1)

    def statements(query: str) -> list[str]:
        with CaptureQueriesContext(connection) as captured:
            codes(client, query)
        return [one["sql"] for one in captured if "terms @>" in one["sql"]]

    # The index is not queried where there is nothing more to find.
    for query in ("speed=rapid", "speed=blitz"):
        (along,) = statements(query)
        assert f"LIMIT {search.PLAN.near}" in along
    look_at(newest, monkeypatch)
    assert len(statements("speed=rapid")) == 1
    # First of the last days, then of all.
    _along, *by_days, by_index = statements("speed=blitz")
    assert by_days
    assert all("MATERIALIZED" in statement for statement in (*by_days, by_index))
    assert all("terms &&" in statement for statement in by_days)
    assert "terms &&" not in by_index
    # Half of the page is found: the other half is not much farther away.
    look_at(newest // 2, monkeypatch)
    _along, last_days = statements("speed=rapid")
    assert "terms &&" in last_days


@pytest.mark.parametrize("near", [1, 10, 60])
@pytest.mark.parametrize("most_days", [0, 3, search.PLAN.most_days])
def test_the_same_is_found_however_few_days_are_looked_at_first(
    near: int, most_days: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Games are unevenly spread in time, and some seats are rare: an estimate by the newest can be wrong."""
    look_at(near, monkeypatch)
    set_plan(monkeypatch, most_days=most_days)
    ada, bruno, dice, games = person("Ada"), person("Bruno"), random.Random(5), []
    for number in range(60):
        at = NOON - timedelta(hours=dice.choice([number, number * number]))
        speed, rating = dice.choice(["rapid", "rapid", "rapid", "blitz"]), dice.choice([1400, 1500, 1600])
        games.append(stored([ada, bruno], [1, 2], finished_at=at, speed=speed, rating=rating))
    games.sort(key=lambda game: (game.finished_at, game.pk), reverse=True)
    until = (NOON - timedelta(days=9)).date()
    for wanted, fitting in (
        (GameFilter(), games),
        (GameFilter(speed="blitz"), [game for game in games if game.speed == "blitz"]),
        (GameFilter(rating_min=1600), [game for game in games if game.rating == 1600]),
        (
            GameFilter(result="won", until=until),
            [game for game in games if game.finished_at and game.finished_at.date() <= until],
        ),
    ):
        for most in (3, 40):
            assert search.find_keys(wanted, most) == [game.pk for game in fitting[:most]]


def test_many_that_ended_in_the_same_moment_end_the_search_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    look_at(4, monkeypatch)
    term_shares.read_shares.cache_clear()
    ada, bruno, midnight = person("Ada"), person("Bruno"), NOON.replace(hour=0)
    for _ in range(5):
        stored([ada, bruno], [1, 2], finished_at=midnight)
    blitz = stored([ada, bruno], [1, 2], finished_at=midnight - timedelta(days=700), speed="blitz")
    assert search.find_keys(GameFilter(speed="blitz"), 5) == [blitz.pk]


def test_rare_terms_are_looked_up_in_the_index_first(shelf: Shelf) -> None:
    for number in range(20):
        stored([shelf.ada, shelf.bruno], [1, 2], finished_at=NOON + timedelta(hours=number))
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE games_seat")
    term_shares.read_shares.cache_clear()
    rapid, blitz = terms.of_game(speed="rapid"), terms.of_game(speed="blitz")
    shares = term_shares.read_shares(0)
    assert 0 < shares.of(blitz[0]) < shares.of(rapid[0]) < 1
    # Nobody has it: it is not rarer than the rarest that was counted.
    assert shares.of(terms.of_player(123_456_789)) == min(shares.common.values())
    term_shares.read_shares.cache_clear()
    assert search.TermQuery(every=[*rapid, *blitz], one_of=[]).in_index().values == [blitz, rapid]
    term_shares.read_shares.cache_clear()


@pytest.mark.parametrize(
    ("seats", "shares", "listed"),
    [
        (1_000_000, [0.3, 0.2, 0.1], 3),
        (1_000_000, [0.5, 0.6], 2),
        # Few are left, each of which is looked at anyway.
        (10_000, [0.3, 0.2, 0.1], 2),
        # What most have rules out little.
        (100_000, [0.5, 0.2, 0.1], 2),
        (100, [0.9], 1),
    ],
)
def test_terms_that_rule_out_little_are_not_looked_up_in_the_index(
    seats: int, shares: list[float], listed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    common = term_shares.TermShares(seats, dict(enumerate(shares)))
    monkeypatch.setattr(term_shares, "read_shares", lambda _moment: common)
    assert listed_by(search.TermQuery(every=list(common.common), one_of=[])) == listed


def listed_by(query: search.TermQuery) -> int:
    said = query.in_index().sql
    return said.count("terms @>") - said.count("IS TRUE")


@pytest.mark.usefixtures("nothing_counted")
def test_until_the_database_has_statistics_all_terms_are_looked_up_in_the_index() -> None:
    assert listed_by(search.TermQuery(every=[1, 2, 3, 4], one_of=[])) == 4


def test_a_game_that_is_annulled_is_not_found_until_it_counts_again(client: Client, shelf: Shelf) -> None:
    boss = person("Boss", is_superuser=True, is_staff=True)
    line = annulling.annul_game(moderator=boss, game_id=shelf.lost.pk, reason="not played fair")
    assert line is not None
    assert codes(client, "player=ada&opponent=bruno") == [shelf.won.code, shelf.many.code]
    assert shelf.lost.code not in codes(client, "")
    annulling.restore(line)
    assert codes(client, "")[0] == shelf.lost.code
    assert codes(client, "ruleset=duel&with_wonder=sphinx") == [shelf.lost.code, shelf.won.code]


def test_the_games_of_a_guest_are_found_by_the_account_that_took_them(client: Client, shelf: Shelf) -> None:
    guest = create_guest()
    taken = stored([guest, shelf.cleo], [1, 2], finished_at=NOON + timedelta(hours=2))
    left = stored([guest, shelf.bruno], [1, 2], finished_at=NOON + timedelta(hours=1))
    guest_absorbed.send(sender=User, guest=guest, user=shelf.bruno)
    assert codes(client, "player=bruno&result=won&opponent=cleo") == [taken.code, shelf.blitz.code]
    assert codes(client, "player=cleo&opponent=bruno&since=2026-05-01") == [taken.code]
    # The one of the two with each other stays as it was.
    assert codes(client, "player=bruno&result=lost&since=2026-05-01") == [left.code]


def test_a_search_that_takes_too_long_is_stopped_politely(
    client: Client, shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    look_at(1, monkeypatch)
    slowly = search.BY_INDEX.replace("AND {fits}", "AND {fits} AND pg_sleep(5) IS NOT NULL")
    with monkeypatch.context() as patched:
        patched.setattr(search, "BY_INDEX", slowly)
        patched.setattr(search, "PLAN", replace(search.PLAN, timeout_ms=50))
        for path in ("/games/?player=ada", "/@/Ada/games/?result=won"):
            source = client.get(path).content.decode()
            assert "take too long" in source
            assert flaws(source) == []
        for path in ("/api/v1/games/?player=ada", "/api/v1/users/ada/games/?result=won"):
            assert client.get(path).json()["code"] == "search_too_wide"
    # The connection is as good as before.
    assert codes(client, "player=ada")


@pytest.mark.parametrize("query", ["until=9999-12-31", "since=0001-01-01"])
def test_the_first_and_the_last_day_of_all_can_be_searched(client: Client, shelf: Shelf, query: str) -> None:
    assert codes(client, query) == codes(client, "")


def test_the_fields_of_a_game_come_alone_for_the_script(client: Client) -> None:
    duel = client.get("/games/fields/?ruleset=duel").content.decode()
    assert 'value="sphinx"' in duel
    assert "with_board" not in duel
    other = client.get("/games/fields/?ruleset=wonders-1e").content.decode()
    assert 'value="gizah"' in other
    assert "with_wonder" not in other


def form_of(client: Client, query: str, language: str = "en") -> str:
    source = client.get(f"/games/?{query}", headers={"accept-language": language}).content.decode()
    return source.partition('<form class="search-form"')[2].partition("</form>")[0]


def test_nobody_sees_what_another_has_filled_in(client: Client) -> None:
    """Empty fields are rendered once for all readers with the same language and the same game."""
    person("Ada")
    empty, of_duel = form_of(client, ""), form_of(client, "ruleset=duel")
    filled = form_of(client, "player=ada&ruleset=duel&with_wonder=sphinx&rating_min=1234")
    assert all(said in filled for said in ('value="ada"', "checked", 'value="1234"'))
    assert 'class="errors"' in form_of(client, "player=nobody&rating_min=x")
    assert ">Mängija<" in form_of(client, "", "et")
    assert (form_of(client, ""), form_of(client, "ruleset=duel")) == (empty, of_duel)
    assert ">Player<" in empty
    assert not any(said in empty + of_duel for said in ("checked", 'value="1234"', "errors", "Mängija"))


@pytest.mark.django_db(transaction=True)
def test_what_is_found_is_exported_as_records_that_replay() -> None:
    users = [person("Ada"), person("Bruno"), person("Cleo")]
    guest = create_guest()
    duel = finished_game([users[0], guest], seed=3)
    many = finished_game(users, ruleset="wonders-2e", seed=4)
    running = begun_game(users[:2])
    resigned = begun_game(users[:2])
    finishing.resign(game_id=resigned.pk, user_id=users[0].pk)

    async def fetched() -> bytes:
        response = await AsyncClient().get("/games/records.zip?player=ada")
        assert response.status_code == 200
        return b"".join([piece async for piece in response])  # type: ignore[attr-defined]

    archive = zipfile.ZipFile(io.BytesIO(async_to_sync(fetched)()))
    assert archive.testzip() is None
    assert archive.namelist() == [f"{game.code}.txt" for game in (resigned, many, duel)]
    assert running.code not in str(archive.namelist())
    for name in archive.namelist():
        text = archive.read(name).decode()
        record = Record.from_text(text)
        record.replay(RULESETS)
        assert record.to_text() == text
        assert "example.org" not in text


def test_exports_are_counted_by_address_for_every_user(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or somebody with many sessions could keep the site busy."""
    counted: list[str] = []

    def take(limit: Limit, who: str) -> float:
        counted.append(f"{limit.name} {who}")
        return 9.0

    monkeypatch.setattr("duelsite.ratelimit.take", take)
    client.force_login(person("Ada"))
    assert client.get("/games/records.zip").status_code == 429
    assert counted == ["exports ip-127.0.0.1"]
