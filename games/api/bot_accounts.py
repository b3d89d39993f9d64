"""Bot accounts: a member's account, with which nobody has played yet, becomes one for good.

An engine may not play under a person's name. A bot account plays by the API alone and is marked as a bot
wherever its name stands; it may play rated games with whoever accepts, people and bots.
"""

from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import User
from accounts.signals import sessions_ended
from games.lobby.seeks import cancel_seeks, lock_people
from games.lobby.tables import leave_tables
from games.models import Seat
from games.refusals import Refused


@transaction.atomic
def become_bot_account(*, user: User) -> User:
    """Turn an account into a bot account. Done again, it does nothing."""
    lock_people(user.pk)
    user = User.objects.get(pk=user.pk)
    if user.plays_by_api:
        return user
    if not user.is_member:
        raise Refused("members_only", _("Only people with an account can do that."))
    if user.is_staff:
        raise Refused("staff_account", _("An account of the staff cannot become a bot account."))
    if Seat.objects.filter(user=user).exists():
        raise Refused("games_played", _("Games were played with this account: a bot needs one that is new."))
    cancel_seeks(host=user)
    leave_tables(user)
    user.plays_by_api = True
    user.save(update_fields=["plays_by_api"])
    # Sockets that are open learn what they may no longer do.
    sessions_ended.send(sender=User, user=user, session="")
    return user


@require_POST
@login_required
def bot_account(request: HttpRequest) -> HttpResponse:
    """The form in the settings."""
    try:
        if request.POST.get("for_good") == "on":
            become_bot_account(user=cast("User", request.user))
            messages.success(request, _("This is a bot account now. Make a token for your program."))
    except Refused as refused:
        messages.error(request, refused.message)
    return redirect("tokens")
