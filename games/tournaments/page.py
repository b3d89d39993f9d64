"""The page of an event in parts that are the same for everybody who looks at the same place of it.

A part is rendered once for each version of the event, language and place, for page loads and sockets alike.
What belongs to one viewer (the own line, the buttons) is in viewing.py.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple, TypeVar

from django.template.loader import render_to_string
from django.utils import translation

from games.tournaments import page_texts, selectors
from games.tournaments.models import Format, Tournament
from games.watch.shared_cache import SharedCache

T = TypeVar("T")

# Of up to 30 KB each.
rendered = SharedCache(most=400)
# What was read for them, whatever the language.
read = SharedCache(most=100)
AS_LONG_AS_NEEDED = 3600.0
# Games move on without a new version of the event.
GAMES_KEPT = 3.0
HIGHEST = 1000


class Part(StrEnum):
    STATE = "state"
    PODIUM = "podium"
    GAMES = "games"
    STANDINGS = "standings"
    BRACKET = "bracket"
    PAIRINGS = "pairings"


# Those that follow from the version of the event.
VERSIONED = (Part.STATE, Part.PODIUM, Part.STANDINGS, Part.BRACKET, Part.PAIRINGS)


class Place(NamedTuple):
    """Where in an event somebody looks: a page of the standings, a round and a page of its pairings."""

    page: int = 1
    round: int = 0  # 0: the newest
    tables: int = 1

    @classmethod
    def of(cls, asked: Callable[[str], str | None]) -> "Place":
        """From the address; what makes no sense is the first."""
        return cls(number(asked("page"), 1), number(asked("round"), 0), number(asked("tables"), 1))

    def seen_in(self, part: Part) -> tuple[int, ...]:
        """As much of it as a part depends on."""
        match part:
            case Part.STANDINGS:
                return (self.page,)
            case Part.PAIRINGS:
                return (self.round, self.tables)
        return ()


def number(text: str | None, usual: int, most: int = HIGHEST) -> int:
    """A number of the address, or the usual one."""
    if text and text.isascii() and text.isdecimal() and len(text) < 11:
        return max(usual, min(int(text), most))
    return usual


@dataclass(frozen=True)
class State:
    """Where an event stands."""

    rounds: list[selectors.RoundShown]
    current: selectors.RoundShown | None
    is_closed: bool
    # In it now; of an event that is over, who have played.
    players: int


def read_state(tournament: Tournament) -> State:
    rounds = selectors.rounds_of(tournament)
    current = next((one for one in rounds if not one.is_over and one.starts_at is not None), None)
    is_finished = tournament.status == Tournament.Status.FINISHED
    players = tournament.entries.filter(played__gt=0).count() if is_finished else tournament.entry_count
    return State(rounds, current, selectors.is_closed(tournament, rounds), players)


def read_state_of(tournament: Tournament) -> State:
    """The same, kept for the version."""
    return read_once(tournament, Part.STATE, Place())  # type: ignore[no-any-return]


def read_once(tournament: Tournament, name: Part, place: Place) -> Any:
    version, kept = lifetime(tournament, name)
    key = (tournament.pk, version, name, place.seen_in(name))
    return read.get(key, kept, lambda: READERS[name](tournament, place))


def lifetime(tournament: Tournament, name: Part) -> tuple[int, float]:
    """The version of the event for which a part holds, and for how many seconds.

    The games of an event that is over are gone at once.
    """
    holds = name in VERSIONED or tournament.is_over
    return (tournament.version, AS_LONG_AS_NEEDED) if holds else (-1, GAMES_KEPT)


def part(tournament: Tournament, language: str, name: Part, place: Place) -> str:
    """A part as everybody sees it who looks at this place. Queries the database if it is new."""
    version, kept = lifetime(tournament, name)

    def render() -> str:
        found = read_once(tournament, name, place)
        with translation.override(language):
            context = context_of(tournament, name, found, language)
            # A plain text, as messages to sockets need it.
            return render_to_string(f"tournaments/event_{name}.html", context) + ""

    key = (tournament.pk, version, language, name, place.seen_in(name))
    return rendered.get(key, kept, render)


READERS: dict[Part, Callable[[Tournament, Place], Any]] = {
    Part.STATE: lambda tournament, _place: read_state(tournament),
    Part.PODIUM: lambda tournament, _place: selectors.podium(tournament),
    Part.GAMES: lambda tournament, _place: selectors.running_games(tournament),
    Part.STANDINGS: lambda tournament, place: selectors.standings(tournament, place.page),
    Part.BRACKET: lambda tournament, _place: selectors.bracket(tournament),
    Part.PAIRINGS: lambda tournament, place: selectors.pairings(
        tournament, place.round or None, place.tables
    ),
}


def context_of(tournament: Tournament, name: Part, found: Any, language: str) -> dict[str, Any]:
    context = {"tournament": tournament, "shown": found, "l": language}
    match name:
        case Part.STATE:
            current = found.current
            context["round_name"] = (
                page_texts.round_name(tournament, current.number, is_final=current.is_final)
                if current
                else ""
            )
        case Part.STANDINGS:
            context["columns"] = page_texts.columns_of(found.tie_breaks)
            context["has_performance"] = tournament.format in (Format.ARENA, Format.SWISS)
            context["has_begun"] = tournament.started_at is not None
            context["has_score"] = tournament.format != Format.KNOCKOUT
        case Part.PAIRINGS:
            # A bracket that is drawn whole says all of it.
            is_drawn = tournament.format == Format.KNOCKOUT and tournament.rounds <= selectors.ROUNDS_DRAWN
            context["is_hidden"] = is_drawn or not found.pairings
            context["round_names"] = [
                (one, page_texts.round_name(tournament, one.number, is_final=one.is_final))
                for one in found.rounds
                if one.status != one.status.PLANNED
            ]
        case Part.BRACKET:
            context["columns"] = [
                (column, page_texts.round_name(tournament, column.number)) for column in found
            ]
    return context


def parts_of(tournament: Tournament) -> list[Part]:
    """Those that an event of this format and status has, in the order of the page."""
    is_knockout = tournament.format == Format.KNOCKOUT
    return [name for name in Part if name != Part.BRACKET or is_knockout]
