"""Reporting somebody, and what moderators see and make of it; the group of moderators and its rights."""

import re

import pytest
from django.contrib.auth.models import Group, Permission
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from accounts.notifications.texts import texts_of
from accounts.services import create_bots
from games.errors import RequestError
from games.models import ChatLine, Game
from games.moderation import reports, sanctions
from games.moderation.models import ModerationLog, Report, Suspicion
from games.ratings.models import Rating
from games.table import chatting
from games.table.finishing import resign
from tests.people import member
from tests.site.moderation.people import GROUP, TOURNAMENTS, make_group, moderator
from tests.site.tables import begun_game, make_move

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> tuple[User, User]:
    return member("Ada"), member("Bruno")


@pytest.fixture
def game(people: tuple[User, User]) -> Game:
    game = begun_game(people)
    make_move(game)
    game.refresh_from_db()
    return game


@pytest.fixture
def themis(client: Client) -> User:
    user = moderator()
    client.force_login(user)
    return user


def reported(people: tuple[User, User], game: Game | None = None, **more: object) -> Report:
    ada, bruno = people
    return reports.report(
        reporter=ada,
        reported=bruno,
        category="insults",
        text="He was rude.",
        game=game,
        **more,  # type: ignore[arg-type]
    )


def notification(user: User) -> str:
    return texts_of(list(user.notifications.order_by("-pk")[:1]))[0].sentence


def test_a_report_by_the_page_knows_the_game_and_the_line(
    client: Client, people: tuple[User, User], game: Game
) -> None:
    ada, bruno = people
    line = chatting.say(game_id=game.pk, user=bruno, text="Nasty.")
    client.force_login(ada)
    url = f"/report/bruno?game={game.code}&line={line.pk}"
    page = client.get(url).content.decode()
    assert "Nasty." in page
    assert game.code in page
    sent = client.post(url, {"category": "insults", "text": "See there."})
    assert sent["Location"] == f"/game/{game.code}/"
    report = Report.objects.get()
    assert (report.reporter, report.reported, report.game, report.chat_line) == (ada, bruno, game, line)
    again = client.post(url, {"category": "spam", "text": "Again."}).content.decode()
    assert "You have already reported this" in again
    assert "See there." in client.get("/settings/conduct/").content.decode()


def test_nobody_reports_bots_themselves_or_a_game_that_has_nothing_to_do_with_it(
    client: Client, people: tuple[User, User], game: Game
) -> None:
    create_bots()
    ada, _bruno = people
    assert client.get("/report/Bruno").status_code == 302, "strangers log in first"
    client.force_login(ada)
    bot = User.objects.filter(is_bot=True)[0]
    for handle in ("Ada", bot.handle, "nobody-at-all", "a\0b"):
        assert client.get(f"/report/{handle}").status_code == 404
    client.force_login(member("Clio"))
    other = begun_game([member("Dora"), member("Emil")])
    assert "About the game" not in client.get(f"/report/Ada?game={other.code}").content.decode()
    line = chatting.say(game_id=game.pk, user=ada, text="Between us.")
    page = client.get(f"/report/Ada?line={line.pk}").content.decode()
    assert "Between us." not in page, "what players said among themselves is not read by reporting it"


def test_reports_have_a_limit(people: tuple[User, User]) -> None:
    ada, _bruno = people
    for number in range(reports.REPORTS.times):
        reports.report(reporter=ada, reported=member(f"Rogue{number}"), category="spam", text="Spam.")
    with pytest.raises(RequestError, match="Too fast"):
        reported(people)


def test_a_report_goes_from_open_to_taken_to_decided_and_its_author_is_notified(
    people: tuple[User, User], themis: User
) -> None:
    report = reported(people)
    dike = moderator("Dike")
    reports.take(moderator=themis, report_id=report.pk)
    with pytest.raises(RequestError, match="quicker"):
        reports.take(moderator=dike, report_id=report.pk)
    reports.hand_back(moderator=dike, report_id=report.pk)
    decided = reports.decide(moderator=dike, report_id=report.pk, granted=False, answer="It was a joke.")
    assert (decided.state, decided.handler) == (Report.State.REJECTED, dike)
    assert notification(people[0]).startswith("Thank you for your report about Bruno.")
    assert notification(people[0]).endswith("It was a joke.")
    assert not people[1].notifications.exists(), "whom it was about hears nothing"
    with pytest.raises(RequestError, match="already been decided"):
        reports.decide(moderator=themis, report_id=report.pk, granted=True, answer="")
    assert reported(people).pk, "once it is decided, there may be another"


def test_moderators_do_not_decide_what_they_reported_or_what_is_about_moderators(themis: User) -> None:
    ada, dike = member("Ada"), moderator("Dike")
    own = reports.report(reporter=themis, reported=ada, category="spam", text="Spam.")
    about = reports.report(reporter=ada, reported=dike, category="spam", text="Spam.")
    for report in (own, about):
        with pytest.raises(RequestError):
            reports.decide(moderator=themis, report_id=report.pk, granted=True, answer="")


