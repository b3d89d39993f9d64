"""Finding opponents: open seeks, invite links, challenges, bots.

A seek is a table of two or more that fills seat by seat and begins when it is full (tables.py: what else can
be done at one). It belongs to its host: without the host it is closed.

Locks are taken in one order, so that nobody waits for somebody who waits for them: first the people, by key,
then their seeks, then games. Whoever changes seeks without their hosts' locks passes over those in use. With
the lock on somebody all that they may do is to leave; sitting down takes the locks on everybody at the table.
"""

import contextlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Any, TypeVar

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils.translation import gettext as _

from accounts import relations
from accounts.bots import BY_LEVEL
from accounts.models import User
from duelsite import sitetime
from duelsite.error_codes import ErrorCode
from games import notifications, time_controls
from games.deals import Origin
from games.errors import RequestError
from games.models import Game, Lobby, TakenSeat
from games.ratings import elo, fairplay
from games.ratings.models import Rating
from games.registry import FIRST, RULESETS, plugin_of
from games.sockets import limits, publish
from games.table.people import must_be_welcome
from games.table.starting import check_setup, create_game

MOST_SEEKS = 3
MOST_CHALLENGES = 10
# So many of them to the same person.
MOST_TO_ONE = 2
# At so many tables of others one may wait at once.
MOST_TABLES = 3
# A seek whose owner's sockets are silent for so long is taken down. Invites and challenges wait for days.
SEEK_GRACE = timedelta(seconds=30)
INVITE_LIFE = timedelta(days=2)
LASTING = (Lobby.Kind.INVITE, Lobby.Kind.CHALLENGE)
# So often is a table looked at anew whose people change while we wait for the locks on them.
TRIES = 20

T = TypeVar("T")


def lock_people(*user_ids: int) -> None:
    """Until the end of the transaction nobody else opens, joins or takes down a seek of these people."""
    # A weaker lock than FOR UPDATE: rows that refer to a person, as seats do, may still be written.
    people = User.objects.select_for_update(no_key=True).filter(pk__in=user_ids).order_by("pk")
    list(people.values_list("pk", flat=True))


def rating_value(user: User, ruleset: str, control: time_controls.TimeControl) -> float:
    rules = RULESETS[ruleset]
    speed = control.speed(rules.decisions)
    rating = Rating.objects.filter(user=user, pool=rules.pool, speed=speed).first()
    return rating.value if rating else elo.START


def check_may_play(user: User, *, rated: bool) -> None:
    """Called with the lock on the person: nobody is closed or suspended meanwhile."""
    user = must_be_welcome(user)
    if rated and not user.is_member:
        raise RequestError(ErrorCode.MEMBERS_ONLY, _("Rated games are for people with an account."))
    if rated:
        fairplay.check_may_play_rated(user)


