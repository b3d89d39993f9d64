"""Sends the e-mails that are due, and deletes old notifications. Periodic tasks call this.

A row is locked while its e-mail is sent, so that two workers send it once; and it stays due until the mail
server has accepted it, so that none is lost.
"""

import logging
import time
from datetime import datetime, timedelta

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.signing import BadSignature, Signer
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation

from accounts.models import Notification, User
from accounts.notifications.preferences import EMAIL, choose, wants
from accounts.notifications.texts import texts_of
from duelsite import mail, sitetime

log = logging.getLogger(__name__)

# A worker is kept from other e-mails no longer than this.
AT_MOST_SECONDS = 60.0
FIRST_WAIT, LONGEST_WAIT = timedelta(minutes=1), timedelta(hours=6)
# With these waits, more than a day.
MOST_FAILURES = 12
DELETE_READ_AFTER, DELETE_AFTER = timedelta(days=30), timedelta(days=90)
DELETE_AT_ONCE = 10_000


def send_emails(*, now: datetime | None = None) -> int:
    """Send the e-mails that are due; return how many. Stops if the mail server is down."""
    now = now or sitetime.now()
    until = time.monotonic() + AT_MOST_SECONDS
    sent = 0
    while time.monotonic() < until:
        found = send_next_email(now)
        if found is None:
            break
        sent += found
    return sent


def send_next_email(now: datetime) -> int | None:
    """How many were sent: one, or none if it is no longer wanted. None if no other is due."""
    with transaction.atomic():
        due = Notification.objects.filter(email_at__lte=now).order_by("email_at").select_related("user")
        notification = due.select_for_update(skip_locked=True, of=("self",)).first()
        if notification is None:
            return None
        try:
            email = write(notification) if is_wanted(notification) else None
            if email is not None:
                mail.deliver(mail.as_json(email))
        except OSError as error:
            log.warning("An e-mail was not sent, the mail server is down: %s", error)
            put_off(notification, now)
            return None
        notification.email_at = None
        notification.save(update_fields=["email_at"])
        return int(email is not None)


def is_wanted(notification: Notification) -> bool:
    """Whether the user still wants it, after the time that it has waited."""
    user = notification.user
    return user.is_active and notification.read_at is None and wants(user, notification.kind, EMAIL)


def put_off(notification: Notification, now: datetime) -> None:
    """Try again later, each time after a longer wait; after too many failures, never."""
    notification.failures += 1
    wait = min(LONGEST_WAIT, FIRST_WAIT * 2 ** (notification.failures - 1))
    notification.email_at = now + wait if notification.failures < MOST_FAILURES else None
    notification.save(update_fields=["failures", "email_at"])


def write(notification: Notification) -> EmailMessage | None:
    """The e-mail in the language of its reader; None if its text cannot be made (a bug, or a lost game)."""
    user = notification.user
    stop = settings.SITE_URL + reverse("stop_emails", args=[token(user, notification.kind)])
    with translation.override(user.language or settings.LANGUAGE_CODE):
        try:
            # A failure in here must leave the outer transaction usable.
            with transaction.atomic():
                (text,) = texts_of([notification])
                email = text.email
        except Exception:
            log.exception("No text can be made for notification %s", notification.pk)
            return None
        context = {"user": user, "email": email, "link": settings.SITE_URL + text.url, "stop": stop}
        body = render_to_string("accounts/email/notification.txt", context | {"site": settings.SITE_URL})
    headers = {"List-Unsubscribe": f"<{stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    return EmailMessage(email.subject, body, None, [user.email or ""], headers=headers)


# The link in an e-mail that unsubscribes from its kind. It works without a log-in.


def signer() -> Signer:
    # The links in e-mails of any age are signed with this salt: it never changes.
    return Signer(salt="accounts.notices.stop")


def token(user: User, kind: str) -> str:
    return signer().sign(f"{user.pk}.{kind}")


def read_token(text: str) -> tuple[User, Notification.Kind] | None:
    """The user and the kind; None if the signature is not ours, or the account is closed."""
    try:
        number, _, kind = signer().unsign(text).partition(".")
        user = User.objects.filter(pk=int(number), is_active=True).first()
        return (user, Notification.Kind(kind)) if user else None
    except (BadSignature, ValueError):
        return None


def stop_emails(*, user: User, kind: str) -> None:
    choose(user=user, choices={(kind, EMAIL): False})
    Notification.objects.filter(user=user, kind=kind, email_at__isnull=False).update(email_at=None)


# Old notifications


def tidy(*, now: datetime | None = None) -> int:
    """Delete old notifications, some at a time; return how many."""
    now = now or sitetime.now()
    old = Notification.objects.filter(at__lt=now - DELETE_AFTER)
    known = Notification.objects.filter(at__lt=now - DELETE_READ_AFTER, read_at__lt=now - DELETE_READ_AFTER)
    gone = 0
    for rows in (old, known):
        while keys := list(rows.order_by("at").values_list("pk", flat=True)[:DELETE_AT_ONCE]):
            gone += Notification.objects.filter(pk__in=keys).delete()[0]
    return gone
