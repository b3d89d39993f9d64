"""The bell's pages: what they show, what they cost, and what they let nobody do."""

from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from accounts.models import Notification, User
from accounts.notifications import delivery, preferences
from accounts.notifications.notify import notify, unread_of
from duelsite import sitetime
from tests.markup import flaws
from tests.site.tables import pair

pytestmark = pytest.mark.django_db

WORD = {"text": "Be <b>kind</b>.", "url": "/about/"}


def logged_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def text_of(client: Client, path: str) -> str:
    response = client.get(path)
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def test_the_bell_is_on_every_page_of_a_user_who_is_logged_in(client: Client) -> None:
    ada, _bruno = pair()
    assert "data-bell" not in text_of(client, "/about/")
    page = text_of(logged_in(ada), "/about/")
    assert 'href="/notifications/" data-bell' in page
    assert not flaws(page)


def test_the_page_goes_on_where_it_ends_and_costs_the_same_for_many(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    ada, _bruno = pair()
    client = logged_in(ada)
    for number in range(60):
        notify([ada], "moderation", {"text": f"Word {number}.", "url": "/about/"})
    with django_assert_num_queries(4):  # session, user, next round, notifications
        first = text_of(client, "/notifications/")
    assert not flaws(first)
    assert "Word 59." in first
    assert "Word 9." not in first
    oldest = Notification.objects.get(data__text="Word 10.").pk
    assert f"?before={oldest}" in first
    second = text_of(client, f"/notifications/?before={oldest}")
    assert "Word 9." in second
    assert 'href="?before=' not in second
    with django_assert_num_queries(3):
        menu = text_of(client, "/notifications/menu/")
    assert menu.count("<li") == 20


def test_words_are_text() -> None:
    ada, _bruno = pair()
    notify([ada], "moderation", WORD)
    assert "Be &lt;b&gt;kind&lt;/b&gt;." in text_of(logged_in(ada), "/notifications/")


def test_opening_a_notification_leads_there_and_marks_it_read() -> None:
    ada, bruno = pair()
    notify([ada], "moderation", WORD)
    path = f"/notifications/{Notification.objects.get().pk}/"
    assert logged_in(bruno).get(path).status_code == 404
    response = logged_in(ada).get(path)
    assert (response.status_code, response["Location"]) == (302, "/about/")
    assert unread_of(ada) == 0


def test_a_notification_leads_to_no_other_site() -> None:
    ada, _bruno = pair()
    notify([ada], "moderation", {"text": "Look!", "url": "https://evil.example.org/"})
    path = f"/notifications/{Notification.objects.get().pk}/"
    assert logged_in(ada).get(path)["Location"] == "/notifications/"


def test_one_button_marks_all_read_and_opening_the_page_marks_one() -> None:
    ada, _bruno = pair()
    client = logged_in(ada)
    notify([ada], "moderation", WORD)
    notify([ada], "moderation", {"text": "Else.", "url": "/learn/"})
    client.post("/notifications/read/", {"url": "/learn/"})
    assert unread_of(ada) == 1
    client.post("/notifications/read/")
    assert unread_of(ada) == 0


def test_strangers_have_no_notifications(client: Client) -> None:
    for path in ("/notifications/", "/notifications/menu/", "/notifications/1/"):
        assert client.get(path).status_code == 302


def test_the_settings_have_a_box_for_each_kind_and_way() -> None:
    ada, _bruno = pair()
    client = logged_in(ada)
    page = text_of(client, "/settings/")
    assert not flaws(page)
    assert page.count('type="checkbox" name="') - page.count('name="sound"') >= 15
    client.post("/settings/notifications/", {"challenge-bell": "on", "moderation-email": "on"})
    ada.refresh_from_db()
    chosen = {
        (kind, way)
        for kind in Notification.Kind.values
        for way in preferences.WAYS
        if preferences.wants(ada, kind, way)
    }
    assert chosen == {("challenge", "bell"), ("moderation", "email"), ("moderation", "bell")}


# E-mails


def email_to(user: User, kind: str = "moderation") -> mail.EmailMessage:
    notify([user], kind, WORD)
    assert delivery.send_emails(now=sitetime.now()) == 1
    return mail.outbox[-1]


def test_an_email_says_how_to_end_such_emails_in_one_click(client: Client) -> None:
    ada, _bruno = pair()
    email = email_to(ada)
    assert "Be <b>kind</b>." in email.body
    assert email.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    link = email.extra_headers["List-Unsubscribe"].strip("<>")
    assert link in email.body
    path = link.removeprefix("http://localhost:8000")
    strict = Client(enforce_csrf_checks=True)
    assert strict.get(path).status_code == 200  # a robot that follows links ends nothing
    ada.refresh_from_db()
    assert preferences.wants(ada, "moderation", "email")
    assert strict.post(path, {"List-Unsubscribe": "One-Click"}).status_code == 200
    ada.refresh_from_db()
    assert not preferences.wants(ada, "moderation", "email")
    assert preferences.wants(ada, "challenge", "email")


def test_a_link_that_we_did_not_write_ends_nothing(client: Client) -> None:
    ada, bruno = pair()
    path = email_to(ada).extra_headers["List-Unsubscribe"].strip("<>")
    path = path.removeprefix("http://localhost:8000").replace(f"/{ada.pk}.", f"/{bruno.pk}.")
    assert client.post(path).status_code == 404


def test_old_notifications_are_deleted() -> None:
    ada, _bruno = pair()
    now = sitetime.now()
    for days, read in ((10, True), (40, False), (40, True), (100, False)):
        notify([ada], "moderation", WORD, now=now - timedelta(days=days))
        if read:
            at = now - timedelta(days=days)
            Notification.objects.filter(pk=Notification.objects.latest("pk").pk).update(read_at=at)
    assert delivery.tidy(now=now) == 2
    assert Notification.objects.count() == 2


def test_links_in_older_emails_still_lead_there() -> None:
    ada, _bruno = pair()
    notify([ada], "moderation", {"text": "Look!", "url": "/learn/"})
    number = Notification.objects.get().pk
    client = logged_in(ada)
    assert client.get("/notices/")["Location"] == "/notifications/"
    assert client.get(f"/notices/{number}/")["Location"] == f"/notifications/{number}/"
    new = reverse("stop_emails", args=[delivery.token(ada, "moderation")])
    assert client.post(new.replace("notifications", "notices")).status_code == 200