@transaction.atomic
def create_seek(
    *,
    host: User,
    kind: str,
    ruleset: str,
    time_control: str,
    rated: bool,
    options: Mapping[str, Any] | None = None,
    size: int | None = None,
    rating_min: int | None = None,
    rating_max: int | None = None,
    invited: Sequence[User] = (),
) -> Lobby:
    """Open a table for so many, or for as few as can play; its host sits there."""
    control = check_setup(ruleset=ruleset, options=options or {}, time_control=time_control, seats=size)
    lock_people(host.pk)  # two tabs cannot pass the limit together
    check_may_play(host, rated=rated)
    if rated:
        fairplay.check_may_challenge_rated(host, invited)
    if kind == Lobby.Kind.QUICK and host.plays_by_api:
        # Whoever is paired has not seen whom with: nobody meets a program like that.
        raise RequestError(
            ErrorCode.NO_QUICK_PAIRING, _("Bot accounts are not paired: open a table, or challenge.")
        )
    if rating_min is not None and rating_max is not None and rating_min > rating_max:
        raise RequestError(ErrorCode.BAD_RANGE, _("The lower rating is above the upper one."))
    waiting = Lobby.objects.filter(host=host, status=Lobby.Status.WAITING)
    if kind == Lobby.Kind.QUICK:
        waiting.filter(kind=Lobby.Kind.QUICK).update(status=Lobby.Status.CLOSED)
    elif kind == Lobby.Kind.OPEN and waiting.filter(kind=kind).count() >= MOST_SEEKS:
        raise RequestError(ErrorCode.TOO_MANY_SEEKS, _("You have enough open tables."))
    elif any(waiting.filter(invited=user).count() >= MOST_TO_ONE for user in invited):
        raise RequestError(
            ErrorCode.CHALLENGED_ALREADY, _("Your challenges are there already: wait for an answer.")
        )
    elif kind in LASTING and waiting.filter(kind__in=LASTING).count() >= MOST_CHALLENGES:
        raise RequestError(ErrorCode.TOO_MANY_SEEKS, _("You have enough open invitations."))
    now = sitetime.now()
    rating = rating_value(host, ruleset, control)
    seek = Lobby(
        kind=kind,
        host=host,
        ruleset=ruleset,
        options=dict(options or {}),
        size=size or min(RULESETS[ruleset].seats),
        time_control=time_control,
        rated=rated,
        host_rating=rating,
        rating_min=rating_min,
        rating_max=rating_max,
        created_at=now,
        seen_at=now,
    )
    if kind == Lobby.Kind.CHALLENGE and not can_fill(seek, 1 + len(invited)):
        sentence = _("No bot can take the seats that are left: invite more people, or choose fewer seats.")
        raise RequestError(ErrorCode.TOO_FEW_INVITED, sentence)
    seek.save()
    TakenSeat.objects.create(lobby=seek, user=host, rating=rating, seen_at=now)
    if invited:
        seek.invited.set(invited)
        notifications.notify_challenge(seek, invited)
    if kind == Lobby.Kind.OPEN:
        publish.lobby_changed()
    if invited or seek.size > 2:
        tell_people({host.pk, *(user.pk for user in invited)})
    return seek


@transaction.atomic
def cancel_seeks(*, host: User, seek: str | None = None) -> int:
    """Take down one's own seek, or all of them."""
    lock_people(host.pk)
    mine = Lobby.objects.filter(host=host, status=Lobby.Status.WAITING)
    if seek is not None:
        mine = mine.filter(code=seek)
    concerned = people_of(mine)
    for lobby in mine.filter(kind=Lobby.Kind.CHALLENGE):
        notifications.settle_challenge(lobby)
    closed = mine.update(status=Lobby.Status.CLOSED)
    if closed:
        publish.lobby_changed()
        tell_people(concerned)
    return closed


def can_fill(lobby: Lobby, people: int) -> bool:
    """Whether so many people are enough: bots take other seats, for ratings only some and with a clock."""
    if people >= lobby.size or not lobby.rated:
        return True
    if time_controls.parse(lobby.time_control).per_move:
        return False
    levels = plugin_of(lobby.ruleset).bots.ratings
    bots = User.objects.filter(is_bot=True, is_active=True, bot_rated=True, bot_level__in=levels)
    return people + bots.count() >= lobby.size


def people_of(tables: "QuerySet[Lobby]") -> set[int]:
    """Who sits at these tables or is invited to them, bots left out."""
    there = Q(taken_seats__lobby__in=tables) | Q(invitations__in=tables)
    return set(User.objects.filter(there, is_bot=False).values_list("pk", flat=True))


def tell_people(user_ids: Iterable[int]) -> None:
    for user_id in user_ids:
        publish.user_changed(user_id)


def tell_table(lobby: Lobby, *besides: int) -> None:
    """A table has changed: for who sits there or is invited, and for the lobby if it is open to all."""
    if lobby.kind == Lobby.Kind.OPEN:
        publish.lobby_changed()
    tell_people(people_of(Lobby.objects.filter(pk=lobby.pk)) | set(besides))


def at_table(user: User, code: str, act: Callable[[Lobby], T]) -> T:
    """Do something at a table that waits, with the locks on all who sit there, the user and the seek."""
    seated = TakenSeat.objects.filter(lobby__code=code, user__is_bot=False).values_list("user_id", flat=True)
    for _try in range(TRIES):
        with transaction.atomic():
            people = {*seated.all(), user.pk}
            lock_people(*people)
            lobby = (
                Lobby.objects.select_for_update(of=("self",)).select_related("host").filter(code=code).first()
            )
            if lobby is None:
                raise RequestError(ErrorCode.NO_SUCH_SEEK, _("There is no such table."))
            if lobby.status != Lobby.Status.WAITING:
                raise RequestError(
                    ErrorCode.SEEK_GONE, _("This table is gone: somebody was faster, or it was closed.")
                )
            if people.issuperset(seated.all()):
                return act(lobby)
        # Somebody else has sat down meanwhile: let go of all locks, or they are taken out of their order.
    raise RequestError(ErrorCode.TRY_AGAIN, _("The server had a hiccup. Please try again."))


