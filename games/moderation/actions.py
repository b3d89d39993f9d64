"""Everything that a moderator can do on a page of its own: its title, its form, and the service that does it.

The log knows a few more: what superusers do to broken games (broken_games.py) and to rights (rights.py), and
decisions about reports.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypedDict
from urllib.parse import urlencode

from django.db import models
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.models import User
from games.errors import RequestError
from games.models import ChatLine, Game
from games.moderation import annulling, chat, forms, interests, log, refunds, sanctions, suspicions, undoing
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
    # Raises the error that the service would raise; pages show only the actions that are possible.
    check: Callable[[User, Any], object] | None = None
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
        _("The user sees it; nothing else happens."),
    ),
    Action(
        ActionName.MUTE,
        "mute",
        _("Mute"),
        User,
        forms.UntilForm,
        sanctions.mute,
        _("Cannot write in any chat for a while."),
    ),
    Action(
        ActionName.SUSPEND,
        "suspend",
        _("Suspend"),
        User,
        forms.UntilForm,
        sanctions.suspend,
        _("Can neither log in nor play for a while."),
        check=interests.check_may_shut_out,
    ),
    Action(
        ActionName.CLOSE,
        "close",
        _("Close the account"),
        User,
        forms.ToldReasonForm,
        sanctions.close,
        _("Closes the account permanently and ends its running games. Nothing is deleted."),
        check=sanctions.check_may_close,
    ),
    Action(
        ActionName.RENAME,
        "rename",
        _("Rename"),
        User,
        forms.RenameForm,
        sanctions.rename,
        _("A different handle, everywhere and immediately."),
    ),
    Action(
        ActionName.RESET_RATINGS,
        "reset",
        _("Reset the ratings"),
        User,
        forms.ToldReasonForm,
        refunds.reset_ratings,
        _("All of the user’s ratings restart at 1500, provisional."),
        check=refunds.ratings_to_reset,
    ),
    Action(
        ActionName.REFUND,
        "refund",
        _("Refund the victims"),
        User,
        forms.RefundForm,
        refunds.refund_victims,
        _("Players who lost points to this user get them back, up to 150 each. Watch out for accomplices."),
        check=lambda _moderator, person: refunds.check_has_ratings(person),
        alone=True,
    ),
    Action(
        ActionName.ANNUL,
        "annul",
        _("Annul"),
        Game,
        forms.ReasonForm,
        annulling.annul_game,
        _("The game remains visible but counts for nobody; all ratings are as if it had never been played."),
        "game_id",
        annulling.check_may_annul,
    ),
    Action(
        ActionName.HIDE_LINE,
        "hide",
        _("Hide"),
        ChatLine,
        forms.ReasonForm,
        chat.hide_line,
        _("Removes the line from the table immediately; moderators still see it."),
        "line_id",
        chat.check_may_hide,
    ),
    Action(
        ActionName.HIDE_LINES,
        "hide-lines",
        _("Hide chat lines"),
        User,
        forms.DaysForm,
        chat.hide_all_lines,
        _("Removes what the user has written from all tables immediately; one undo shows it again."),
        check=chat.check_has_lines,
    ),
    Action(
        ActionName.UNDO,
        "undo",
        _("Undo"),
        ModerationLog,
        forms.ReasonForm,
        undoing.undo,
        _("Reverses this log entry; the log keeps both."),
        "line_id",
        undoing.check_may_undo,
    ),
    Action(
        ActionName.DISMISS_SUSPICION,
        "dismiss",
        pgettext_lazy("suspicion", "Dismiss"),
        Suspicion,
        forms.ReasonForm,
        suspicions.dismiss,
        _("It comes back only if its weight grows by half."),
        "suspicion_id",
        suspicions.check_may_dismiss,
    ),
]
ACTIONS = {action.name: action for action in _ACTIONS}
BY_SLUG = {action.slug: action for action in _ACTIONS}
# On how many rows at once: each is a transaction of its own.
MOST_AT_ONCE = 100


def key_of(text: str) -> int:
    """The primary key in a URL; 0, which no row has, for anything else."""
    return int(text) if text.isdecimal() and len(text) < 18 else 0


def address(name: ActionName, keys: Iterable[int], back: str = "", report: int | None = None) -> str:
    """The page of an action on these rows; `report` is the report that it may close."""
    query = {"on": ",".join(str(key) for key in keys)} | ({"back": back} if back else {})
    query |= {"report": str(report)} if report else {}
    return f"{reverse('admin:moderate', args=[ACTIONS[name].slug])}?{urlencode(query)}"


class Link(TypedDict):
    title: Promise | str
    url: str


def links(moderator: User, subject: models.Model, back: str = "", report: int | None = None) -> list[Link]:
    """The actions on one row that would not be refused, for a page about it."""
    try:
        log.check_is_moderator(moderator)
    except RequestError:
        return []
    return [
        {"title": action.title, "url": address(action.name, [subject.pk], back, report)}
        for action in _ACTIONS
        if isinstance(subject, action.model) and is_possible(action, moderator, subject)
    ]


def is_possible(action: Action, moderator: User, subject: models.Model) -> bool:
    """Whether a service would act on a row, as far as can be known before the form is filled in."""
    return not refusal(action, moderator, subject)


def refusal(action: Action, moderator: User, subject: models.Model) -> str:
    """The message of the error that a service would raise; empty if it would act."""
    try:
        if isinstance(subject, User) and action.name is not ActionName.HIDE_LINES:
            log.check_may_act_by_rank(moderator, [subject])
        if action.check is not None:
            action.check(moderator, subject)
    except RequestError as refused:
        return refused.message
    return ""
