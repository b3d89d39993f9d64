"""Personal access tokens: what a member's program shows in place of a password, with a scope for each power.

A token is 256 random bits behind a prefix by which scanners of leaked secrets know it. It is told once, when
it is made; what we keep is its SHA-256, of which nobody can make the token again.
"""

import hashlib
import secrets
from collections.abc import Collection, Mapping
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import AccessToken, User
from accounts.signals import tokens_revoked

PREFIX = "duelsite_"
SECRET_BYTES = 32
MOST_TOKENS = 20
# How stale `last_used_at` may be: a bot that sends ten requests a second does not cause ten writes.
USED_PRECISION = timedelta(minutes=1)

# What a token may do beyond reading what is public.
SCOPES: Mapping[str, Promise | str] = {
    "read": _("Read what I see: my games, my seat’s view of them, my challenges, the event streams"),
    "play": _("Play: move, resign and make offers in my games"),
    "challenge": _("Find games: open, join and leave tables, send and answer challenges"),
    "tournaments": _("Enter tournaments, and create and run those that I organise"),
    "chat": _("Write in game chats"),
    "bot": _(
        "Turn this account permanently into a bot account; the person who enters the token becomes the "
        "bot’s owner"
    ),
}


class TooManyTokensError(Exception):
    """Members who need more should revoke unused ones."""


def digest_of(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogateescape")).hexdigest()


@transaction.atomic
def issue_token(
    *, user: User, name: str, scopes: Collection[str], expires_at: datetime | None = None
) -> tuple[AccessToken, str]:
    """Make a token; its row, and the text that is never to be seen again."""
    if unknown := set(scopes) - set(SCOPES):
        raise ValueError(f"no such scope: {', '.join(sorted(unknown))}")
    if not user.is_member:
        raise ValueError("only members have tokens")
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if user.tokens.count() >= MOST_TOKENS:
        raise TooManyTokensError
    secret = PREFIX + secrets.token_urlsafe(SECRET_BYTES)
    row = AccessToken.objects.create(
        user=user,
        name=name,
        digest=digest_of(secret),
        scopes=[scope for scope in SCOPES if scope in scopes],
        expires_at=expires_at,
    )
    return row, secret


def revoke_token(*, user: User, pk: int) -> bool:
    """Take a token back, at once; False if the user has no such one."""
    with transaction.atomic():
        deleted, _rows = AccessToken.objects.filter(user=user, pk=pk).delete()
        if deleted:
            tokens_revoked.send(sender=User, user=user)
    return bool(deleted)


@transaction.atomic
def revoke_all_tokens(*, user: User) -> int:
    """How many there were."""
    deleted, _rows = AccessToken.objects.filter(user=user).delete()
    if deleted:
        tokens_revoked.send(sender=User, user=user)
    return deleted


def is_expired(token: AccessToken, now: datetime | None = None) -> bool:
    return token.expires_at is not None and token.expires_at <= (now or timezone.now())


def find_token(secret: str) -> AccessToken | None:
    """The token of that text with its user, if there is one; whether both may act is another question."""
    if not secret.startswith(PREFIX):
        return None
    return AccessToken.objects.select_related("user").filter(digest=digest_of(secret)).first()


def note_use(token: AccessToken, now: datetime | None = None) -> None:
    now = now or timezone.now()
    if token.last_used_at is None or token.last_used_at < now - USED_PRECISION:
        AccessToken.objects.filter(pk=token.pk).update(last_used_at=now)
        token.last_used_at = now
