"""What the lobby shows: the open lobbies, and what concerns one user."""

from collections.abc import Sequence
from typing import Any, TypedDict

from django.db.models import Count, F, Prefetch, Q, QuerySet, prefetch_related_objects
from django.db.models.functions import Coalesce

from accounts.models import User
from games import time_controls
from games.lobby.waits import expected_wait
from games.match_terms import MatchTerms, MatchTermsJson
from games.models import Lobby, Seat, TakenSeat
from games.ratings import elo
from games.ratings.models import Rating
from games.registry import RULESETS, rules_of
from games.table.selectors import RunningJson, running_games, running_json

# The most open lobbies that are listed.
MOST_LISTED = 100
TAKEN = Prefetch("taken", TakenSeat.objects.select_related("user").order_by("pk"))


class SeatJson(TypedDict):
    handle: str
    guest: bool
    rating: int | None
    bot: str | None  # the level, for a bot of the site
    program: bool  # a bot account of a member


class LobbyJson(TypedDict):
    id: str
    host: str
    guest: bool
    program: bool
    rating: int
    ruleset: str
    pool: str
    options: dict[str, Any]
    time_control: str
    speed: str
    rated: bool
    rating_min: int | None
    rating_max: int | None
    size: int
    seats: list[SeatJson]
    match: MatchTermsJson | None


class ChallengeJson(LobbyJson):
    mine: bool
    to: str


class JoinedLobbyJson(LobbyJson):
    """As the people in it see it."""

    kind: str
    mine: bool
    invited: list[str]


class QuickPairingJson(TypedDict):
    id: str
    ruleset: str
    size: int
    size_from: int
    time_control: str
    # How long it takes as a rule, in seconds; None: unknown.
    expected: int | None


class WaitingJson(TypedDict):
    """How many people wait in quick pairing for the same game."""

    ruleset: str
    # Any number of players from one to the other.
    size: int
    size_from: int
    time_control: str
    rated: bool
    people: int


class UserLobbies(TypedDict):
    challenges: list[ChallengeJson]
    tables: list[JoinedLobbyJson]
    quick: QuickPairingJson | None


class Overview(UserLobbies):
    """What concerns one user: challenges, tables of more than two that fill, quick pairing, running games."""

    games: list[RunningJson]
    your_turn: int


class Viewer(TypedDict):
    you: str | None
    member: bool
    ratings: dict[str, dict[str, float]]
    unrated: float


NOTHING: Overview = {"challenges": [], "tables": [], "games": [], "your_turn": 0, "quick": None}


def open_lobbies() -> list[LobbyJson]:
    """The lobbies that anybody can join, the same for everybody."""
    lobbies = Lobby.objects.filter(status=Lobby.Status.WAITING, kind=Lobby.Kind.OPEN, ruleset__in=RULESETS)
    shown = list(lobbies.select_related("host").order_by("created_at")[:MOST_LISTED])
    fetch_seats(shown)
    return [lobby_json(lobby) for lobby in shown]


def people_waiting() -> list[WaitingJson]:
    """Who waits in quick pairing, as numbers: nobody is named."""
    quick = Lobby.objects.filter(status=Lobby.Status.WAITING, kind=Lobby.Kind.QUICK, ruleset__in=RULESETS)
    wishes = ("ruleset", "size", "fewest", "time_control", "rated")
    counted = (
        quick.annotate(fewest=Coalesce("size_from", "size"))
        .values(*wishes)
        .annotate(people=Count("pk"))
        .order_by(*wishes)
    )
    return [
        {
            "ruleset": row["ruleset"],
            "size": row["size"],
            "size_from": row["fewest"],
            "time_control": row["time_control"],
            "rated": row["rated"],
            "people": row["people"],
        }
        for row in counted[:MOST_LISTED]
    ]


def fetch_seats(lobbies: Sequence[Lobby]) -> None:
    """Read the taken seats of these lobbies. In one for two, while it waits, the host is alone."""
    prefetch_related_objects([lobby for lobby in lobbies if lobby.size > 2], TAKEN)


def seats_of(lobby: Lobby) -> Sequence[TakenSeat]:
    if lobby.size == 2:
        return [TakenSeat(lobby=lobby, user=lobby.host, rating=lobby.host_rating)]
    return list(lobby.taken.all())


def joined_seats(seats: "QuerySet[TakenSeat]") -> "QuerySet[TakenSeat]":
    """Of these seats, those that people have taken in waiting lobbies of others."""
    waiting = seats.filter(lobby__status=Lobby.Status.WAITING, user__is_bot=False)
    return waiting.exclude(user=F("lobby__host"))


