"""Notifies users of what moderators have decided about them or their reports, in their language."""

from collections.abc import Callable

from django.conf import settings
from django.urls import reverse
from django.utils import translation

from accounts.models import Notification, User
from accounts.notifications.notify import notify
from games.moderation import texts
from games.moderation.models import Report, Sanction


def notify_user(user: User, make_text: Callable[[], str]) -> None:
    """A message of the moderators, which leads to the page that says more."""
    with translation.override(user.language or settings.LANGUAGE_CODE):
        text = make_text()
    notify([user], Notification.Kind.MODERATION, {"text": text, "url": reverse("conduct")})


def notify_sanction(sanction: Sanction) -> None:
    notify_user(sanction.person, lambda: texts.sanction_text(sanction))


def notify_lifting(sanction: Sanction) -> None:
    notify_user(sanction.person, lambda: texts.lifting_text(sanction))


def notify_refund(user: User, points: float) -> None:
    notify_user(user, lambda: texts.refund_text(points))


def notify_outcome(report: Report) -> None:
    notify_user(report.reporter, lambda: texts.outcome_text(report))
