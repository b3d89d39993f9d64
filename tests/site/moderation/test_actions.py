"""What moderators do to people, and its undo: each with a reason, in a log that nobody can change."""

from datetime import datetime, timedelta
from functools import partial
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.core import mail
from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.utils import timezone

from accounts import signals
from accounts.models import User
from accounts.notifications.texts import texts_of
from accounts.services import close_account, create_bots
from games.errors import RequestError
from games.models import ChatLine, Game
from games.moderation import actions, broken_games, chat, notes, reports, sanctions, suspicions, undoing
from games.moderation.models import ActionName, ModerationLog, Sanction, Suspicion
from games.table import chatting
from tests.people import PASSWORD, log_in, member
from tests.site.moderation.people import moderator
from tests.site.tables import begun_game

pytestmark = pytest.mark.django_db


@pytest.fixture
def themis() -> User:
    return moderator()


def soon() -> datetime:
    return timezone.now() + timedelta(days=2)


def undo(by: User, sanction: Sanction) -> None:
    undoing.undo(moderator=by, line_id=sanction.line_id, reason="a mistake")


def notifications(user: User) -> list[str]:
    return [text.sentence for text in texts_of(list(user.notifications.order_by("pk")))]


def test_a_warning_is_notified_and_can_be_withdrawn(themis: User) -> None:
    ada = member("Ada")
    warning = sanctions.warn(moderator=themis, person_id=ada.pk, reason="Be kind.")
    assert notifications(ada) == ["The moderators warn you: Be kind."]
    undo(themis, warning)
    assert notifications(ada)[1] == "The moderators have withdrawn their warning."
    assert [line.action for line in ModerationLog.objects.order_by("pk")] == ["warn", "undo"]


def test_a_muted_user_reads_why_and_until_when(themis: User) -> None:
    ada, bruno = member("Ada"), member("Bruno")
    game = begun_game([ada, bruno])
    mute = sanctions.mute(moderator=themis, person_id=ada.pk, reason="No insults.", until=soon())
    with pytest.raises(
        RequestError, match=r"You cannot write in chats until .* UTC: No insults\."
    ) as rejected:
        chatting.say(game_id=game.pk, user=ada, text="You!")
    assert rejected.value.code == "muted"
    undo(themis, mute)
    assert chatting.say(game_id=game.pk, user=ada, text="Sorry.").pk


def test_of_two_suspensions_the_longer_one_holds_until_it_is_undone(themis: User) -> None:
    ada, short, long = member("Ada"), soon(), soon() + timedelta(days=30)
    suspend = partial(sanctions.suspend, moderator=themis, person_id=ada.pk)
    suspend(reason="one", until=short)
    longer = suspend(reason="two", until=long)
    suspend(reason="three", until=short)
    ada.refresh_from_db()
    assert ada.suspended_until == long
    undo(themis, longer)
    ada.refresh_from_db()
    assert ada.suspended_until == short


@pytest.mark.parametrize("closed", [False, True])
def test_a_suspended_user_reads_why_at_log_in_and_appeals_there_once(
    client: Client, themis: User, closed: bool
) -> None:
    ada = member("Ada")
    if closed:
        sanction = sanctions.close(moderator=themis, person_id=ada.pk, reason="A program played.")
    else:
        sanction = sanctions.suspend(
            moderator=themis, person_id=ada.pk, reason="A program played.", until=soon()
        )
    page = client.post("/accounts/login/", {"login": "Ada", "password": PASSWORD})
    text = page.content.decode()
    assert page.status_code == 403
    assert "A program played." in text
    assert ("closed" if closed else "suspended until") in text
    link = text.split('href="/appeal/')[1].split('"')[0]
    sent = client.post(f"/appeal/{link}", {"text": "That was my cat."}).content.decode()
    assert "Your appeal is with the moderators" in sent
    again = client.post(f"/appeal/{link}", {"text": "Please."}).content.decode()
    assert "You have already appealed" in again
    appeal = sanction.appeal
    with pytest.raises(RequestError, match="decided this yourself"):
        reports.decide(moderator=themis, report_id=appeal.pk, granted=True, answer="")
    other = moderator("Dike")
    reports.decide(moderator=other, report_id=appeal.pk, granted=True, answer="A fine cat.")
    log_in(Client(), ada)


def test_a_forged_token_is_no_right_to_appeal(client: Client) -> None:
    assert client.get("/appeal/1:abc:def").status_code == 404