def test_the_page_of_a_report_has_the_whole_context_and_no_secret(
    client: Client, people: tuple[User, User], game: Game, themis: User
) -> None:
    ada, bruno = people
    line = chatting.say(game_id=game.pk, user=bruno, text="Nasty.")
    sanctions.warn(moderator=themis, person_id=bruno.pk, reason="Earlier rudeness.")
    Suspicion.objects.create(person=bruno, kind="leaving", weight=2)
    Rating.objects.create(user=bruno, pool="duel", speed="rapid", games=3, value=1600)
    report = reported(people, game, line=line)
    page = client.get(f"/admin/games/report/{report.pk}/change/").content.decode()
    for word in ("He was rude.", "Nasty.", "Earlier rudeness.", "as spectators see it", "draft "):
        assert word in page, word
    for name in ("warn", "mute", "suspend", "close", "rename", "reset", "refund"):
        assert f"act/{name}/?on={bruno.pk}" in page
    assert "act/annul/" not in page, "while it is played"
    for secret in (bytes(game.secret).hex(), bytes(game.seed or b"").hex(), "@example.org"):
        assert secret not in page
    resign(game_id=game.pk, user_id=ada.pk)
    page = client.get(f"/admin/games/report/{report.pk}/change/").content.decode()
    assert f"act/annul/?on={game.pk}" in page


def test_acting_from_the_page_leads_back_to_it(
    client: Client, people: tuple[User, User], themis: User
) -> None:
    report = reported(people)
    here = f"/admin/games/report/{report.pk}/change/"
    page = client.get(here).content.decode()
    url = re.search(r'href="(/admin/games/report/act/mute/[^"]+)"', page)
    assert url
    link = url[1].replace("&amp;", "&")
    assert "For how long" in client.get(link).content.decode()
    assert client.post(link, {"time": "1d"}).status_code == 200, "a reason is asked for"
    assert client.post(link, {"time": "1d", "reason": "Rude."})["Location"] == here
    people[1].refresh_from_db()
    assert people[1].is_muted()
    client.post(f"/admin/games/report/{report.pk}/decide/", {"do": "take"})
    client.post(f"/admin/games/report/{report.pk}/decide/", {"do": "grant", "answer": "Thanks."})
    report.refresh_from_db()
    assert (report.state, report.handler) == (Report.State.HANDLED, themis)
    line = ModerationLog.objects.get(action="mute")
    assert "act/undo/" in client.get(f"/admin/accounts/moderationlog/{line.pk}/change/").content.decode()


def test_the_group_has_just_its_rights(themis: User) -> None:
    wanted = {f"{app}.{codename}" for app, _model, codename in GROUP.RIGHTS}
    wanted |= {f"games.{codename}" for codename, _name in TOURNAMENTS.RIGHTS}
    assert User.objects.get(pk=themis.pk).get_all_permissions() == wanted
    make_group()
    assert Group.objects.filter(name=GROUP.NAME).count() == 1
    names = Permission.objects.filter(codename__startswith="view_", group__name=GROUP.NAME)
    assert all(permission.name.startswith("Can view") for permission in names)


def test_a_moderator_sees_what_the_group_is_for_and_nothing_else(
    client: Client, people: tuple[User, User], game: Game, themis: User
) -> None:
    ada, _bruno = people
    seen = ["accounts/user", "accounts/moderationlog", "accounts/rating", "games/game", "games/chatline"]
    seen += ["games/report", "games/sanction", "games/suspicion"]
    for path in seen:
        assert client.get(f"/admin/{path}/").status_code == 200, path
    for path in ("auth/group", "games/lobby", "games/hint", "games/analysis", "games/outage"):
        assert client.get(f"/admin/{path}/").status_code in (403, 404), path
    for path in ("accounts/user", f"accounts/user/{ada.pk}/change", f"games/game/{game.pk}/change"):
        page = client.get(f"/admin/{path}/").content.decode()
        assert "ada@example.org" not in page
        assert bytes(game.secret).hex() not in page
        assert "open_secret" not in page
    client.post(f"/admin/accounts/user/{ada.pk}/change/", {"is_staff": "on", "is_superuser": "on"})
    ada.refresh_from_db()
    assert not ada.is_staff
    assert "0 results" in client.get("/admin/accounts/user/?q=ada@example.org").content.decode()


def test_others_cannot_act_whatever_they_ask_for(client: Client, people: tuple[User, User]) -> None:
    ada, bruno = people
    report = reported(people)
    staff = member("Staff", is_staff=True)
    for user in (ada, staff):
        client.force_login(user)
        for url in (f"act/warn/?on={bruno.pk}", f"{report.pk}/decide/"):
            answer = client.post(f"/admin/games/report/{url}", {"reason": "x", "do": "take"})
            assert answer.status_code in (302, 403)
            assert answer.status_code == 403 or "/login/" in answer["Location"]
    assert not ModerationLog.objects.exists()


