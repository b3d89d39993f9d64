"""The page of the lobby and invite links: what they say, and what they cost."""

from collections.abc import Iterable, Iterator

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts import guests, services
from accounts.models import User
from engine.game import Option
from games import registry, time_controls
from games.lobby import bot_games, game_choices, opening
from games.models import Game, Lobby
from games.table import starting
from games.wonders import plugin as wonders
from tests.markup import Page
from tests.people import member, user_of
from tests.site.pages import main_text, page_of

pytestmark = pytest.mark.django_db


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
    assert choices(page, "size") == ["3", "4", "5", "6", "7", "8"]
    assert choices(page, "quick_size") == ["3", "4", "5", "6", "7", "8", "3-5"]
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
    # The edition that is offered first has no rules for two.
    assert "7 Wonders 3–7 players" in [row.text for row in page_of(client, "/play/").all("h3")]
    editions = {link["href"]: link.text for link in page.all("a") if link["class"] == "edition"}
    assert list(editions) == ["/play/?game=wonders-2e", "/play/?game=wonders-1e"]
    for plugin in wonders.plugins:
        assert str(plugin.summary) in editions[f"/play/?game={plugin.rules.id}"]
    assert choices(page, "size") == ["2", "3", "4", "5", "6", "7"]
    assert choices(page_of(client, "/play/?game=wonders-2e"), "size") == ["3", "4", "5", "6", "7"]
    buttons = [button["data-quick"] for button in page.all("button") if "data-quick" in button]
    assert buttons == list(wonders.plugins[1].time_controls)
    assert not [link for link in page_of(client, "/play/").all("a") if link["class"] == "edition"]


def test_options_are_offered_in_the_words_of_the_game(client: Client) -> None:
    page = page_of(client, "/play/?game=wonders-2e")
    sides = [select["id"] for select in page.all("select") if select["name"] == "sides"]
    assert sides == ["friend-sides", "bot-sides", "open-table-sides"]
    labels = [option.text for option in page.all("option") if option.parents[-1]["id"] == "open-table-sides"]
    assert labels == ["Everybody chooses a side", "All play the day side", "All play the night side"]
    chosen = {"sides": "night", "memory": False}
    assert game_choices.describe("wonders-2e", chosen) == ["all play the night side", "without memory aid"]
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


def test_the_lobby_costs_the_same_however_full_it_is(client: Client) -> None:
    services.create_bots()
    ada = member("Ada")
    client.force_login(ada)
    fill_the_lobby(ada, range(12))
    read = statements_of(client, "/play/")
    assert len(read) <= 11, read
    # The seats of larger tables take one more statement, however many there are.
    for host in User.objects.filter(handle__startswith="Player"):
        sit_at_a_table_of_many(host, ada)
    read = statements_of(client, "/play/")
    assert len(read) <= 12, read
    # A crew of bots is chosen beforehand, about as strong as the reader.
    read = statements_of(client, "/play/?game=toy")
    assert len(read) <= 13, read
    fill_the_lobby(ada, range(12, 24))
    assert len(statements_of(client, "/play/?game=toy")) == len(read)


def statements_of(client: Client, path: str) -> list[str]:
    """What a page reads. That a visit is noted now and then depends on the clock."""
    with CaptureQueriesContext(connection) as captured:
        assert client.get(path).status_code == 200
    return [query["sql"] for query in captured if query["sql"].startswith("SELECT")]


def fill_the_lobby(ada: User, numbers: Iterable[int]) -> None:
    for n in numbers:
        other = member(f"Player{n}")
        opening.open_lobby(host=other, kind="open", ruleset="duel", time_control="5+5", rated=False)
        opening.challenge(host=other, handle="Ada", ruleset="duel", time_control="3d", rated=False)
        starting.create_game(users=[ada, other], ruleset="duel", time_control="3d", rated=False)


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
        ("/play/invite/", {"time_control": "5+5", "rated": "on"}, "You need an account for rated games"),
    ],
)
def test_bad_input_is_rejected_with_a_sentence(
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


def test_an_option_for_other_numbers_of_seats_is_not_offered(
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
    assert "Your table is ready" in main_text(host, table)
    assert "invites you to a game" in main_text(friend, table)
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
    assert "This table is closed" in main_text(Client(), f"/table/{lobby.code}/")
    response = Client().post(f"/table/{lobby.code}/", follow=True)
    assert "This table is gone" in response.content.decode()


def test_lobbies_and_challenges_are_no_invite_links(client: Client) -> None:
    ada = member("Ada")
    member("Bruno")
    lobby = opening.open_lobby(host=ada, kind="open", ruleset="duel", time_control="5+5", rated=False)
    challenge = opening.challenge(host=ada, handle="Bruno", ruleset="duel", time_control="5+5", rated=False)
    for code in (lobby.code, challenge.code, "nowhere"):
        assert client.get(f"/table/{code}/").status_code == 404
