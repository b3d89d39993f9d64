"""Reads for pages, sockets and the API: the lobby, one's own games, histories."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import F, Prefetch, Q, QuerySet, prefetch_related_objects
from django.utils import timezone
from django.utils.functional import Promise

from accounts.models import Rating, User
from games.duel import names
from games.models import Game, Lobby, Seat, TakenSeat
from games.ratings import elo
from games.rulesets import RULESETS, pools
from games.table import clocks

MOST_SEEKS = 100
PAGE = 20
RUNNING = (Game.Status.STARTING, Game.Status.PLAYING)
TAKEN = Prefetch("taken", TakenSeat.objects.select_related("user").order_by("pk"))
SEATS = Prefetch("seats", Seat.objects.select_related("user").order_by("number"))


# The lobby


def open_seeks() -> list[dict[str, Any]]:
    """All that anybody can join, the same for everybody."""
    seeks = Lobby.objects.filter(status=Lobby.Status.WAITING, kind=Lobby.Kind.OPEN)
    shown = list(seeks.select_related("host").order_by("created_at")[:MOST_SEEKS])
    fetch_seats(shown)
    return [seek_json(seek) for seek in shown]


def fetch_seats(seeks: Sequence[Lobby]) -> None:
    """Who sits at these tables. While one of two waits, its host sits there alone."""
    prefetch_related_objects([seek for seek in seeks if seek.size > 2], TAKEN)


def seats_of(seek: Lobby) -> Sequence[TakenSeat]:
    if seek.size == 2:
        return [TakenSeat(lobby=seek, user=seek.host, rating=seek.host_rating)]
    return list(seek.taken.all())


def seek_json(seek: Lobby) -> dict[str, Any]:
    rules = RULESETS[seek.ruleset]
    return {
        "id": seek.code,
        "host": seek.host.handle,
        "guest": seek.host.is_guest,
        "rating": round(seek.host_rating),
        "ruleset": seek.ruleset,
        "pool": rules.pool,
        "options": seek.options,
        "time_control": seek.time_control,
        "speed": clocks.parse(seek.time_control).speed(rules.decisions),
        "rated": seek.rated,
        "rating_min": seek.rating_min,
        "rating_max": seek.rating_max,
        "size": seek.size,
        "seats": [taken_json(seat) for seat in seats_of(seek)],
    }


def taken_json(seat: TakenSeat) -> dict[str, Any]:
    """Somebody at a table that fills; `bot` is a level."""
    return {
        "handle": seat.user.handle,
        "guest": seat.user.is_guest,
        "rating": None if seat.rating is None else round(seat.rating),
        "bot": seat.user.bot_level or None,
    }


def viewer(user: User | None) -> dict[str, Any]:
    """What decides whether a seek is one's own, and whether one may join it. The services decide again."""
    ratings: dict[str, dict[str, float]] = {}
    for rating in Rating.objects.filter(user=user) if user else ():
        ratings.setdefault(rating.pool, {})[rating.speed] = rating.value
    return {
        "you": user.handle if user else None,
        "member": user is not None and user.is_member,
        "ratings": ratings,
        "unrated": elo.START,
    }


NOTHING: dict[str, Any] = {"challenges": [], "tables": [], "games": [], "your_turn": 0, "quick": None}


def my_table(user: User) -> dict[str, Any]:
    """The user's challenges, tables, running games, and the quick pairing that the user waits for, if any.

    A challenge of two is one to both; who sits at a larger table has it among the tables.
    """
    waiting = list(
        Lobby.objects.filter(Q(taken__user=user) | Q(invited=user), status=Lobby.Status.WAITING)
        .filter(Q(kind__in=[Lobby.Kind.CHALLENGE, Lobby.Kind.QUICK]) | Q(size__gt=2))
        .select_related("host")
        .order_by("created_at")
        .distinct()
    )
    fetch_seats(waiting)
    prefetch_related_objects([seek for seek in waiting if seek.kind == Lobby.Kind.CHALLENGE], "invited")
    quick = next((seek for seek in waiting if seek.kind == Lobby.Kind.QUICK), None)
    there = [seek for seek in waiting if any(seat.user_id == user.pk for seat in seats_of(seek))]
    challenges = [
        seek
        for seek in waiting
        if seek.kind == Lobby.Kind.CHALLENGE and (seek.size == 2 or seek not in there)
    ]
    tables = [seek for seek in there if seek.size > 2 and seek.kind != Lobby.Kind.QUICK]
    games = [running_json(game, user) for game in running_games(user)]
    return {
        "challenges": [
            seek_json(seek)
            | {"mine": seek.host_id == user.pk, "to": ", ".join(one.handle for one in seek.invited.all())}
            for seek in challenges
        ],
        "tables": [table_json(seek, user) for seek in tables],
        "games": games,
        "your_turn": sum(game["your_turn"] for game in games),
        "quick": {"id": quick.code, "time_control": quick.time_control} if quick else None,
    }


def table_json(seek: Lobby, user: User) -> dict[str, Any]:
    """A table as those who sit there see it."""
    return seek_json(seek) | {
        "kind": seek.kind,
        "mine": seek.host_id == user.pk,
        "invited": [one.handle for one in seek.invited.all()],
    }