def join_seek(*, user: User, seek: str) -> Game | None:
    """Sit down at an open seek, an invite or a challenge; the game, if that was the last seat.

    Of two who come at once, one gets the seat.
    """
    return at_table(user, seek, lambda lobby: _take_seat(lobby, user))


def _take_seat(lobby: Lobby, user: User) -> Game | None:
    seated = people_at(lobby)
    check_may_sit_down(lobby, user, seated)
    seat = TakenSeat(lobby=lobby, user=user, seen_at=sitetime.now())
    seat.rating = rating_value(user, lobby.ruleset, time_controls.parse(lobby.time_control))
    seat.save()
    notifications.settle_challenge(lobby, users=[user.pk])
    return begin_if_full(lobby, [*seated, user], asked_by=user)


def people_at(lobby: Lobby) -> list[User]:
    """Who sits at a table, the host first."""
    return [seat.user for seat in lobby.taken.select_related("user")]


def check_may_sit_down(lobby: Lobby, user: User, seated: Sequence[User]) -> None:
    """What holds for a table holds for each who sits down at it."""
    if lobby.kind == Lobby.Kind.QUICK:
        raise RequestError(ErrorCode.NO_SUCH_SEEK, _("There is no such table."))
    if lobby.host_id == user.pk:
        raise RequestError(ErrorCode.OWN_SEEK, _("This table is your own."))
    if user in seated:
        raise RequestError(ErrorCode.ALREADY_SEATED, _("You sit at this table already."))
    if lobby.kind == Lobby.Kind.CHALLENGE and not lobby.invited.filter(pk=user.pk).exists():
        raise RequestError(ErrorCode.NOT_CHALLENGED, _("This challenge is for somebody else."))
    check_may_play(user, rated=lobby.rated)
    check_not_blocked(user, *seated)
    if lobby.rating_min is not None or lobby.rating_max is not None:
        value = rating_value(user, lobby.ruleset, time_controls.parse(lobby.time_control))
        if not (lobby.rating_min or 0) <= value <= (lobby.rating_max or 10_000):
            raise RequestError(ErrorCode.OUT_OF_RANGE, _("Your rating is outside the range of this table."))
    if len(seated) + 1 == lobby.size:
        return  # The game begins, and looks at all who play it.
    if lobby.rated:
        fairplay.check_may_meet_rated([*seated, user])
    tables = TakenSeat.objects.filter(user=user, lobby__status=Lobby.Status.WAITING)
    if tables.exclude(lobby__host=user).count() >= MOST_TABLES:
        raise RequestError(ErrorCode.TOO_MANY_TABLES, _("You wait at enough tables."))


def begin_if_full(lobby: Lobby, seated: Sequence[User], *, asked_by: User) -> Game | None:
    """Somebody has sat down. The seek is locked, and so is everybody there."""
    if len(seated) == lobby.size:
        limits.check_new_game(asked_by)
        return start_from(lobby, seated)
    lobby.invited.remove(*seated)
    tell_table(lobby)
    return None


def start_from(lobby: Lobby, seated: Sequence[User]) -> Game:
    """Turn a seek into a game. The seek is locked, and so are the people."""
    game = create_game(
        users=seated,
        ruleset=lobby.ruleset,
        options=lobby.options,
        time_control=lobby.time_control,
        rated=lobby.rated,
        origin=origin_of(lobby),
    )
    lobby.status = Lobby.Status.TAKEN
    lobby.game = game
    lobby.save(update_fields=["status", "game"])
    notifications.settle_challenge(lobby)
    # Whoever sits down to a game in real time no longer looks for another one.
    if not game.control.per_move:
        stop_looking([user for user in seated if not user.is_bot])
    if lobby.kind == Lobby.Kind.CHALLENGE and lobby.size > 2:
        tell_people(people_of(Lobby.objects.filter(pk=lobby.pk)))  # who was invited and came too late
    publish.lobby_changed()
    return game


