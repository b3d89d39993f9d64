"""What can be explored: positions in which everything is public, found by a name and a key on the server.

A position never comes from a visitor. Games are found by their code, and only when they are finished and not
sealed; nothing of a game in progress can be had here. Packages above this one register sources of their own,
such as puzzles that a person has solved:

    sources.register("puzzle", find)    # find(key, user) returns Explored, or raises RequestError

A package that registers a source vouches for it: the reader may know every card of the record, and nobody
plays the same deal any more. Imported records are not among the sources. A record of a running game cannot be
had, but a player could write one by hand, with guesses in place of the cards that lie face down, and ask the
engine what to play.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.db.models import prefetch_related_objects
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from duelsite.error_codes import ErrorCode
from engine.record import Record
from games.errors import RequestError, check_is_played
from games.models import Game, Seat
from games.plugin import Json
from games.registry import plugin_of
from games.replays import playback, replay_views
from games.table import sealing
from games.table.selectors import SEATS

GAME = "game"
# Whose moves the reader makes: those of every seat, or of one.
ALL = "all"


@dataclass(frozen=True)
class Explored:
    """A record that may be explored, with its players."""

    record: Record
    players: Sequence[Json]
    title: str
    # The page that it comes from; MOVE in it stands for the number of moves.
    address: str
    # The seat of the reader, if the reader played.
    seat: int | None = None
    # Which of its positions lines may begin at; the first one, unless something else is shown at first.
    first: int = 0

    @property
    def usual_seat(self) -> str:
        """For which seat the reader moves unless an address says otherwise.

        Of both sides where they take turns; where all choose at once, of one: of the reader's own.
        """
        takes_turns = plugin_of(self.record.rules).rules.first_player_matters
        return ALL if takes_turns else str(self.seat or 0)


Finder = Callable[[str, User | None], Explored]
SOURCES: dict[str, Finder] = {}


def register(name: str, find: Finder) -> None:
    SOURCES[name] = find


def find(source: str, key: str, user: User | None) -> Explored:
    """What a source has under a key; raises RequestError if there is nothing, or nothing public."""
    if source not in SOURCES:
        raise RequestError(ErrorCode.NOT_FOUND, _("There is no such page."))
    explored = SOURCES[source](key, user)
    check_is_played(explored.record.rules)
    return explored


def game_by_code(code: str, user: User | None) -> Explored:
    game = replay_views.found_game(code)
    if game is None:
        raise RequestError(ErrorCode.NO_SUCH_GAME, _("There is no such game."))
    if game.status != Game.Status.FINISHED:
        raise RequestError(ErrorCode.NOT_FINISHED, why_not(game))
    sealing.check_open(game)
    check_nobody_plays_it(game)
    check_is_played(game.ruleset)
    shown = playback.of_game(game)
    seat = next((s.number for s in game.seats.all() if user is not None and s.user_id == user.pk), None)
    return Explored(
        record=shown.record,
        players=shown.players,
        title=replay_views.title_of([player["handle"] for player in shown.players]),
        address=f"{reverse('replay', args=[code])}?move=MOVE",
        seat=seat,
    )


def check_nobody_plays_it(game: Game) -> None:
    """The same cards may still be sealed for others, even if this game was opened."""
    if game.deal_key and Game.objects.filter(deal_key=game.deal_key, is_sealed=True).exists():
        raise RequestError(ErrorCode.SEALED, sealing.sentence())


def why_not(game: Game) -> str:
    if game.status == Game.Status.ABORTED:
        return _("This game was aborted: there is nothing to explore.")
    return _("This game is not over yet. It can be explored when it has ended.")


register(GAME, game_by_code)

# Games to begin with

NEWEST = 6


def newest_of(user: User) -> list[Game]:
    """The newest finished games of a player that can be explored."""
    seats = Seat.objects.filter(user=user, finished_at__isnull=False, game__is_sealed=False)
    found = seats.select_related("game").order_by("-finished_at", "-game")[:NEWEST]
    return with_seats([seat.game for seat in found])


def newest() -> list[Game]:
    """The newest finished games that are on public lists."""
    games = Game.objects.filter(status=Game.Status.FINISHED, is_sealed=False, is_listed=True)
    return with_seats(list(games.order_by("-finished_at", "-id")[:NEWEST]))


def with_seats(games: list[Game]) -> list[Game]:
    prefetch_related_objects(games, SEATS)
    return [game for game in games if not plugin_of(game.ruleset).is_retired]
