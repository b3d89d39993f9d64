"""Opening a lobby: for everybody, for quick pairing, with an invite link, or as a challenge."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from accounts.locks import lock_people
from accounts.models import User
from duelsite import ratelimit, sitetime
from duelsite.error_codes import ErrorCode
from games import events
from games.errors import RequestError
from games.events import ChallengeSent
from games.lobby.announcing import announce_to
from games.lobby.bots import can_fill
from games.lobby.permissions import check_may_play, check_not_blocked, rating_of
from games.match_terms import MatchTerms
from games.models import Lobby, TakenSeat
from games.ratings import fairplay
from games.registry import RULESETS
from games.sockets import publish
from games.table.starting import check_setup

# The most that one host may have waiting at once.
MOST_OPEN = 3
MOST_INVITATIONS = 10  # invite links and challenges together
MOST_CHALLENGES_TO_ONE = 2
# Of one player to another, taken back or not: each one rings the other's bell.
CHALLENGES_TO_ONE = ratelimit.Limit("challenges-to-one", times=8, seconds=600)


@transaction.atomic
def open_lobby(
    *,
    host: User,
    kind: str,
    ruleset: str,
    time_control: str,
    rated: bool,
    options: Mapping[str, Any] | None = None,
    size: int | None = None,
    size_from: int | None = None,
    rating_min: int | None = None,
    rating_max: int | None = None,
    invited: Sequence[User] = (),
    match: MatchTerms | None = None,
) -> Lobby:
    """Open a lobby of this size, or of the smallest that the rules allow, with its host in the first seat.

    A quick pairing may be for any size from `size_from` to `size`.
    """
    control = check_setup(ruleset=ruleset, options=options or {}, time_control=time_control, seats=size)
    lock_people(host.pk)  # two tabs cannot pass the limit together
    now = sitetime.now()
    lobby = Lobby(
        kind=kind,
        host=host,
        ruleset=ruleset,
        options=dict(options or {}),
        size=size or min(RULESETS[ruleset].seats),
        size_from=size_from,
        time_control=time_control,
        rated=rated,
        rating_min=rating_min,
        rating_max=rating_max,
        created_at=now,
        seen_at=now,
    )
    if match is not None:
        offer_match(lobby, match)
    check_may_open(lobby, invited)
    close_own_quick_pairing(lobby)
    check_limits(lobby, invited)
    check_can_fill(lobby, invited)
    check_pace(lobby.host, invited)
    lobby.host_rating = rating_of(host, ruleset, control)
    lobby.save()
    TakenSeat.objects.create(lobby=lobby, user=host, rating=lobby.host_rating, seen_at=now)
    if invited:
        lobby.invited.set(invited)
        events.dispatch(ChallengeSent(lobby, invited))
    announce_opened(lobby, invited)
    return lobby


def offer_match(lobby: Lobby, match: MatchTerms) -> None:
    match.check(size=lobby.size)
    lobby.match_games, lobby.match_kind, lobby.match_begins = match.games, match.kind, match.begins


def check_may_open(lobby: Lobby, invited: Sequence[User]) -> None:
    check_may_play(lobby.host, rated=lobby.rated)
    if lobby.rated:
        fairplay.check_may_challenge_rated(lobby.host, invited)
    if lobby.kind == Lobby.Kind.QUICK and lobby.host.plays_by_api:
        # Players do not see in advance whom they are paired with, and nobody should meet a program unawares.
        raise RequestError(
            ErrorCode.NO_QUICK_PAIRING,
            _("Bot accounts cannot use quick pairing: open a table or send a challenge."),
        )
    check_sizes(lobby)
    low, high = lobby.rating_min, lobby.rating_max
    if low is not None and high is not None and low > high:
        raise RequestError(ErrorCode.BAD_RANGE, _("The minimum rating is above the maximum."))


def check_sizes(lobby: Lobby) -> None:
    """Only quick pairing leaves the number of players open."""
    if lobby.size_from is None:
        return
    is_quick = lobby.kind == Lobby.Kind.QUICK
    if not is_quick or not min(RULESETS[lobby.ruleset].seats) <= lobby.size_from <= lobby.size:
        raise RequestError(ErrorCode.BAD_RANGE, _("This game cannot be played with so few players."))


def close_own_quick_pairing(lobby: Lobby) -> None:
    """A host looks for one quick pairing at a time: a new one replaces the one before."""
    if lobby.kind == Lobby.Kind.QUICK:
        waiting_lobbies(lobby.host).filter(kind=Lobby.Kind.QUICK).update(status=Lobby.Status.CLOSED)


def check_limits(lobby: Lobby, invited: Sequence[User]) -> None:
    """Refuse more waiting lobbies than one host may have."""
    waiting = waiting_lobbies(lobby.host)
    if lobby.kind == Lobby.Kind.OPEN and waiting.filter(kind=Lobby.Kind.OPEN).count() >= MOST_OPEN:
        sentence = _("You can have up to %(most)d open tables at a time.")
        raise RequestError(ErrorCode.TOO_MANY_LOBBIES, sentence % {"most": MOST_OPEN})
    if any(waiting.filter(invited=user).count() >= MOST_CHALLENGES_TO_ONE for user in invited):
        raise RequestError(
            ErrorCode.CHALLENGED_ALREADY, _("Your challenges have already been sent: wait for an answer.")
        )
    if lobby.is_invitation and waiting.filter(kind__in=Lobby.INVITATIONS).count() >= MOST_INVITATIONS:
        sentence = _("You can have up to %(most)d open invitations at a time.")
        raise RequestError(ErrorCode.TOO_MANY_LOBBIES, sentence % {"most": MOST_INVITATIONS})


def waiting_lobbies(host: User) -> "QuerySet[Lobby]":
    return Lobby.objects.filter(host=host, status=Lobby.Status.WAITING)


def check_can_fill(lobby: Lobby, invited: Sequence[User]) -> None:
    if lobby.kind == Lobby.Kind.CHALLENGE and not can_fill(lobby, 1 + len(invited)):
        sentence = _("No bot can take the remaining seats: invite more people, or choose fewer seats.")
        raise RequestError(ErrorCode.TOO_FEW_INVITED, sentence)


def check_pace(host: User, invited: Sequence[User]) -> None:
    for user in invited:
        if wait := ratelimit.take(CHALLENGES_TO_ONE, f"{host.pk}-{user.pk}"):
            sentence = _("You have challenged %(handle)s often recently. Please wait a while.")
            raise RequestError(
                ErrorCode.TOO_OFTEN, sentence % {"handle": user.handle}, seconds=math.ceil(wait)
            )


def announce_opened(lobby: Lobby, invited: Sequence[User]) -> None:
    if lobby.kind in (Lobby.Kind.OPEN, Lobby.Kind.QUICK):
        publish.lobby_changed()
    if invited or lobby.size > 2:
        announce_to({lobby.host_id, *(user.pk for user in invited)})


def challenge(
    *,
    host: User,
    handle: str,
    ruleset: str,
    time_control: str,
    rated: bool,
    options: Mapping[str, Any] | None = None,
    others: Sequence[str] = (),
    size: int | None = None,
    match: MatchTerms | None = None,
) -> Lobby:
    """Challenge a named user to a game or a match, or several of them to a game."""
    handles = {name.lower(): name for name in (handle, *others)}.values()
    invited = [user_with_handle(name) for name in handles]
    if host in invited:
        raise RequestError(ErrorCode.SAME_PLAYER, _("You cannot play against yourself."))
    check_not_blocked(host, *invited)
    if size is None and ruleset in RULESETS:
        size = max(min(RULESETS[ruleset].seats), 1 + len(invited))
    if size is not None and len(invited) >= size:
        raise RequestError(
            ErrorCode.TOO_MANY_INVITED, _("You are inviting more people than there are seats.")
        )
    return open_lobby(
        host=host,
        kind=Lobby.Kind.CHALLENGE,
        ruleset=ruleset,
        time_control=time_control,
        rated=rated,
        options=options,
        size=size,
        invited=invited,
        match=match,
    )


def user_with_handle(handle: str) -> User:
    user = User.objects.filter(handle__iexact=handle, is_active=True, is_guest=False, is_bot=False).first()
    if user is None:
        raise RequestError(ErrorCode.NO_SUCH_USER, _("There is no user with that name."))
    return user
