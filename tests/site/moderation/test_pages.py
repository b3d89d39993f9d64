"""The moderators' pages: a person, a game, the queue, its statistics, a report and the way to close it."""

import re
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from redis import RedisError

from accounts.models import User
from duelsite import sharedredis
from games.errors import RequestError
from games.models import Game
from games.moderation import notes, queue, reports, sanctions, watching
from games.moderation.models import ModerationLog, Note, Report, Suspicion, Template
from games.ratings.models import Rating
from games.ratings.rating import rate_game
from games.table import chatting
from tests.people import log_in, member
from tests.site.moderation.people import moderator
from tests.site.tables import begun_game, finished_game, make_move

pytestmark = pytest.mark.django_db


@pytest.fixture
def themis(client: Client) -> User:
    user = moderator()
    client.force_login(user)
    return user


def report_of(reporter: User, reported: User, text: str = "Rude.", **more: object) -> Report:
    return reports.report(
        reporter=reporter,
        reported=reported,
        category="insults",
        text=text,
        **more,  # type: ignore[arg-type]
    )


def queries(client: Client, path: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert client.get(path).status_code == 200, path
    return len(captured)


def busy(ada: User, bruno: User, themis: User, start: int, count: int) -> list[Game]:
    """Games, chat, reports, sanctions and notes of Ada."""
    games = []
    for number in range(start, start + count):
        game = finished_game([ada, bruno], rated=True, seed=number)
        rate_game(game_id=game.pk)
        chatting.say(game_id=game.pk, user=ada, text=f"Words {number}.")
        report_of(member(f"Reporter{number}"), ada, f"Report {number}.", game=game)
        sanctions.warn(moderator=themis, person_id=ada.pk, reason=f"Warning {number}.")
        notes.add(moderator=themis, person_id=ada.pk, text=f"Note {number}.")
        games.append(game)
    return games


def test_the_page_of_a_person_has_everything_and_asks_the_same_however_much_there_is(
    client: Client, themis: User
) -> None:
    ada, bruno, twin = member("Ada"), member("Bruno"), member("Twin")
    for user in (ada, twin):
        log_in(Client(), user)
    [game] = busy(ada, bruno, themis, 0, 1)
    report_of(ada, bruno, "What Ada says.")
    Suspicion.objects.create(person=ada, kind="trading", weight=2, evidence={
        "games": 9, "left": 8, "net": 100.0, "people": [bruno.pk],
    })  # fmt: skip
    url = f"/admin/accounts/user/{ada.pk}/change/"
    page = client.get(url).text
    words = ["Words 0.", "Warning 0.", "Note 0.", "Reporter0", game.code, "9 rated games with Bruno", "Twin"]
    words += ["2 accounts there", "Reset the ratings", "Hide chat lines", "has reported"]
    for word in words:
        assert word in page, word
    for secret in ("ada@example.org", bytes(game.secret).hex(), "?edit=1"):
        assert secret not in page
    Rating.objects.update(value=1600)
    few = queries(client, url)
    busy(ada, bruno, themis, 1, 4)
    Rating.objects.update(value=1600)
    assert queries(client, url) == few
    assert few <= 42, few


def test_a_timeline_goes_back_page_by_page_and_by_kind(client: Client, themis: User) -> None:
    ada, bruno = member("Ada"), member("Bruno")
    game = begun_game([ada, bruno])
    for number in range(45):
        line = chatting.say(game_id=game.pk, user=ada, text=f"Line {number}.")
        cache.clear()
        type(game).objects.get(pk=game.pk).chat.filter(pk=line.pk).update(
            at=timezone.now() - timedelta(minutes=100 - number)
        )
    notes.add(moderator=themis, person_id=ada.pk, text="A note.")
    url = f"/admin/accounts/user/{ada.pk}/change/"
    first = client.get(f"{url}?show=chat").text
    assert first.count("<q>Line ") == 40
    assert "note ·" not in first
    assert first.count('type="checkbox" name="show"') == 6
    older = re.search(r'href="(\?before=[^"]+)"', first)
    assert older
    second = client.get(url + older[1].replace("&amp;", "&").strip()).text
    assert second.count("<q>Line ") == 5
    assert "A note." in client.get(f"{url}?show=note").text.partition("timeline")[2]
    for odd in ("?before=x", "?before=2026-99-99T99:99:99Z", "?show=nothing", "?before=2026-01-01"):
        assert client.get(url + odd).status_code == 200


def test_notes_are_for_moderators_and_not_about_oneself(client: Client, themis: User) -> None:
    ada, dike = member("Ada"), moderator("Dike")
    client.post(f"/admin/accounts/user/{ada.pk}/note/", {"text": "Keep an eye."})
    client.post(f"/admin/accounts/user/{themis.pk}/note/", {"text": "I am great."})
    client.post(f"/admin/accounts/user/{ada.pk}/note/", {"text": "  "})
    assert [(note.person, note.author, note.text) for note in Note.objects.all()] == [
        (ada, themis, "Keep an eye.")
    ]
    notes.add(moderator=dike, person_id=themis.pk, text="Secret note.")
    assert "Secret note." not in client.get(f"/admin/accounts/user/{themis.pk}/change/").text
    with pytest.raises(RequestError):
        notes.add(moderator=ada, person_id=dike.pk, text="No.")
    client.force_login(ada)
    assert "Keep an eye." not in client.get("/settings/data.json").text
    assert client.post(f"/admin/accounts/user/{dike.pk}/note/", {"text": "No."}).status_code == 302
    assert Note.objects.count() == 2


def test_superusers_still_hand_out_rights_behind_the_page(client: Client, themis: User) -> None:
    ada = member("Ada")
    url = f"/admin/accounts/user/{ada.pk}/change/"
    assert "is_superuser" not in client.get(f"{url}?edit=1").text
    client.force_login(member("Minos", is_staff=True, is_superuser=True))
    assert "?edit=1" in client.get(url).text
    assert "ada@example.org" in client.get(url).text
    assert "is_superuser" in client.get(f"{url}?edit=1").text


def test_the_page_of_a_game_is_readable_and_tells_no_secret(client: Client, themis: User) -> None:
    ada, bruno = member("Ada"), member("Bruno")
    game = finished_game([ada, bruno], rated=True)
    rate_game(game_id=game.pk)
    chatting.say(game_id=game.pk, user=ada, text="Good game.")
    report_of(bruno, ada, game=game)
    url = f"/admin/games/game/{game.pk}/change/"
    page = client.get(url).text
    for word in ("Good game.", "1500 →", "Insults", "act/annul/", "draft "):
        assert word in page, word
    for column in ("asked_version", "lag_ms", "Commitment", bytes(game.secret).hex()):
        assert column not in page
    assert "Commitment" in client.get(f"{url}?columns=1").text
    few = queries(client, url)
    for number in range(4):
        chatting.say(game_id=game.pk, user=(ada, bruno)[number % 2], text="Hm.")
        report_of(member(f"Reporter{number}"), ada, game=game)
    assert queries(client, url) == few
    running = begun_game([member(handle) for handle in ("Clio", "Dora", "Elpis")], ruleset="wonders-2e")
    make_move(running)
    page = client.get(f"/admin/games/game/{running.pk}/change/").text
    assert running.moves.get().notation not in page
    assert "act/annul/" not in page


def test_the_queue_groups_reports_by_person_the_oldest_first(client: Client, themis: User) -> None:
    ada, bruno, clio = member("Ada"), member("Bruno"), member("Clio")
    report_of(clio, bruno, "first")
    report_of(clio, ada, "second")
    report_of(ada, bruno, "third")
    cases, more = queue.cases(themis, page=1)
    assert [(case.person, [one.text for one in case.reports]) for case in cases] == [
        (bruno, ["first", "third"]),
        (ada, ["second"]),
    ]
    assert not more
    page = client.get("/admin/games/report/queue/").text
    assert page.index("first") < page.index("third") < page.index("second")
    few = queries(client, "/admin/games/report/queue/")
    for number in range(30):
        report_of(member(f"Reporter{number}"), member(f"Rogue{number}"))
    assert queries(client, "/admin/games/report/queue/") == few
    assert "Rogue29" in client.get("/admin/games/report/queue/?page=2").text
    listed = client.get("/admin/games/report/").context["cl"].result_list
    assert [row.text for row in listed][:3] == ["first", "second", "third"]


def test_the_statistics_of_the_queue(client: Client, themis: User) -> None:
    ada, dike = member("Ada"), moderator("Dike")
    for number, hours in enumerate((2, 4, 60)):
        report = report_of(member(f"Reporter{number}"), ada)
        Report.objects.filter(pk=report.pk).update(at=timezone.now() - timedelta(hours=hours))
        reports.decide(moderator=dike, report_id=report.pk, granted=number > 0, answer="")
    waiting = report_of(member("Reporter9"), ada)
    reports.take(moderator=themis, report_id=waiting.pk)
    found = queue.statistics(themis)
    assert (found.waiting, found.taken, found.received, found.decided, found.handled) == (1, 1, 4, 3, 2)
    assert found.median is not None
    assert round(found.median.total_seconds() / 3600) == 4
    assert [(row["handle"], row["count"], row["actions"]) for row in found.moderators] == [("Dike", 3, 3)]
    page = client.get("/admin/games/report/statistics/").text
    assert "4.0 h" in page
    assert queries(client, "/admin/games/report/statistics/") <= 16
    client.force_login(ada)
    for name in ("queue", "statistics"):
        assert client.get(f"/admin/games/report/{name}/").status_code == 302


def test_an_action_closes_the_report_it_began_at_in_the_same_step(client: Client, themis: User) -> None:
    ada, bruno, clio = member("Ada"), member("Bruno"), member("Clio")
    first, second = report_of(ada, bruno), report_of(clio, bruno)
    page = client.get(f"/admin/games/report/{first.pk}/change/").text
    found = re.search(r'href="(/admin/games/report/act/warn/[^"]+)"', page)
    assert found
    link = found[1].replace("&amp;", "&")
    assert "close all 2 about this user" in client.get(link).text
    client.post(link, {"reason": "Be kind.", "close": "none"})
    assert Report.objects.filter(state="open").count() == 2
    client.post(link, {"reason": "", "close": "this"})
    assert Report.objects.filter(state="open").count() == 2, "without a reason nothing happens"
    client.post(link, {"reason": "Be kind.", "close": "all", "answer": "Thanks, both."})
    for report in (first, second):
        report.refresh_from_db()
        assert (report.state, report.handler, report.answer) == ("handled", themis, "Thanks, both.")
    assert bruno.sanctions.count() == 2
    again = client.get(link)
    assert len(again.context["forms"]) == 1, "it is closed already"


def test_an_action_that_is_refused_leaves_its_report_open(client: Client, themis: User) -> None:
    ada, bruno = member("Ada"), member("Bruno")
    report = report_of(ada, bruno)
    link = f"/admin/games/report/act/rename/?on={bruno.pk}&report={report.pk}"
    client.post(link, {"handle": "Ada", "reason": "Offensive.", "close": "this"})
    report.refresh_from_db()
    assert report.state == "open"
    assert not ModerationLog.objects.exists()


def test_forms_offer_the_templates_of_their_kind(client: Client, themis: User) -> None:
    Template.objects.all().delete()
    Template.objects.create(use="reason", title="Insults", text="Please stay polite.")
    Template.objects.create(use="answer", title="Thanks", text="Thank you.")
    page = client.get(f"/admin/games/report/act/warn/?on={member('Ada').pk}").text
    assert "Please stay polite." in page
    assert 'data-templates="reason"' in page
    assert client.get("/admin/games/template/").status_code == 403, "superusers write them"
    client.force_login(member("Minos", is_staff=True, is_superuser=True))
    assert client.get("/admin/games/template/add/").status_code == 200


def test_two_moderators_at_one_report_notice_each_other(client: Client, themis: User) -> None:
    ada, bruno, dike = member("Ada"), member("Bruno"), moderator("Dike")
    report = report_of(ada, bruno)
    here, watch = (f"/admin/games/report/{report.pk}/{name}/" for name in ("change", "watch"))
    assert "Also looking" not in client.get(here).text
    other = Client()
    other.force_login(dike)
    assert "Also looking at this now: Themis." in other.get(here).text
    assert client.get(watch).json() == {"also_here": "Also looking at this now: Dike.", "state": "open"}
    other.post(f"/admin/games/report/{report.pk}/decide/", {"do": "take"})
    assert client.get(watch).json()["state"] == "taken: Dike"
    page = client.get(here).text
    assert 'value="hand_back"' in page
    assert 'value="grant"' not in page, "it would be refused"
    client.post(f"/admin/games/report/{report.pk}/decide/", {"do": "grant"})
    report.refresh_from_db()
    assert (report.state, report.handler) == ("taken", dike)
    with pytest.raises(RequestError, match="Another moderator is working on this"):
        reports.decide(moderator=themis, report_id=report.pk, granted=True, answer="")


@pytest.mark.parametrize("report_by_themis", [False, True])
def test_buttons_that_would_be_refused_are_not_on_the_page_of_a_report(
    client: Client, themis: User, report_by_themis: bool
) -> None:
    dike, minos = moderator("Dike"), member("Minos", is_staff=True, is_superuser=True)
    reporter = themis if report_by_themis else member("Ada")
    for reported in (dike, minos, *([member("Bruno")] if report_by_themis else [])):
        report = report_of(reporter, reported)
        page = client.get(f"/admin/games/report/{report.pk}/change/").text
        assert 'name="do"' not in page
        assert ("act/warn/" in page) == (reported.handle == "Bruno")


def test_watching_survives_without_redis(themis: User, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise RedisError

    monkeypatch.setattr(sharedredis, "client", broken)
    assert watching.look_at(1, themis) == []


def test_ratings_of_a_person_stand_on_their_page(client: Client, themis: User) -> None:
    ada = member("Ada")
    Rating.objects.create(user=ada, pool="duel", speed="rapid", games=25, value=1712)
    assert "1712 (25)" in client.get(f"/admin/accounts/user/{ada.pk}/change/").text
