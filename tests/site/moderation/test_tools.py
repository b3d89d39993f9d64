"""What makes the work of moderators quick: batches, all lines of a person, rights, owners, buttons."""

from datetime import timedelta
from io import StringIO

import pytest
from django.contrib.auth.models import Group
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.notifications.texts import texts_of
from games.errors import RequestError
from games.models import ChatLine
from games.moderation import actions, chat, reports, sanctions, undoing
from games.moderation.models import ActionName, ModerationLog, Suspicion
from games.ratings.models import Rating
from games.ratings.rating import rate_game
from games.table import chatting
from tests.people import member
from tests.site.moderation.people import moderator
from tests.site.tables import begun_game, finished_table, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def themis(client: Client) -> User:
    user = moderator()
    client.force_login(user)
    return user


@pytest.fixture
def minos() -> User:
    return member("Minos", is_staff=True, is_superuser=True)


def sentences(user: User) -> list[str]:
    return [text.sentence for text in texts_of(list(user.notifications.order_by("pk")))]


def test_what_was_done_to_many_at_once_is_undone_in_one_step(client: Client, themis: User) -> None:
    people = [member(f"Rogue{number}") for number in range(3)]
    on = ",".join(str(one.pk) for one in people)
    client.post(f"/admin/games/report/act/mute/?on={on}", {"time": "1d", "reason": "A mistake."})
    sanctions.warn(moderator=themis, person_id=people[0].pk, reason="Alone.")
    lines = list(ModerationLog.objects.filter(action="mute").order_by("pk"))
    page = client.get(f"/admin/accounts/moderationlog/{lines[1].pk}/change/").text
    assert "Undo all 3" in page
    keys = undoing.batch_of(lines[1])
    assert keys == [line.pk for line in lines]
    client.post(actions.address(ActionName.UNDO, keys), {"reason": "All of it."})
    assert not any(one.is_muted() for one in User.objects.filter(handle__startswith="Rogue"))
    assert undoing.batch_of(lines[1]) == []
    assert ModerationLog.objects.get(action="warn").batch == ""


def test_all_lines_of_a_person_are_hidden_and_shown_again_in_one_step(client: Client, themis: User) -> None:
    ada, bruno = member("Ada"), member("Bruno")
    games = [begun_game([ada, bruno]) for _ in range(2)]
    for game in games:
        chatting.say(game_id=game.pk, user=ada, text="Nasty.")
        chatting.say(game_id=game.pk, user=bruno, text="Hello.")
    alone, old = ChatLine.objects.filter(user=ada).order_by("pk")
    chat.hide_line(moderator=themis, line_id=alone.pk, reason="nasty")
    ChatLine.objects.filter(pk=old.pk).update(at=timezone.now() - timedelta(days=20))
    chatting.say(game_id=games[0].pk, user=ada, text="Nasty again.")
    url = f"/admin/games/report/act/hide-lines/?on={ada.pk}"

    def visible() -> list[str]:
        return sorted(ChatLine.objects.filter(user=ada, hidden_at=None).values_list("text", flat=True))

    client.post(url, {"days": "7", "reason": "nasty"})
    assert visible() == ["Nasty."], "the old one"
    client.post(url, {"days": "30", "reason": "nasty"})
    assert visible() == []
    assert not ChatLine.objects.filter(user=bruno).exclude(hidden_at=None).exists()
    with pytest.raises(RequestError, match="no line to hide"):
        chat.hide_all_lines(moderator=themis, person_id=ada.pk, reason="again", days=30)
    for line in ModerationLog.objects.filter(action="hide lines"):
        undoing.undo(moderator=themis, line_id=line.pk, reason="a song")
    assert visible() == ["Nasty again.", "Nasty."]
    alone.refresh_from_db()
    assert alone.hidden_at, "it was hidden by another decision"


def test_the_nightly_search_is_a_command(minos: User) -> None:
    ada, bruno = person("Ada"), person("Bruno")
    for _ in range(20):
        game = finished_table([ada, bruno], [1, 2], ruleset="duel", pool="duel")
        type(game).objects.filter(pk=game.pk).update(how="resignation")
        rate_game(game_id=game.pk)
    said = StringIO()
    call_command("nightwatch", stdout=said)
    assert said.getvalue().strip() == "3 suspicions noted or updated."
    assert Suspicion.objects.count() == 3