def test_closing_ends_running_games_and_its_undo_opens_the_account_again(themis: User) -> None:
    ada, bruno = member("Ada"), member("Bruno")
    game = begun_game([ada, bruno])
    closing = sanctions.close(moderator=themis, person_id=ada.pk, reason="Bye.")
    game.refresh_from_db()
    assert game.status != Game.Status.PLAYING
    undo(themis, closing)
    ada.refresh_from_db()
    assert (ada.is_active, ada.handle, ada.email) == (True, "Ada", "ada@example.org")
    log_in(Client(), ada)


def test_a_new_name_and_the_old_one_again(themis: User) -> None:
    rude = member("Rude")
    renaming = sanctions.rename(moderator=themis, person_id=rude.pk, reason="Not here.", handle="Polite")
    rude.refresh_from_db()
    assert rude.handle == "Polite"
    undo(themis, renaming)
    rude.refresh_from_db()
    assert rude.handle == "Rude"
    with pytest.raises(RequestError, match="taken"):
        sanctions.rename(moderator=themis, person_id=rude.pk, reason="Again.", handle="themis")


def test_a_hidden_chat_line_leaves_the_table_with_a_trace_and_comes_back(themis: User) -> None:
    ada, bruno = member("Ada"), member("Bruno")
    game = begun_game([ada, bruno])
    line = chatting.say(game_id=game.pk, user=ada, text="Nasty.")
    entry = chat.hide_line(moderator=themis, line_id=line.pk, reason="nasty")
    assert entry is not None
    assert entry.facts["text"] == "Nasty."
    assert chatting.history(game.pk, 0, frozenset()).lines == []
    assert ChatLine.objects.get().text == "Nasty."
    assert chat.hide_line(moderator=themis, line_id=line.pk, reason="nasty") is None
    undoing.undo(moderator=themis, line_id=entry.pk, reason="quoted from a song")
    assert [said.text for said in chatting.history(game.pk, 0, frozenset()).lines] == ["Nasty."]


def test_each_change_of_an_account_is_announced_once_by_its_own_signal(themis: User) -> None:
    ada, bruno, cleo = member("Ada"), member("Bruno"), member("Cleo")
    sent: list[str] = []
    names = ("account_closed", "account_deactivated", "account_suspended")
    receivers = {name: lambda user, name=name, **_: sent.append(f"{name} {user.pk}") for name in names}
    for name, receiver in receivers.items():
        getattr(signals, name).connect(receiver)
    try:
        sanctions.close(moderator=themis, person_id=ada.pk, reason="Cheats.")
        sanctions.suspend(moderator=themis, person_id=bruno.pk, reason="Rude.", until=soon())
        close_account(user=cleo)
    finally:
        for name, receiver in receivers.items():
            getattr(signals, name).disconnect(receiver)
    assert sent == [
        f"account_deactivated {ada.pk}",
        f"account_suspended {bruno.pk}",
        f"account_closed {cleo.pk}",
    ]


def test_nobody_acts_on_themselves_on_superusers_on_bots_or_without_the_right(themis: User) -> None:
    create_bots()
    boss = member("Minos", is_staff=True, is_superuser=True)
    dike, ada = moderator("Dike"), member("Ada")
    bot = User.objects.filter(is_bot=True)[0]
    cases = [(themis, themis), (themis, boss), (themis, dike), (themis, bot), (boss, boss), (ada, boss)]
    cases += [(ada, themis), (member("Staff", is_staff=True), ada)]
    for by, whom in cases:
        with pytest.raises(RequestError):
            sanctions.warn(moderator=by, person_id=whom.pk, reason="no")
    assert not ModerationLog.objects.exists()
    sanctions.warn(moderator=boss, person_id=dike.pk, reason="Superusers may.")


def test_every_act_needs_a_reason_and_changes_nothing_without_one(themis: User) -> None:
    ada = member("Ada")
    with pytest.raises(RequestError, match="give a reason"):
        sanctions.mute(moderator=themis, person_id=ada.pk, reason="  ", until=soon())
    ada.refresh_from_db()
    assert not ada.is_muted()


def test_nobody_can_change_or_delete_the_log(themis: User) -> None:
    sanctions.warn(moderator=themis, person_id=member("Ada").pk, reason="Be kind.")
    statements = (
        "UPDATE accounts_moderationlog SET reason = 'x'",
        "DELETE FROM accounts_moderationlog",
        "SET CONSTRAINTS ALL IMMEDIATE; TRUNCATE accounts_moderationlog CASCADE",
        "SELECT set_config('duelsite.closed_handle', 'Ada', true);"
        "UPDATE accounts_moderationlog SET subject = 'deleted-1', facts = '{}'",
    )
    for statement in statements:
        with pytest.raises(DatabaseError, match="only ever added to"), transaction.atomic():
            connection.cursor().execute(statement)
    assert not mail.outbox