def queries(client: Client, path: str) -> int:
    with CaptureQueriesContext(
        connection,
    ) as captured:
        assert client.get(path).status_code == 200
    return len(captured)


@pytest.mark.parametrize(
    "lookup",
    [
        "games/game/?secret__contains=a",
        "games/game/?seed__isnull=0",
        "games/game/?nonces__0__startswith=a",
        "accounts/user/?email__startswith=a",
        "accounts/user/?password__startswith=a",
        "games/report/?text__startswith=a",
    ],
)
def test_no_list_can_be_filtered_by_what_it_does_not_show(client: Client, themis: User, lookup: str) -> None:
    """Otherwise a moderator who plays could guess the secret of a deal, character by character."""
    client.force_login(themis)
    assert client.get(f"/admin/{lookup}").status_code == 400


@pytest.mark.parametrize(
    "path", ["games/game/", "games/report/", "accounts/user/", "accounts/moderationlog/"]
)
def test_lists_reject_what_is_no_text(client: Client, themis: User, path: str) -> None:
    client.force_login(themis)
    for query in ("q", "status__exact", "state__exact", "is_bot__exact"):
        assert client.get(f"/admin/{path}?{query}=%00").status_code == 400


def test_lists_are_filtered_by_what_they_offer(client: Client, themis: User) -> None:
    client.force_login(themis)
    for path in (
        "games/game/?status__exact=playing&rated__exact=1&fault__isempty=1",
        "games/suspicion/?kind__exact=moves&dismissed_at__isempty=1",
        "accounts/user/?is_staff__exact=1",
    ):
        assert client.get(f"/admin/{path}").status_code == 200, path


def test_lists_ask_the_same_however_many_rows_there_are(client: Client, themis: User) -> None:
    """And count no table to its end."""
    paths = ["accounts/user", "accounts/moderationlog", "accounts/rating", "games/game", "games/chatline"]
    paths = [f"/admin/{path}/" for path in [*paths, "games/report", "games/sanction", "games/suspicion"]]

    def more(start: int) -> None:
        for number in range(start, start + 3):
            rogue, other = member(f"Rogue{number}"), member(f"Other{number}")
            game = begun_game([rogue, other])
            ChatLine.objects.create(game=game, room="players", user=rogue, text="Hm.")
            sanctions.warn(moderator=themis, person_id=rogue.pk, reason="Hm.")
            reports.report(reporter=other, reported=rogue, category="spam", text="Hm.", game=game)
            Suspicion.objects.create(person=rogue, kind="leaving", weight=1)

    more(0)
    few = [queries(client, path) for path in paths]
    more(3)
    assert [queries(client, path) for path in paths] == few
    assert max(few) <= 12, few


def test_games_and_lines_are_found_by_code_or_handle(
    client: Client, people: tuple[User, User], game: Game, themis: User
) -> None:
    other = begun_game([member("Clio"), member("Dora")])
    for user, where in ((people[0], game), (other.seats.all()[0].user, other)):
        chatting.say(game_id=where.pk, user=user, text="Hello there.")
    for path in ("game", "chatline"):
        for term in (game.code, "ada", " Ada "):
            page = client.get(f"/admin/games/{path}/?q={term}").content.decode()
            assert "1 result" in page, (path, term)
        assert "0 results" in client.get(f"/admin/games/{path}/?q=nobody").content.decode()


def test_the_queue_shows_what_is_undecided_and_how_much_waits(
    client: Client, themis: User, people: tuple[User, User]
) -> None:
    ada, bruno = people
    first = reports.report(reporter=ada, reported=bruno, category="spam", text="first")
    reports.decide(moderator=themis, report_id=first.pk, granted=False, answer="")
    reports.report(reporter=ada, reported=bruno, category="insults", text="second")
    client.force_login(themis)

    def listed(query: str) -> set[str]:
        rows = client.get(f"/admin/games/report/{query}").context["cl"].result_list
        return {row.text for row in rows}

    assert listed("") == {"second"}
    assert listed("?state=rejected") == {"first"}
    assert listed("?state=all") == {"first", "second"}
    assert "<b>1</b> report waiting" in " ".join(client.get("/admin/").text.split())


def test_a_moderator_sees_the_players_and_the_moves_as_spectators_do(client: Client, themis: User) -> None:
    game = begun_game([member(handle) for handle in ("Clio", "Dora", "Elpis")], ruleset="wonders-2e")
    make_move(game)
    client.force_login(themis)
    page = client.get(f"/admin/games/game/{game.pk}/change/").text
    assert "Clio" in page
    assert game.moves.get().notation not in page
