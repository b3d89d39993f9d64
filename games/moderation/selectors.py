"""What moderators need to know about a report, on one page. No secret of a running game is in it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from functools import lru_cache
from typing import Any

from django.utils import timezone

from accounts.models import User
from engine.game import HIDDEN
from games import ties
from games.models import ChatLine, Game, Seat
from games.moderation import log
from games.moderation.models import ModerationLog, Report, Sanction, Suspicion, game_subject
from games.moderation.visibility import visible_to
from games.ratings.models import Rating, RatingChange
from games.registry import plugin_of
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


@dataclass(frozen=True)
class Place:
    seat: Seat
    # None until the game is over, or if it has no result.
    place: int | None
    points: float | None
    change: RatingChange | None
    # How the person has left the table, in words.
    left: str


@dataclass(frozen=True)
class Played:
    number: int
    handle: str
    notation: str
    words: str
    seconds: float


@dataclass(frozen=True)
class Said:
    line: ChatLine
    may_be_hidden: bool


@dataclass
class Scene:
    """A game: who played and how it ended, what spectators may read of it, what was said."""

    game: Game
    places: list[Place]
    ending: str
    moves: list[Played]
    chat: list[Said]


def scene_of(game: Game, *, viewer: User) -> Scene:
    seats = list(Seat.objects.filter(game=game).select_related("user").order_by("number"))
    handles = {seat.number: seat.user.handle for seat in seats}
    lines = seat_logs.lines_of(game)
    words = words_for_spectators(game.pk, game.version)
    chat = ChatLine.objects.filter(game=game).select_related("user").order_by("-id")[:LINES]
    may_moderate, plugin = viewer.has_perm(log.PERMISSION), plugin_of(game.ruleset)
    return Scene(
        game=game,
        places=places_in(game, seats),
        ending=ending_of(game) if game.how and not game.is_sealed else "",
        moves=[
            Played(
                line.number,
                handles[line.seat],
                told,
                plugin.move_words(told, line.seat),
                line.spent_ms / 1000,
            )
            for line, told in zip(lines, words, strict=False)
        ],
        chat=[
            Said(line, may_moderate and not line.hidden_at and log.may_judge_by_rank(viewer, line.user))
            for line in reversed(chat)
        ],
    )


def ending_of(game: Game) -> str:
    """How it ended; where points were equal, also what decided."""
    plugin = plugin_of(game.ruleset)
    tied = [ties.short(plugin, tie) for tie in game.ties or []]
    return ", ".join([plugin.ending(game.how), *tied])


def case_of(game: Game, *, viewer: User) -> dict[str, Any]:
    """The reports that name a game, and what moderators have done to it."""
    reports = visible_to(viewer, Report.objects.filter(game=game))
    lines = ModerationLog.objects.filter(subject__iexact=game_subject(game.code))
    return {
        "reports": list(reports.select_related("reporter", "reported").order_by("-id")[:LAST]),
        "lines": list(lines.select_related("moderator", "undone_by").order_by("-id")[:LAST]),
    }


def places_in(game: Game, seats: Sequence[Seat]) -> list[Place]:
    """The players, the best placed first. What was scored is public once the game is over and not sealed."""
    is_public = game.is_over and not game.is_sealed
    changes = {change.user_id: change for change in RatingChange.objects.filter(game=game)}
    found = [
        Place(
            seat=seat,
            place=game.places[seat.number] if game.places and is_public else None,
            points=game.scores[seat.number].get("total") if game.scores and is_public else None,
            change=changes.get(seat.user_id),
            left=left_words(game, seat),
        )
        for seat in seats
    ]
    return sorted(found, key=lambda place: (place.place or 0, place.seat.number))


def left_words(game: Game, seat: Seat) -> str:
    return plugin_of(game.ruleset).ending(seat.left_how) if seat.left_how and not game.is_sealed else ""


@lru_cache(maxsize=16)
def words_for_spectators(game_id: int, version: int) -> Sequence[str]:
    """What spectators may read of a game's log at a version: everything, once it is over.

    A sealed game has no spectators, and moderators may play the same deal.
    """
    game = Game.objects.get(pk=game_id)
    words = seat_logs.read(game, seat_logs.lines_of(game))[1].words(None)
    return [HIDDEN] * len(words) if game.is_sealed else words