def test_what_is_said_to_a_bot_account_reaches_its_owner_who_may_appeal(client: Client, themis: User) -> None:
    owner = member("Owner")
    bot = member("Robot", plays_by_api=True, owner=owner)
    warning = sanctions.warn(moderator=themis, person_id=bot.pk, reason="It stalls.")
    told = "About your bot account Robot: The moderators warn you: It stalls."
    assert sentences(owner) == [told]
    client.force_login(owner)
    page = client.get("/settings/conduct/").text
    assert "It stalls." in page
    assert "Robot" in page
    link = page.split('href="/appeal/')[1].split('"')[0]
    client.post(f"/appeal/{link}", {"text": "It thinks."})
    reports.decide(moderator=moderator("Dike"), report_id=warning.appeal.pk, granted=True, answer="")
    assert sentences(owner)[-1].startswith("About your bot account Robot:")
    client.force_login(member("Ada"))
    assert "It stalls." not in client.get("/settings/conduct/").text


def test_giving_and_taking_staff_rights_is_logged(client: Client, minos: User) -> None:
    moderator("Themis")
    ada, group = member("Ada"), Group.objects.get(name="Moderators")
    client.force_login(minos)
    url = f"/admin/accounts/user/{ada.pk}/change/?edit=1"

    def save(**form: str) -> None:
        fields = client.get(url).context["adminform"].form.initial
        kept = {name: value for name, value in fields.items() if isinstance(value, str | int)}
        kept = {name: value for name, value in kept.items() if not isinstance(value, bool)}
        assert client.post(url, {**kept, **form}).status_code == 302

    save(is_staff="on", groups=str(group.pk))
    save(is_staff="on", groups=str(group.pk))
    save()
    lines = list(ModerationLog.objects.order_by("pk"))
    assert [(line.moderator, line.person, line.action) for line in lines] == [
        (minos, ada, "change rights"),
        (minos, ada, "change rights"),
    ], "nothing has changed in between"
    assert [line.reason for line in lines] == ["– → staff, Moderators", "staff, Moderators → –"]
    group_url = f"/admin/auth/group/{group.pk}/change/"
    client.post(group_url, {"name": group.name, "permissions": []})
    assert ModerationLog.objects.latest("pk").subject == "group Moderators"
    boss = User.objects.create_superuser("Boss", "boss@example.org", "x")
    assert ModerationLog.objects.get(person=boss).reason == "– → staff, superuser"


def test_actions_that_would_be_refused_are_not_offered(themis: User, minos: User) -> None:
    def offered(by: User, subject: object) -> set[str]:
        return {str(link["title"]) for link in actions.links(by, subject)}  # type: ignore[arg-type]

    ada, bruno, dike = member("Ada"), member("Bruno"), moderator("Dike")
    always = {"Warn", "Mute", "Suspend", "Close the account", "Rename"}
    assert offered(themis, ada) == always
    for subject in (themis, dike, minos):
        assert offered(themis, subject) == set(), subject
    assert offered(minos, dike) == always
    Rating.objects.create(user=ada, pool="duel", speed="rapid", games=3, value=1600)
    game = begun_game([ada, bruno])
    line = chatting.say(game_id=game.pk, user=ada, text="Hm.")
    assert offered(themis, ada) == always | {"Reset the ratings", "Refund the victims", "Hide chat lines"}
    said = ChatLine.objects.get(pk=line.pk)
    assert offered(themis, said) == {"Hide"}
    chat.hide_line(moderator=themis, line_id=said.pk, reason="hm")
    said.refresh_from_db()
    assert offered(themis, said) == offered(themis, game) == set()
    over = finished_table([ada, bruno], [1, 2], ruleset="duel", pool="duel")
    assert offered(themis, over) == {"Annul"}
    assert offered(themis, finished_table([ada, themis], [1, 2], ruleset="duel", pool="duel")) == set()
    assert offered(themis, over) == set(), "Bruno gains, and Ada has played with Themis since: all are close"
    warning = sanctions.warn(moderator=minos, person_id=bruno.pk, reason="Be kind.")
    assert offered(themis, warning.line) == set()
    assert offered(minos, warning.line) == {"Undo"}
    sanctions.close(moderator=themis, person_id=bruno.pk, reason="Bye.")
    bruno.refresh_from_db()
    assert "Close the account" not in offered(themis, bruno)
