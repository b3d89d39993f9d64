"""What the lobby shows: open seeks, and whatever waits for one user."""

from collections.abc import Sequence
from typing import Any

from django.db.models import Prefetch, Q, prefetch_related_objects

from accounts.models import User
from games import time_controls
from games.models import Lobby, Seat, TakenSeat
from games.ratings import elo
from games.ratings.models import Rating
from games.registry import RULESETS
from games.table.selectors import running_games, running_json

MOST_SEEKS = 100
TAKEN = Prefetch("taken", TakenSeat.objects.select_related("user").order_by("pk"))


def open_seeks() -> list[dict[str, Any]]:
    """All that anybody can join, the same for everybody."""
    seeks = Lobby.objects.filter(status=Lobby.Status.WAITING, kind=Lobby.Kind.OPEN, ruleset__in=RULESETS)
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
        "program": seek.host.plays_by_api,
        "rating": round(seek.host_rating),
        "ruleset": seek.ruleset,
        "pool": rules.pool,
        "options": seek.options,
        "time_control": seek.time_control,
        "speed": time_controls.parse(seek.time_control).speed(rules.decisions),
        "rated": seek.rated,
        "rating_min": seek.rating_min,
        "rating_max": seek.rating_max,
        "size": seek.size,
        "seats": [taken_json(seat) for seat in seats_of(seek)],
    }


def taken_json(seat: TakenSeat) -> dict[str, Any]:
    """Somebody at a table that fills; `bot` is a level, `program` a member's own one."""
    return {
        "handle": seat.user.handle,
        "guest": seat.user.is_guest,
        "rating": None if seat.rating is None else round(seat.rating),
        "bot": seat.user.bot_level or None,
        "program": seat.user.plays_by_api,
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
        Lobby.objects.filter(
            Q(taken__user=user) | Q(invited=user), status=Lobby.Status.WAITING, ruleset__in=RULESETS
        )
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
            seek_json(seek) | {"mine": seek.host_id == user.pk, "to": ", ".join(invited_to(seek))}
            for seek in challenges
        ],
        "tables": [table_json(seek, user) for seek in tables],
        "games": games,
        "your_turn": sum(game["your_turn"] for game in games),
        "quick": quick_json(quick) if quick else None,
    }


def invited_to(seek: Lobby) -> list[str]:
    """Who is asked to a challenge and has not answered, by name: the rows come in any order."""
    is_challenge = seek.kind == Lobby.Kind.CHALLENGE
    return sorted((one.handle for one in seek.invited.all()), key=str.casefold) if is_challenge else []


def quick_json(seek: Lobby) -> dict[str, Any]:
    return {
        "id": seek.code,
        "ruleset": seek.ruleset,
        "size": seek.size,
        "time_control": seek.time_control,
    }


def table_json(seek: Lobby, user: User) -> dict[str, Any]:
    """A table as those who sit there see it."""
    return seek_json(seek) | {
        "kind": seek.kind,
        "mine": seek.host_id == user.pk,
        "invited": invited_to(seek),
    }


def last_played(user: User) -> str | None:
    """The ruleset of the user's newest game, if it is still offered."""
    newest = Seat.objects.filter(user=user).order_by("-game_id").values_list("game__ruleset", flat=True)
    ruleset = newest.first()
    return ruleset if ruleset in RULESETS else None
