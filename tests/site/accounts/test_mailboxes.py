"""How many e-mails strangers can have us send, and what accounts hold that nobody has confirmed."""

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.core.mail import EmailMessage
from django.test import Client
from django.utils import timezone

from accounts import guests, mailboxes, unconfirmed
from accounts.models import User
from duelsite.ratelimit import Limit
from tests.people import PASSWORD, link_in, log_in, member, sign_up, user_of
from tests.site.tables import begun_game

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("address", "mailbox"),
    [
        ("Ada@Example.org", "ada@example.org"),
        ("ada+1@example.org", "ada@example.org"),
        ("ada+a+b@example.org.", "ada@example.org"),
        ("a.d.a+x@googlemail.com", "ada@gmail.com"),
        ("a.da@example.org", "a.da@example.org"),
        ("+@example.org", "+@example.org"),
    ],
)
def test_addresses_that_are_delivered_to_one_person_are_one_mailbox(address: str, mailbox: str) -> None:
    assert mailboxes.mailbox_of(address) == mailbox


def reset(email: str, address: str = "192.0.2.1") -> str:
    """The page, from an address of one's own: django-allauth limits those as well."""
    path = "/accounts/password/reset/"
    return Client().post(path, {"email": email}, REMOTE_ADDR=address).content.decode()


@pytest.mark.parametrize("known", [True, False])
def test_requests_for_a_new_password_send_a_few_emails_to_a_mailbox(
    mailoutbox: list[EmailMessage], known: bool
) -> None:
    """Strangers get the same answer whether or not the address has an account."""
    if known:
        member("Ariadne")
    times = mailboxes.TO_MAILBOX_IN_HOUR.times
    pages = [reset(f"ariadne{'+x' * (n % 2)}@example.org", f"192.0.2.{n}") for n in range(times + 3)]
    assert ["Too many e-mails were requested" in page for page in pages] == [False] * times + [True] * 3
    assert len(mailoutbox) == times
    reset("theseus@example.org")
    assert len(mailoutbox) == times + 1


def test_a_mailbox_gets_a_few_emails_a_day(
    mailoutbox: list[EmailMessage], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mailboxes, "TO_MAILBOX_IN_HOUR", Limit("an-hour", times=1000, seconds=3600))
    for number in range(mailboxes.TO_MAILBOX_IN_DAY.times + 3):
        assert mailboxes.may_send("ariadne@example.org", f"ip-{number}") is (
            number < mailboxes.TO_MAILBOX_IN_DAY.times
        )


def test_one_address_sends_to_a_limited_number_of_mailboxes(
    mailoutbox: list[EmailMessage], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mailboxes, "FROM_ADDRESS_IN_HOUR", Limit("from", times=3, seconds=3600))
    for number in range(5):
        reset(f"person{number}@example.org")
    assert len(mailoutbox) == 3


def test_addresses_with_a_plus_do_not_get_around_the_limit_of_a_mailbox(
    mailoutbox: list[EmailMessage],
) -> None:
    times = mailboxes.TO_MAILBOX_IN_HOUR.times
    for number in range(9):
        answer = sign_up(Client(), f"Theseus{number}", f"theseus+{number}@example.org")
        assert answer.status_code == (302 if number < times else 200)
    assert len(mailoutbox) == times
    assert User.objects.count() == times
    page = sign_up(Client(), "Perseus", "theseus@example.org").content.decode()
    assert "Too many e-mails were requested" in page
    assert 'value="Perseus"' in page, "nothing has to be entered again"


# Accounts that nobody has confirmed


def test_a_new_sign_up_replaces_an_account_that_was_not_confirmed(
    client: Client, mailoutbox: list[EmailMessage]
) -> None:
    sign_up(Client(), "Squatter", "theseus@example.org")
    first = link_in(str(mailoutbox[0].body))
    sign_up(client, "Theseus", "Theseus@example.org")
    assert [user.handle for user in User.objects.all()] == ["Theseus"]
    Client().post(first)
    assert not EmailAddress.objects.filter(verified=True).exists(), "the first link is worth nothing now"
    client.post(link_in(str(mailoutbox[1].body)))
    user = user_of(client)
    assert user is not None
    assert user.handle == "Theseus"
    assert user.check_password(PASSWORD)


def test_somebody_who_signs_up_again_may_choose_the_same_handle(mailoutbox: list[EmailMessage]) -> None:
    for _ in range(2):
        assert sign_up(Client(), "Theseus", "theseus@example.org").status_code == 302
    assert User.objects.get().handle == "Theseus"
    assert "This handle is taken" in sign_up(Client(), "Theseus", "other@example.org").content.decode()


def test_somebody_who_has_mistyped_the_address_signs_up_again(client: Client) -> None:
    for email in ("thesues@example.org", "theseus@example.org"):
        assert sign_up(client, "Theseus", email).status_code == 302
    assert User.objects.get().email == "theseus@example.org"


def test_a_confirmed_account_is_not_replaced(client: Client, mailoutbox: list[EmailMessage]) -> None:
    ariadne = member("Ariadne")
    sign_up(client, "Theseus", "ariadne@example.org")
    assert User.objects.get() == ariadne
    assert mailoutbox[0].subject == "You already have an account"


def test_a_guest_who_signs_up_twice_keeps_their_games(client: Client, mailoutbox: list[EmailMessage]) -> None:
    guest = guests.create_guest()
    game = begun_game([guest, member("Ariadne")])
    client.force_login(guest)
    sign_up(client, "Theseus", "mistyped@example.org")
    sign_up(client, "Theseus", "theseus@example.org")
    user = User.objects.get(email="theseus@example.org")
    assert user.pk == guest.pk
    assert game.seats.filter(user=user).exists()
    assert [address.email for address in EmailAddress.objects.filter(user=user)] == ["theseus@example.org"]
    client.post(link_in(str(mailoutbox[1].body)))
    assert user_of(client) == user


def test_accounts_that_nobody_confirms_expire(mailoutbox: list[EmailMessage]) -> None:
    ariadne = member("Ariadne")
    log_in(Client(), ariadne)
    sign_up(Client(), "Squatter", "squatter@example.org")
    guest = guests.create_guest()
    User.objects.create_superuser("Daedalus", "daedalus@example.org", PASSWORD)
    soon, later = (timezone.now() + unconfirmed.EXPIRES_AFTER + timedelta(hours=n) for n in (-1, 1))
    assert unconfirmed.delete_expired(now=soon) == 0
    assert unconfirmed.delete_expired(now=later) == 1
    assert set(User.objects.values_list("handle", flat=True)) == {"Ariadne", guest.handle, "Daedalus"}


def test_an_old_guest_who_has_just_signed_up_has_time_to_confirm(client: Client) -> None:
    long_ago = timezone.now() - timedelta(days=20)
    guest = guests.create_guest()
    User.objects.update(created_at=long_ago, last_seen_at=long_ago)
    client.force_login(guest)
    sign_up(client, "Theseus")
    assert unconfirmed.delete_expired() == 0
