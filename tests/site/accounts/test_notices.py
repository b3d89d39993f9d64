"""Telling people of what concerns them: once, by the ways they want, until they know."""

from datetime import timedelta

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from accounts.guests import create_guest
from accounts.models import Notice, User
from accounts.notices import notify, preferences, settle, tell
from accounts.services import close_account, create_bots, save_preferences
from tests.site.tables import pair, person

pytestmark = pytest.mark.django_db

NEWS = {"url": "/about/", "text": "Be kind."}


def test_a_notice_is_in_the_bell_until_it_is_read() -> None:
    ada, bruno = pair()
    assert tell([ada, bruno], "moderation", NEWS) == 2
    assert (notify.unread_of(ada), notify.unread_of(bruno)) == (1, 1)
    notify.read(user=ada)
    assert (notify.unread_of(ada), notify.unread_of(bruno)) == (0, 1)


def test_nobody_reads_for_somebody_else() -> None:
    ada, bruno = pair()
    tell([ada], "moderation", NEWS)
    assert notify.read(user=bruno, notice_id=Notice.objects.get().pk) == 0
    assert notify.unread_of(ada) == 1


def test_what_never_happened_is_told_nobody() -> None:
    ada, _bruno = pair()
    with transaction.atomic():
        tell([ada], "moderation", NEWS)
        transaction.set_rollback(True)
    assert notify.unread_of(ada) == 0


def test_the_same_thing_is_told_once() -> None:
    ada, bruno = pair()
    assert tell([ada], "challenge", NEWS, key="challenge:abc") == 1
    assert tell([ada, bruno], "challenge", NEWS, key="challenge:abc") == 1
    assert (notify.unread_of(ada), notify.unread_of(bruno)) == (1, 1)


def test_what_is_settled_is_read_and_sends_no_letter() -> None:
    ada, bruno = pair()
    tell([ada, bruno], "challenge", NEWS, key="challenge:abc")
    assert settle("challenge:abc", users=[ada.pk]) == 1
    assert (notify.unread_of(ada), notify.unread_of(bruno)) == (0, 1)
    assert settle("challenge:abc") == 1
    assert not Notice.objects.filter(letter_at__isnull=False).exists()


def test_who_looks_at_it_has_seen_it() -> None:
    ada, _bruno = pair()
    tell([ada], "moderation", NEWS)
    assert notify.seen(user=ada, url="/elsewhere/") == 0
    assert notify.seen(user=ada, url="/about/") == 1


def test_bots_and_closed_accounts_are_told_nothing_and_guests_by_the_bell_alone() -> None:
    create_bots()
    closed = person("Closed")
    close_account(user=closed)
    guest = create_guest()
    assert tell([*User.objects.filter(is_bot=True), closed, guest], "challenge", NEWS) == 1
    notice = Notice.objects.get()
    assert (notice.user, notice.in_bell, notice.letter_at, notice.push_at) == (guest, True, None, None)


def test_each_kind_goes_by_the_ways_that_somebody_wants() -> None:
    ada, _bruno = pair()
    preferences.choose(user=ada, choices={("followed_game", "bell"): False, ("challenge", "email"): False})
    assert tell([ada], "followed_game", NEWS) == 0
    tell([ada], "challenge", NEWS)
    tell([ada], "your_turn", NEWS)
    ways = {
        kind: (bell, bool(letter), bool(push))
        for kind, bell, letter, push in Notice.objects.values_list("kind", "in_bell", "letter_at", "push_at")
    }
    assert ways == {"challenge": (True, False, True), "your_turn": (True, True, True)}


def test_who_wants_no_letters_gets_none_of_any_kind() -> None:
    ada, _bruno = pair()
    save_preferences(user=ada, preferences={"email_notices": False})
    for kind in Notice.Kind.values:
        tell([ada], kind, NEWS)
    assert not Notice.objects.filter(letter_at__isnull=False).exists()


def test_nobody_misses_what_the_moderators_say() -> None:
    ada, _bruno = pair()
    preferences.choose(user=ada, choices={("moderation", way): False for way in preferences.WAYS})
    tell([ada], "moderation", NEWS)
    assert notify.unread_of(ada) == 1


def test_letters_give_people_time_to_see_it_by_themselves() -> None:
    ada, _bruno = pair()
    tell([ada], "challenge", NEWS)
    notice = Notice.objects.get()
    assert notice.letter_at == notice.at + timedelta(minutes=10)
    assert notice.push_at == notice.at


def test_telling_many_costs_no_more_statements_than_telling_one() -> None:
    people = [person(f"Person{n}") for n in range(8)]

    def statements(users: list[User], key: str) -> int:
        with CaptureQueriesContext(connection) as asked:
            tell(users, "challenge", NEWS, key=key)
        return len(asked)

    assert statements(people[:1], "challenge:one") == statements(people, "challenge:many")
