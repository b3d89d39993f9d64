"""Lobby, invite links, histories, leaderboards, e-mails: what the pages say, and what they cost."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core import mail
from django.db import connection
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts import guests, services
from accounts.models import User
from accounts.notifications import delivery
from duelsite import sitetime
from engine.game import Option
from games import registry, time_controls
from games.lobby import bot_games, game_choices, leaving, opening
from games.models import Game, Lobby, Seat
from games.ratings.models import Rating, RatingChange
from games.registry import RULESETS
from games.replays import facts, histories
from games.replays.filters import GameFilter
from games.table import finishing, starting
from games.wonders import plugin as wonders
from tests.languages import LANGUAGES
from tests.markup import Page, flaws
from tests.people import member, user_of

pytestmark = pytest.mark.django_db

FIRST_DAY = datetime(2026, 1, 1, 12, tzinfo=UTC)


def finished_game(one: User, other: User, **fields: Any) -> Game:
    """A game that `one` won from seat 0, unless the fields say otherwise."""
    control = fields.setdefault("time_control", "10+10")
    winners = fields.setdefault("winners", [0])
    fields = {
        "ruleset": "duel",
        "pool": "duel",
        "speed": time_controls.parse(control).speed(RULESETS["duel"].decisions),
        "secret": bytes(32),
        "commitment": "0" * 64,
        "status": Game.Status.FINISHED,
        "places": finishing.places_of(winners, 2),
        "how": "civilian",
        "scores": [{"total": 62}, {"total": 48}],
        "finished_at": FIRST_DAY,
    } | fields
    game = Game.objects.create(**fields)
    for number, user in enumerate((one, other)):
        Seat.objects.create(game=game, number=number, user=user)
    facts.write(game, None)
    return game


def page_of(client: Client, path: str) -> Page:
    response = client.get(path)
    assert response.status_code == 200
    source = response.content.decode()
    assert flaws(source) == []
    return Page(source)


def lines(page: Page) -> list[str]:
    """The rows of the page's tables, as they are read."""
    return [row.text for row in page.all("tr") if row.inside("tbody") and not row.inside("template")]


def said(client: Client, path: str) -> str:
    return page_of(client, path).all("main")[0].text


# The lobby


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_pages_for_everybody(client: Client, language: str) -> None:
    services.create_bots()
    ada, bruno = member("Ada"), member("Bruno")
    finished_game(ada, bruno)
    bot_games.play_bot(user=ada, level="greedy")
    Rating.objects.create(user=ada, pool="duel", speed="rapid", value=1612, games=30)
    lobby = opening.open_lobby(host=ada, kind="invite", ruleset="duel", time_control="3d", rated=False)
    rated = opening.open_lobby(host=ada, kind="invite", ruleset="duel", time_control="5+5", rated=True)
    closed = opening.open_lobby(host=ada, kind="invite", ruleset="duel", time_control="5+5", rated=True)
    leaving.close_lobbies(host=ada, code=closed.code)
    client.post("/language/", {"language": language})
    for user in (None, ada, bruno, guests.create_guest()):
        if user is not None:
            user.language = language
            user.save()
            client.force_login(user)
        for path in (
            "/play/",
            f"/table/{lobby.code}/",
            f"/table/{rated.code}/",
            f"/table/{closed.code}/",
            "/@/Ada/games/",
            "/@/Bruno/games/?result=won",
            "/@/Ada",
            "/leaderboard/",
            "/leaderboard/duel/blitz/",
        ):
            assert page_of(client, path).all("html")[0]["lang"] == language


def test_the_lobby_offers_every_preset(client: Client) -> None:
    page = page_of(client, "/play/")
    buttons = [button["data-quick"] for button in page.all("button") if "data-quick" in button]
    assert buttons == list(time_controls.PRESETS)


def choices(page: Page, name: str) -> list[str]:
    """The values of a field, wherever it is on the page, once each."""
    boxes = [box["value"] for box in page.all("input") if box["name"] == name and box["type"] == "radio"]
    return list(dict.fromkeys(boxes))


