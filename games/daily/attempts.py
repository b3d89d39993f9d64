"""What an attempt has come to: its score, and how the player stood along the way."""

from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter

from duelsite import sitetime
from engine.game import Position
from games.dailies import DailyGame, Ended
from games.daily import locks
from games.daily.models import DailyAttempt, DailyDeal
from games.models import Game
from games.plugin import GamePlugin
from games.registry import plugin_of, rules_of

# A stretch of each part of the game is a square: the player was ahead, level, or behind.
AHEAD, LEVEL, BEHIND = "g", "y", "r"
BREAK = "-"
SQUARES_A_PART = 3
# Points over the mean of the others within which a player is level.
LEVEL_WITHIN = 1


def daily_of(deal: DailyDeal) -> DailyGame:
    """What the game says of its deals; in general terms if its rules have none any more."""
    daily = plugin_of(deal.ruleset).daily
    return daily or DailyGame(len(deal.levels) + 1, [deal.levels] * 7)


def ended(game: Game) -> Ended:
    totals = [score.get("total", 0) for score in game.scores or ()][: game.size]
    return Ended(game.how, game.places or (), totals or [0] * game.size)


def score_of(game: Game, seat: int) -> int | None:
    daily = plugin_of(game.ruleset).daily
    return daily.score(ended(game), seat) if daily else None


def record_end(game: Game, end: Position | None) -> None:
    """A game is over: keep its score. It is ranked only if its deal is still open."""
    attempt = DailyAttempt.objects.select_related("deal").filter(game=game).first()
    if attempt is None or attempt.finished_at is not None:
        return
    deal = attempt.deal
    status = locks.share(deal.pk)
    attempt.finished_at = game.finished_at or sitetime.now()
    if game.status == Game.Status.FINISHED:
        attempt.score = score_of(game, deal.seat)
        attempt.squares = squares_of(game, deal, end) if end is not None else ""
    is_in_time = status == DailyDeal.Status.OPEN and attempt.finished_at < deal.ends_at
    attempt.is_ranked = attempt.is_ranked and is_in_time and attempt.score is not None
    attempt.save(update_fields=["finished_at", "score", "squares", "is_ranked"])


def squares_of(game: Game, deal: DailyDeal, end: Position) -> str:
    seed = bytes(game.seed) if game.seed is not None else None
    position = rules_of(game.ruleset).new(
        seats=game.size, seed=seed, deal=game.given_deal, options=game.options
    )
    moves = [(seat, move.notation) for seat, move in end.history]
    return squares(plugin_of(game.ruleset), position, moves, deal.seat, game.size)


def squares(
    plugin: GamePlugin, position: Position, moves: Sequence[tuple[int, str]], seat: int, seats: int
) -> str:
    """Letters by part of the game: three for each, or fewer where the player decided less often."""
    stood: list[tuple[str, str]] = []
    for mover, notation in moves:
        chapter = plugin.chapter(position)
        position.play(mover, plugin.rules.parse(notation))
        if mover == seat:
            totals = [score.get("total", 0) for score in position.scores()[:seats]]
            stood.append((letter_of(totals, seat), chapter.short if chapter else ""))
    parts = ["".join(letter for letter, _ in group) for _, group in groupby(stood, key=itemgetter(1))]
    return BREAK.join(sampled(part) for part in parts if len(part) >= SQUARES_A_PART)


def letter_of(totals: Sequence[int], seat: int) -> str:
    others = [*totals[:seat], *totals[seat + 1 :]]
    lead = totals[seat] - sum(others) / len(others)
    return AHEAD if lead > LEVEL_WITHIN else LEVEL if lead >= -LEVEL_WITHIN else BEHIND


def sampled(letters: str) -> str:
    """The last letter of each third."""
    count = len(letters)
    return "".join(letters[count * (part + 1) // SQUARES_A_PART - 1] for part in range(SQUARES_A_PART))
