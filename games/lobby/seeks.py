"""Finding an opponent: open seeks, invite links, challenges, bots.

Locks are taken in one order, so that nobody waits for somebody who waits for them: first the people, by key,
then their seeks, then games. Whoever changes seeks without their hosts' locks passes over those in use.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from accounts.bots import BY_LEVEL
from accounts.models import Rating, Relation, User
from duelsite import sitetime
from games.models import Game, Lobby
from games.ratings import elo, fairplay
from games.refusals import Refused
from games.rulesets import RULESETS
from games.sockets import limits, publish
from games.table import clocks
from games.table.people import must_be_welcome
from games.table.starting import check_setup, create_game

MOST_SEEKS = 3
MOST_CHALLENGES = 10
# A seek whose owner's sockets are silent for so long is taken down. Invites and challenges wait for days.
SEEK_GRACE = timedelta(seconds=30)
INVITE_LIFE = timedelta(days=2)
LASTING = (Lobby.Kind.INVITE, Lobby.Kind.CHALLENGE)


def lock_people(*user_ids: int) -> None:
    """Until the end of the transaction nobody else opens, joins or takes down a seek of these people."""
    # A weaker lock than FOR UPDATE: rows that refer to a person, as seats do, may still be written.
    people = User.objects.select_for_update(no_key=True).filter(pk__in=user_ids).order_by("pk")
    list(people.values_list("pk", flat=True))


def rating_value(user: User, ruleset: str, speed: str) -> float:
    rating = Rating.objects.filter(user=user, pool=RULESETS[ruleset].pool, speed=speed).first()
    return rating.value if rating else elo.START


def check_may_play(user: User, *, rated: bool) -> None:
    """Called with the lock on the person: nobody is closed or suspended meanwhile."""
    user = must_be_welcome(user)
    if rated and not user.is_member:
        raise Refused("members_only", _("Rated games are for people with an account."))
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
    rating_min: int | None = None,
    rating_max: int | None = None,
    challenged: User | None = None,
) -> Lobby:
    control = check_setup(ruleset=ruleset, options=options or {}, time_control=time_control)
    lock_people(host.pk)  # two tabs cannot pass the limit together
    check_may_play(host, rated=rated)
    if rating_min is not None and rating_max is not None and rating_min > rating_max:
        raise Refused("bad_range", _("The lower rating is above the upper one."))
    waiting = Lobby.objects.filter(host=host, status=Lobby.Status.WAITING)
    if kind == Lobby.Kind.QUICK:
        waiting.filter(kind=Lobby.Kind.QUICK).update(status=Lobby.Status.CLOSED)
    elif kind == Lobby.Kind.OPEN and waiting.filter(kind=kind).count() >= MOST_SEEKS:
        raise Refused("too_many_seeks", _("You have enough open seeks."))
    elif kind in LASTING and waiting.filter(kind__in=LASTING).count() >= MOST_CHALLENGES:
        raise Refused("too_many_seeks", _("You have enough open invitations."))
    now = sitetime.now()
    seek = Lobby.objects.create(
        kind=kind,
        host=host,
        challenged=challenged,
        ruleset=ruleset,
        options=dict(options or {}),
        time_control=time_control,
        rated=rated,
        host_rating=rating_value(host, ruleset, control.speed),
        rating_min=rating_min,
        rating_max=rating_max,
        created_at=now,
        seen_at=now,
    )
    if kind == Lobby.Kind.OPEN:
        publish.lobby_changed()
    if challenged is not None:
        publish.user_changed(challenged.pk)
        publish.user_changed(host.pk)
    return seek


@transaction.atomic
def cancel_seeks(*, host: User, seek: str | None = None) -> int:
    """Take down one's own seek, or all of them."""
    lock_people(host.pk)
    mine = Lobby.objects.filter(host=host, status=Lobby.Status.WAITING)
    if seek is not None:
        mine = mine.filter(code=seek)
    challenged = list(mine.filter(challenged__isnull=False).values_list("challenged_id", flat=True))
    closed = mine.update(status=Lobby.Status.CLOSED)
    if closed:
        publish.lobby_changed()
        for user_id in [*challenged, host.pk]:
            publish.user_changed(user_id)
    return closed


@transaction.atomic
def join_seek(*, user: User, seek: str) -> Game:
    """Sit down at an open seek, an invite or a challenge. Of two who come at once, one gets the seat."""
    host_id = Lobby.objects.filter(code=seek).values_list("host_id", flat=True).first()
    if host_id is None:
        raise Refused("no_such_seek", _("There is no such seek."))
    lock_people(host_id, user.pk)
    lobby = Lobby.objects.select_for_update(of=("self",)).select_related("host").get(code=seek)
    # A guest who has just logged in hands over their seeks; that host is not locked.
    if lobby.status != Lobby.Status.WAITING or lobby.host_id != host_id:
        raise Refused("seek_gone", _("This seek is gone: somebody was faster, or it was taken down."))
    if lobby.host_id == user.pk:
        raise Refused("own_seek", _("This seek is your own."))
    if lobby.challenged_id not in (None, user.pk):
        raise Refused("not_challenged", _("This challenge is for somebody else."))
    check_may_play(user, rated=lobby.rated)
    check_not_blocked(user, lobby.host)
    control = clocks.parse(lobby.time_control)
    if lobby.rating_min is not None or lobby.rating_max is not None:
        value = rating_value(user, lobby.ruleset, control.speed)
        if not (lobby.rating_min or 0) <= value <= (lobby.rating_max or 10_000):
            raise Refused("out_of_range", _("Your rating is outside the range of this seek."))
    limits.check_new_game(user)
    return start_from(lobby, user)


