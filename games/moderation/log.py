"""The moderators' log, and which moderator may act on which user. Every action uses both."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from django.utils.translation import gettext as _

from accounts import second_factor
from accounts.models import User
from duelsite.codes import new_code
from duelsite.error_codes import ErrorCode
from games.errors import RequestError
from games.moderation.models import ActionName, ModerationLog

PERMISSION = "accounts.moderate"
# What a superuser does without the page that asks for a reason.
WITHOUT_REASON = frozenset({ActionName.OPEN_SECRET})

_batch: ContextVar[str] = ContextVar("batch", default="")


def is_moderator(user: User) -> bool:
    """Without a query, because lists ask it of many: moderators must be staff."""
    return user.is_staff or user.is_superuser


def check_is_moderator(user: User) -> None:
    """By the account as it is now: a page may have been open for a long time."""
    now = User.objects.filter(pk=user.pk).first()
    if now is None or now.is_suspended() or not now.is_staff or not now.has_perm(PERMISSION):
        raise RequestError(ErrorCode.NO_MODERATOR, _("Only moderators can do that."))
    if second_factor.is_missing(now):
        raise RequestError(
            ErrorCode.NO_MODERATOR, _("The admin opens once you have set up two-factor authentication.")
        )


def check_may_act_on(moderator: User, people: Iterable[User]) -> None:
    """Nobody acts on themselves, on superusers or on bots; only superusers act on other moderators."""
    check_is_moderator(moderator)
    check_may_act_by_rank(moderator, people)


def check_may_act_by_rank(moderator: User, people: Iterable[User]) -> None:
    """Without a query: the moderator is known to be one."""
    people = list(people)
    check_may_judge_by_rank(moderator, people)
    for person in people:
        if person.is_superuser:
            raise RequestError(ErrorCode.SUPERUSER, _("Superusers cannot be moderated here."))
        if person.is_bot:
            raise RequestError(ErrorCode.BOT, _("Bots are not people: there is nothing to moderate."))


def check_may_judge(moderator: User, people: Iterable[User]) -> None:
    """For decisions that are no sanctions: superusers also decide cases of other superusers."""
    check_is_moderator(moderator)
    check_may_judge_by_rank(moderator, people)


def check_may_judge_by_rank(moderator: User, people: Iterable[User]) -> None:
    """Without a query: the moderator is known to be one."""
    for person in people:
        if moderator.pk in (person.pk, person.owner_id):
            raise RequestError(
                ErrorCode.ONESELF, _("You cannot moderate yourself: leave this to another moderator.")
            )
        if person.is_superuser and not moderator.is_superuser:
            raise RequestError(ErrorCode.SUPERUSER, _("Superusers cannot be moderated here."))
        if is_moderator(person) and not moderator.is_superuser:
            raise RequestError(ErrorCode.MODERATOR, _("Only superusers can moderate other moderators."))


def may_judge_by_rank(moderator: User, person: User) -> bool:
    try:
        check_may_judge_by_rank(moderator, [person])
    except RequestError:
        return False
    return True


@contextmanager
def one_batch() -> Iterator[None]:
    """The lines that are written inside can be undone together."""
    token = _batch.set(new_code(12))
    try:
        yield
    finally:
        _batch.reset(token)


def lock_person(person_id: int) -> User:
    """FOR NO KEY UPDATE, so that games of this user can be rated meanwhile."""
    return User.objects.select_for_update(no_key=True).get(pk=person_id)


def write(
    *,
    moderator: User,
    action: ActionName,
    reason: str,
    person: User | None = None,
    subject: str = "",
    facts: dict[str, Any] | None = None,
    undoes: ModerationLog | None = None,
) -> ModerationLog:
    if not reason.strip() and action not in WITHOUT_REASON:
        raise RequestError(ErrorCode.NO_REASON, _("Please give a reason."))
    return ModerationLog.objects.create(
        moderator=moderator,
        action=action,
        subject=(subject or (person.handle if person else ""))[:100],
        person=person,
        reason=reason.strip(),
        facts=facts or {},
        undoes=undoes,
        batch=_batch.get(),
    )
