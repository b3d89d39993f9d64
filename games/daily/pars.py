"""Par: what the strongest bot makes of a deal from the player's seat, limited by nodes."""

import logging

from django.db import transaction

from engine.ai.choosing import seed_of_choice
from engine.game import Position
from games.dailies import Ended
from games.daily import locks
from games.daily.attempts import daily_of
from games.daily.models import DailyDeal
from games.plugin import Bots
from games.registry import plugin_of

log = logging.getLogger(__name__)

MOST_MOVES = 2_000


def find_missing() -> int:
    """Find the par of one deal that has none yet; how many. It takes seconds."""
    missing = DailyDeal.objects.filter(par=None).exclude(status=DailyDeal.Status.CLOSED).order_by("-day")
    deal = missing.first()
    return find(deal) if deal is not None else 0


@transaction.atomic
def find(deal: DailyDeal) -> int:
    """Nobody else plays it meanwhile: the lock is held until it is saved."""
    if not locks.try_lock(locks.PAR):
        return 0
    position = played_out(deal)
    outcome = position.outcome
    assert outcome is not None
    ended = Ended(
        str(outcome.how), outcome.places, [score["total"] for score in outcome.scores][: len(outcome.places)]
    )
    moves = [[seat, move.notation] for seat, move in position.history]
    score = daily_of(deal).score(ended, deal.seat)
    return DailyDeal.objects.filter(pk=deal.pk, par=None).update(par=score, par_moves=moves)


def played_out(deal: DailyDeal) -> Position:
    """The end of the game that the strongest bot plays against the bots of the day."""
    plugin = plugin_of(deal.ruleset)
    bots, seed = plugin.bots, bytes(deal.seed)
    levels = [*deal.levels]
    levels.insert(deal.seat, strongest(bots))
    position = plugin.rules.new(seats=len(levels), seed=seed, options=deal.options)
    for _ in range(MOST_MOVES):
        if position.outcome is not None:
            return position
        for seat in position.to_move:
            if seat in position.to_move:
                choice = seed_of_choice(seed, position, seat, seats=len(levels))
                notation = bots.choose_reproducibly(position, seat, level=levels[seat], seed=choice)
                position.play(seat, plugin.rules.parse(notation))
    raise RuntimeError(f"the par of {deal} has no end")


def strongest(bots: Bots) -> str:
    return max(bots.ratings, key=lambda level: bots.ratings[level])