def start_from(lobby: Lobby, user: User) -> Game:
    """Turn a seek into a game. The seek is locked, and so are the two people."""
    game = create_game(
        users=[lobby.host, user],
        ruleset=lobby.ruleset,
        options=lobby.options,
        time_control=lobby.time_control,
        rated=lobby.rated,
    )
    lobby.status = Lobby.Status.TAKEN
    lobby.game = game
    lobby.save(update_fields=["status", "game"])
    # Whoever sits down to a game in real time no longer looks for another one.
    if not game.control.per_move:
        Lobby.objects.filter(
            host__in=[lobby.host, user],
            status=Lobby.Status.WAITING,
            kind__in=[Lobby.Kind.OPEN, Lobby.Kind.QUICK],
        ).update(status=Lobby.Status.CLOSED)
    publish.lobby_changed()
    return game


def check_not_blocked(user: User, host: User) -> None:
    if Relation.objects.filter(
        kind=Relation.Kind.BLOCK, owner__in=[user, host], other__in=[user, host]
    ).exists():
        raise Refused("blocked", _("You two do not play with each other."))


def challenge(
    *,
    host: User,
    handle: str,
    ruleset: str,
    time_control: str,
    rated: bool,
    options: Mapping[str, Any] | None = None,
) -> Lobby:
    """Ask a named user for a game."""
    other = User.objects.filter(handle__iexact=handle, is_active=True, is_guest=False, is_bot=False).first()
    if other is None:
        raise Refused("no_such_user", _("There is nobody of that name."))
    if other.pk == host.pk:
        raise Refused("same_player", _("You cannot play against yourself."))
    check_not_blocked(host, other)
    return create_seek(
        host=host,
        kind=Lobby.Kind.CHALLENGE,
        ruleset=ruleset,
        time_control=time_control,
        rated=rated,
        options=options,
        challenged=other,
    )


@transaction.atomic
def decline_challenge(*, user: User, seek: str) -> None:
    lobby = (
        Lobby.objects.select_for_update()
        .filter(code=seek, challenged=user, status=Lobby.Status.WAITING)
        .first()
    )
    if lobby is None:
        raise Refused("no_such_seek", _("There is no such challenge."))
    lobby.status = Lobby.Status.CLOSED
    lobby.save(update_fields=["status"])
    publish.user_changed(lobby.host_id)
    publish.user_changed(user.pk)


@transaction.atomic
def play_bot(
    *,
    user: User,
    level: str,
    ruleset: str = "duel",
    options: Mapping[str, Any] | None = None,
    time_control: str = clocks.UNHURRIED,
    rated: bool = False,
) -> Game:
    """A game with a bot, begun at once: casual and without hurry, unless it is to be rated, with a clock."""
    lock_people(user.pk)
    check_may_play(user, rated=rated)
    known = User.objects.filter(is_bot=True, is_active=True, bot_level=level)
    bot = known.first() if level in BY_LEVEL else None
    if bot is None:
        raise Refused("no_such_bot", _("There is no such bot."))
    control = check_setup(ruleset=ruleset, options=options or {}, time_control=time_control)
    if rated and control.per_move:
        raise Refused("needs_a_clock", _("A rated game with a bot is played with a clock."))
    limits.check_new_game(user)
    return create_game(
        users=[user, bot], ruleset=ruleset, options=options, time_control=time_control, rated=rated
    )


def not_in_use(seeks: "QuerySet[Lobby]") -> "QuerySet[Lobby]":
    """Those of the seeks that nobody else is about to change, locked."""
    return Lobby.objects.filter(pk__in=seeks.select_for_update(skip_locked=True).values("pk"))


@transaction.atomic
def show_life(*, user_id: int, now: datetime | None = None) -> None:
    """The owner's socket has pinged: the seeks stay up."""
    waiting = Lobby.objects.filter(host_id=user_id, status=Lobby.Status.WAITING)
    not_in_use(waiting).update(seen_at=now or sitetime.now())


def close_stale_seeks(*, now: datetime | None = None) -> int:
    """Take down the seeks of people who have left."""
    now = now or sitetime.now()
    waiting = Lobby.objects.filter(status=Lobby.Status.WAITING)
    closed = waiting.exclude(kind__in=LASTING).filter(seen_at__lt=now - SEEK_GRACE)
    old = waiting.filter(kind__in=LASTING, created_at__lt=now - INVITE_LIFE)
    with transaction.atomic():
        count = sum(not_in_use(seeks).update(status=Lobby.Status.CLOSED) for seeks in (closed, old))
        if count:
            publish.lobby_changed()
    return count
