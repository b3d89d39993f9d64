"""Shared deals: every table of a round gets the same cards.

The secret of each round is committed to when the event is created. When the round is paired, the nonces of
all who play it are mixed in, so that nobody can choose the deal: not the site, which has committed to its
secret, and no player, who does not know it.
"""

import secrets
from collections.abc import Sequence
from typing import TypedDict

from django.db.models import QuerySet

from engine import fair
from games.models import Game
from games.table import sealing
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


def mix(tournament: Tournament, round_: Round, entries: Sequence[int]) -> None:
    """Draw the seed of a round from its secret and the nonces of these players, by their entries' order."""
    if round_.secret is None:
        return
    nonces = tournament.entries.filter(pk__in=entries).order_by("pk").values_list("nonce", flat=True)
    round_.nonces = list(nonces)
    round_.seed = fair.mixed_seed(bytes(round_.secret), [bytes.fromhex(nonce) for nonce in round_.nonces])


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
