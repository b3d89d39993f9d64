"""Notifications: sent once, through the channels a user has chosen, until they are read."""

from datetime import timedelta

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from accounts.guests import create_guest
from accounts.models import Notification, User
from accounts.notifications import preferences
from accounts.notifications.notify import notify, read, seen, settle, unread_of
from accounts.services import close_account, create_bots, save_preferences
from tests.site.tables import pair, person

pytestmark = pytest.mark.django_db

NEWS = {"url": "/about/", "text": "Be kind."}


def test_a_notification_is_in_the_bell_until_it_is_read() -> None:
    ada, bruno = pair()
    assert notify([ada, bruno], "moderation", NEWS) == 2
    assert (unread_of(ada), unread_of(bruno)) == (1, 1)
    read(user=ada)
    assert (unread_of(ada), unread_of(bruno)) == (0, 1)


def test_nobody_reads_for_somebody_else() -> None:
    ada, bruno = pair()
    notify([ada], "moderation", NEWS)
    assert read(user=bruno, notification_id=Notification.objects.get().pk) == 0
    assert unread_of(ada) == 1


def test_nobody_is_notified_of_what_was_rolled_back() -> None:
    ada, _bruno = pair()
    with transaction.atomic():
        notify([ada], "moderation", NEWS)
        transaction.set_rollback(True)
    assert unread_of(ada) == 0


def test_the_same_event_notifies_once() -> None:
    ada, bruno = pair()
    assert notify([ada], "challenge", NEWS, key="challenge:abc") == 1
    assert notify([ada, bruno], "challenge", NEWS, key="challenge:abc") == 1
    assert (unread_of(ada), unread_of(bruno)) == (1, 1)


def test_what_is_settled_is_read_and_sends_no_email() -> None:
    ada, bruno = pair()
    notify([ada, bruno], "challenge", NEWS, key="challenge:abc")
    assert settle("challenge:abc", users=[ada.pk]) == 1
    assert (unread_of(ada), unread_of(bruno)) == (0, 1)
    assert settle("challenge:abc") == 1
    assert not Notification.objects.filter(email_at__isnull=False).exists()


def test_a_user_who_looks_at_the_page_has_read_the_notification() -> None:
    ada, _bruno = pair()
    notify([ada], "moderation", NEWS)
    assert seen(user=ada, url="/elsewhere/") == 0
    assert seen(user=ada, url="/about/") == 1


def test_bots_and_closed_accounts_are_not_notified_and_guests_by_the_bell_alone() -> None:
    create_bots()
    closed = person("Closed")
    close_account(user=closed)
    guest = create_guest()
    assert notify([*User.objects.filter(is_bot=True), closed, guest], "challenge", NEWS) == 1
    notification = Notification.objects.get()
    assert (notification.user, notification.in_bell) == (guest, True)
    assert (notification.email_at, notification.push_at) == (None, None)


def test_each_kind_goes_by_the_ways_that_somebody_wants() -> None:
    ada, _bruno = pair()
    preferences.choose(user=ada, choices={("followed_game", "bell"): False, ("challenge", "email"): False})
    assert notify([ada], "followed_game", NEWS) == 0
    notify([ada], "challenge", NEWS)
    notify([ada], "your_turn", NEWS)
    ways = {
        kind: (bell, bool(email), bool(push))
        for kind, bell, email, push in Notification.objects.values_list(
            "kind", "in_bell", "email_at", "push_at"
        )
    }
    assert ways == {"challenge": (True, False, True), "your_turn": (True, True, True)}


def test_a_user_who_wants_no_emails_gets_none_of_any_kind() -> None:
    ada, _bruno = pair()
    save_preferences(user=ada, preferences={"email_notifications": False})
    for kind in Notification.Kind.values:
        notify([ada], kind, NEWS)
    assert not Notification.objects.filter(email_at__isnull=False).exists()


def test_nobody_misses_what_the_moderators_say() -> None:
    ada, _bruno = pair()
    preferences.choose(user=ada, choices={("moderation", way): False for way in preferences.WAYS})
    notify([ada], "moderation", NEWS)
    assert unread_of(ada) == 1


def test_emails_give_people_time_to_see_it_by_themselves() -> None:
    ada, _bruno = pair()
    notify([ada], "challenge", NEWS)
    notification = Notification.objects.get()
    assert notification.email_at == notification.at + timedelta(minutes=10)
    assert notification.push_at == notification.at


def test_notifying_many_costs_no_more_statements_than_notifying_one() -> None:
    people = [person(f"Person{n}") for n in range(8)]

    def statements(users: list[User], key: str) -> int:
        with CaptureQueriesContext(connection) as queries:
            notify(users, "challenge", NEWS, key=key)
        return len(queries)

    assert statements(people[:1], "challenge:one") == statements(people, "challenge:many")


def test_a_kind_without_a_default_of_its_own_is_shown_in_the_bell_alone() -> None:
    ada = person("Ada")
    assert Notification.Kind.FOLLOWED_GAME not in preferences.DEFAULTS
    ways = [way for way in preferences.WAYS if preferences.is_chosen(ada, "followed_game", way)]
    assert ways == [preferences.BELL]


def test_a_kind_that_does_not_exist_cannot_be_chosen() -> None:
    with pytest.raises(ValueError, match="no such kind"):
        preferences.choose(user=person("Ada"), choices={("gossip", "bell"): True})
