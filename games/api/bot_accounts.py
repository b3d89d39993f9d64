"""Bot accounts: a member's account that has not played with other people becomes one permanently.

An engine may not play under a person's name. A bot account plays through the API only and is marked as a bot
wherever its name is shown. Once it has an owner, it may play rated games with people and bots who accept,
except its owner.
"""

from typing import cast

from allauth.account.models import EmailAddress
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.db.models import Exists, OuterRef
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts import tokens
from accounts.locks import lock_people
from accounts.models import User
from accounts.signals import sessions_ended
from duelsite import ratelimit
from duelsite.error_codes import ErrorCode
from games.errors import RequestError
from games.lobby.leaving import leave_all_lobbies
from games.models import Game, Seat

# Bots that one person can own.
MOST_BOTS = 5
CLAIMS = ratelimit.Limit("claims", times=20, seconds=3600)


@transaction.atomic
def become_bot_account(*, user: User) -> User:
    """Turn an account into a bot account. Done again, it does nothing."""
    lock_people(user.pk)
    user = User.objects.get(pk=user.pk)
    if user.plays_by_api:
        return user
    if not user.is_member:
        raise RequestError(ErrorCode.MEMBERS_ONLY, _("Only people with an account can do that."))
    if user.is_staff:
        raise RequestError(ErrorCode.STAFF_ACCOUNT, _("A staff account cannot become a bot account."))
    if has_played_with_people(user):
        raise RequestError(
            ErrorCode.GAMES_PLAYED,
            _("This account has played games with other people: a bot account must be one that has not."),
        )
    leave_all_lobbies(user)
    user.bots.update(owner=None)  # a program answers for nobody
    user.plays_by_api = True
    user.save(update_fields=["plays_by_api"])
    # Sockets that are open learn what they may no longer do.
    sessions_ended.send(sender=User, user=user, session="")
    return user


def has_played_with_people(user: User) -> bool:
    """Games with the site's bots and aborted games do not count: authors try their programs in them."""
    others = Seat.objects.filter(game=OuterRef("game"), user__is_bot=False).exclude(user=user)
    games = Seat.objects.filter(user=user).exclude(game__status=Game.Status.ABORTED)
    return games.filter(Exists(others)).exists()


@transaction.atomic
def claim_bot(*, owner: User, secret: str) -> User:
    """Make a person the owner of a bot account, which agrees by a token of its own.

    Done again, it does nothing. Bots are not given away: who could, would play theirs as somebody else's.
    """
    token = tokens.find_token(secret.strip())
    if token is None or tokens.is_expired(token) or "bot" not in token.scopes or not token.user.plays_by_api:
        raise RequestError(
            ErrorCode.BAD_TOKEN, _("This is not a token of a bot account with the scope “bot”.")
        )
    lock_people(owner.pk, token.user.pk)
    owner, bot = (User.objects.get(pk=user.pk) for user in (owner, token.user))
    if bot.owner == owner:
        return bot
    if bot.owner is not None:
        raise RequestError(ErrorCode.OWNED, _("This bot already has another owner."))
    if not owner.is_member or owner.plays_by_api or owner.is_suspended() or not is_verified(owner):
        raise RequestError(ErrorCode.NO_PERSON, _("You need a confirmed e-mail address to own a bot."))
    if owner.bots.count() >= MOST_BOTS:
        sentence = _("You can own up to %(most)d bots.")
        raise RequestError(ErrorCode.ENOUGH_BOTS, sentence % {"most": MOST_BOTS}, most=MOST_BOTS)
    bot.owner = owner
    bot.save(update_fields=["owner"])
    return bot


def is_verified(user: User) -> bool:
    return EmailAddress.objects.filter(user=user, verified=True).exists()


@require_POST
@login_required
def bot_account(request: HttpRequest) -> HttpResponse:
    """The form in the settings."""
    try:
        if request.POST.get("for_good") == "on":
            become_bot_account(user=cast("User", request.user))
            messages.success(request, _("This is now a bot account. Create a token for your program."))
    except RequestError as refused:
        messages.error(request, refused.message)
    return redirect("tokens")


@require_POST
@login_required
@ratelimit.limited(CLAIMS)
def claim(request: HttpRequest) -> HttpResponse:
    """The form in the settings."""
    try:
        bot = claim_bot(owner=cast("User", request.user), secret=request.POST.get("token", ""))
        messages.success(request, _("You are now the owner of %(handle)s.") % {"handle": bot.handle})
    except RequestError as refused:
        messages.error(request, refused.message)
    return redirect("tokens")
