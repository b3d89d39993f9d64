"""An analysis as pages show it: chances over the game, each move in words, what it comes to for each player.

Numbers are winning chances between 0 and 1; a loss or a luck of 0.05 is five percentage points.
"""

import math
from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.duel import names
from games.duel.move_words import advice
from games.models import Analysis, Game, Hint

# A choice counts exp(-4.35 x loss): 5 points lost leave 80 %, 10 leave 65 %, 25 leave 34 %.
STEEPNESS = 4.35
WORST, REVEALS = 3, 4
# Less than this is within what two looks at the same position differ.
NOTABLE = 0.02

Review = Mapping[str, Any]


def analysis_json(game: Game) -> dict[str, Any]:
    """Where the analysis of a game stands, with its report once it is done."""
    analysis = Analysis.objects.filter(game=game).first()
    if analysis is None:
        return {"status": "none", "done": 0, "of": 0}
    found: dict[str, Any] = {"status": analysis.status, "done": analysis.done, "of": analysis.of}
    if analysis.status == Analysis.Status.DONE:
        found["report"] = report(analysis, hints_used(game))
    return found


def hints_used(game: Game) -> list[int]:
    seats = list(Hint.objects.filter(game=game, moves__isnull=False).values_list("seat", flat=True))
    return [seats.count(seat) for seat in range(game.size)]


def report(analysis: Analysis, hints: Sequence[int]) -> dict[str, Any]:
    reviews: list[Review] = analysis.moves
    start = reviews[0]["before"] if reviews[0]["seat"] == 0 else 1 - reviews[0]["before"]
    return {
        "nodes": analysis.nodes,
        "chances": [start, *(review["first_seat"] for review in reviews)],
        "ages": ages(reviews),
        "moves": [move_json(review) for review in reviews],
        "players": [player_json(reviews, seat, hints[seat]) for seat in range(2)],
        "reveals": [review["number"] for review in biggest_reveals(reviews)],
    }


def ages(reviews: Sequence[Review]) -> list[dict[str, Any]]:
    """After how many moves each age began, with its name and its number; the draft has none."""
    begun: dict[int, int] = {}
    for review in reviews:
        begun.setdefault(review["age"], review["number"] - 1)
    return [
        {
            "number": number,
            "name": _("Age {age}").format(age=names.NUMERALS[age]) if age else _("Draft"),
            "short": names.NUMERALS[age],
        }
        for age, number in begun.items()
    ]


def move_json(review: Review) -> dict[str, Any]:
    seat = review["seat"]
    return {
        "seat": seat,
        "played": advice(review["move"], seat),
        "best": "" if review["best"] == review["move"] else advice(review["best"], seat),
        "before": review["before"],
        "loss": max(0.0, review["loss"]),
        "luck": review["luck"],
        "forced": review["forced"],
        "ways": review["ways"],
    }


def player_json(reviews: Sequence[Review], seat: int, hints: int) -> dict[str, Any]:
    mine = [review for review in reviews if review["seat"] == seat]
    return {
        "accuracy": accuracy(mine),
        "loss": sum(max(0.0, review["loss"]) for review in mine),
        # What a move brings to light is luck for its player, and as much bad luck for the other.
        "luck": sum(review["luck"] if review["seat"] == seat else -review["luck"] for review in reviews),
        "hints": hints,
        "worst": [review["number"] for review in worst_moments(mine)],
    }


def accuracy(reviews: Sequence[Review]) -> float | None:
    """How close a player's choices came to the engine's, on average; forced moves are no choices."""
    kept = [math.exp(-STEEPNESS * max(0.0, r["loss"])) for r in reviews if not r["forced"]]
    return sum(kept) / len(kept) if kept else None


def worst_moments(reviews: Sequence[Review]) -> list[Review]:
    lost = [review for review in reviews if review["loss"] >= NOTABLE and not review["forced"]]
    return sorted(lost, key=lambda review: -review["loss"])[:WORST]


def biggest_reveals(reviews: Sequence[Review]) -> list[Review]:
    notable = [review for review in reviews if abs(review["luck"]) >= NOTABLE]
    return sorted(notable, key=lambda review: -abs(review["luck"]))[:REVEALS]
