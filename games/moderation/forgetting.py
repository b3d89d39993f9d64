"""When people delete their account, moderation keeps what was done and forgets what they were called.

Suspicions name others by their keys, so they need nothing. Former handles, which moderators have changed, are
forgotten with the last one.
"""

from typing import Any

from django.db import connection

from accounts.models import User
from games.moderation.models import ActionName, ModerationLog

# A trigger accepts exactly this change of the log (accounts/migrations/0017_log_without_handles.py).
LOG = """
    UPDATE accounts_moderationlog SET
        subject = left(accounts_without_handle(subject, %(handle)s, %(pseudonym)s), 100),
        reason = accounts_without_handle(reason, %(handle)s, %(pseudonym)s),
        facts = accounts_facts_without_handle(facts, %(handle)s, %(pseudonym)s)
    WHERE person_id = %(person)s
"""
SANCTIONS = """
    UPDATE games_sanction SET reason = accounts_without_handle(reason, %(handle)s, %(pseudonym)s)
    WHERE person_id = %(person)s
"""
REPORTS = """
    UPDATE games_report SET
        text = left(accounts_without_handle(text, %(handle)s, %(pseudonym)s), 2000),
        answer = left(accounts_without_handle(answer, %(handle)s, %(pseudonym)s), 2000)
    WHERE reported_id = %(person)s OR reporter_id = %(person)s
"""
NOTES = """
    UPDATE games_note SET text = left(accounts_without_handle(text, %(handle)s, %(pseudonym)s), 2000)
    WHERE person_id = %(person)s
"""


def forget_handles(user: User, handle: str, **_: Any) -> None:
    """The account has its pseudonym already; `handle` is what it was called before."""
    with connection.cursor() as cursor:
        for name in sorted({handle, *former_handles(user)}):
            values: dict[str, str | int] = {"handle": name, "pseudonym": user.handle, "person": user.pk}
            cursor.execute("SELECT set_config('duelsite.closed_handle', %s, true)", [name])
            for statement in (LOG, SANCTIONS, REPORTS, NOTES):
                cursor.execute(statement, values)
        cursor.execute("SELECT set_config('duelsite.closed_handle', '', true)")


def former_handles(user: User) -> set[str]:
    lines = ModerationLog.objects.filter(person=user, action=ActionName.RENAME)
    return {facts[key] for facts in lines.values_list("facts", flat=True) for key in ("before", "after")}