def origin_of(lobby: Lobby) -> Origin:
    is_challenge = lobby.kind == Lobby.Kind.CHALLENGE
    return Origin(Game.Origin.CHALLENGE if is_challenge else Game.Origin.LOBBY, lobby.code)


def stop_looking(people: Sequence[User]) -> None:
    """Take these off the lobby: their seeks, and the seats that they have at tables of others."""
    looking = Lobby.objects.filter(status=Lobby.Status.WAITING, kind__in=[Lobby.Kind.OPEN, Lobby.Kind.QUICK])
    elsewhere = TakenSeat.objects.filter(user__in=people, lobby__in=looking).exclude(lobby__host__in=people)
    tables = list(looking.filter(size__gt=2, taken__user__in=people).values_list("pk", flat=True).distinct())
    if tables:
        tell_people(people_of(Lobby.objects.filter(pk__in=tables)))
        elsewhere.delete()
    looking.filter(host__in=people).update(status=Lobby.Status.CLOSED)


def check_not_blocked(user: User, *others: User) -> None:
    if relations.blocks_between(user, others).exists():
        raise RequestError(ErrorCode.BLOCKED, _("You two do not play with each other."))


def part(one: User, other: User) -> None:
    """One of two has blocked the other: what they asked of each other is off."""
    asked = Lobby.objects.filter(status=Lobby.Status.WAITING, kind=Lobby.Kind.CHALLENGE)
    for host, invited in ((one, other), (other, one)):
        for lobby in asked.filter(host=host, invited=invited).order_by("pk").select_for_update(of=("self",)):
            _decline(lobby, invited)


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
) -> Lobby:
    """Ask a named user for a game, or several of them."""
    handles = {name.lower(): name for name in (handle, *others)}.values()
    invited = [somebody(name) for name in handles]
    if host in invited:
        raise RequestError(ErrorCode.SAME_PLAYER, _("You cannot play against yourself."))
    check_not_blocked(host, *invited)
    if size is None and ruleset in RULESETS:
        size = max(min(RULESETS[ruleset].seats), 1 + len(invited))
    if size is not None and len(invited) >= size:
        raise RequestError(ErrorCode.TOO_MANY_INVITED, _("You invite more people than there are seats."))
    return create_seek(
        host=host,
        kind=Lobby.Kind.CHALLENGE,
        ruleset=ruleset,
        time_control=time_control,
        rated=rated,
        options=options,
        size=size,
        invited=invited,
    )


def somebody(handle: str) -> User:
    user = User.objects.filter(handle__iexact=handle, is_active=True, is_guest=False, is_bot=False).first()
    if user is None:
        raise RequestError(ErrorCode.NO_SUCH_USER, _("There is nobody of that name."))
    return user


def decline_challenge(*, user: User, seek: str) -> None:
    """Say no. A challenge that leaves its host alone, or seats that nobody can take, is closed."""
    invited = Lobby.objects.filter(code=seek, status=Lobby.Status.WAITING, invited=user)
    if not invited.exists():
        raise RequestError(ErrorCode.NO_SUCH_SEEK, _("There is no such challenge."))
    at_table(user, seek, lambda lobby: _decline(lobby, user))


def decline_all(user: User) -> None:
    """Say no to whoever asks: an account is closed. Its lock is held, so its hosts' cannot be taken."""
    asked = Lobby.objects.filter(invited=user, status=Lobby.Status.WAITING).order_by("pk")
    for lobby in asked.select_for_update(of=("self",)):
        _decline(lobby, user)


def _decline(lobby: Lobby, user: User) -> None:
    lobby.invited.remove(user)
    notifications.settle_challenge(lobby, users=[user.pk])
    close_if_hopeless(lobby, is_alone=lobby.taken.count() == 1 and not lobby.invited.exists())
    tell_table(lobby, user.pk)


