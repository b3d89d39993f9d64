"""Nobody decides a case in which they or people close to them gain, or reads what was said about them."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.notifications.texts import texts_of
from games.errors import RequestError
from games.models import Game, Seat
from games.moderation import actions, refunds, reports, sanctions, suspicions, undoing
from games.moderation.annulling import annul_game
from games.moderation.models import ModerationLog, Report, Sanction, Suspicion
from games.ratings.models import Rating
from games.ratings.rating import rate_game, recompute_ratings
from tests.people import log_in, member
from tests.site.moderation.people import moderator
from tests.site.tables import begun_game, finished_table, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def themis() -> User:
    return moderator()


@pytest.fixture
def minos() -> User:
    return member("Minos", is_staff=True, is_superuser=True)


def rated(winner: User, loser: User, times: int = 1) -> Game:
    for _ in range(times):
        game = finished_table([winner, loser], [1, 2], ruleset="duel", pool="duel")
        rate_game(game_id=game.pk)
    game.refresh_from_db()
    return game


def value(user: User) -> float:
    return Rating.objects.get(user=user).value


def refused(act: Callable[[], object]) -> str:
    with pytest.raises(RequestError) as rejected:
        act()
    return str(rejected.value.code)


def test_moderators_refund_neither_themselves_nor_people_they_have_played_with(themis: User) -> None:
    friend, ada, bruno = person("Friend"), person("Ada"), person("Bruno")
    rated(friend, themis, 3)
    rated(friend, ada, 3)
    rated(ada, themis)
    rated(friend, bruno, 3)
    before = value(themis), value(ada)

    refund = partial(refunds.refund_victims, moderator=themis, person_id=friend.pk, reason="cheats")

    assert refused(refund) == "not_neutral"
    for close in (themis, ada):
        assert refused(partial(refund, people={close.pk, bruno.pk})) == "not_neutral"
    [line] = refund(people={bruno.pk})
    assert (line.person, value(themis), value(ada)) == (bruno, *before)
    assert value(bruno) == pytest.approx(1500)
    assert recompute_ratings() == 0


def test_the_preview_of_a_refund_names_accomplices_and_leaves_the_choice(client: Client, minos: User) -> None:
    abuser, mate, victim = member("Abuser"), member("Mate"), member("Victim")
    for user in (abuser, mate):
        log_in(client, user)
        client.logout()
    rated(abuser, mate, 6)
    rated(abuser, victim, 3)
    Game.objects.filter(seats__user=mate).update(how="resignation")
    client.force_login(minos)
    url = f"/admin/games/report/act/refund/?on={abuser.pk}"
    page = client.get(url)
    assert "Mate: +" in page.text
    assert "left 6 of them, same address as the abuser" in page.text
    assert page.context["forms"][0]["people"].initial == [str(victim.pk)], "accomplices are not chosen"
    client.post(url, {"days": "30", "reason": "cheats", "people": [str(victim.pk)], "preview": "1"})
    client.post(url, {"days": "30", "reason": "cheats"})
    assert not ModerationLog.objects.exists(), "neither by looking, nor without a choice"
    client.post(url, {"days": "30", "reason": "cheats", "people": [str(victim.pk)]})
    assert [line.person for line in ModerationLog.objects.all()] == [victim]
    two = f"/admin/games/report/act/refund/?on={abuser.pk},{mate.pk}"
    assert client.get(two).status_code == 404


def test_people_close_to_the_moderator_cannot_be_chosen_in_the_preview(client: Client, themis: User) -> None:
    friend = person("Friend")
    rated(friend, themis, 3)
    client.force_login(themis)
    url = f"/admin/games/report/act/refund/?on={friend.pk}"
    page = client.get(url)
    assert page.context["forms"][0].fields["people"].choices == []
    assert "you are not neutral: Themis." in page.text
    client.post(url, {"days": "30", "reason": "cheats", "people": [str(themis.pk)]})
    assert not ModerationLog.objects.exists()


def test_the_preview_asks_the_same_however_many_victims_there_are(
    themis: User, django_assert_num_queries: Any
) -> None:
    abuser = person("Abuser")
    for number in range(2):
        rated(abuser, person(f"Victim{number}"))
    with django_assert_num_queries(10):
        refunds.victims_of(abuser, moderator=themis, days=30)
    for number in range(2, 6):
        rated(abuser, person(f"Victim{number}"))
    with django_assert_num_queries(10):
        assert len(refunds.victims_of(abuser, moderator=themis, days=30)) == 6


def test_only_superusers_undo_what_a_superuser_has_done(themis: User, minos: User) -> None:
    ada, bruno = person("Ada"), person("Bruno")
    rated(ada, bruno, 2)
    [refund] = refunds.refund_victims(moderator=minos, person_id=ada.pk, reason="cheats")
    warning = sanctions.warn(moderator=minos, person_id=ada.pk, reason="Be kind.")
    for line in (refund, warning.line):
        act = partial(undoing.undo, moderator=themis, line_id=line.pk, reason="no")
        assert refused(act) == "superuser"
    appeal = reports.appeal(person=ada, sanction_id=warning.pk, text="But I am.")
    for granted in (True, False):
        decide = partial(reports.decide, moderator=themis, report_id=appeal.pk, granted=granted, answer="")
        assert refused(decide) == "superuser"
    reports.decide(moderator=minos, report_id=appeal.pk, granted=True, answer="")


def test_undoing_a_refund_replaces_its_notification(minos: User) -> None:
    ada, bruno = person("Ada"), person("Bruno")
    rated(ada, bruno, 2)
    [line] = refunds.refund_victims(moderator=minos, person_id=ada.pk, reason="cheats")

    def sentences() -> list[str]:
        return [text.sentence for text in texts_of(list(bruno.notifications.order_by("pk")))]

    [first] = sentences()
    assert "rating points back" in first
    undoing.undo(moderator=minos, line_id=line.pk, reason="a mistake")
    [second] = sentences()
    assert second.startswith("The moderators have reversed a refund")


def test_points_of_people_close_to_a_moderator_are_for_others_to_move(themis: User, minos: User) -> None:
    friend, ada = person("Friend"), person("Ada")
    rated(themis, friend)
    lost = rated(ada, friend)
    won = rated(friend, ada)
    assert refused(partial(annul_game, moderator=themis, game_id=lost.pk, reason="odd")) == "not_neutral"
    annulled = annul_game(moderator=themis, game_id=won.pk, reason="odd")
    assert annulled is not None, "a friend loses by it"
    undoing.undo(moderator=themis, line_id=annulled.pk, reason="one may undo one's own")
    reset = partial(refunds.reset_ratings, moderator=themis, person_id=friend.pk, reason="odd")
    Rating.objects.filter(user=friend).update(value=1400)
    assert refused(reset) == "not_neutral"
    dike = moderator("Dike")
    warning = sanctions.warn(moderator=dike, person_id=friend.pk, reason="Be kind.")
    lift = partial(undoing.undo, moderator=themis, line_id=warning.line_id, reason="a friend")
    assert refused(lift) == "not_neutral"


def test_nobody_shuts_out_the_opponent_of_their_own_rated_game(themis: User) -> None:
    """They would win it."""
    ada, bruno = member("Ada"), member("Bruno")
    begun_game([themis, ada], rated=True)
    begun_game([themis, bruno])
    until = timezone.now() + timedelta(days=1)
    suspend = partial(sanctions.suspend, moderator=themis, reason="rude", until=until)
    assert refused(partial(suspend, person_id=ada.pk)) == "not_neutral"
    assert refused(partial(sanctions.close, moderator=themis, person_id=ada.pk, reason="rude")) == (
        "not_neutral"
    )
    titles = {str(link["title"]) for link in actions.links(themis, ada)}
    assert not titles & {"Suspend", "Close the account"}
    assert "Mute" in titles
    suspend(person_id=bruno.pk)
    assert not Sanction.objects.filter(person=ada).exists()


def test_accounts_at_the_address_of_a_moderator_are_as_the_moderator(client: Client, themis: User) -> None:
    second, abuser = member("Second"), person("Abuser")
    for user in (themis, second):
        log_in(client, user)
        client.logout()
    rated(abuser, second, 2)
    refund = partial(refunds.refund_victims, moderator=themis, person_id=abuser.pk, reason="cheats")
    assert refused(refund) == "not_neutral"


def test_a_game_of_a_superuser_is_annulled_by_another(themis: User, minos: User) -> None:
    game = rated(minos, person("Ada"))
    other = member("Rhadamanthys", is_staff=True, is_superuser=True)
    for by in (themis, minos):
        assert refused(partial(annul_game, moderator=by, game_id=game.pk, reason="odd"))
    assert annul_game(moderator=other, game_id=game.pk, reason="odd")
    assert Seat.objects.filter(game=game).count() == 2


# What a moderator sees of themselves


@pytest.mark.parametrize("superuser", [False, True])
def test_a_reported_moderator_finds_nothing_of_it_anywhere(client: Client, superuser: bool) -> None:
    minos = member("Minos", is_staff=True, is_superuser=True)
    mod = member("Judge", is_staff=True, is_superuser=True) if superuser else moderator("Judge")
    ada, bot = member("Ada"), member("Robot", plays_by_api=True, owner=mod)
    about = reports.report(reporter=ada, reported=mod, category="insults", text="Secret words.")
    of_bot = reports.report(reporter=ada, reported=bot, category="spam", text="Secret words.")
    closed = reports.report(reporter=member("Bruno"), reported=mod, category="spam", text="Secret words.")
    reports.decide(moderator=minos, report_id=closed.pk, granted=False, answer="Secret answer.")
    Suspicion.objects.create(person=mod, kind="leaving", weight=1)
    line = ModerationLog.objects.get()
    client.force_login(mod)
    lists = ["/admin/games/report/?state=all", "/admin/games/report/?q=Judge&state=all", "/admin/"]
    lists += ["/admin/games/report/?q=Ada&state=all", "/admin/accounts/moderationlog/?q=Judge"]
    lists += ["/admin/accounts/moderationlog/", "/admin/games/suspicion/", "/admin/games/sanction/"]
    for path in lists:
        text = client.get(path).text
        assert "Secret" not in text, path
        assert f"report/{about.pk}/" not in text, path
        assert "leaving" not in text.partition('id="result_list"')[2], path
    assert "<b>0</b> reports wait" in " ".join(client.get("/admin/").text.split())
    for report in (about, of_bot, closed):
        for page in ("change", "history"):
            answer = client.get(f"/admin/games/report/{report.pk}/{page}/")
            assert answer.status_code in (302, 404)
            assert "Ada" not in answer.text
        assert client.post(f"/admin/games/report/{report.pk}/decide/", {"do": "take"}).status_code == 404
        assert refused(partial(reports.take, moderator=mod, report_id=report.pk))
    assert "Secret" not in client.get(f"/admin/accounts/moderationlog/{line.pk}/change/").text
    assert client.get(f"/admin/games/report/act/undo/?on={line.pk}").status_code == 404
    other = reports.report(reporter=ada, reported=member("Clio"), category="spam", text="Spam.")
    page = client.get(f"/admin/games/report/{other.pk}/change/").text
    assert "Judge" not in page.partition('id="content-main"')[2], "among what Ada has reported"


def test_a_report_about_a_superuser_is_decided_by_another(themis: User, minos: User) -> None:
    report = reports.report(reporter=member("Ada"), reported=minos, category="insults", text="Rude.")
    for by in (themis, minos):
        assert refused(partial(reports.decide, moderator=by, report_id=report.pk, granted=True, answer=""))
    other = member("Rhadamanthys", is_staff=True, is_superuser=True)
    reports.take(moderator=other, report_id=report.pk)
    decided = reports.decide(moderator=other, report_id=report.pk, granted=True, answer="I spoke with him.")
    assert decided.state == Report.State.HANDLED
    found = Suspicion.objects.create(person=minos, kind="leaving", weight=1)
    assert suspicions.dismiss(moderator=other, suspicion_id=found.pk, reason="A bad line.")
    with pytest.raises(RequestError, match="Superusers cannot be moderated"):
        sanctions.warn(moderator=other, person_id=minos.pk, reason="no")
    assert not Sanction.objects.exists()
