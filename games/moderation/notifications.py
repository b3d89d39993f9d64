"""Notifies users of what moderators have decided about them or their reports, in their language."""

from collections.abc import Callable

from django.conf import settings
from django.urls import reverse
from django.utils import translation

from accounts.models import Notification, User
from accounts.notifications.notify import forget, notify
from games.moderation import texts
from games.moderation.models import ModerationLog, Report, Sanction


def notify_user(user: User, make_text: Callable[[], str], *, key: str = "") -> None:
    """A message of the moderators, which leads to the page that says more.

    A bot account reads no messages: its owner gets it as well.
    """
    send(user, make_text, key)
    if user.owner is not None:
        send(user.owner, lambda: texts.text_for_owner(user, make_text()), key)


def send(user: User, make_text: Callable[[], str], key: str) -> None:
    with translation.override(user.language or settings.LANGUAGE_CODE):
        text = make_text()
    notify([user], Notification.Kind.MODERATION, {"text": text, "url": reverse("conduct")}, key=key)


def notify_sanction(sanction: Sanction) -> None:
    notify_user(sanction.person, lambda: texts.sanction_text(sanction))


def notify_lifting(sanction: Sanction) -> None:
    notify_user(sanction.person, lambda: texts.lifting_text(sanction))


def notify_refund(line: ModerationLog) -> None:
    assert line.person is not None
    notify_user(line.person, lambda: texts.refund_text(line.facts["points"]), key=f"refund-{line.pk}")


def correct_refund(line: ModerationLog) -> None:
    """A refund was undone: its notification is replaced by one that says so."""
    assert line.person is not None
    notified = [line.person.pk, *([line.person.owner_id] if line.person.owner_id else [])]
    forget(f"refund-{line.pk}", users=notified)
    notify_user(line.person, lambda: texts.refund_undone_text(line.facts["points"]))


def notify_outcome(report: Report) -> None:
    notify_user(report.reporter, lambda: texts.outcome_text(report))
