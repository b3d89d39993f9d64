"""Everything that a moderator can do on a page of its own: its title, its form, and the service that does it.

The log knows a few more: what superusers do to broken games (broken_games.py), and decisions about reports.
"""

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
from games.moderation.models import ActionName, ModerationLog, Suspicion


@dataclass(frozen=True)
class Action:
    name: ActionName
    # In the address of its page.
    slug: str
    title: Promise | str
    model: type[models.Model]
    form: type[forms.ReasonForm]
    # The service. It gets the moderator, the primary key of the row, and what the form has asked for.
    run: Callable[..., object]
    # What it does, for the moderator who is about to do it.
    effect: Promise | str
    # What the service calls the primary key.
    key: str = "person_id"
    # On one row at a time, because its form is about that row.
    alone: bool = False


_ACTIONS = [
    Action(
        ActionName.WARN,
        "warn",
        _("Warn"),
        User,
        forms.ToldReasonForm,
        sanctions.warn,
        _("The person reads it, and no more."),
    ),
    Action(
        ActionName.MUTE,
        "mute",
        _("Mute"),
        User,
        forms.UntilForm,
        sanctions.mute,
        _("No word in any chat for a time."),
    ),
    Action(
        ActionName.SUSPEND,
        "suspend",
        _("Suspend"),
        User,
        forms.UntilForm,
        sanctions.suspend,
        _("Neither log in nor play for a time."),
    ),
    Action(
        ActionName.CLOSE,
        "close",
        _("Close the account"),
        User,
        forms.ToldReasonForm,
        sanctions.close,
        _("Shuts the account for good and ends its running games. Nothing is erased."),
    ),
    Action(
        ActionName.RENAME,
        "rename",
        _("Rename"),
        User,
        forms.RenameForm,
        sanctions.rename,
        _("Another handle, everywhere and at once."),
    ),
    Action(
        ActionName.RESET_RATINGS,
        "reset",
        _("Reset the ratings"),
        User,
        forms.ToldReasonForm,
        refunds.reset_ratings,
        _("All ratings of the person begin anew at 1500, provisional."),
    ),
    Action(
        ActionName.REFUND,
        "refund",
        _("Refund the victims"),
        User,
        forms.RefundForm,
        refunds.refund_victims,
        _("Players who lost points to this person get them back, up to 150 each. Look out for accomplices."),
        alone=True,
    ),
    Action(
        ActionName.ANNUL,
        "annul",
        _("Annul"),
        Game,
        forms.ReasonForm,
        annulling.annul_game,
        _("The game stays to be seen and counts for nobody; all ratings are as if it had not been."),
        "game_id",
    ),
    Action(
        ActionName.HIDE_LINE,
        "hide",
        _("Hide"),
        ChatLine,
        forms.ReasonForm,
        chat.hide_line,
        _("Takes the line off the table at once; moderators still see it."),
        "line_id",
    ),
    Action(
        ActionName.UNDO,
        "undo",
        _("Undo"),
        ModerationLog,
        forms.ReasonForm,
        undoing.undo,
        _("Takes back what this line of the log says; the log keeps both."),
        "line_id",
    ),
    Action(
        ActionName.DISMISS_SUSPICION,
        "dismiss",
        _("Dismiss"),
        Suspicion,
        forms.ReasonForm,
        suspicions.dismiss,
        _("It comes back only if it grows by half."),
        "suspicion_id",
    ),
]
ACTIONS = {action.name: action for action in _ACTIONS}
BY_SLUG = {action.slug: action for action in _ACTIONS}
# On how many rows at once: each is a transaction of its own.
MOST_AT_ONCE = 100


def key_of(text: str) -> int:
    """The primary key in a URL; 0, which no row has, for anything else."""
    return int(text) if text.isdecimal() and len(text) < 18 else 0


def address(name: ActionName, keys: Iterable[int], back: str = "") -> str:
    """The page of an action on these rows."""
    query = {"on": ",".join(str(key) for key in keys)} | ({"back": back} if back else {})
    return f"{reverse('admin:moderate', args=[ACTIONS[name].slug])}?{urlencode(query)}"


def links(model: type[models.Model], key: int, back: str = "") -> list[dict[str, Any]]:
    """The actions on one row, for a page about it."""
    return [
        {"title": action.title, "url": address(action.name, [key], back)}
        for action in _ACTIONS
        if action.model is model
    ]
