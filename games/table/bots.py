"""How a bot of a level chooses its move, and how long it may think when many games wait for one."""

import os
import secrets
from collections import Counter
from datetime import datetime
from functools import lru_cache

from django.db.models import OuterRef, QuerySet, Subquery

from duelsite import sitetime
from engine.ai.choosing import seed_of_choice
from engine.game import Position
from games.models import Game, Seat
from games.queue import BotTurn
from games.registry import plugin_of
from games.table import bot_answers

# Nobody should wait longer than this for a bot, however many games are running.
PATIENCE = 2.5
LEAST = 0.03
# What a move takes besides thinking: the queue, the database, telling everybody (`python -m bench.bots`).
OVERHEAD = 0.05


def choose(game: Game, position: Position, seat: int) -> str:
    """The move of a bot, in notation."""
    bots, level = plugin_of(game.ruleset).bots, game.bot_levels[seat]
    if game.has_reproducible_bots:
        seed = seed_of_choice(bytes(game.seed or b""), position, seat, seats=game.size)
        return bot_answers.answer(
            game,
            position,
            seat,
            lambda: bots.choose_reproducibly(position, seat, level=level, seed=seed),
        )
    wished = bots.wishes(level)
    # A glance takes less time than to ask who else is waiting.
    seconds = budget(game, seat, wished) if wished else 0.0
    return bots.choose(position, seat, level=level, seconds=seconds, seed=secrets.randbits(31))


def turn_of(game: Game, seat: int) -> BotTurn:
    """The decision that a bot owes, as it is queued."""
    wished = plugin_of(game.ruleset).bots.wishes(game.bot_levels[seat])
    return BotTurn(
        game_id=game.pk,
        seat=seat,
        version=game.asked_version[seat],
        person=person_of(game.pk),
        seconds=(wished or 0.0) + OVERHEAD,
        unhurried=game.control.per_move,
        last=game.size > 2 and len(game.to_move) == 1,
    )


@lru_cache(maxsize=10_000)
def person_of(game_id: int) -> int | None:
    """The person whose game it is: bots' time is shared fairly among people."""
    return first_person(game_id).first()


def first_person(game_id: int | OuterRef) -> QuerySet[Seat, int]:
    people = Seat.objects.filter(game_id=game_id, user__is_bot=False)
    return people.order_by("number").values_list("user_id", flat=True)


def budget(game: Game, seat: int, wished: float, now: datetime | None = None) -> float:
    """How long to think: as the level wishes, but all people share the cores, and each their own part."""
    turns = turns_by_person()
    share = len(turns | {person_of(game.pk): 1}) * max(1, turns[person_of(game.pk)])
    fair = PATIENCE * (os.cpu_count() or 1) / share - OVERHEAD
    began = game.began_at[seat] or sitetime.now()
    left = PATIENCE - ((now or sitetime.now()) - began).total_seconds()
    return max(LEAST, min(wished, fair, left))


def turns_by_person() -> Counter[int | None]:
    """How many decisions bots owe in all games of each person: at a table of several, more than one."""
    games = Game.objects.filter(status=Game.Status.PLAYING, bot_to_move=True)
    person = Subquery(first_person(OuterRef("pk"))[:1])
    owed: Counter[int | None] = Counter()
    for whose, to_move, levels in games.values_list(person, "to_move", "bot_levels"):
        owed[whose] += sum(bool(levels[seat]) for seat in to_move)
    return owed


def quick_choice(position: Position, seat: int) -> str:
    """A legal move at once, when thinking has failed: better a poor move than a stuck game."""
    return secrets.choice(position.legal_moves(seat)).notation
