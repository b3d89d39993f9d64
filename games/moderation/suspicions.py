"""Suspicions: found by night, read and dismissed by moderators. They have no effect by themselves."""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from duelsite.error_codes import ErrorCode
from duelsite.name_lists import name_list
from games.errors import RequestError
from games.moderation import log
from games.moderation.models import ActionName, ModerationLog, Suspicion

Kind = Suspicion.Kind
# A dismissed suspicion comes back when its weight has grown by this factor.
AGAIN = 1.5
FORGET_AFTER = timedelta(days=90)


@transaction.atomic
def note(
    *, person_id: int, kind: Kind, weight: float, evidence: Mapping[str, Any], now: datetime
) -> Suspicion:
    """Save what was found. There is one row for each user and kind."""
    found, _made = Suspicion.objects.select_for_update().get_or_create(
        person_id=person_id, kind=kind, defaults={"weight": weight, "first_at": now}
    )
    found.weight, found.evidence, found.at = weight, dict(evidence), now
    if found.dismissed_at and weight >= AGAIN * found.dismissed_weight:
        found.dismissed_at = None
    found.save()
    return found


def forget_old(*, now: datetime) -> int:
    """Delete what was not found again for a long time."""
    return Suspicion.objects.filter(at__lt=now - FORGET_AFTER).delete()[0]


@transaction.atomic
def dismiss(*, moderator: User, suspicion_id: int, reason: str) -> ModerationLog:
    found = Suspicion.objects.select_for_update(of=("self",)).select_related("person").get(pk=suspicion_id)
    log.check_may_judge(moderator, [found.person])
    line = log.write(
        moderator=moderator,
        action=ActionName.DISMISS_SUSPICION,
        person=found.person,
        reason=reason,
        facts={"suspicion": found.kind, "weight": found.weight},
    )
    found.dismissed_at, found.dismissed_by, found.dismissed_because = timezone.now(), moderator, line.reason
    found.dismissed_weight = found.weight
    found.save()
    return line


def check_may_dismiss(moderator: User, found: Suspicion) -> None:
    log.check_may_judge_by_rank(moderator, [found.person])
    if found.dismissed_at:
        raise RequestError(ErrorCode.DECIDED, _("This has already been decided."))


def names_in(found: Iterable[Suspicion]) -> dict[int, str]:
    """The handles of the people whom the evidence of these names, in one query."""
    keys = {key for one in found for key in one.evidence.get("people", ())}
    return dict(User.objects.filter(pk__in=keys).values_list("pk", "handle")) if keys else {}


def in_words(found: Suspicion, names: Mapping[int, str] | None = None) -> str:
    """The evidence in a sentence. It holds no handles: people may change theirs, or delete their account."""
    names = names_in([found]) if names is None else names
    others = name_list(sorted(names.get(key, "?") for key in found.evidence.get("people", ())))
    facts: dict[str, Any] = {**found.evidence, "other": others, "others": others}
    match found.kind:
        case Kind.RESULTS:
            sentence = _(
                "%(games)d rated games against people: scored %(scored).1f, where the ratings predicted "
                "%(expected).1f (%(z)+.1f standard deviations)."
            )
        case Kind.LEAVING:
            sentence = _(
                "Of %(games)d rated games %(lost)d were lost by resigning, on time or by leaving; %(early)d "
                "rated games were left early."
            )
        case Kind.TRADING:
            sentence = ngettext(
                "%(games)d rated games with %(other)s, %(left)d of them ended by leaving: %(net)+.0f points.",
                "%(games)d rated games with %(other)s, %(left)d of them ended by leaving: %(net)+.0f points.",
                len(found.evidence.get("people", ())),
            )
        case Kind.ADDRESS:
            sentence = _("Has logged in from the same address as %(others)s: %(games)d rated games together.")
        case Kind.DAILY:
            sentence = ngettext(
                "%(days)d deal of the day: scored far more than %(others)s, who had finished it before from "
                "the same address.",
                "%(days)d deals of the day: scored far more than %(others)s, who had finished them before "
                "from the same address.",
                found.evidence.get("days", 1),
            )
        case _:
            sentence = _(
                "%(same)d of %(choices)d choices in %(games)d analysed games were the engine’s own "
                "(%(share).0f %%), at a rating of %(rating).0f."
            )
    try:
        return sentence % facts
    except (KeyError, TypeError):  # noted by another version
        return ngettext("%(n)d detail", "%(n)d details", len(facts)) % {"n": len(facts)}
