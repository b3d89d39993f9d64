"""Guests: people who play without an account. A User row is created when an action needs one."""

from datetime import datetime, timedelta

from django.contrib.auth import SESSION_KEY, login, logout
from django.core.exceptions import ObjectDoesNotExist
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils import timezone

from accounts import services, unconfirmed
from accounts.locks import lock_people
from accounts.models import User
from accounts.signals import guest_absorbed
from duelsite import ratelimit
from duelsite.codes import new_code
from duelsite.theme import Theme, theme_of_cookie

NEW_GUESTS = ratelimit.Limit("new-guests", times=20, seconds=3600)
IDLE_AFTER = timedelta(days=30)
# The guest whose games an account gets when a guest logs in to it; or an account that is not confirmed yet.
GUEST_SESSION_KEY = "guest"


class TooManyGuestsError(Exception):
    """Too many guests from this address; the caller responds with ratelimit.too_many(request, wait)."""

    def __init__(self, wait: float) -> None:
        super().__init__(f"wait {wait:.0f} s")
        self.wait = wait


def guest_for(request: HttpRequest) -> User:
    """The user of this request; a visitor without an account becomes a guest who is logged in.

    Call it for actions such as starting a game, never to show a page: robots open pages too.
    """
    if isinstance(request.user, User):
        return request.user
    wait = ratelimit.take(NEW_GUESTS, ratelimit.address_of(request))
    if wait:
        raise TooManyGuestsError(wait)
    guest = create_guest(theme=theme_of_cookie(request))
    login(request, guest, backend="accounts.backends.PlayerBackend")
    return guest


def create_guest(*, theme: Theme = Theme.AUTO) -> User:
    while True:
        handle = "guest-" + new_code(6)
        try:
            with transaction.atomic():
                return User.objects.create_user(handle, is_guest=True, theme=theme)
        except IntegrityError:  # taken, or looks like one that is
            continue


def leave_guest_session(request: HttpRequest) -> None:
    """End the guest's session before a sign-up, but remember the guest for a later log-in.

    Done whether or not the e-mail address is new: a session that ended only sometimes would reveal which
    addresses have accounts.
    """
    guest_id = request.session.get(SESSION_KEY) or request.session.get(GUEST_SESSION_KEY)
    logout(request)
    if guest_id:
        request.session[GUEST_SESSION_KEY] = guest_id


def guest_in_session(request: HttpRequest) -> User | None:
    """The guest this browser is or was playing as, if that row still is a guest."""
    guest_id = request.session.get(GUEST_SESSION_KEY) or request.session.get(SESSION_KEY)
    try:
        return User.objects.get(pk=guest_id, is_guest=True) if guest_id else None
    except (ObjectDoesNotExist, ValueError):
        return None


def unconfirmed_in_session(request: HttpRequest) -> User | None:
    """The account that was signed up for in this browser, if its e-mail address is not confirmed yet."""
    guest_id = request.session.get(GUEST_SESSION_KEY)
    return unconfirmed.unconfirmed().filter(pk=guest_id).first() if guest_id else None


@transaction.atomic
def absorb_guest(*, guest: User, user: User) -> None:
    """Hand everything the guest owns to the account they have logged in to, and let the guest go."""
    if not guest.is_guest or guest.pk == user.pk:
        return
    lock_people(guest.pk, user.pk)
    guest_absorbed.send(sender=User, guest=guest, user=user)
    services.remove_user(user=guest)


def delete_idle_guests(*, now: datetime | None = None) -> int:
    """Remove guests not seen for long; return how many."""
    idle_since = (now or timezone.now()) - IDLE_AFTER
    idle = list(User.objects.filter(is_guest=True, is_active=True, last_seen_at__lt=idle_since))
    for guest in idle:
        services.remove_user(user=guest)
    return len(idle)
