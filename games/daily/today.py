"""What the pages show of today's deals: the bots, one's own attempt, and until when."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime

from accounts.bots import BY_LEVEL
from accounts.models import User
from duelsite import sitetime
from duelsite.name_lists import name_list
from games.daily import opening, playing, streaks
from games.daily.attempts import daily_of
from games.daily.models import DailyAttempt, DailyDeal
from games.plugin import Text
from games.registry import plugin_of
from games.watch.shared_cache import shared_cache

# For how long a process shows strangers the deals that it has read.
KEPT_SECONDS = 5.0


@dataclass(frozen=True)
class DealCard:
    """A deal of today, for a viewer."""

    deal: DailyDeal
    title: Text
    emblem: str
    bots: str
    attempt: DailyAttempt | None = None

    @property
    def is_running(self) -> bool:
        return self.attempt is not None and self.attempt.finished_at is None

    @property
    def is_done(self) -> bool:
        return self.attempt is not None and self.attempt.finished_at is not None

    @property
    def score(self) -> str:
        return score_words(self.deal, self.attempt.score if self.attempt else None)


def score_words(deal: DailyDeal, score: int | None) -> str:
    return "" if score is None else daily_of(deal).score_words(score)


def bot_names(deal: DailyDeal) -> str:
    return name_list(BY_LEVEL[level].name for level in deal.levels if level in BY_LEVEL)


def today() -> date:
    return sitetime.now().astimezone(UTC).date()


def cards(user: User | None) -> list[DealCard]:
    """Today's deals: a query, and one more for a user; visitors without an account share what was read."""
    deals = deals_of(today(), user)
    mine = firsts(user, deals)
    return [
        DealCard(
            deal,
            plugin_of(deal.ruleset).title,
            plugin_of(deal.ruleset).emblem,
            bot_names(deal),
            mine.get(deal.pk),
        )
        for deal in deals
    ]


def deals_of(day: date, user: User | None) -> list[DailyDeal]:
    if user is None:
        kept: list[DailyDeal] = shared_cache.get(("daily", day), KEPT_SECONDS, lambda: opening.today(day))
        if kept:
            return kept
    return opening.today(day)


def firsts(user: User | None, deals: Sequence[DailyDeal]) -> dict[int, DailyAttempt]:
    """The attempts of a user that are no practice, by deal."""
    if user is None or not deals:
        return {}
    found = DailyAttempt.objects.filter(user=user, deal__in=deals, is_practice=False)
    return {attempt.deal_id: attempt for attempt in found.select_related("game")}


def ends_at(found: Sequence[DealCard]) -> datetime | None:
    return min((card.deal.ends_at for card in found), default=None)


@dataclass(frozen=True)
class Standing:
    """What a player has to know about ranks and streak."""

    streak: int
    games_missing: int


def standing_of(user: User | None) -> Standing | None:
    if user is None:
        return None
    missing = 0
    if user.is_member and not user.is_program:
        missing = max(0, playing.GAMES_FOR_RANKS - playing.rated_games(user))
    return Standing(streaks.streak_of(user, today()), missing)
