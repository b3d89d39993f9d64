"""What a moderator may see: everything but what others have said, found or decided about themselves.

Reports about oneself name their authors. Bot accounts count as their owners.
"""

from typing import TypeVar

from django.db.models import Model, Q, QuerySet

from accounts.models import User
from games.moderation.models import ModerationLog, Note, Report, Sanction, Suspicion

M = TypeVar("M", bound=Model)
# The column of each model that says whom a row is about.
ABOUT: dict[type[Model], str] = {
    Report: "reported",
    Suspicion: "person",
    Sanction: "person",
    ModerationLog: "person",
    Note: "person",
}


def visible_to(viewer: User, rows: "QuerySet[M]") -> "QuerySet[M]":
    """Without the rows about the viewer; of the log, moderators see the lines that they wrote themselves."""
    about = ABOUT.get(rows.model)
    if about is None:
        return rows
    own = Q(**{about: viewer}) | Q(**{f"{about}__owner": viewer})
    if rows.model is ModerationLog:
        own &= ~Q(moderator=viewer)
    return rows.exclude(own)
