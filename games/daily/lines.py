"""The player's decisions side by side: one's own, the best attempt's, par's, and what all have chosen."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from games.dailies import Choice, DailyGame
from games.daily import choices
from games.daily.attempts import daily_of
from games.daily.choices import AFTER, THING, Decision, Moves
from games.daily.models import DailyAttempt, DailyDeal
from games.judging import analyses
from games.models import Analysis
from games.registry import plugin_of

# A use that fewer than this share of the attempts have chosen is not told.
LEAST_SHARE = 0.02


@dataclass(frozen=True)
class Share:
    """How many have done something else, or the same, with a thing."""

    percent: int
    words: str
    is_mine: bool


@dataclass(frozen=True)
class Line:
    """A decision and its place in the game."""

    number: int
    mine: str
    best: str
    par: str
    # What all attempts did with the thing of this decision, the most frequent use first.
    shares: Sequence[Share]
    # Of those who had played exactly so until then, the share that chose the same, and how many they were.
    same: int | None
    of: int
    # What it cost in points of winning chance, if the engine has judged the game.
    cost: float | None

    @property
    def is_rare(self) -> bool:
        """Most have done something else with it."""
        return bool(self.shares) and not self.shares[0].is_mine


def lines_of(
    deal: DailyDeal, mine: DailyAttempt, best: DailyAttempt | None, analysis: Analysis | None
) -> list[Line]:
    """Two queries, however many play: the moves and the counts."""
    games = [mine.game_id] + ([best.game_id] if best else [])
    moves = choices.moves_of(games)
    daily = daily_of(deal)
    own = decisions(daily, moves[mine.game_id], deal.seat)
    others = decisions(daily, moves[best.game_id], deal.seat) if best and best.pk != mine.pk else []
    par = decisions(daily, [(seat, notation) for seat, notation in deal.par_moves or ()], deal.seat)
    keys = {key for one in own for key in (THING + one.choice.thing, AFTER + one.after)}
    counts = choices.counts_for(deal, keys)
    costs = costs_of(analysis)
    # Par may decide more often: what it does after the others' ends stands beside nothing.
    lines = list(zip_longest(own, others, par))[: max(len(own), len(others))]
    return [
        Line(
            number,
            words(deal, decision),
            words(deal, best_one),
            words(deal, par_one),
            shares_of(deal, daily, decision, counts),
            *same_line(decision, counts),
            costs.get(decision.number) if decision else None,
        )
        for number, (decision, best_one, par_one) in enumerate(lines, start=1)
    ]


def decisions(daily: DailyGame, moves: Moves, seat: int) -> list[Decision]:
    return list(choices.decisions_of(daily, moves, seat))


def words(deal: DailyDeal, decision: Decision | None) -> str:
    return plugin_of(deal.ruleset).move_words(decision.notation, deal.seat) if decision else ""


def shares_of(
    deal: DailyDeal,
    daily: DailyGame,
    decision: Decision | None,
    counts: Mapping[str, Mapping[str, int]],
) -> list[Share]:
    if decision is None or not deal.counted:
        return []
    choice = decision.choice
    found = counts.get(THING + choice.thing, {})
    often = sorted(found.items(), key=lambda item: (-item[1], item[0]))
    return [
        Share(
            round(100 * count / deal.counted),
            daily.choice_words(Choice(choice.thing, use), deal.seat),
            use == choice.use,
        )
        for use, count in often
        if count >= LEAST_SHARE * deal.counted
    ]


def same_line(decision: Decision | None, counts: Mapping[str, Mapping[str, int]]) -> tuple[int | None, int]:
    if decision is None:
        return None, 0
    found = counts.get(AFTER + decision.after, {})
    of = sum(found.values())
    same = found.get(f"{decision.choice.use} {decision.choice.thing}", 0)
    return (round(100 * same / of), of) if of > 1 else (None, of)


def costs_of(analysis: Analysis | None) -> dict[int, float]:
    """By number of the move: what each choice cost, in points."""
    reviews = analysis.moves if analysis is not None and analysis.status == Analysis.Status.DONE else []
    return {
        review["number"]: round(100 * max(0.0, review["loss"]), 1)
        for review in reviews
        if not review.get("forced")
    }


@dataclass(frozen=True)
class Judgement:
    """What the engine says of a game, beside its score: in points of winning chance, luck apart."""

    is_open: bool
    lost: float | None = None
    luck: float | None = None
    accuracy: float | None = None


def judgement_of(deal: DailyDeal, analysis: Analysis | None) -> Judgement | None:
    """None if nobody has asked for it, or nobody can."""
    judge = plugin_of(deal.ruleset).judge
    if analysis is None or judge is None or analysis.status == Analysis.Status.FAILED:
        return None
    if analysis.status != Analysis.Status.DONE:
        return Judgement(is_open=True)
    found = analyses.player_json(analysis.moves, deal.seat, 0, judge)
    accuracy = found["accuracy"]
    return Judgement(
        is_open=False,
        lost=100 * found["loss"],
        luck=100 * found["luck"],
        accuracy=None if accuracy is None else 100 * accuracy,
    )
