"""What ends sessions: a log-out its own, a new password all others. Subscribers close what is open.

Access tokens outlive a change of the password, unless the user ticks the box for them. They do not outlive a
reset by e-mail: somebody who has lost the password, or the account to somebody else, starts with none.
"""

from typing import Any

from django.http import HttpRequest

from accounts import tokens
from accounts.models import PushDevice, User
from accounts.signals import sessions_ended
from accounts.sockets import session_name


def end_session(request: HttpRequest | None, user: Any, **_: Any) -> None:
    """Called before the session is flushed, so that it still has its key."""
    key = request.session.session_key if request is not None else None
    if isinstance(user, User) and key:
        sessions_ended.send(sender=User, user=user, session=session_name(key))


def forget_devices(user: User, session: str, **_: Any) -> None:
    """Nothing is pushed to a browser that has logged out; a new password silences them all."""
    devices = PushDevice.objects.filter(user=user)
    (devices.filter(session=session) if session else devices).delete()


def revoke_tokens(user: User, **_: Any) -> None:
    tokens.revoke_all_tokens(user=user)


def end_other_sessions(user: User, **_: Any) -> None:
    sessions_ended.send(sender=User, user=user, session="")
