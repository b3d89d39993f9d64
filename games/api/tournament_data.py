"""Tournaments as the API shows them. Nothing of a round that is still secret: see round_json."""

from datetime import datetime
from typing import Any, TypedDict

from django.db.models import Max, Q, QuerySet

from games.models import Game
from games.tournaments.creating import SETUP_FIELDS
from games.tournaments.models import PARTS, Entry, Pairing, Round, Tournament, TournamentAction

# What is shown of an event as its columns have it, besides what its organiser has chosen.
COLUMNS = (
    "code", "status", "entry_count", "seed", "version", "created_at", "started_at", "finished_at",
    "cancelled_because",
)  # fmt: skip


def tournaments() -> QuerySet[Tournament]:
    """With what tournament_json needs."""
    paired = Max("played_rounds__number", filter=~Q(played_rounds__status=Round.Status.PLANNED))
    return Tournament.objects.select_related("organiser").annotate(last_round=paired)


def tournament_json(tournament: Tournament, url: str) -> dict[str, Any]:
    """An event of `tournaments()`; the seats, secrets and nonces of its rounds are no part of it."""
    return {
        **{name: getattr(tournament, name) for name in (*COLUMNS, *sorted(SETUP_FIELDS))},
        "url": url,
        "organiser": tournament.organiser.handle if tournament.organiser else None,
        "round": getattr(tournament, "last_round", None),
        "ends_at": tournament.ends_at,
    }


def as_number(parts: int) -> float:
    """Points as they are stored, as a number for programs."""
    return round(parts / PARTS, 4)


class EntryJson(TypedDict):
    handle: str
    bot: bool
    state: str
    missed: bool
    rating: int
    rank: int | None
    position: int | None
    score: float
    points: list[float]
    tie_breaks: dict[str, float]
    wins: int
    played: int
    on_streak: bool
    performance: int | None
    matchpoints: float | None
    checked_in: bool


def entry_json(entry: Entry) -> EntryJson:
    """The user was fetched along."""
    return {
        "handle": entry.user.handle,
        "bot": entry.user.is_bot or entry.user.plays_by_api,
        "state": entry.state,
        "missed": entry.missed,
        "rating": round(entry.rating),
        "rank": entry.rank,
        "position": entry.position,
        "score": as_number(entry.score),
        "points": [as_number(parts) for parts in entry.points],
        "tie_breaks": {name: as_number(parts) for name, parts in entry.tie_breaks},
        "wins": entry.wins,
        "played": entry.played,
        "on_streak": entry.on_streak,
        "performance": entry.performance,
        "matchpoints": None if entry.matchpoints is None else entry.matchpoints / 10,
        "checked_in": entry.checked_in_at is not None,
    }


class RoundJson(TypedDict):
    number: int
    status: str
    is_final: bool
    starts_at: datetime | None
    paired_at: datetime | None
    ends_at: datetime | None
    finished_at: datetime | None
    commitment: str
    secret: str | None
    seed: str | None
    nonces: list[str] | None


def round_json(row: Round) -> RoundJson:
    """With shared deals its secret, seed and nonces are shown once it is over, so that all can check them."""
    is_open = row.status == Round.Status.FINISHED and row.seed is not None
    return {
        "number": row.number,
        "status": row.status,
        "is_final": row.is_final,
        "starts_at": row.starts_at,
        "paired_at": row.paired_at,
        "ends_at": row.ends_at,
        "finished_at": row.finished_at,
        "commitment": row.commitment,
        "secret": bytes(row.secret).hex() if is_open and row.secret is not None else None,
        "seed": bytes(row.seed).hex() if is_open and row.seed is not None else None,
        "nonces": row.nonces if is_open else None,
    }


class SeatJson(TypedDict):
    handle: str
    place: int | None
    victory_points: int | None
    games_won: int
    berserk: bool
    missed: bool


class PairingJson(TypedDict):
    id: int
    round: int | None
    number: int
    kind: str
    result_set: bool
    created_at: datetime
    finished_at: datetime | None
    seats: list[SeatJson]
    games: list[str]
    match: str | None


def pairings_of(tournament: Tournament) -> QuerySet[Pairing]:
    """In order, with what pairing_json needs."""
    rows = tournament.pairings.select_related("round", "match").order_by("pk")
    return rows.prefetch_related("seats__entry__user", "games__game", "match__match_games__game")


def pairing_json(pairing: Pairing) -> PairingJson:
    row = pairing.round
    is_sealed = row is not None and bool(row.commitment) and row.status != Round.Status.FINISHED
    rows = pairing.match.match_games.all() if pairing.match else pairing.games.all()
    games: list[Game] = [one.game for one in rows]
    return {
        "id": pairing.pk,
        "round": row.number if row else None,
        "number": pairing.number,
        "kind": pairing.kind,
        "result_set": pairing.is_set,
        "created_at": pairing.created_at,
        "finished_at": pairing.finished_at,
        "seats": [
            {
                "handle": seat.entry.user.handle,
                "place": None if is_sealed else seat.place,
                "victory_points": None if is_sealed else seat.victory_points,
                "games_won": 0 if is_sealed else seat.games_won,
                "berserk": seat.berserk,
                "missed": seat.missed,
            }
            for seat in pairing.seats.all()
        ],
        "games": [game.code for game in games],
        "match": pairing.match.code if pairing.match else None,
    }


class ActionJson(TypedDict):
    at: datetime
    name: str
    actor: str | None
    player: str | None
    pairing: int | None
    reason: str
    details: dict[str, Any]


def action_json(action: TournamentAction) -> ActionJson:
    """The people were fetched along."""
    return {
        "at": action.at,
        "name": action.name,
        "actor": action.actor.handle if action.actor else None,
        "player": action.player.handle if action.player else None,
        "pairing": action.pairing_id,
        "reason": action.reason,
        "details": action.details,
    }