def running_games(user: User) -> "QuerySet[Game]":
    return (
        Game.objects.filter(seats__user=user, status__in=RUNNING)
        .prefetch_related(SEATS)
        .order_by("deadline", "-pk")[:100]
    )


def running_json(game: Game, user: User) -> dict[str, Any]:
    mine = next(seat for seat in game.seats.all() if seat.user_id == user.pk)
    others = [seat.user for seat in game.seats.all() if seat.user_id != user.pk]
    return {
        "code": game.code,
        "opponent": ", ".join(other.handle for other in others),
        "bot": any(other.is_bot for other in others),
        "your_turn": mine.number in game.to_move and not game.bot_levels[mine.number],
        "time_control": game.time_control,
        "rated": game.rated,
        "deadline": game.deadline.isoformat() if game.deadline and game.control.per_move else None,
    }


# Histories


# What Game.result_of tells, for the database.
DRAWN = Q(game__places__contained_by=[1])
WON = Q(game__winners__contains=[F("number")])


@dataclass(frozen=True)
class HistoryFilter:
    """What a history is narrowed down to; nothing set means everything."""

    opponent: str = ""
    result: str = ""  # won, lost, drawn
    ruleset: str = ""
    speed: str = ""
    since: date | None = None
    until: date | None = None
    before: int | None = None  # the key to go on from


@dataclass(frozen=True)
class HistoryPage:
    games: Sequence[Game]
    next_before: int | None


def history(user: User, wanted: HistoryFilter, *, size: int = PAGE) -> HistoryPage:
    """A user's finished games, newest first, paged by key: page 500 costs no more than page 1."""
    seats = Seat.objects.filter(user=user, game__status=Game.Status.FINISHED).order_by("-game_id")
    if wanted.before is not None:
        seats = seats.filter(game_id__lt=wanted.before)
    if wanted.ruleset:
        seats = seats.filter(game__ruleset=wanted.ruleset)
    if wanted.speed:
        seats = seats.filter(game__speed=wanted.speed)
    if wanted.opponent:
        seats = seats.filter(game__players__handle__iexact=wanted.opponent).exclude(
            user__handle__iexact=wanted.opponent
        )
    if wanted.since:
        seats = seats.filter(game__finished_at__date__gte=wanted.since)
    if wanted.until:
        seats = seats.filter(game__finished_at__date__lte=wanted.until)
    if wanted.result == "drawn":
        seats = seats.filter(DRAWN)
    elif wanted.result in ("won", "lost"):
        seats = seats.exclude(DRAWN).filter(WON if wanted.result == "won" else ~WON)
    ids = list(seats.values_list("game_id", flat=True)[: size + 1])
    games = (
        Game.objects.filter(pk__in=ids[:size])
        .defer("secret", "seed")
        .prefetch_related(SEATS, "rating_changes")
        .order_by("-pk")
    )
    return HistoryPage(list(games), ids[size - 1] if len(ids) > size else None)


# Ratings


LEADERS = 100
HOPEFULS = 20


@dataclass(frozen=True)
class Leaderboard:
    """The best of a pool and speed; after them those whose rating is still provisional."""

    leaders: Sequence[Rating]
    hopefuls: Sequence[Rating]
    mine: Rating | None = None
    rank: int | None = None


def leaderboard(pool: str, speed: str, user: User | None = None) -> Leaderboard:
    ratings = (
        Rating.objects.filter(pool=pool, speed=speed, games__gt=0)
        .filter(user__is_active=True, user__is_bot=False, user__is_guest=False)
        .exclude(user__suspended_until__gt=timezone.now())
        .select_related("user")
        .order_by("-value", "pk")
    )
    established = ratings.filter(games__gte=Rating.PROVISIONAL_GAMES)
    leaders = list(established[:LEADERS])
    hopefuls: list[Rating] = []
    if len(leaders) < LEADERS:
        hopefuls = list(ratings.filter(games__lt=Rating.PROVISIONAL_GAMES)[:HOPEFULS])
    mine = next((r for r in [*leaders, *hopefuls] if user is not None and r.user_id == user.pk), None)
    if mine is None and user is not None:
        mine = ratings.filter(user=user).first()
    rank = None
    if mine is not None and not mine.is_provisional:
        rank = (
            leaders.index(mine) + 1
            if mine in leaders
            else established.filter(value__gt=mine.value).count() + 1
        )
    return Leaderboard(leaders, hopefuls, mine, rank)


def pool_titles() -> dict[str, Promise | str]:
    return {pool: names.RULESETS.get(first, RULESETS[first].name) for pool, first in pools().items()}


def ratings_by_pool(user: User) -> dict[str, dict[str, Rating]]:
    """By pool and speed; the pools in their order."""
    by_pool: dict[str, dict[str, Rating]] = {pool: {} for pool in pools()}
    for rating in Rating.objects.filter(user=user, pool__in=by_pool):
        by_pool[rating.pool][rating.speed] = rating
    return by_pool
