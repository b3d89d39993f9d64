"""The moderators' log, and who may act on whom. Every act begins and ends here."""

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from duelsite.error_codes import ErrorCode
from games.errors import RequestError
from games.moderation.models import ModerationLog

RIGHT = "accounts.moderate"


def is_moderator(user: User) -> bool:
    return user.is_staff or user.has_perm(RIGHT)


def check_is_moderator(user: User) -> None:
    """As the account is now: a page may have been open for long."""
    now = User.objects.filter(pk=user.pk).first()
    if now is None or now.is_suspended() or not now.is_staff or not now.has_perm(RIGHT):
        raise RequestError(ErrorCode.NO_MODERATOR, _("Only moderators can do that."))


def check_may_act_on(moderator: User, people: Iterable[User]) -> None:
    """Nobody acts on themselves, nor on superusers and bots; on other moderators only superusers do."""
    check_is_moderator(moderator)
    for person in people:
        check_may_touch(moderator, person)


def check_may_touch(moderator: User, person: User) -> None:
    if person.pk == moderator.pk:
        raise RequestError(ErrorCode.ONESELF, _("Nobody judges themselves: leave this to another moderator."))
    if person.is_superuser:
        raise RequestError(ErrorCode.SUPERUSER, _("Superusers answer to whoever runs the site."))
    if person.is_bot:
        raise RequestError(ErrorCode.BOT, _("Bots are no people: there is nothing to moderate."))
    if is_moderator(person) and not moderator.is_superuser:
        raise RequestError(ErrorCode.MODERATOR, _("Only superusers act on other moderators."))


def lock_person(person_id: int) -> User:
    """Without the key, so that games of this person can be rated meanwhile."""
    return User.objects.select_for_update(no_key=True).get(pk=person_id)


def write(
    *,
    moderator: User,
    act: str,
    reason: str,
    person: User | None = None,
    subject: str = "",
    facts: dict[str, Any] | None = None,
    undoes: ModerationLog | None = None,
) -> ModerationLog:
    if not reason.strip():
        raise RequestError(ErrorCode.NO_REASON, _("Please say why."))
    return ModerationLog.objects.create(
        moderator=moderator,
        act=act,
        subject=(subject or (person.handle if person else ""))[:100],
        person=person,
        reason=reason.strip(),
        facts=facts or {},
        undoes=undoes,
    )