def test_one_of_the_games_is_chosen_and_the_page_is_about_it(client: Client) -> None:
    services.create_bots()
    page = page_of(client, "/play/?game=toy")
    chosen = [link["href"] for link in page.all("a") if link["aria-current"] == "true"]
    assert chosen == ["/play/?game=toy"]
    assert choices(page, "size") == choices(page, "quick_size") == ["3", "4", "5", "6", "7", "8"]
    assert {box["value"] for box in page.all("input") if box["name"] == "ruleset"} == {"toy"}
    duel = page_of(client, "/play/?game=chess")
    assert (choices(duel, "size"), choices(duel, "filter")) == ([], ["", "duel", "wonders", "toy", "scenes"])
    now = [button["value"] for button in duel.all("button") if button["name"] == "ruleset"]
    assert now == ["duel", "wonders-2e", "toy", "scenes"]


def test_the_lobby_opens_with_the_game_that_one_played_last(client: Client) -> None:
    services.create_bots()
    ada = member("Ada")
    client.force_login(ada)
    for ruleset in ("toy", "duel", "toy"):
        bot_games.play_now(user=ada, ruleset=ruleset)
        chosen = [
            link["href"] for link in page_of(client, "/play/").all("a") if link["aria-current"] == "true"
        ]
        assert chosen == [f"/play/?game={ruleset}"]


@pytest.fixture
def a_single_game() -> Iterator[None]:
    """The others are put back in their order: it is that of the cards."""
    plugins, rules = dict(registry.PLUGINS), dict(registry.RULESETS)
    for name in plugins.keys() - {registry.FIRST}:
        del registry.PLUGINS[name], registry.RULESETS[name]
    yield
    for known in (registry.PLUGINS, registry.RULESETS):
        known.clear()
    registry.PLUGINS.update(plugins)
    registry.RULESETS.update(rules)


@pytest.mark.usefixtures("a_single_game")
def test_a_single_game_is_not_to_be_chosen(client: Client) -> None:
    page = page_of(client, "/play/")
    assert not [link for link in page.all("a") if "game=" in link["href"]]
    assert not [button for button in page.all("button") if button["name"] == "ruleset"]
    assert not [title for title in page.all("h2", "h3", "p") if "7 Wonders Duel" in title.text]


def test_editions_of_one_game_share_a_card_and_are_explained_when_it_is_chosen(client: Client) -> None:
    services.create_bots()
    page = page_of(client, "/play/?game=wonders-1e")
    assert [row.text for row in page.all("h3")][:3] == [
        "7 Wonders Duel 2 players",
        "7 Wonders 2–7 players",
        "The Toy 3–8 players",
    ]
    editions = {link["href"]: link.text for link in page.all("a") if link["class"] == "edition"}
    assert list(editions) == ["/play/?game=wonders-2e", "/play/?game=wonders-1e"]
    for plugin in wonders.plugins:
        assert str(plugin.summary) in editions[f"/play/?game={plugin.rules.id}"]
    assert choices(page, "size") == ["2", "3", "4", "5", "6", "7"]
    assert choices(page_of(client, "/play/?game=wonders-2e"), "size") == ["3", "4", "5", "6", "7"]
    buttons = [button["data-quick"] for button in page.all("button") if "data-quick" in button]
    assert buttons == list(wonders.plugins[1].time_controls)
    assert not [link for link in page_of(client, "/play/").all("a") if link["class"] == "edition"]


def test_options_are_asked_for_in_the_words_of_the_game(client: Client) -> None:
    page = page_of(client, "/play/?game=wonders-2e")
    sides = [select["id"] for select in page.all("select") if select["name"] == "sides"]
    assert sides == ["friend-sides", "bot-sides", "open-table-sides"]
    labels = [option.text for option in page.all("option") if option.parents[-1]["id"] == "open-table-sides"]
    assert labels == ["Everybody chooses a side", "All play by day", "All play by night"]
    chosen = {"sides": "night", "memory": False}
    assert game_choices.describe("wonders-2e", chosen) == ["all play by night", "without memory aid"]
    assert game_choices.describe("wonders-2e", {"sides": "choose", "memory": True}) == []
    assert game_choices.as_json()["wonders-2e"]["words"]["memory"] == {"false": "without memory aid"}


def test_guests_and_strangers_are_not_offered_rated_games(client: Client) -> None:
    def offered() -> bool:
        return any(box["name"] == "rated" for box in page_of(client, "/play/").all("input"))

    assert not offered()
    client.force_login(guests.create_guest())
    assert not offered()
    client.force_login(member())
    assert offered()


