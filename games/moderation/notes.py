"""Private notes of moderators about people."""

from django.utils.translation import gettext as _

from accounts.models import User
from duelsite.error_codes import ErrorCode
from games.errors import RequestError
from games.moderation import log, reports
from games.moderation.models import Note


def add(*, moderator: User, person_id: int, text: str) -> Note:
    """Any moderator about anybody but themselves."""
    log.check_is_moderator(moderator)
    person = User.objects.get(pk=person_id)
    if moderator.pk in (person.pk, person.owner_id):
        raise RequestError(
            ErrorCode.ONESELF, _("You cannot moderate yourself: leave this to another moderator.")
        )
    return Note.objects.create(person=person, author=moderator, text=reports.checked(text))
