"""Puzzles from games that were played here. Their analyses name the candidates: moves that cost something.

Only from games that everybody may see, cards and all. What is found is kept in a folder of work, like the
puzzles of self-play (engine/ai/workshop.py), and becomes a file by `python -m engine.ai puzzles pack`.
"""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from django.db.models import Exists, OuterRef, QuerySet

from engine.ai import workshop
from engine.ai.puzzles import Kind, Puzzle
from engine.ai.workshop import Maker, Source
from engine.registry import game_module
from games.models import Analysis, Game
from games.registry import RULESETS
from games.replays import records

# A move is a candidate if it was so much worse than the best one, on the scale of its game.
MISSED = 0.08
BATCH = 50


def find(
    folder: Path, *, puzzles: int, minutes: float, progress: Callable[[str], None], ruleset: str = ""
) -> None:
    """Look at the games that were not looked at yet; of each game and kind no more than these limits."""
    for name in [ruleset] if ruleset else list(RULESETS):
        maker = maker_of(name)
        for kind in maker.kinds if maker else ():
            assert maker
            found = sources(name, maker, kind)
            workshop.make(folder, name, kind, found, puzzles=puzzles, minutes=minutes, progress=progress)


def maker_of(ruleset: str) -> Maker | None:
    """None for games without puzzles."""
    try:
        maker: Maker = game_module(ruleset, "ai.puzzles").Maker(ruleset)
    except (ImportError, KeyError):
        return None
    return maker


def analysed(ruleset: str) -> "QuerySet[Analysis]":
    """Of public games that were dealt from a seed by these rules, and whose deal nobody plays any more."""
    sealed = Game.objects.filter(is_sealed=True, deal_key=OuterRef("game__deal_key")).exclude(deal_key="")
    return Analysis.objects.filter(
        ~Exists(sealed),
        status=Analysis.Status.DONE,
        game__status=Game.Status.FINISHED,
        game__ruleset=ruleset,
        game__rules_version=RULESETS[ruleset].version,
        game__is_listed=True,
        game__is_sealed=False,
        game__seed__isnull=False,
        game__given_deal__isnull=True,
    ).order_by("pk")


def sources(ruleset: str, maker: Maker, kind: Kind) -> Iterator[Source]:
    """The analysed games, the oldest first. For all but ends, which are solved, their moves are named."""
    for analysis in analysed(ruleset).select_related("game").iterator(chunk_size=BATCH):
        missed = candidates(analysis)
        if missed or kind is Kind.END:
            yield f"site {analysis.game.code}", partial(look_at, maker, analysis.game, kind, missed)


def candidates(analysis: Analysis) -> set[int]:
    """The numbers of the moves that cost something, from 1."""
    return {row["number"] for row in analysis.moves if not row["forced"] and row["loss"] >= MISSED}


def look_at(maker: Maker, game: Game, kind: Kind, missed: set[int]) -> list[Puzzle]:
    return maker.of_record(records.record_of(game), kind, missed)
