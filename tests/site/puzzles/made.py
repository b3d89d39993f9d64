"""Puzzles for tests: positions of random games with values made up, so that no engine has to think."""

import random
from collections.abc import Sequence
from typing import Any

from engine.ai import puzzles as engine
from engine.ai.puzzles import Fact, FactKind, JudgedMove, Kind, Theme
from games.puzzles import loading
from games.puzzles.models import Puzzle
from games.registry import RULESETS

DECISION = 12  # moves after which most games of any kind have a choice


def made_puzzle(
    number: int = 1,
    *,
    rules: str = "duel",
    rating: int = 1500,
    kind: Kind = Kind.DECISION,
    themes: Sequence[Theme] = (Theme.POINTS,),
    length: int = 1,
    moves: int = DECISION,
) -> engine.Puzzle:
    """The first legal move is the best, the others are worth less and less."""
    ruleset, dice = RULESETS[rules], random.Random(number)
    seed, seats = bytes([number % 256, number // 256]) * 16, 2 if rules == "duel" else 3
    position = ruleset.new(seats=seats, seed=seed, options={})
    while len(position.history) < moves or len(position.to_move) != (1 if rules == "duel" else seats):
        seat = position.to_move[0]
        position.play(seat, dice.choice(position.legal_moves(seat)))
    seat = position.to_move[0]
    legal = [move.notation for move in position.legal_moves(seat)]
    values = [round(0.8 - 0.1 * min(place, 7), 2) for place in range(len(legal))]
    fact = Fact(FactKind.COINS, seat, (), 2)
    judged = tuple(JudgedMove(move, value, (), (fact,)) for move, value in zip(legal, values, strict=True))
    return engine.Puzzle(
        rules=rules,
        version=ruleset.version,
        seats=seats,
        options={},
        seed=seed,
        played=tuple((mover, move.notation) for mover, move in position.history),
        seat=seat,
        kind=kind,
        themes=tuple(themes),
        rating=rating,
        moves=judged,
        solutions=(legal[0],),
        lead=0.1,
        length=length,
    )


def stored(number: int = 1, **fields: Any) -> Puzzle:
    """A puzzle in the database."""
    one = made_puzzle(number, **fields)
    loading.store([one], source=f"{number}.xz")
    return Puzzle.objects.get(key=one.id)


def several(count: int, *, first: int = 1, step: int = 20, **fields: Any) -> list[Puzzle]:
    """Puzzles that are harder and harder."""
    return [stored(first + i, rating=1000 + step * i, **fields) for i in range(count)]


def right(puzzle: Puzzle) -> str:
    return str(puzzle.document["solutions"][0])


def wrong(puzzle: Puzzle) -> str:
    return str(puzzle.document["moves"][-1][0])
