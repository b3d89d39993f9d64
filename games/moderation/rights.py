"""The log of who has given staff rights to whom."""

from typing import Any

from accounts import rights
from accounts.models import User
from games.moderation import log
from games.moderation.models import ActionName


def log_rights(by: User, subject: str, before: str, after: str, user: User | None = None, **_: Any) -> None:
    """A superuser has changed the rights of a user or of a group; in words, before and after."""
    log.write(
        moderator=by,
        action=ActionName.CHANGE_RIGHTS,
        person=user,
        subject=subject,
        reason=rights.change(before, after),
    )
