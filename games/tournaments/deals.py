"""Shared deals: every table of a round gets the same cards.

The secret of each round is committed to when the event is created. When the round is paired, the nonces of
all who take part in it are mixed in, so that nobody can choose the deal: not the site, which has committed to
its secret, and no player, who does not know it.
"""

import secrets
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypedDict

from django.db.models import QuerySet

from engine import fair
from games.models import Game
from games.registry import plugin_of, rules_of
from games.table import sealing
from games.tournaments.formats.history import Meeting, MeetingKind
from games.tournaments.models import Round, Tournament


class Secret(TypedDict, total=False):
    secret: bytes
    commitment: str


def new_secret(tournament: Tournament) -> Secret:
    """The secret of a round, and the commitment to it; nothing if every table has its own deal."""
    if not tournament.same_deals:
        return {}
    secret = secrets.token_bytes(fair.SEED_BYTES)
    return {"secret": secret, "commitment": fair.commitment(secret)}


def commit(tournament: Tournament) -> None:
    """Commit to the deals of all rounds, before anybody enters."""
    if tournament.same_deals:
        total = tournament.rounds + int(tournament.has_final)
        Round.objects.bulk_create(
            Round(tournament=tournament, number=number, **new_secret(tournament))
            for number in range(1, total + 1)
        )


def mix(tournament: Tournament, round_: Round, entries: Collection[int]) -> None:
    """Draw the seed of a round from its secret and the nonces of these players, by their entries' order.

    They are not saved. Who sits where changes nothing, so that players can be seated by the boards dealt.
    """
    if round_.secret is None:
        return
    nonces = tournament.entries.filter(pk__in=entries).order_by("pk").values_list("nonce", flat=True)
    round_.nonces = list(nonces)
    round_.seed = fair.mixed_seed(bytes(round_.secret), [bytes.fromhex(nonce) for nonce in round_.nonces])


@dataclass(frozen=True)
class Boards:
    """The boards that the deal of a round gives, for its seating: none if every table has its own deal."""

    # Of the seats, by number of players at the table.
    dealt: Mapping[int, Sequence[str]] = field(default_factory=dict)
    # By entry: those of the rounds before.
    played: Mapping[int, Sequence[str]] = field(default_factory=dict)


def boards_of(tournament: Tournament, round_: Round, meetings: Iterable[Meeting]) -> Boards:
    """What is known of a round that `mix` has drawn the seed of."""
    if round_.seed is None:
        return Boards()
    drawn = tournament.played_rounds.exclude(seed=None).values_list("number", "seed")
    seeds = {number: bytes(seed) for number, seed in drawn if seed is not None}
    known: dict[tuple[int, int], list[str]] = {}
    played: dict[int, list[str]] = {}
    for meeting in meetings:
        size = len(meeting.seats)
        if meeting.kind != MeetingKind.PLAYED or meeting.round not in seeds:
            continue
        if (meeting.round, size) not in known:
            known[meeting.round, size] = dealt(tournament, seeds[meeting.round], size)
        for entry, board in zip(meeting.players, known[meeting.round, size], strict=True):
            played.setdefault(entry, []).append(board)
    sizes = rules_of(tournament.ruleset).seats
    return Boards({size: dealt(tournament, bytes(round_.seed), size) for size in sizes}, played)


def dealt(tournament: Tournament, seed: bytes, size: int) -> list[str]:
    """The board of each seat of a table of that size."""
    position = rules_of(tournament.ruleset).new(seats=size, seed=seed, options=tournament.options)
    return [plugin_of(tournament.ruleset).board_of(position, seat) for seat in range(size)]


def name_of(tournament: Tournament, round_: Round) -> str:
    """Of the deal, as games and records have it."""
    return f"{tournament.code}.{round_.number}"


def sealed_games(tournament: Tournament, round_: Round) -> "QuerySet[Game]":
    """All games that were dealt from a round's deal and are not open, those that were replayed too."""
    dealt = Game.objects.filter(deal_key=name_of(tournament, round_), is_sealed=True)
    return dealt.order_by("pk")


def open_games(tournament: Tournament, round_: Round) -> None:
    """Nobody plays the deal any more: everybody may see it."""
    if round_.seed is not None:
        sealing.unseal(sealed_games(tournament, round_))
