"""Games against bots that begin at once."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.locks import lock_people
from accounts.models import User
from duelsite.error_codes import ErrorCode
from games import time_controls
from games.deals import Origin
from games.errors import RequestError
from games.lobby.bots import bot_of, check_clock_for_bots, usual_opponents
from games.lobby.permissions import check_may_play
from games.models import Game
from games.registry import FIRST, RULESETS
from games.sockets import limits
from games.table.starting import check_setup, create_game


@transaction.atomic
def play_bot(
    *,
    user: User,
    level: str,
    ruleset: str = FIRST,
    options: Mapping[str, Any] | None = None,
    time_control: str = time_controls.UNHURRIED,
    rated: bool = False,
    others: Sequence[str] = (),
) -> Game:
    """A game with a bot, or with several: casual and unhurried, unless it is to be rated, with a clock."""
    lock_people(user.pk)
    check_may_play(user, rated=rated)
    bots = [bot_of(name) for name in (level, *others)]
    if len(set(bots)) < len(bots):
        raise RequestError(ErrorCode.ALREADY_SEATED, _("This bot is already at the table."))
    control = check_setup(
        ruleset=ruleset, options=options or {}, time_control=time_control, seats=1 + len(bots)
    )
    check_clock_for_bots(control, rated=rated)
    limits.check_new_game(user)
    return create_game(
        users=[user, *bots],
        ruleset=ruleset,
        options=options,
        time_control=time_control,
        rated=rated,
        origin=Origin(Game.Origin.BOTS),
    )


def play_now(*, user: User, ruleset: str, options: Mapping[str, Any] | None = None) -> Game:
    """A game of the usual size with bots about as strong as the user."""
    if ruleset not in RULESETS:
        raise RequestError(ErrorCode.UNKNOWN_RULESET, _("There is no such game here."))
    first, *others = [bot.bot_level for bot in usual_opponents(user, ruleset)]
    return play_bot(user=user, level=first, others=others, ruleset=ruleset, options=options)
