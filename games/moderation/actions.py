"""Everything that a moderator can do in the admin: what it is called, what it is done to, what it asks."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.db import models
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.models import ChatLine, Game
from games.moderation import annulling, chat, forms, refunds, sanctions, suspicions, undoing
from games.moderation.models import ModerationLog, Suspicion


@dataclass(frozen=True)
class Act:
    title: Promise | str
    model: type[models.Model]
    form: type[forms.ReasonForm]
    # Called with the moderator, the key of what it is done to, the reason and what else the form asks.
    do: Callable[..., object]
    # What it comes to, for who is about to do it.
    tells: Promise | str
    # What the service calls the key.
    key: str = "person_id"


ACTS: dict[str, Act] = {
    "warn": Act(
        _("Warn"), User, forms.ToldReasonForm, sanctions.warn, _("The person reads it, and no more.")
    ),
    "mute": Act(_("Mute"), User, forms.UntilForm, sanctions.mute, _("No word in any chat for a time.")),
    "suspend": Act(
        _("Suspend"), User, forms.UntilForm, sanctions.suspend, _("Neither log in nor play for a time.")
    ),
    "close": Act(
        _("Close the account"),
        User,
        forms.ToldReasonForm,
        sanctions.close,
        _("Shuts the account for good and ends its running games. Nothing is erased."),
    ),
    "rename": Act(
        _("Rename"), User, forms.RenameForm, sanctions.rename, _("Another handle, everywhere and at once.")
    ),
    "reset": Act(
        _("Reset the ratings"),
        User,
        forms.ToldReasonForm,
        refunds.reset_ratings,
        _("All ratings of the person begin anew at 1500, provisional."),
    ),
    "refund": Act(
        _("Refund the victims"),
        User,
        forms.RefundForm,
        refunds.refund_victims,
        _("Whoever lost points to this person gets them back, up to 150 each."),
    ),
    "annul": Act(
        _("Annul"),
        Game,
        forms.ReasonForm,
        annulling.annul_game,
        _("The game stays to be seen and counts for nobody; all ratings are as if it had not been."),
        "game_id",
    ),
    "hide": Act(
        _("Hide"),
        ChatLine,
        forms.ReasonForm,
        chat.hide_line,
        _("Takes the line off the table at once; moderators still see it."),
        "line_id",
    ),
    "undo": Act(
        _("Undo"),
        ModerationLog,
        forms.ReasonForm,
        undoing.undo,
        _("Takes back what this line of the log says; the log keeps both."),
        "line_id",
    ),
    "dismiss": Act(
        _("Dismiss"),
        Suspicion,
        forms.ReasonForm,
        suspicions.dismiss,
        _("It comes back only if it grows by half."),
        "suspicion_id",
    ),
}
# At most so many at once: each is a transaction of its own.
MOST_AT_ONCE = 100


def title(name: str) -> Any:
    """As lists want it: still to be translated."""
    return ACTS[name].title


def key_of(text: str) -> int:
    """What may be the key of a row; 0, which none has, for all else."""
    return int(text) if text.isdecimal() and len(text) < 18 else 0


def acts_on(model: type[models.Model]) -> list[str]:
    return [name for name, act in ACTS.items() if act.model is model]


def address(name: str, keys: Iterable[int], back: str = "") -> str:
    asked = {"on": ",".join(str(key) for key in keys)} | ({"back": back} if back else {})
    return f"{reverse('admin:moderate', args=[name])}?{urlencode(asked)}"


def links(model: type[models.Model], key: int, back: str = "") -> list[dict[str, Any]]:
    """What can be done to one of these, for a page about it."""
    return [{"title": ACTS[name].title, "url": address(name, [key], back)} for name in acts_on(model)]
