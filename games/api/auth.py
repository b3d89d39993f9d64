"""Authentication: members by a token with scopes, browsers by their session."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed, NotAuthenticated, PermissionDenied
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from accounts import services, tokens
from accounts.models import AccessToken, User
from duelsite.error_codes import ErrorCode

# What a bot account does by tokens alone: else a person could play under its name.
ACTS = frozenset({"play", "challenge", "chat", "tournaments"})


class TokenAuthentication(BaseAuthentication):
    """`Authorization: Bearer duelsite_…`."""

    def authenticate(self, request: Request) -> tuple[User, AccessToken] | None:
        kind, _space, secret = get_authorization_header(request).partition(b" ")
        if kind.lower() != b"bearer":
            return None
        token = tokens.find_token(secret.decode("latin-1").strip())
        if token is None:
            raise AuthenticationFailed(_("There is no such token."), code=ErrorCode.BAD_TOKEN)
        check_may_act(token)
        tokens.note_use(token)
        services.touch(user=token.user)
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        return 'Bearer realm="duelsite"'


def check_may_act(token: AccessToken) -> None:
    """Rejects tokens of suspended accounts, and expired ones."""
    if tokens.is_expired(token):
        raise AuthenticationFailed(_("This token has expired."), code=ErrorCode.EXPIRED_TOKEN)
    if not token.user.is_member:
        raise AuthenticationFailed(_("There is no such token."), code=ErrorCode.BAD_TOKEN)
    if token.user.is_suspended():
        raise PermissionDenied(_("Your account is suspended."), code=ErrorCode.SUSPENDED)


class HasScope(BasePermission):
    """Whether the client may do what the view's `scopes` name for the method; None is for everybody."""

    def has_permission(self, request: Request, view: Any) -> bool:
        scope = view.scopes.get("GET" if request.method == "HEAD" else request.method)
        if scope is None:
            return True
        if not isinstance(request.user, User):
            raise NotAuthenticated
        if isinstance(request.auth, AccessToken):
            if scope not in request.auth.scopes:
                sentence = _("This needs a token with the scope “%(scope)s”.") % {"scope": scope}
                raise PermissionDenied(sentence, code=ErrorCode.MISSING_SCOPE)
        elif request.user.plays_by_api and scope in ACTS:
            raise PermissionDenied(
                _("This is a bot account: it can play through the API only."), code=ErrorCode.BOT_ACCOUNT
            )
        return True


def reader(request: Request) -> User | None:
    """The user whose view the client gets: a token without the right to read sees what strangers see."""
    if not isinstance(request.user, User):
        return None
    if isinstance(request.auth, AccessToken) and "read" not in request.auth.scopes:
        return None
    return request.user


def actor(request: Request) -> User:
    """The user who acts; the scopes were checked."""
    assert isinstance(request.user, User)
    return request.user
