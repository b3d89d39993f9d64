"""Sending what is due: letters, and old notices to oblivion. Workers call this again and again.

A row is locked while its letter is sent, so that two workers send it once; and it is due until the mail
server has taken it, so that none is lost.
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

from accounts.models import Notice, User
from accounts.notices.preferences import EMAIL, choose, wants
from accounts.notices.words import in_words
from duelsite import letters, sitetime

log = logging.getLogger(__name__)

# A worker is not kept from other letters for longer.
AT_MOST_SECONDS = 60.0
FIRST_WAIT, LONGEST_WAIT = timedelta(minutes=1), timedelta(hours=6)
# With these waits that is more than a day.
MOST_FAILURES = 12
# Read ones are kept for a while, unread ones for longer.
FORGET_READ_AFTER, FORGET_AFTER = timedelta(days=30), timedelta(days=90)
FORGET_AT_ONCE = 10_000


def send_letters(*, now: datetime | None = None) -> int:
    """Send the letters that are due; how many. A mail server that is away is not asked again at once."""
    now = now or sitetime.now()
    until = time.monotonic() + AT_MOST_SECONDS
    sent = 0
    while time.monotonic() < until:
        found = send_next_letter(now)
        if found is None:
            break
        sent += found
    return sent


def send_next_letter(now: datetime) -> int | None:
    """How many were sent: one, or none if nobody wants it any more. None if there is no other to be sent."""
    with transaction.atomic():
        due = Notice.objects.filter(letter_at__lte=now).order_by("letter_at").select_related("user")
        notice = due.select_for_update(skip_locked=True, of=("self",)).first()
        if notice is None:
            return None
        try:
            letter = write(notice) if is_wanted(notice) else None
            if letter is not None:
                letters.deliver(letters.as_json(letter))
        except OSError as error:
            log.warning("A letter was not sent, the mail server is away: %s", error)
            put_off(notice, now)
            return None
        notice.letter_at = None
        notice.save(update_fields=["letter_at"])
        return int(letter is not None)


def is_wanted(notice: Notice) -> bool:
    """Still, after the time that it has waited."""
    return notice.user.is_active and notice.read_at is None and wants(notice.user, notice.kind, EMAIL)


def put_off(notice: Notice, now: datetime) -> None:
    """To be tried again later, the later the more often it failed; or never."""
    notice.failures += 1
    wait = min(LONGEST_WAIT, FIRST_WAIT * 2 ** (notice.failures - 1))
    notice.letter_at = now + wait if notice.failures < MOST_FAILURES else None
    notice.save(update_fields=["failures", "letter_at"])


def write(notice: Notice) -> EmailMessage | None:
    """The letter in the language of its reader; None if there are no words for it (a bug, or a lost game)."""
    user = notice.user
    stop = settings.SITE_URL + reverse("stop_letters", args=[token(user, notice.kind)])
    with translation.override(user.language or settings.LANGUAGE_CODE):
        try:
            # What fails in here must leave the transaction usable.
            with transaction.atomic():
                (told,) = in_words([notice])
                said = told.letter
        except Exception:
            log.exception("There are no words for notice %s", notice.pk)
            return None
        context = {"user": user, "letter": said, "link": settings.SITE_URL + told.url, "stop": stop}
        body = render_to_string("accounts/email/notice.txt", context | {"site": settings.SITE_URL})
    headers = {"List-Unsubscribe": f"<{stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    return EmailMessage(said.subject, body, None, [user.email or ""], headers=headers)


# The link in a letter that ends such letters, for whoever holds the letter


def signer() -> Signer:
    return Signer(salt="accounts.notices.stop")


def token(user: User, kind: str) -> str:
    return signer().sign(f"{user.pk}.{kind}")


def read_token(text: str) -> tuple[User, Notice.Kind] | None:
    """Whose letters of which kind; None if we never wrote that, or they are gone."""
    try:
        number, _, kind = signer().unsign(text).partition(".")
        user = User.objects.filter(pk=int(number), is_active=True).first()
        return (user, Notice.Kind(kind)) if user else None
    except (BadSignature, ValueError):
        return None


def stop_letters(*, user: User, kind: str) -> None:
    choose(user=user, choices={(kind, EMAIL): False})
    Notice.objects.filter(user=user, kind=kind, letter_at__isnull=False).update(letter_at=None)


# Oblivion


def tidy(*, now: datetime | None = None) -> int:
    """Delete old notices, some at a time; how many."""
    now = now or sitetime.now()
    old = Notice.objects.filter(at__lt=now - FORGET_AFTER)
    known = Notice.objects.filter(at__lt=now - FORGET_READ_AFTER, read_at__lt=now - FORGET_READ_AFTER)
    gone = 0
    for rows in (old, known):
        while keys := list(rows.order_by("at").values_list("pk", flat=True)[:FORGET_AT_ONCE]):
            gone += Notice.objects.filter(pk__in=keys).delete()[0]
    return gone