def test_the_lobby_costs_the_same_however_full_it_is(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    services.create_bots()
    ada = member("Ada")
    for n in range(12):
        other = member(f"Player{n}")
        opening.open_lobby(host=other, kind="open", ruleset="duel", time_control="5+5", rated=False)
        opening.challenge(host=other, handle="Ada", ruleset="duel", time_control="3d", rated=False)
        starting.create_game(users=[ada, other], ruleset="duel", time_control="3d", rated=False)
    client.force_login(ada)
    with django_assert_max_num_queries(10):
        client.get("/play/")
    # Who sits at larger tables takes one more, however many there are.
    for host in User.objects.filter(handle__startswith="Player"):
        sit_at_a_table_of_many(host, ada)
    with django_assert_max_num_queries(11):
        client.get("/play/")
    # A crew of bots is chosen beforehand, about as strong as the reader.
    with django_assert_max_num_queries(12):
        client.get("/play/?game=toy")


def sit_at_a_table_of_many(host: User, *others: User) -> None:
    lobby = opening.open_lobby(host=host, kind="invite", ruleset="toy", time_control="3d", rated=False)
    for user in others:
        lobby.taken.create(user=user)


@pytest.mark.parametrize(
    ("path", "form", "sentence"),
    [
        ("/play/bot/", {"level": "omniscient"}, "There is no such bot."),
        ("/play/bot/", {}, "There is no such bot."),
        ("/play/invite/", {"time_control": "soon"}, "There is no such time control."),
        ("/play/invite/", {"time_control": "5+5", "rated": "on"}, "Rated games are for people with an acc"),
    ],
)
def test_bad_input_is_refused_with_a_sentence(
    client: Client, path: str, form: dict[str, str], sentence: str
) -> None:
    services.create_bots()
    response = client.post(path, form, follow=True)
    assert response.redirect_chain == [("/play/", 302)]
    assert sentence in response.content.decode()
    assert not Lobby.objects.exists()
    assert not Game.objects.exists()


def test_the_forms_are_forgery_proof() -> None:
    client = Client(enforce_csrf_checks=True)
    for path in ("/play/bot/", "/play/now/", "/play/invite/"):
        assert client.post(path).status_code == 403


def test_nobody_begins_a_game_by_a_link(client: Client) -> None:
    for path in ("/play/bot/", "/play/now/", "/play/invite/"):
        assert client.get(path).status_code == 405


def test_a_bot_game_with_first_game_wonders(client: Client) -> None:
    services.create_bots()
    response = client.post("/play/bot/", {"level": "greedy", "first_game_wonders": "on"})
    game = Game.objects.get()
    assert response["Location"] == f"/game/{game.code}/"
    assert game.options == {"first_game_wonders": True}


def test_a_stranger_plays_now_against_bots(client: Client) -> None:
    services.create_bots()
    response = client.post("/play/now/", {"ruleset": "toy"})
    game = Game.objects.get()
    assert response["Location"] == game.get_absolute_url()
    assert (game.ruleset, len(game.bot_levels), game.bot_levels.count("")) == ("toy", 4, 1)
    assert game.players.filter(is_guest=True).exists()
    assert client.post("/play/now/", {"ruleset": "chess"})["Location"] == "/play/"
    assert Game.objects.count() == 1


def test_bots_of_chosen_levels_sit_down_at_once(client: Client) -> None:
    services.create_bots()
    crew = ["hanno", "tavi", "ione"]
    client.post("/play/bot/", {"ruleset": "toy", "level": crew, "bluff": ["off", "on"]})
    game = Game.objects.get()
    assert sorted(game.bot_levels) == ["", *sorted(crew)]
    assert game.options == {"bluff": True}
    too_few = client.post("/play/bot/", {"ruleset": "toy", "level": ["hanno"]}, follow=True)
    assert too_few.redirect_chain == [("/play/?game=toy", 302)]
    assert Game.objects.count() == 1


def test_a_crew_of_rated_bots_plays_for_the_rating(client: Client) -> None:
    services.create_bots()
    User.objects.filter(is_bot=True).update(bot_rated=True)
    client.force_login(member("Ada"))
    asked = {"ruleset": "toy", "level": ["hanno", "tavi"], "rated": "on", "time_control": "10+10"}
    client.post("/play/bot/", asked)
    game = Game.objects.get()
    assert (game.rated, game.time_control, len(game.bot_levels)) == (True, "10+10", 3)


def test_what_a_form_does_not_ask_for_is_left_to_the_rules(client: Client) -> None:
    asked = {"ruleset": "wonders-1e", "size": "3", "time_control": "1d"}
    client.post("/play/invite/", asked)
    client.post("/play/invite/", asked | {"memory": "off", "sides": "B"})
    client.post("/play/invite/", asked | {"memory": ["off", "on"]})
    assert [lobby.options for lobby in Lobby.objects.order_by("pk")] == [
        {},
        {"memory": False, "sides": "B"},
        {"memory": True},
    ]
    client.post("/play/invite/", asked | {"sides": "upside down"})
    assert Lobby.objects.count() == 3


def test_an_option_for_other_numbers_of_seats_is_not_asked_for(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    toy = registry.RULESETS["toy"]
    monkeypatch.setattr(toy, "options", (Option("bluff", (False, True), False, range(5, 8)),))
    assert game_choices.option_fields("toy")[0].for_seats == "5 6 7"
    for size in ("4", "5"):
        client.post("/play/invite/", {"ruleset": "toy", "time_control": "1d", "size": size, "bluff": "on"})
    assert [lobby.options for lobby in Lobby.objects.order_by("pk")] == [{}, {"bluff": True}]


# Invite links


def test_a_guest_invites_and_a_guest_comes() -> None:
    host, friend = Client(), Client()
    table = host.post("/play/invite/", {"time_control": "10+10"})["Location"]
    assert "Your table is ready" in said(host, table)
    assert "invites you to a game" in said(friend, table)
    game = friend.post(table)["Location"]
    assert host.get(table)["Location"] == game
    players = {user.pk for client in (host, friend) if (user := user_of(client))}
    assert players == set(Game.objects.get().players.values_list("pk", flat=True))


def test_only_the_host_gets_the_lobby_s_scripts_and_data(client: Client) -> None:
    host = member()
    lobby = opening.open_lobby(host=host, kind="invite", ruleset="duel", time_control="5+5", rated=False)
    assert "lobby-config" not in client.get(f"/table/{lobby.code}/").content.decode()
    client.force_login(host)
    assert "lobby-config" in client.get(f"/table/{lobby.code}/").content.decode()


def test_the_host_closes_the_table(client: Client) -> None:
    host = member()
    lobby = opening.open_lobby(host=host, kind="invite", ruleset="duel", time_control="5+5", rated=False)
    client.force_login(host)
    assert client.post(f"/table/{lobby.code}/")["Location"] == "/play/"
    assert "This table is closed" in said(Client(), f"/table/{lobby.code}/")
    response = Client().post(f"/table/{lobby.code}/", follow=True)
    assert "This table is gone" in response.content.decode()


def test_lobbies_and_challenges_are_no_invite_links(client: Client) -> None:
    ada = member("Ada")
    member("Bruno")
    lobby = opening.open_lobby(host=ada, kind="open", ruleset="duel", time_control="5+5", rated=False)
    challenge = opening.challenge(host=ada, handle="Bruno", ruleset="duel", time_control="5+5", rated=False)
    for code in (lobby.code, challenge.code, "nowhere"):
        assert client.get(f"/table/{code}/").status_code == 404


# Histories


def test_a_hundred_games_take_eight_queries(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    ada = member("Ada")
    others = [member(f"Player{n}") for n in range(10)]
    for n in range(100):
        game = finished_game(ada, others[n % 10])
        RatingChange.objects.create(game=game, user=ada, before=1500, after=1510)
    starting.create_game(users=[ada, others[0]], ruleset="duel", time_control="3d", rated=False)
    client.force_login(ada)
    with django_assert_max_num_queries(8):
        page = client.get("/@/Ada/games/?opponent=Player3&result=won&speed=rapid&since=2026-01-01")
    assert page.content.decode().count("result won") == 10
    with django_assert_max_num_queries(8):
        client.get("/@/Ada/games/")
    wanted = GameFilter(player=ada, with_annulled=True)
    with django_assert_max_num_queries(4):
        assert len(histories.history(wanted, size=100).games) == 100


def test_a_line_tells_the_game_from_its_owner_s_side(client: Client) -> None:
    ada, bruno = member("Ada"), member("Bruno")
    game = finished_game(ada, bruno, rated=True, how="military")
    RatingChange.objects.create(game=game, user=ada, before=1500, after=1511.6)
    RatingChange.objects.create(game=game, user=bruno, before=1500, after=1488.4)
    (won,) = lines(page_of(client, "/@/Ada/games/"))
    assert (
        won == "Bruno Won military supremacy 62 – 48 7 Wonders Duel · 10+10 · Rapid · Replay +12 Jan. 1, 2026"
    )
    (lost,) = lines(page_of(client, "/@/Bruno/games/"))
    assert (
        lost == "Ada Lost military supremacy 48 – 62 7 Wonders Duel · 10+10 · Rapid · Replay −12 Jan. 1, 2026"
    )
    page = page_of(client, "/@/Ada/games/")
    assert f"/game/{game.code}/" in [link["href"] for link in page.all("a")]


def test_dates_are_the_reader_s(client: Client) -> None:
    ada = member("Ada")
    finished_game(ada, member("Bruno"))
    client.post("/language/", {"language": "fi"})
    assert "1. tammikuuta 2026" in said(client, "/@/Ada/games/")


@pytest.mark.parametrize(
    ("query", "opponents"),
    [
        ("", ["Drawn", "Slow", "Lost", "Won"]),
        ("opponent=won", ["Won"]),
        ("opponent=Nobody", []),
        ("result=won", ["Slow", "Won"]),
        ("result=lost", ["Lost"]),
        ("result=drawn", ["Drawn"]),
        ("speed=correspondence", ["Slow"]),
        ("since=2026-01-03", ["Drawn", "Slow"]),
        ("until=2026-01-02", ["Lost", "Won"]),
        ("since=2026-01-02&until=2026-01-03", ["Slow", "Lost"]),
        ("result=won&speed=rapid", ["Won"]),
    ],
)
def test_filters(client: Client, query: str, opponents: list[str]) -> None:
    ada = member("Ada")
    day = timedelta(days=1)
    finished_game(ada, member("Won"))
    finished_game(member("Lost"), ada, finished_at=FIRST_DAY + day)
    finished_game(ada, member("Slow"), time_control="3d", finished_at=FIRST_DAY + 2 * day)
    finished_game(ada, member("Drawn"), winners=[], how="draw", finished_at=FIRST_DAY + 3 * day)
    page = page_of(client, f"/@/Ada/games/?{query}")
    assert [line.split()[0] for line in lines(page)] == opponents
    if not opponents:
        assert "Nothing fits this filter." in page.all("main")[0].text


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("since=yesterday", "Enter a valid date."),
        ("since=2026-02-01&until=2026-01-01", "This day is before the first one."),
        ("result=glorious", "glorious is not one of the available choices."),
        ("speed=light", "light is not one of the available choices."),
        ("opponent=%00", "Null characters are not allowed."),
        ("before=9999999999999999999999", "Please correct the filter above."),
        ("before=x", "Please correct the filter above."),
        ("before=-1", "Please correct the filter above."),
    ],
)
def test_a_filter_that_makes_no_sense_is_told_so(client: Client, query: str, sentence: str) -> None:
    ada = member("Ada")
    finished_game(ada, member("Bruno"))
    page = page_of(client, f"/@/Ada/games/?{query}")
    assert sentence in page.all("main")[0].text
    assert lines(page) == []


def test_older_games_are_a_link_away_and_keep_the_filter(client: Client) -> None:
    ada, bruno = member("Ada"), member("Bruno")
    games = [finished_game(ada, bruno) for _ in range(2 * histories.PAGE + 1)]
    path, seen = "/@/Ada/games/?result=won", []
    while path:
        page = page_of(client, path)
        seen += [link["href"] for link in page.all("a") if link["class"] == "row-link"]
        path = next(
            (f"/@/Ada/games/{link['href']}" for link in page.all("a") if link.text == "Older games"), ""
        )
        assert not path or "result=won" in path
    assert seen == [f"/game/{game.code}/" for game in reversed(games)]


def test_my_games_begin_with_those_that_run(client: Client) -> None:
    ada, bruno = member("Ada"), member("Bruno")
    game = starting.create_game(
        users=[ada, bruno], ruleset="duel", time_control="3d", rated=False, by_lot=False
    )
    starting.begin(game, sitetime.now())
    client.force_login(ada)
    assert "Bruno 7 Wonders Duel · 3 days Your turn" in said(client, "/@/Ada/games/")
    # What others still play is not listed.
    assert "Your turn" not in said(client, "/@/Bruno/games/")
    assert "The first one is a few minutes away." in said(client, "/@/Ada/games/")


def test_a_guest_has_a_history_for_their_own_eyes(client: Client) -> None:
    guest = guests.create_guest()
    finished_game(guest, member("Bruno"))
    path = f"/@/{guest.handle}/games/"
    assert client.get(path).status_code == 404
    client.force_login(guest)
    assert len(lines(page_of(client, path))) == 1


def test_nobody_has_no_history(client: Client) -> None:
    assert client.get("/@/Nobody/games/").status_code == 404


def test_running_games_are_not_in_the_history(client: Client) -> None:
    ada, bruno = member("Ada"), member("Bruno")
    starting.create_game(users=[ada, bruno], ruleset="duel", time_control="3d", rated=False)
    assert "No finished games yet" in said(client, "/@/Ada/games/")


@pytest.mark.parametrize("path", ["/play/", "/@/Ada/games/"])
def test_games_deleted_while_they_are_looked_up_are_left_out(client: Client, path: str) -> None:
    ada, bruno = member("Ada"), member("Bruno")
    starting.create_game(users=[ada, bruno], ruleset="duel", time_control="3d", rated=False)
    finished_game(ada, bruno)
    client.force_login(ada)
    deleted: list[str] = []

    def delete_between(execute: Any, sql: str, *rest: Any) -> Any:
        if '"games_seat"."game_id" IN' in sql and not deleted:
            deleted.append(sql)
            Game.objects.all().delete()
        return execute(sql, *rest)

    with connection.execute_wrapper(delete_between):
        assert client.get(path).status_code == 200
    assert deleted


# Ratings


def rate(user: User, value: float, games: int, speed: str = "rapid") -> Rating:
    return Rating.objects.create(
        user=user, pool="duel", speed=speed, value=value, games=games, peak=value + 10
    )


def test_a_profile_shows_ratings_and_recent_games(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    ada, bruno = member("Ada"), member("Bruno")
    rate(ada, 1612, 30)
    rate(ada, 1500, 3, "blitz")
    for _ in range(30):
        finished_game(ada, bruno)
    client.force_login(bruno)
    with django_assert_max_num_queries(16):
        client.get("/@/Ada")
    page = page_of(client, "/@/Ada")
    assert "Rapid 1612 30 games · best 1622" in page.all("main")[0].text
    assert "Blitz 1500 ? 3 games" in page.all("main")[0].text
    assert len(lines(page)) == 8
    assert "/play/?challenge=Ada" in [link["href"] for link in page.all("a")]


def test_a_bot_s_profile_offers_a_game(client: Client) -> None:
    services.create_bots()
    page = page_of(client, "/@/Greedy-Gaius")
    assert [button["value"] for button in page.all("button") if button["name"] == "level"] == ["greedy"]


# E-mails


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ply", [0, 7])
def test_the_email_that_says_it_is_your_turn(language: str, ply: int) -> None:
    ada, bruno = member("Ada", language=language), member("B-and-b")
    game = starting.create_game(
        users=[ada, bruno], ruleset="duel", time_control="3d", rated=False, by_lot=False
    )
    starting.begin(game, sitetime.now() - timedelta(hours=1))
    Game.objects.update(ply=ply)
    assert delivery.send_emails(now=sitetime.now() + timedelta(minutes=11)) == 1
    (email,) = mail.outbox
    assert email.to == ["ada@example.org"]
    assert "B-and-b" in email.subject
    assert "\n" not in email.subject
    assert f"http://localhost:8000/game/{game.code}/\n" in email.body
    assert "http://localhost:8000/settings/" in email.body
    assert not {"&", "<", "{"} & set(email.body)
    if language == "en":
        assert email.subject == "Your turn against B-and-b"
        first = "Your game with B-and-b has begun, and the first move is yours:"
        news = "B-and-b has moved, and now it is your turn:" if ply else first
        assert email.body.startswith(f"Hello Ada!\n\n{news}\n")
        assert "You have 3 days for each move; your clock runs until" in email.body
    assert "\n\n\n" not in email.body