def test_people_who_delete_their_account_leave_a_pseudonym_in_the_log(themis: User) -> None:
    ada, bruno = member("Ada"), member("Bruno")
    renaming = sanctions.rename(moderator=themis, person_id=ada.pk, reason="Not Ada.", handle="Adamant")
    undo(themis, renaming)
    sanctions.rename(moderator=themis, person_id=ada.pk, reason="Ada is taken, Ada!", handle="Ada-2")
    sanctions.warn(moderator=themis, person_id=bruno.pk, reason="Be kind.")
    report = reports.report(reporter=bruno, reported=ada, category="spam", text="Ada spams. Canada, too.")
    note = notes.add(moderator=themis, person_id=ada.pk, text="Ada-2 was Ada.")
    Suspicion.objects.create(person=bruno, kind="trading", weight=1, evidence={"people": [ada.pk]})
    ada.refresh_from_db()
    close_account(user=ada)
    name = f"deleted-{ada.pk}"
    lines = list(ModerationLog.objects.filter(person=ada).order_by("pk"))
    assert [line.subject for line in lines] == [name, f"rename: {name}", name]
    assert [line.reason for line in lines] == [f"Not {name}.", "a mistake", f"{name} is taken, {name}!"]
    assert lines[0].facts == {"before": name, "after": name}
    assert Sanction.objects.filter(person=ada).latest("pk").reason == lines[2].reason
    report.refresh_from_db()
    assert report.text == f"{name} spams. Canada, too."
    note.refresh_from_db()
    assert note.text == f"{name} was {name}."
    assert suspicions.names_in(Suspicion.objects.all()) == {ada.pk: name}
    assert ModerationLog.objects.get(person=bruno).subject == "Bruno"


def test_moderators_need_a_second_factor_on_a_public_site(
    client: Client, themis: User, settings: Any
) -> None:
    settings.STAFF_NEED_SECOND_FACTOR = True
    minos, ada = member("Minos", is_staff=True, is_superuser=True), member("Ada")
    for user in (themis, minos):
        client.force_login(user)
        for path in ("/admin/", "/admin/games/report/", f"/admin/games/report/act/warn/?on={ada.pk}"):
            assert client.get(path)["Location"] == "/accounts/2fa/"
        with pytest.raises(RequestError, match="two-factor authentication"):
            sanctions.warn(moderator=user, person_id=ada.pk, reason="Be kind.")
    Authenticator.objects.create(user=themis, type=Authenticator.Type.RECOVERY_CODES, data={})
    client.force_login(themis)
    assert client.get("/admin/").status_code == 302
    Authenticator.objects.create(user=themis, type=Authenticator.Type.TOTP, data={})
    assert client.get("/admin/").status_code == 200
    assert sanctions.warn(moderator=themis, person_id=ada.pk, reason="Be kind.")
    client.force_login(ada)
    assert client.get("/settings/").status_code == 200


def test_every_action_has_a_page_or_is_known_to_have_none() -> None:
    without_page = {
        ActionName.OPEN_SECRET,
        ActionName.TRY_AGAIN,
        ActionName.CALL_OFF,
        ActionName.CHANGE_RIGHTS,
        ActionName.HANDLE_REPORT,
        ActionName.REJECT_REPORT,
        ActionName.GRANT_APPEAL,
        ActionName.REJECT_APPEAL,
        ActionName.RETIRE_PUZZLE,
        ActionName.KEEP_PUZZLE,
    }
    assert set(actions.ACTIONS) == set(ActionName) - without_page
    assert len(actions.BY_SLUG) == len(actions.ACTIONS)
    cannot_be_undone = {ActionName.UNDO, ActionName.DISMISS_SUSPICION}
    assert set(undoing.UNDO) == set(actions.ACTIONS) - cannot_be_undone


def test_only_staff_with_the_permission_touch_broken_games(themis: User) -> None:
    game = begun_game([member("Ada"), member("Bruno")])
    for service in (broken_games.try_again, broken_games.call_off, broken_games.open_secret):
        with pytest.raises(RequestError, match="Only moderators"):
            service(moderator=themis, game_id=game.pk)
    assert not ModerationLog.objects.exists()
