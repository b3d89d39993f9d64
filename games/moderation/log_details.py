"""The details of a line of the log in words. Its facts are keys and numbers, for the undo of the action."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games.admin_columns import pool_title, speed_title
from games.moderation import texts
from games.moderation.models import ModerationLog, Suspicion

Facts = Mapping[str, Any]


def in_words(line: ModerationLog) -> str:
    """What is of interest besides the subject and the reason; keys of other rows are not."""
    return "; ".join(words(line.facts) for key, words in WORDS.items() if key in line.facts)


def until(facts: Facts) -> str:
    return _("until %(time)s") % {"time": texts.moment(datetime.fromisoformat(facts["until"]))}


def points(facts: Facts) -> str:
    count = round(facts["points"])
    words = ngettext("%(count)d point", "%(count)d points", count) % {"count": count}
    where = (pool_title(facts.get("pool", "")), speed_title(facts.get("speed", "")))
    return " · ".join([words, *filter(None, where)])


def abuser(facts: Facts) -> str:
    found = User.objects.filter(pk=facts["abuser"]).first()
    return _("lost to %(handle)s") % {"handle": found.handle if found else "?"}


def suspicion(facts: Facts) -> str:
    kind = facts["suspicion"]
    title = Suspicion.Kind(kind).label if kind in Suspicion.Kind.values else kind
    return f"{title} ({facts['weight']:.1f})" if "weight" in facts else str(title)


def lines(facts: Facts) -> str:
    count = facts["count"]
    return ngettext("%(count)d line", "%(count)d lines", count) % {"count": count}


# In the order in which they are read.
WORDS: Mapping[str, Callable[[Facts], str]] = {
    "until": until,
    "before": lambda facts: f"{facts['before']} → {facts.get('after', '?')}",
    "points": points,
    "abuser": abuser,
    "suspicion": suspicion,
    "count": lines,
    "text": lambda facts: str(facts["text"]),
}
