"""The moderators' lists: rows that every action would refuse cannot be chosen."""

import re

import pytest
from django.contrib.auth.models import Group
from django.test import Client

from accounts.models import User
from games.moderation import chat, suspicions
from games.moderation.models import ModerationLog, Suspicion
from games.table import chatting
from tests.people import member
from tests.site.moderation.people import moderator
from tests.site.tables import begun_game, finished_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def themis(client: Client) -> User:
    user = moderator()
    client.force_login(user)
    return user


def to_tick(client: Client, path: str) -> set[int]:
    """The keys of the rows of a list that have a box."""
    found = re.findall(r'name="_selected_action" value="(\d+)"', client.get(path).text)
    return {int(key) for key in found}


def test_rows_that_every_action_refuses_have_no_box(client: Client, themis: User) -> None:
    ada, bruno, dike = member("Ada"), member("Bruno"), moderator("Dike")
    member("Minos", is_staff=True, is_superuser=True)
    assert to_tick(client, "/admin/accounts/user/") == {ada.pk, bruno.pk}
    running = begun_game([ada, bruno])
    over = finished_table([ada, bruno], [1, 2], ruleset="duel", pool="duel")
    finished_table([ada, dike], [1, 2], ruleset="duel", pool="duel")
    assert to_tick(client, "/admin/games/game/") == {over.pk}
    lines = [chatting.say(game_id=running.pk, user=ada, text=text) for text in ("Hm.", "Well.")]
    chat.hide_line(moderator=themis, line_id=lines[0].pk, reason="Rude.")
    assert to_tick(client, "/admin/games/chatline/") == {lines[1].pk}
    found = [Suspicion.objects.create(person=ada, kind=kind, weight=2) for kind in ("address", "leaving")]
    suspicions.dismiss(moderator=themis, suspicion_id=found[0].pk, reason="A school.")
    assert to_tick(client, "/admin/games/suspicion/") == {found[1].pk}
    hidden = ModerationLog.objects.get(action="hide line")
    assert to_tick(client, "/admin/accounts/moderationlog/") == {hidden.pk}


def test_rows_that_are_refused_are_named_before_a_reason_is_asked_for(client: Client, themis: User) -> None:
    ada, dike = member("Ada"), moderator("Dike")
    page = client.get(f"/admin/games/report/act/warn/?on={ada.pk},{dike.pk}").text
    assert "<strong>Ada</strong>" in page
    assert "Dike: Only superusers can moderate other moderators." in page
    assert "<strong>Dike</strong>" not in page
    refused = client.get(f"/admin/games/report/act/warn/?on={dike.pk}", follow=True)
    assert refused.redirect_chain
    assert "Dike: Only superusers can moderate other moderators." in refused.text


def test_a_moderator_without_the_right_to_act_is_offered_nothing(client: Client, themis: User) -> None:
    member("Ada")
    assert 'value="warn"' in client.get("/admin/accounts/user/").text
    group = Group.objects.get(name="Moderators")
    group.permissions.remove(*group.permissions.filter(codename="moderate"))
    page = client.get("/admin/accounts/user/").text
    assert 'value="warn"' not in page
    assert "_selected_action" not in page