def close_if_hopeless(lobby: Lobby, *, is_alone: bool = False) -> None:
    """Somebody does not come, or has left: a challenge that cannot fill any more keeps nobody waiting."""
    people = lobby.taken.filter(user__is_bot=False).count() + lobby.invited.count()
    if lobby.kind == Lobby.Kind.CHALLENGE and (is_alone or not can_fill(lobby, people)):
        lobby.status = Lobby.Status.CLOSED
        lobby.save(update_fields=["status"])
        notifications.settle_challenge(lobby)


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
    """A game with a bot, or with several, begun at once.

    It is casual and without hurry, unless it is to be rated, with a clock.
    """
    lock_people(user.pk)
    check_may_play(user, rated=rated)
    bots = [bot_of(name) for name in (level, *others)]
    if len(set(bots)) < len(bots):
        raise RequestError(ErrorCode.ALREADY_SEATED, _("This bot sits at the table already."))
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


def bot_of(level: str) -> User:
    known = User.objects.filter(is_bot=True, is_active=True, bot_level=level)
    bot = known.first() if level in BY_LEVEL else None
    if bot is None:
        raise RequestError(ErrorCode.NO_SUCH_BOT, _("There is no such bot."))
    return bot


def check_clock_for_bots(control: time_controls.TimeControl, *, rated: bool) -> None:
    if rated and control.per_move:
        raise RequestError(ErrorCode.NEEDS_A_CLOCK, _("A rated game with a bot is played with a clock."))


def not_in_use(seeks: "QuerySet[Lobby]") -> "QuerySet[Lobby]":
    """Those of the seeks that nobody else is about to change, locked."""
    return Lobby.objects.filter(pk__in=seeks.select_for_update(skip_locked=True).values("pk"))


@transaction.atomic
def show_life(*, user_id: int, now: datetime | None = None) -> None:
    """Somebody's socket has pinged: their seeks stay up, and their seats taken."""
    now = now or sitetime.now()
    waiting = Lobby.objects.filter(host_id=user_id, status=Lobby.Status.WAITING)
    not_in_use(waiting).update(seen_at=now)
    seats = elsewhere(TakenSeat.objects.filter(user_id=user_id))
    seats_not_in_use(seats).update(seen_at=now)


def elsewhere(seats: "QuerySet[TakenSeat]") -> "QuerySet[TakenSeat]":
    """Those at waiting tables of others. Bots do not get tired."""
    waiting = seats.filter(lobby__status=Lobby.Status.WAITING, user__is_bot=False)
    return waiting.exclude(user=F("lobby__host"))


def seats_not_in_use(seats: "QuerySet[TakenSeat]") -> "QuerySet[TakenSeat]":
    locked = seats.select_for_update(skip_locked=True, of=("self",))
    return TakenSeat.objects.filter(pk__in=locked.values("pk"))


def close_stale_seeks(*, now: datetime | None = None) -> int:
    """Take down the seeks of people who have left, and free the seats of those who have left a table."""
    now = now or sitetime.now()
    waiting = Lobby.objects.filter(status=Lobby.Status.WAITING)
    closed = waiting.exclude(kind__in=LASTING).filter(seen_at__lt=now - SEEK_GRACE)
    old = waiting.filter(kind__in=LASTING, created_at__lt=now - INVITE_LIFE)
    free_stale_seats(now)
    with transaction.atomic():
        tables = [pk for seeks in (closed, old) for pk in not_in_use(seeks).values_list("pk", flat=True)]
        # Of two seats only the host's is taken, and the host has left.
        concerned = people_of(Lobby.objects.filter(pk__in=tables, size__gt=2)) if tables else ()
        for lobby in Lobby.objects.filter(pk__in=tables, kind=Lobby.Kind.CHALLENGE) if tables else ():
            notifications.settle_challenge(lobby)
        count = Lobby.objects.filter(pk__in=tables).update(status=Lobby.Status.CLOSED)
        if count:
            publish.lobby_changed()
            tell_people(concerned)
    return count


def free_stale_seats(now: datetime) -> None:
    """One by one, with the locks that leaving takes."""
    stale = elsewhere(TakenSeat.objects.exclude(lobby__kind__in=LASTING)).filter(seen_at__lt=now - SEEK_GRACE)
    for seat in list(stale.select_related("user", "lobby")):
        with contextlib.suppress(RequestError):
            at_table(seat.user, seat.lobby.code, partial(_free_if_stale, seat=seat, now=now))


def _free_if_stale(lobby: Lobby, *, seat: TakenSeat, now: datetime) -> None:
    if lobby.taken.filter(pk=seat.pk, seen_at__lt=now - SEEK_GRACE).delete()[0]:
        tell_table(lobby, seat.user_id)
