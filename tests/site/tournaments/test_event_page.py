"""The page of an event: as guests, members, entrants and organisers see it, in every format and state."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from duelsite import sitetime
from games.tournaments import entering
from games.tournaments.models import Entry, Format, Round, Tournament
from tests.markup import Page
from tests.site.pages import lines, page_of
from tests.site.tables import person
from tests.site.tournaments import events

pytestmark = pytest.mark.django_db(transaction=True)

FORMATS = [Format.ARENA, Format.SWISS, Format.KNOCKOUT, Format.TABLES]


def visitor(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def page_for(user: User | None, tournament: Tournament, query: str = "") -> Page:
    return page_of(visitor(user), f"{tournament.get_absolute_url()}{query}")


def shown_acts(page: Page) -> list[str]:
    """The buttons that are not hidden."""
    return [
        one["data-act"]
        for one in page.all("button")
        if "data-act" in one.attributes and "hidden" not in one.attributes
    ]


@pytest.mark.parametrize("kind", FORMATS)
def test_everybody_sees_an_event_of_every_format_in_every_state(kind: str) -> None:
    users = events.players(6)
    organiser = person("Olga")
    tournament = events.new_event(kind)
    Tournament.objects.filter(pk=tournament.pk).update(organiser=organiser)

    def look_at_it() -> None:
        for user in (None, person(f"Member{Tournament.objects.get().version}"), users[0], organiser):
            assert page_for(user, tournament).all("h1")[0].text == tournament.name

    look_at_it()
    events.fill(tournament, users)
    look_at_it()
    events.present(tournament, users)
    events.look(tournament)
    look_at_it()
    events.play_round(tournament)
    look_at_it()


def test_a_member_enters_pauses_comes_back_and_withdraws_by_forms() -> None:
    ada = person("Ada")
    tournament = events.new_event(Format.SWISS, starts_at=sitetime.now() + timedelta(hours=1))
    client = visitor(ada)

    def do(what: str) -> Page:
        answer = client.post(f"{tournament.get_absolute_url()}act/", {"what": what}, follow=True)
        return Page(answer.content.decode())

    assert shown_acts(page_for(ada, tournament)) == ["enter"]
    assert shown_acts(do("enter")) == ["withdraw"]
    assert shown_acts(do("withdraw")) == ["enter"]
    do("enter")
    events.fill(tournament, events.players(3))
    Tournament.objects.filter(pk=tournament.pk).update(starts_at=sitetime.now())
    events.look(tournament)
    assert shown_acts(page_for(ada, tournament)) == ["pause", "withdraw"]
    assert shown_acts(do("pause")) == ["resume", "withdraw"]
    assert shown_acts(do("resume")) == ["pause", "withdraw"]


def test_a_refused_act_says_why_and_changes_nothing() -> None:
    ada = person("Ada")
    tournament = events.new_event(Format.SWISS, min_rating=2000)
    assert "outside the range" in page_for(ada, tournament).all("main")[0].text
    answer = visitor(ada).post(f"{tournament.get_absolute_url()}act/", {"what": "enter"}, follow=True)
    toasts = [one for one in Page(answer.content.decode()).all("li") if "toast" in one["class"]]
    assert [(one["data-code"] == "out_of_range", "outside the range" in one.text) for one in toasts] == [
        (True, True)
    ]
    assert not tournament.entries.exists()


@pytest.mark.parametrize("what", ["enter", "check_in", "pause", "withdraw", "nonsense", ""])
def test_somebody_without_an_account_is_asked_to_sign_up(what: str) -> None:
    tournament = events.new_event(Format.SWISS)
    page = page_for(None, tournament)
    assert shown_acts(page) == []
    assert any(
        link["href"].startswith("/accounts/signup/") for link in page.all("a") if "next=" in link["href"]
    )
    answer = Client().post(f"{tournament.get_absolute_url()}act/", {"what": what})
    assert answer.status_code == 302
    assert not tournament.entries.exists()


def test_a_nonce_of_the_browser_is_kept() -> None:
    tournament = events.new_event(Format.SWISS, same_deals=True)
    ada = person("Ada")
    assert any("data-nonce" in one for one in page_for(ada, tournament).all("input"))
    visitor(ada).post(f"{tournament.get_absolute_url()}act/", {"what": "enter", "nonce": "00ff"})
    assert Entry.objects.get().nonce == "00ff"


def test_a_player_goes_to_the_game_in_one_click() -> None:
    users = events.players(2)
    tournament = events.new_event(Format.SWISS)
    events.fill(tournament, users)
    events.look(tournament)
    (game,) = events.running_games(tournament)
    (link,) = [one for one in page_for(users[0], tournament).all("a") if "data-game" in one]
    assert (link["href"], "hidden" in link) == (f"/game/{game.code}/", False)
    (hidden,) = [one for one in page_for(person("Zoe"), tournament).all("a") if "data-game" in one]
    assert "hidden" in hidden


def test_the_own_line_is_in_sight_on_every_page_of_the_standings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.tournaments.selectors.LINES_ON_PAGE", 2)
    monkeypatch.setattr("games.tournaments.viewing.LINES_ON_PAGE", 2)
    users = events.players(5)
    tournament = events.new_event(Format.SWISS)
    events.fill(tournament, users)
    events.look(tournament)
    events.play_round(tournament)
    last = tournament.entries.order_by("-position")[0]
    page = page_for(last.user, tournament, "?page=2")
    assert len([row for row in lines(page) if "player" in row]) == 2
    (own,) = [one for one in page.all("section") if "data-own" in one]
    assert "hidden" not in own
    (link,) = [one for one in page.all("a") if "data-own-page" in one]
    assert (link["href"], "hidden" in link) == ("?page=3#standings", False)
    (link,) = [one for one in page_for(last.user, tournament, "?page=3").all("a") if "data-own-page" in one]
    assert "hidden" in link


@pytest.mark.parametrize(
    "query", ["?page=0", "?page=99999", "?page=x&round=-1", "?round=7&tables=9", "?page=²"]
)
def test_a_place_that_is_not_there_is_the_nearest(query: str) -> None:
    tournament = events.new_event(Format.SWISS)
    events.fill(tournament, events.players(3))
    events.look(tournament)
    page_for(None, tournament, query)


def test_earlier_rounds_can_be_looked_up() -> None:
    users = events.players(4)
    tournament = events.new_event(Format.SWISS)
    events.fill(tournament, users)
    events.look(tournament)
    events.play_round(tournament)
    events.begin_next_round(tournament)
    newest, first = (page_for(None, tournament, query) for query in ("", "?round=1"))
    shown = [
        [one.text for one in page.all("span") if one["class"] == "pairing-result"] for page in (newest, first)
    ]
    assert shown[0] == ["playing"] * 2
    assert all(result in ("1–0", "0–1") for result in shown[1])


def test_nothing_secret_of_a_round_with_the_same_deals_is_shown_before_it_is_over() -> None:
    users = events.players(4)
    tournament = events.new_event(Format.SWISS, same_deals=True)
    for number, user in enumerate(users):
        entering.enter(user=user, code=tournament.code, nonce=f"{number:02x}" * 16)
    events.look(tournament)
    playing, planned = tournament.played_rounds.order_by("number")[:2]
    assert playing.secret is not None
    assert playing.seed is not None
    assert planned.secret is not None
    hidden = [
        bytes(playing.secret).hex(),
        bytes(playing.seed).hex(),
        bytes(planned.secret).hex(),
        *playing.nonces,
    ]
    others = {
        game.code
        for game in events.running_games(tournament)
        if not game.seats.filter(user=users[0]).exists()
    }
    for viewer in (None, users[0], person("Zoe")):
        source = visitor(viewer).get(tournament.get_absolute_url()).content.decode()
        assert playing.commitment in source
        assert [one for one in hidden if one in source] == []
        assert [code for code in others if code in source] == []
    events.play_round(tournament)
    tournament.refresh_from_db()
    source = visitor(None).get(tournament.get_absolute_url()).content.decode()
    assert bytes(playing.secret).hex() in source
    assert bytes(planned.secret).hex() not in source
    assert Round.objects.get(pk=playing.pk).status == Round.Status.FINISHED


def test_the_page_takes_as_many_statements_for_many_players_as_for_few() -> None:
    def statements(count: int, prefix: str) -> int:
        users = events.players(count, prefix)
        tournament = events.new_event(Format.SWISS)
        events.fill(tournament, users)
        events.look(tournament)
        client = visitor(users[0])
        client.get(tournament.get_absolute_url())
        Tournament.objects.filter(pk=tournament.pk).update(version=1000)
        with CaptureQueriesContext(connection) as taken:
            assert client.get(tournament.get_absolute_url()).status_code == 200
        return len(taken)

    few, many = statements(4, "few"), statements(12, "many")
    assert few == many
    assert many < 45
