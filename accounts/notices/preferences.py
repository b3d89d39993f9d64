"""Which kinds of notices somebody wants, and by which way: the bell on every page, a letter, a push."""

from collections.abc import Mapping
from typing import Final

from accounts import services
from accounts.models import Notice, User

Kind = Notice.Kind

BELL, EMAIL, PUSH = "bell", "email", "push"
WAYS: Final = (BELL, EMAIL, PUSH)
# What is on until somebody says otherwise. Letters are for what cannot wait until the next visit.
DEFAULTS: Final[Mapping[str, frozenset[str]]] = {
    Kind.CHALLENGE: frozenset({BELL, EMAIL, PUSH}),
    Kind.YOUR_TURN: frozenset({BELL, EMAIL, PUSH}),
    Kind.GAME_OVER: frozenset({BELL, PUSH}),
    Kind.FOLLOWED_GAME: frozenset({BELL}),
    Kind.MODERATION: frozenset({BELL, EMAIL, PUSH}),
}
# Nobody is to miss what the moderators say.
FIXED: Final = frozenset({(Kind.MODERATION, BELL)})


def wants(user: User, kind: str, way: str) -> bool:
    """Whether somebody is told of this kind by this way, be it as they chose or as it is for everybody."""
    if way == EMAIL and not (user.email and user.email_notices):
        return False
    if way == PUSH and not user.is_member:
        return False
    return is_chosen(user, kind, way)


def is_chosen(user: User, kind: str, way: str) -> bool:
    if (kind, way) in FIXED:
        return True
    return bool(user.notice_choices.get(kind, {}).get(way, way in DEFAULTS[kind]))


def choose(*, user: User, choices: Mapping[tuple[str, str], bool]) -> None:
    """Write down what somebody wants, by kind and way."""
    chosen = {kind: dict(ways) for kind, ways in user.notice_choices.items()}
    for (kind, way), wanted in choices.items():
        if kind not in DEFAULTS or way not in WAYS:
            raise ValueError(f"no notice can be chosen by {kind}, {way}")
        chosen.setdefault(str(kind), {})[way] = wanted
    services.save_preferences(user=user, preferences={"notice_choices": chosen})
