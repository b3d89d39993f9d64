"""Sanctions: warn, mute, suspend, close, rename; and lifting them again."""

from datetime import datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts import services
from accounts.adapter import AccountAdapter
from accounts.models import User
from duelsite.error_codes import ErrorCode
from games.errors import RequestError
from games.moderation import interests, log, notifications
from games.moderation.models import ActionName, ModerationLog, Sanction

Kind = Sanction.Kind


@transaction.atomic
def warn(*, moderator: User, person_id: int, reason: str) -> Sanction:
    person = must_be_touchable(moderator, person_id)
    return impose(moderator, person, ActionName.WARN, Kind.WARNING, reason)


@transaction.atomic
def mute(*, moderator: User, person_id: int, reason: str, until: datetime) -> Sanction:
    person = must_be_touchable(moderator, person_id)
    sanction = impose(moderator, person, ActionName.MUTE, Kind.MUTE, reason, until=must_be_ahead(until))
    put_in_force(person)
    return sanction


@transaction.atomic
def suspend(*, moderator: User, person_id: int, reason: str, until: datetime) -> Sanction:
    person = must_be_touchable(moderator, person_id)
    interests.check_may_shut_out(moderator, person)
    sanction = impose(
        moderator, person, ActionName.SUSPEND, Kind.SUSPENSION, reason, until=must_be_ahead(until)
    )
    put_in_force(person)
    return sanction


@transaction.atomic
def close(*, moderator: User, person_id: int, reason: str) -> Sanction:
    """Close an account permanently and end its running games. Nothing is erased: it can be undone."""
    person = must_be_touchable(moderator, person_id)
    check_may_close(moderator, person)
    sanction = impose(moderator, person, ActionName.CLOSE, Kind.CLOSING, reason)
    services.set_active(user=person, active=False)
    return sanction


@transaction.atomic
def rename(*, moderator: User, person_id: int, reason: str, handle: str) -> Sanction:
    person = must_be_touchable(moderator, person_id)
    facts = {"before": person.handle, "after": free_handle(handle)}
    sanction = impose(moderator, person, ActionName.RENAME, Kind.RENAMING, reason, facts=facts)
    services.rename(user=person, handle=facts["after"])
    return sanction


def must_be_touchable(moderator: User, person_id: int) -> User:
    person = log.lock_person(person_id)
    log.check_may_act_on(moderator, [person])
    return person


def check_may_close(moderator: User, person: User) -> None:
    if not person.is_active:
        raise RequestError(ErrorCode.CLOSED, _("This account is already closed."))
    interests.check_may_shut_out(moderator, person)


def must_be_ahead(until: datetime) -> datetime:
    if until <= timezone.now():
        raise RequestError(ErrorCode.PAST, _("Choose an end time in the future."))
    return until


def free_handle(handle: str) -> str:
    try:
        return AccountAdapter().clean_username(handle)
    except ValidationError as error:
        raise RequestError(ErrorCode.HANDLE, " ".join(error.messages)) from error


def impose(
    moderator: User,
    person: User,
    action: ActionName,
    kind: str,
    reason: str,
    *,
    until: datetime | None = None,
    facts: dict[str, Any] | None = None,
) -> Sanction:
    """Write it to the log, save the sanction, and notify the user."""
    if until is not None:
        facts = {**(facts or {}), "until": until.isoformat()}
    line = log.write(moderator=moderator, action=action, person=person, reason=reason, facts=facts)
    sanction = Sanction.objects.create(person=person, kind=kind, reason=line.reason, until=until, line=line)
    notifications.notify_sanction(sanction)
    return sanction


def put_in_force(person: User) -> None:
    """Apply the longest of the mutes and suspensions that were not lifted."""
    held = Sanction.objects.filter(person=person, lifted_at=None, until__gt=timezone.now())

    def longest(kind: str) -> datetime | None:
        ends = [end for end in held.filter(kind=kind).values_list("until", flat=True) if end]
        return max(ends, default=None)

    services.set_sanctions(
        user=person, suspended_until=longest(Kind.SUSPENSION), muted_until=longest(Kind.MUTE)
    )


def lift(line: ModerationLog) -> None:
    """Undo the sanction of this line of the log."""
    sanction = Sanction.objects.select_for_update().get(line=line)
    person = log.lock_person(sanction.person_id)
    if sanction.kind == Kind.RENAMING and person.handle == line.facts["after"]:
        services.rename(user=person, handle=free_handle(line.facts["before"]))
    if sanction.kind == Kind.CLOSING:
        services.set_active(user=person, active=True)
    sanction.lifted_at = timezone.now()
    sanction.save(update_fields=["lifted_at"])
    if sanction.kind in (Kind.MUTE, Kind.SUSPENSION):
        put_in_force(person)
    notifications.notify_lifting(sanction)
