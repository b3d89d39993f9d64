"""What sockets hear when something happens to accounts: each checks whether it may stay open."""

from typing import Any

from accounts.models import User
from games.sockets import publish


def end_sessions_of_guest(guest: User, **_: Any) -> None:
    publish.sessions_ended(guest.pk, "")


def end_sessions(user: User, session: str, **_: Any) -> None:
    """Sockets do not outlive the session that they were opened with."""
    publish.sessions_ended(user.pk, session)


def check_streams(user: User, **_: Any) -> None:
    """Event streams do not outlive the token that they were opened with."""
    publish.sessions_ended(user.pk, "")


def close_sockets(user: User, **_: Any) -> None:
    publish.user_suspended(user.pk)


def update_chats(one: User, other: User, **_: Any) -> None:
    """Whose lines these two see in chats has changed."""
    for user in (one, other):
        publish.user_parted(user.pk)


def update_bells(user_ids: list[int], url: str, **_: Any) -> None:
    for user_id in user_ids:
        publish.user_noticed(user_id, url)
