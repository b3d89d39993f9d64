"""Telling people what moderators have decided about them, or about what they reported; in their language."""

from collections.abc import Callable

from django.conf import settings
from django.urls import reverse
from django.utils import translation

from accounts.models import User
from accounts.notifications.notify import notify
from games.moderation import words
from games.moderation.models import Report, Sanction


def tell(person: User, say: Callable[[], str]) -> None:
    """A message of the moderators, which leads to the page that says more."""
    with translation.override(person.language or settings.LANGUAGE_CODE):
        text = say()
    notify([person], "moderation", {"text": text, "url": reverse("conduct")})


def of_sanction(sanction: Sanction) -> None:
    tell(sanction.person, lambda: words.of_sanction(sanction))


def of_lifting(sanction: Sanction) -> None:
    tell(sanction.person, lambda: words.of_lifting(sanction))


def of_refund(person: User, points: float) -> None:
    tell(person, lambda: words.of_refund(points))


def of_outcome(report: Report) -> None:
    tell(report.reporter, lambda: words.of_outcome(report))