def lobby_json(lobby: Lobby) -> LobbyJson:
    rules, match = rules_of(lobby.ruleset), MatchTerms.of(lobby)
    return {
        "id": lobby.code,
        "host": lobby.host.handle,
        "guest": lobby.host.is_guest,
        "program": lobby.host.plays_by_api,
        "rating": round(lobby.host_rating),
        "ruleset": lobby.ruleset,
        "pool": rules.pool,
        "options": lobby.options,
        "time_control": lobby.time_control,
        "speed": time_controls.parse(lobby.time_control).speed(rules.decisions),
        "rated": lobby.rated,
        "rating_min": lobby.rating_min,
        "rating_max": lobby.rating_max,
        "size": lobby.size,
        "seats": [seat_json(seat) for seat in seats_of(lobby)],
        "match": match.as_json() if match else None,
    }


def seat_json(seat: TakenSeat) -> SeatJson:
    return {
        "handle": seat.user.handle,
        "guest": seat.user.is_guest,
        "rating": None if seat.rating is None else round(seat.rating),
        "bot": seat.user.bot_level or None,
        "program": seat.user.plays_by_api,
    }


def viewer(user: User | None) -> Viewer:
    """What tells the scripts which lobbies are the user's and which the user may join; services check."""
    ratings: dict[str, dict[str, float]] = {}
    for rating in Rating.objects.filter(user=user) if user else ():
        ratings.setdefault(rating.pool, {})[rating.speed] = rating.value
    return {
        "you": user.handle if user else None,
        "member": user is not None and user.is_member,
        "ratings": ratings,
        "unrated": elo.START,
    }


def overview_of(user: User) -> Overview:
    games = [running_json(game, user) for game in running_games(user)]
    return {
        **lobbies_of(user),
        "games": games,
        "your_turn": sum(game["your_turn"] for game in games),
    }


def first_turn_of(user: User) -> str | None:
    """The code of the first running game that waits for the user."""
    games = (running_json(game, user) for game in running_games(user))
    return next((game["code"] for game in games if game["your_turn"]), None)


def lobbies_of(user: User) -> UserLobbies:
    """A challenge between two is shown to both as such; people in a larger one see it among their tables."""
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
    prefetch_related_objects([lobby for lobby in waiting if lobby.kind == Lobby.Kind.CHALLENGE], "invited")
    quick = next((lobby for lobby in waiting if lobby.kind == Lobby.Kind.QUICK), None)
    joined = [lobby for lobby in waiting if any(seat.user_id == user.pk for seat in seats_of(lobby))]
    challenges = [
        lobby
        for lobby in waiting
        if lobby.kind == Lobby.Kind.CHALLENGE and (lobby.size == 2 or lobby not in joined)
    ]
    tables = [lobby for lobby in joined if lobby.size > 2 and lobby.kind != Lobby.Kind.QUICK]
    return {
        "challenges": [challenge_json(lobby, user) for lobby in challenges],
        "tables": [joined_lobby_json(lobby, user) for lobby in tables],
        "quick": quick_pairing_json(quick) if quick else None,
    }


def invited_to(lobby: Lobby) -> list[str]:
    """The handles of the people who have not answered a challenge, sorted: the rows have no order."""
    is_challenge = lobby.kind == Lobby.Kind.CHALLENGE
    return sorted((user.handle for user in lobby.invited.all()), key=str.casefold) if is_challenge else []


def challenge_json(lobby: Lobby, user: User) -> ChallengeJson:
    return {**lobby_json(lobby), "mine": lobby.host_id == user.pk, "to": ", ".join(invited_to(lobby))}


def joined_lobby_json(lobby: Lobby, user: User) -> JoinedLobbyJson:
    return {
        **lobby_json(lobby),
        "kind": lobby.kind,
        "mine": lobby.host_id == user.pk,
        "invited": invited_to(lobby),
    }


def quick_pairing_json(lobby: Lobby) -> QuickPairingJson:
    return {
        "id": lobby.code,
        "ruleset": lobby.ruleset,
        "size": lobby.size,
        "size_from": lobby.sizes.start,
        "time_control": lobby.time_control,
        "expected": expected_wait(lobby),
    }


def last_played(user: User) -> str | None:
    """The ruleset of the user's newest game, if it is still offered."""
    newest = Seat.objects.filter(user=user).order_by("-game_id").values_list("game__ruleset", flat=True)
    ruleset = newest.first()
    return ruleset if ruleset in RULESETS else None
