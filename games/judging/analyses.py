"""An analysis as pages show it: chances over the game, each move in words, and the totals of each player.

Numbers are expectations of a seat between 0 and 1: the chance to win in a game of two, otherwise a value that
the game's judge computes from the places. A loss or luck of 0.05 is shown as five points. Where each seat has
a line of its own, `start - loss + luck + table` is `end`; in a game of two, what one loses the other gains.
"""

import math
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from redis import RedisError

from games.judging.analysing import place_in_queue
from games.judging.story import story
from games.models import Analysis, Game, Hint
from games.plugin import Chapter, GamePlugin, Judge
from games.registry import plugin_of

# A choice counts exp(-4.35 x loss): 5 points lost leave 80 %, 10 leave 65 %, 25 leave 34 %.
STEEPNESS = 4.35
WORST, REVEALS = 3, 4
# Two evaluations of the same position may differ by this much.
NOTABLE = 0.02

Review = Mapping[str, Any]


def analysis_json(game: Game) -> dict[str, Any]:
    """The progress of an analysis, with its report once it is done."""
    analysis = Analysis.objects.filter(game=game).first()
    if analysis is None:
        return {"status": "none", "done": 0, "of": 0}
    found: dict[str, Any] = {"status": analysis.status, "done": analysis.done, "of": analysis.of}
    if analysis.status == Analysis.Status.WAITING:
        with suppress(RedisError):
            found["place"] = place_in_queue(analysis)
    if analysis.status == Analysis.Status.DONE:
        plugin = plugin_of(game.ruleset)
        found["report"] = report(analysis, Hint.count_by_seat(game), plugin)
        assert plugin.judge is not None
        found["report"]["story"] = story(analysis.moves, game.places, plugin, plugin.judge)
    return found


def report(analysis: Analysis, hints: Sequence[int], plugin: GamePlugin) -> dict[str, Any]:
    judge = plugin.judge
    assert judge is not None
    reviews: list[Review] = analysis.moves
    start, after = judge.start(reviews[0]), [judge.values(review) for review in reviews]
    found: dict[str, Any] = {
        "nodes": analysis.nodes,
        "values": [list(values) for values in (start, *after)],
        "chapters": chapters(reviews, judge),
        "ways": list(judge.ways),
        "moves": [move_json(review, plugin, judge) for review in reviews],
        "players": [player_json(reviews, seat, hints[seat], judge) for seat in range(len(start))],
        "reveals": [review["number"] for review in biggest_reveals(reviews, judge)],
    }
    if judge.shares:
        found["chances"] = [values[0] for values in found["values"]]
    return found


def chapters(reviews: Sequence[Review], judge: Judge) -> list[dict[str, Any]]:
    """After how many moves each part of the game began, with its names."""
    begun: dict[Chapter, int] = {}
    for review in reviews:
        if chapter := judge.chapter(review):
            begun.setdefault(chapter, review["number"] - 1)
    return [
        {"number": number, "name": chapter.name, "short": chapter.short} for chapter, number in begun.items()
    ]


def move_json(review: Review, plugin: GamePlugin, judge: Judge) -> dict[str, Any]:
    seat = review["seat"]
    return {
        "seat": seat,
        "played": plugin.move_words(review["move"], seat),
        "best": "" if review["best"] == review["move"] else plugin.move_words(review["best"], seat),
        "before": review["before"],
        "loss": max(0.0, review["loss"]),
        "forced": review["forced"],
        **judge.details(review),
    }


def player_json(reviews: Sequence[Review], seat: int, hints: int, judge: Judge) -> dict[str, Any]:
    mine = [review for review in reviews if review["seat"] == seat]
    choices = [review for review in mine if not review["forced"]]
    lost = sum(max(0.0, review["loss"]) for review in mine)
    return {
        "accuracy": accuracy(mine),
        "loss": lost,
        "mean_loss": lost / len(choices) if choices else None,
        "luck": sum(judge.luck(review)[seat] for review in reviews),
        "table": sum(judge.table(review)[seat] for review in reviews),
        "start": judge.start(reviews[0])[seat],
        "end": judge.values(reviews[-1])[seat],
        "hints": hints,
        "worst": [review["number"] for review in worst_moments(mine)],
    }


def accuracy(reviews: Sequence[Review]) -> float | None:
    """How close a player's choices came to the engine's, on average. Forced moves do not count."""
    kept = [math.exp(-STEEPNESS * max(0.0, r["loss"])) for r in reviews if not r["forced"]]
    return sum(kept) / len(kept) if kept else None


def worst_moments(reviews: Sequence[Review]) -> list[Review]:
    lost = [review for review in reviews if review["loss"] >= NOTABLE and not review["forced"]]
    return sorted(lost, key=lambda review: -review["loss"])[:WORST]


def biggest_reveals(reviews: Sequence[Review], judge: Judge) -> list[Review]:
    def turn(review: Review) -> float:
        """The luck of the seat for which it was greatest."""
        return max(abs(luck) for luck in judge.luck(review))

    notable = [review for review in reviews if turn(review) >= NOTABLE]
    return sorted(notable, key=lambda review: -turn(review))[:REVEALS]
