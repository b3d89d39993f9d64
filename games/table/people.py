"""Whether the user of a request may still act.

A socket may stay open for hours, and what it knows about its user is as old. Services that do something
others notice check the row here, which also works if the socket could not be notified of a change.
"""

from django.utils.translation import gettext as _

from accounts import selectors
from accounts.models import User
from duelsite.error_codes import ErrorCode
from games.errors import RequestError


def must_be_welcome(user: User) -> User:
    """The account as it is now; refuses one that was closed or suspended."""
    now = must_be_open(user)
    if now.is_suspended():
        raise RequestError(ErrorCode.SUSPENDED, _("Your account is suspended."))
    return now


def must_play_in_person(user: User) -> User:
    """Refuses on pages and sockets what a bot account may do by the API alone."""
    if user.plays_by_api:
        raise RequestError(
            ErrorCode.BOT_ACCOUNT, _("This is a bot account: it can play through the API only.")
        )
    return user


def must_be_open(user: User) -> User:
    now = selectors.current(user)
    if now is None:
        raise RequestError(ErrorCode.ACCOUNT_CLOSED, _("This account is closed."))
    return now
