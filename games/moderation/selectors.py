"""What moderators need to know about a report, on one page. No secret of a running game is in it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from functools import lru_cache
from typing import Any

from django.utils import timezone

from accounts.models import User
from games.models import ChatLine, Game, Seat
from games.moderation.models import Report, Sanction, Suspicion
from games.moderation.visibility import visible_to
from games.ratings.models import Rating
from games.table import seat_logs

LAST = 10
LINES = 200
LATELY = timedelta(days=30)


def what_waits(viewer: User) -> dict[str, int]:
    """How many reports, appeals and suspicions are undecided, without those about the viewer."""
    undecided = visible_to(viewer, Report.objects.filter(state__in=Report.UNDECIDED))
    return {
        "reports": undecided.count(),
        "appeals": undecided.filter(category=Report.Category.APPEAL).count(),
        "suspicions": visible_to(viewer, Suspicion.objects.filter(dismissed_at=None)).count(),
    }


@dataclass
class Past:
    """The history of a user, as far as it matters here."""

    person: User
    days: int
    games: int
    ratings: list[Rating]
    reports: list[Report]
    made: list[Report]
    sanctions: list[Sanction]
    suspicions: list[Suspicion]
    left_early: int
    actions: list[Any] = field(default_factory=list)


def past_of(person: User, *, viewer: User) -> Past:
    """Without what is about the viewer: their own past, and the reports that this person has made of them."""
    reports, made = visible_to(viewer, person.reports.all()), visible_to(viewer, person.reports_made.all())
    return Past(
        person=person,
        days=(timezone.now() - person.created_at).days,
        games=Seat.objects.filter(user=person)[:1000].count(),
        ratings=list(Rating.objects.filter(user=person, games__gt=0).order_by("pool", "speed")),
        reports=list(
            reports.exclude(reporter=person).select_related("reporter", "game").order_by("-id")[:LAST]
        ),
        made=list(made.exclude(reported=person).select_related("reported", "game").order_by("-id")[:LAST]),
        sanctions=list(
            visible_to(viewer, person.sanctions.all())
            .select_related("line__moderator")
            .order_by("-id")[:LAST]
        ),
        suspicions=list(visible_to(viewer, person.suspicions.filter(dismissed_at=None))),
        left_early=Seat.objects.filter(user=person, left_early_at__gt=timezone.now() - LATELY).count(),
    )


@dataclass
class Scene:
    """A game that a report is about: who played, what spectators may read of it, what was said."""

    game: Game
    seats: list[Seat]
    moves: list[tuple[int, str, str]]
    chat: list[ChatLine]


def scene_of(game: Game) -> Scene:
    seats = list(Seat.objects.filter(game=game).select_related("user").order_by("number"))
    handles = {seat.number: seat.user.handle for seat in seats}
    lines = seat_logs.lines_of(game)
    words = words_for_spectators(game.pk, game.version)
    said = ChatLine.objects.filter(game=game).select_related("user").order_by("-id")[:LINES]
    return Scene(
        game=game,
        seats=seats,
        moves=[(line.number, handles[line.seat], told) for line, told in zip(lines, words, strict=False)],
        chat=list(reversed(said)),
    )


@lru_cache(maxsize=16)
def words_for_spectators(game_id: int, version: int) -> Sequence[str]:
    """What spectators may read of a game's log at a version: everything, once it is over."""
    game = Game.objects.get(pk=game_id)
    return seat_logs.read(game, seat_logs.lines_of(game))[1].words(None)
