"""The life of a game as typed events. Services dispatch them; packages that care subscribe.

    GameCreated → GameBegun → TurnChanged* → GameFinished | GameAborted
    GameFinished → GameRated → GameAnnulled ⇄ GameRestored

Four more ask for permission before anything is written: GameProposed, RematchProposed, PlayerLeaving and
ChatProposed.
GameUnsealed tells that a game whose deal others were still playing is open to all.
PlayerLeft tells that a table of three or more plays on without one of its players. ChallengeSent and
ChallengeSettled come before.

A subscriber is a function in a package's `subscribers.py`, and games/apps.py names that module:

    @events.subscribe(events.GameFinished)
    def count(event: events.GameFinished) -> None: ...

It runs inside the transaction of the change. An `essential` one fails the change if it fails. Any other is
isolated: its own writes are rolled back, the failure is logged and kept as a MissedEvent, and upkeep runs it
again. `after_commit` subscribers run once the change is committed: what they lose, upkeep must find.
"""

import logging
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from datetime import datetime, timedelta
from enum import StrEnum
from functools import partial
from typing import Any, TypeVar

from django.db import InterfaceError, OperationalError, transaction

from accounts.models import User
from duelsite import sitetime
from engine.game import Position
from games.models import Game, Lobby, MissedEvent

log = logging.getLogger(__name__)

# Attempts after which a failing subscriber is not called again; the row stays for somebody to read.
MOST_ATTEMPTS = 10
RETRY_AFTER = timedelta(seconds=10)
MOST_AT_ONCE = 100


class Event:
    """Something that happens to a game or a challenge, or is about to."""


@dataclass(frozen=True)
class GameProposed(Event):
    """These users are about to begin a game; a subscriber may raise a RequestError."""

    users: Sequence[User]
    rated: bool
    # The user who offers it, where it is only an offer yet.
    proposer: User | None = None
    # Part of a match or tournament, in which the players take part as a whole.
    is_arranged: bool = False


@dataclass(frozen=True)
class RematchProposed(Event):
    """A player is about to offer a rematch of this game; a subscriber may raise a RequestError."""

    game: Game


@dataclass(frozen=True)
class ChatProposed(Event):
    """A user is about to write in the chat of a table; a subscriber may raise a RequestError."""

    user: User


@dataclass(frozen=True)
class PlayerLeaving(Event):
    """A player is about to resign or abort; a subscriber may raise a RequestError."""

    game: Game
    user_id: int
    now: datetime


@dataclass(frozen=True)
class ChallengeSent(Event):
    """The host of a lobby has challenged these players."""

    lobby: Lobby
    invited: Sequence[User]


@dataclass(frozen=True)
class ChallengeSettled(Event):
    """These players, or all of a challenge, need not answer it any more."""

    lobby: Lobby
    user_ids: Sequence[int] | None = None
    # Whether its host has taken it back: then there is nothing left to look at.
    is_withdrawn: bool = False


@dataclass(frozen=True)
class GameEvent(Event):
    """Something that has happened to a game. The row is locked by the running transaction."""

    game: Game


@dataclass(frozen=True)
class GameCreated(GameEvent):
    """The players are seated; nothing is dealt yet."""


@dataclass(frozen=True)
class GameBegun(GameEvent):
    """The cards are dealt and the first clocks run."""


class TurnCause(StrEnum):
    BEGIN = "begin"
    MOVE = "move"  # or a move taken back
    SEAT = "seat"  # a seat has another player: a bot holds it, or its player is back
    CLOCKS = "clocks"  # the same seats must decide, but their clocks were changed


@dataclass(frozen=True)
class TurnChanged(GameEvent):
    """Which seats must decide, or since when their clocks run."""

    cause: TurnCause


@dataclass(frozen=True)
class PlayerLeft(GameEvent):
    """A player has left a table of three or more, and a bot holds the seat."""

    seat: int


@dataclass(frozen=True)
class GameFinished(GameEvent):
    """The game has a result."""

    # The last position, if the service knows it: handed on for speed, and found again from the rows.
    end: Position | None = field(default=None, compare=False, metadata={"transient": True})


@dataclass(frozen=True)
class GameAborted(GameEvent):
    """The game ended without a result."""

    left_by: int | None = None


@dataclass(frozen=True)
class GameUnsealed(GameEvent):
    """Nobody plays the same deal any more: everybody may see the game."""


@dataclass(frozen=True)
class GameRated(GameEvent):
    """The ratings of the people who played have changed: by seat, before and after; None for a bot."""

    changes: list[dict[str, float] | None]


@dataclass(frozen=True)
class GameAnnulled(GameEvent):
    """A moderator has decided that the result does not count."""


@dataclass(frozen=True)
class GameRestored(GameEvent):
    """An annulled game counts again."""


E = TypeVar("E", bound=Event)
Handler = Callable[[E], None]


@dataclass(frozen=True)
class Subscription:
    name: str
    handler: Callable[[Any], None]
    essential: bool
    after_commit: bool
    when: Callable[[Any], bool] | None

    def wants(self, event: Event) -> bool:
        return self.when is None or self.when(event)


