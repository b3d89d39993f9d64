"""What a stranger can learn about who has an account: nothing, neither by the answer nor by its time.

Times are not measured here but what takes time: hashing a password, and handing an e-mail to the mail server.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from celery.signals import before_task_publish
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core import mail
from django.core.mail import EmailMultiAlternatives
from django.test import Client
from kombu.exceptions import OperationalError
from pytest_django.fixtures import Settings

from accounts.guests import create_guest
from accounts.models import User
from duelsite import mail as site_mail
from duelsite.celery import MAIL_QUEUES, app
from duelsite.tasks import send_email
from tests.people import PASSWORD, member, sign_up

pytestmark = pytest.mark.django_db

LOCMEM = "django.core.mail.backends.locmem.EmailBackend"


class CountedHasher(MD5PasswordHasher):
    hashed = 0

    def encode(self, password: str, salt: str) -> str:
        CountedHasher.hashed += 1
        return super().encode(password, salt)


@pytest.fixture(autouse=True)
def counted(settings: Settings) -> None:
    settings.PASSWORD_HASHERS = [f"{__name__}.CountedHasher"]


@pytest.fixture
def queued(settings: Settings) -> Iterator[list[str]]:
    """The tasks that were queued; e-mails go the way they go on a real site."""
    settings.EMAIL_BACKEND = "duelsite.mail.QueueBackend"
    settings.MAIL_DELIVERY_BACKEND = LOCMEM
    names: list[str] = []

    def note(sender: str, **_: Any) -> None:
        names.append(sender)

    before_task_publish.connect(note)
    yield names
    before_task_publish.disconnect(note)


def work_of(path: str, form: dict[str, str], queued: list[str], client: Client | None = None) -> Any:
    """All that an answer costs and tells."""
    CountedHasher.hashed = 0
    queued.clear()
    response = (client or Client()).post(path, form)
    assert mail.outbox == [], "no e-mail is sent while a visitor waits"
    return (
        response.status_code,
        response.headers.get("Location"),
        set(response.cookies),
        CountedHasher.hashed,
        list(queued),
    )


def test_signing_up(queued: list[str]) -> None:
    member("Ariadne", "ariadne@example.org")
    form = {"username": "Theseus", "password1": PASSWORD, "website": ""}
    known = work_of("/accounts/signup/", {**form, "email": "ariadne@example.org"}, queued)
    unknown = work_of("/accounts/signup/", {**form, "email": "theseus@example.org"}, queued)
    assert known == unknown
    assert known[3:] == (1, ["duelsite.tasks.send_email"])
    assert User.objects.filter(handle="Theseus").count() == 1


def test_signing_up_as_a_guest(queued: list[str]) -> None:
    member("Ariadne", "ariadne@example.org")
    form = {"username": "Theseus", "password1": PASSWORD, "website": ""}

    def guest() -> Client:
        client = Client()
        client.force_login(create_guest())
        return client

    known = work_of("/accounts/signup/", {**form, "email": "ariadne@example.org"}, queued, guest())
    unknown = work_of("/accounts/signup/", {**form, "email": "theseus@example.org"}, queued, guest())
    assert known == unknown


def test_asking_for_a_new_password(queued: list[str]) -> None:
    member("Ariadne", "ariadne@example.org")
    known = work_of("/accounts/password/reset/", {"email": "ariadne@example.org"}, queued)
    unknown = work_of("/accounts/password/reset/", {"email": "theseus@example.org"}, queued)
    assert known == unknown
    assert known[3:] == (0, ["duelsite.tasks.send_email"])


@pytest.mark.parametrize("password", ["wrong", "x" * 4000])
def test_logging_in(queued: list[str], password: str) -> None:
    member("Ariadne", "ariadne@example.org")
    guest = create_guest()
    work = [
        work_of("/accounts/login/", {"login": login, "password": password}, queued)
        for login in ("ariadne@example.org", "nobody@example.org", "Ariadne", "Nobody", guest.handle)
    ]
    assert all(other == work[0] for other in work)
    assert work[0][3:] == (1, [])


# E-mails


def test_an_email_arrives_as_it_was_written(settings: Settings) -> None:
    settings.MAIL_DELIVERY_BACKEND = LOCMEM
    written = EmailMultiAlternatives(
        "Sõnum",
        "Tekst",
        "from@example.org",
        ["to@example.org"],
        reply_to=["r@example.org"],
        headers={"X-A": "b"},
    )
    written.attach_alternative("<p>Tekst</p>", "text/html")
    send_email(site_mail.as_json(written))
    (sent,) = mail.outbox
    assert isinstance(sent, EmailMultiAlternatives)
    assert site_mail.as_json(sent) == site_mail.as_json(written)


def test_what_the_previous_release_queued_is_still_sent(settings: Settings) -> None:
    """A worker throws away tasks whose name it does not know."""
    settings.MAIL_DELIVERY_BACKEND = LOCMEM
    queued = site_mail.as_json(EmailMultiAlternatives("Subject", "Text", None, ["to@example.org"]))
    app.tasks["duelsite.tasks.send_letter"](queued)
    assert [email.to for email in mail.outbox] == [["to@example.org"]]
    assert "letters" in MAIL_QUEUES


def test_without_a_broker_the_email_is_sent_at_once(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.EMAIL_BACKEND = "duelsite.mail.QueueBackend"
    settings.MAIL_DELIVERY_BACKEND = LOCMEM

    def no_answer(*_: object, **__: object) -> None:
        raise OperationalError

    monkeypatch.setattr(app, "send_task", no_answer)
    sign_up(Client(), "Theseus", "theseus@example.org")
    assert [email.to for email in mail.outbox] == [["theseus@example.org"]]
