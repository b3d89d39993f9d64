"""What bots have answered before at a deal that others play as well: same play, same answers.

A bot of such a deal chooses reproducibly, but a new version of the site may bring it another net or another
search in the middle of the day. So what it has answered once is stored, and given again to everybody who
plays the same. The holder of the deal forgets the answers when the deal is over.
"""

import hashlib
from collections.abc import Callable
from uuid import UUID

from engine.game import HIDDEN, Position
from games.models import BotAnswer, Game

FORGOTTEN_AT_ONCE = 5_000


def answer(game: Game, position: Position, seat: int, think: Callable[[], str]) -> str:
    """The first answer counts, also of two that are found at the same time; thinking is for new play."""
    if not game.is_sealed:
        return think()  # practice on a deal that is over
    key = key_of(bytes(game.seed or b""), position, seat, seats=game.size)
    known = stored(key)
    if known is None:
        given = BotAnswer(key=key, deal_key=game.deal_key, notation=think())
        BotAnswer.objects.bulk_create([given], ignore_conflicts=True)
        known = stored(key) or given.notation
    if known in {move.notation for move in position.legal_moves(seat)}:
        return known
    return think()  # the rules have changed


def stored(key: UUID) -> str | None:
    return BotAnswer.objects.filter(key=key).values_list("notation", flat=True).first()


def key_of(seed: bytes, position: Position, seat: int, *, seats: int) -> UUID:
    """The line of play, by seat. Of simultaneous choices only those that are revealed belong to it.

    Unlike the seed of the choice it has the moves in full: a card under a stage is secret, but missing from
    the hand that is passed on.
    """
    made: list[list[str]] = [[] for _ in range(seats)]
    for number, (mover, move) in enumerate(position.history):
        if position.told(number, None) != HIDDEN:
            made[mover].append(move.notation)
    text = "\n".join([*(",".join(moves) for moves in made), str(seat)])
    return UUID(bytes=hashlib.sha256(seed + text.encode()).digest()[:16])


def forget_some(deal_key: str) -> int:
    """Forget some answers of a deal that is over; how many."""
    some = BotAnswer.objects.filter(deal_key=deal_key).values("pk")[:FORGOTTEN_AT_ONCE]
    return BotAnswer.objects.filter(pk__in=some).delete()[0]