_subscriptions: dict[type[Event], list[Subscription]] = defaultdict(list)


def subscribe(
    *kinds: type[E], essential: bool = False, when: Callable[[E], bool] | None = None
) -> Callable[[Handler[E]], Handler[E]]:
    """Run a function inside the transaction of the change. `when` is a cheap test of whether it cares."""
    return _registering(kinds, essential=essential, after_commit=False, when=when)


def after_commit(
    *kinds: type[E], when: Callable[[E], bool] | None = None
) -> Callable[[Handler[E]], Handler[E]]:
    """Run a function once the change is committed."""
    return _registering(kinds, essential=False, after_commit=True, when=when)


def _registering(
    kinds: Sequence[type[E]], *, essential: bool, after_commit: bool, when: Callable[[E], bool] | None
) -> Callable[[Handler[E]], Handler[E]]:
    def register(handler: Handler[E]) -> Handler[E]:
        name = f"{handler.__module__}.{handler.__qualname__}"
        for kind in kinds:
            assert essential or issubclass(kind, GameEvent), "what is no event of a game is always essential"
            _subscriptions[kind].append(Subscription(name, handler, essential, after_commit, when))
        return handler

    return register


@contextmanager
def subscribed(
    kind: type[E], handler: Handler[E], *, essential: bool = False, is_after_commit: bool = False
) -> Iterator[None]:
    """A subscription for a while: for tests and commands."""
    decorate = after_commit(kind) if is_after_commit else subscribe(kind, essential=essential)
    decorate(handler)
    try:
        yield
    finally:
        _subscriptions[kind] = [one for one in _subscriptions[kind] if one.handler is not handler]


def is_awaited(event: Event) -> bool:
    """Whether any subscriber cares for the event."""
    return any(subscription.wants(event) for subscription in _subscriptions[type(event)])


def dispatch(event: Event) -> None:
    """Tell every subscriber, in the order in which games/apps.py names their modules."""
    for subscription in _subscriptions[type(event)]:
        if not subscription.wants(event):
            continue
        if subscription.after_commit:
            transaction.on_commit(partial(_run_after_commit, subscription, event))
        elif subscription.essential:
            subscription.handler(event)
        else:
            assert isinstance(event, GameEvent)
            _run_isolated(subscription, event)


def _run_after_commit(subscription: Subscription, event: Event) -> None:
    try:
        subscription.handler(event)
    except Exception:
        log.exception("%s failed after the commit of %s", subscription.name, type(event).__name__)


def _run_isolated(subscription: Subscription, event: GameEvent) -> None:
    try:
        with transaction.atomic():
            subscription.handler(event)
    except (OperationalError, InterfaceError):
        raise  # the database is down: the change itself cannot be saved either
    except Exception as error:
        log.exception("%s missed %s of game %s", subscription.name, type(event).__name__, event.game.pk)
        MissedEvent.objects.create(
            game=event.game,
            event=type(event).__name__,
            subscriber=subscription.name,
            details=details_of(event),
            reason=f"{type(error).__name__}: {error}"[:300],
            next_attempt_at=sitetime.now() + RETRY_AFTER,
        )


def details_of(event: GameEvent) -> dict[str, Any]:
    """The values of an event that cannot be found from the game."""
    own = [one for one in fields(event) if one.name != "game" and not one.metadata.get("transient")]
    return {one.name: getattr(event, one.name) for one in own}


def catch_up(*, now: datetime | None = None) -> int:
    """Run again what subscribers have missed; how many succeeded."""
    now = now or sitetime.now()
    due = MissedEvent.objects.filter(next_attempt_at__lte=now).order_by("next_attempt_at")
    return sum(_try_again(key, now) for key in list(due.values_list("pk", flat=True)[:MOST_AT_ONCE]))


@transaction.atomic
def _try_again(key: int, now: datetime) -> bool:
    rows = MissedEvent.objects.select_for_update(skip_locked=True, of=("self",))
    missed = rows.filter(pk=key).first()
    if missed is None:
        return False
    found = _subscription_of(missed)
    if found is None:
        missed.delete()  # nobody subscribes to it any more
        return False
    subscription, kind = found
    game = Game.objects.select_for_update().get(pk=missed.game_id)
    try:
        with transaction.atomic():
            subscription.handler(kind(game=game, **missed.details))
    except Exception as error:
        missed.attempts += 1
        missed.reason = f"{type(error).__name__}: {error}"[:300]
        tired = missed.attempts >= MOST_ATTEMPTS
        missed.next_attempt_at = None if tired else now + RETRY_AFTER * 2**missed.attempts
        missed.save(update_fields=["attempts", "reason", "next_attempt_at"])
        log.warning("%s failed again for game %s: %s", subscription.name, game.pk, missed.reason)
        return False
    missed.delete()
    return True


def _subscription_of(missed: MissedEvent) -> tuple[Subscription, type[Any]] | None:
    for kind, subscriptions in _subscriptions.items():
        for subscription in subscriptions:
            if kind.__name__ == missed.event and subscription.name == missed.subscriber:
                return subscription, kind
    return None
