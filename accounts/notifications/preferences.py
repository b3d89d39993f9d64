"""Which kinds of notifications a user wants, and by which ways: the bell on every page, e-mail, push."""

from collections.abc import Mapping
from typing import Final

from accounts import services
from accounts.models import Notification, User

Kind = Notification.Kind

BELL, EMAIL, PUSH = "bell", "email", "push"
WAYS: Final = (BELL, EMAIL, PUSH)
# What is on until the user switches it off; of a kind without a row the bell. E-mail is for what cannot wait
# until the next visit.
DEFAULTS: Final[Mapping[str, frozenset[str]]] = {
    Kind.CHALLENGE: frozenset({BELL, EMAIL, PUSH}),
    Kind.YOUR_TURN: frozenset({BELL, EMAIL, PUSH}),
    Kind.GAME_OVER: frozenset({BELL, PUSH}),
    Kind.MODERATION: frozenset({BELL, EMAIL, PUSH}),
    Kind.TOURNAMENT: frozenset({BELL, EMAIL, PUSH}),
}
# Messages of the moderators cannot be switched off.
FIXED: Final = frozenset({(Kind.MODERATION, BELL)})


def wants(user: User, kind: str, way: str) -> bool:
    """Whether the user gets this kind by this way: as chosen, or by default."""
    if way == EMAIL and not (user.email and user.email_notifications):
        return False
    if way == PUSH and not user.is_member:
        return False
    return is_chosen(user, kind, way)


def is_chosen(user: User, kind: str, way: str) -> bool:
    if (kind, way) in FIXED:
        return True
    return bool(user.notification_choices.get(kind, {}).get(way, way in defaults_of(kind)))


def defaults_of(kind: str) -> frozenset[str]:
    return DEFAULTS.get(kind, frozenset({BELL}))


def choose(*, user: User, choices: Mapping[tuple[str, str], bool]) -> None:
    """Save what a user wants, by kind and way."""
    chosen = {kind: dict(ways) for kind, ways in user.notification_choices.items()}
    for (kind, way), wanted in choices.items():
        if kind not in Kind.values or way not in WAYS:
            raise ValueError(f"no such kind or way of notifications: {kind}, {way}")
        chosen.setdefault(str(kind), {})[way] = wanted
    services.save_preferences(user=user, preferences={"notification_choices": chosen})
