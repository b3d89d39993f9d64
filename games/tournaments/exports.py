"""The result of an event for programs: CSV, JSON, and TRF for a Swiss."""

import csv
import io
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from games.tournaments import rows as rows_of_event
from games.tournaments import selectors, titles
from games.tournaments.formats import swiss
from games.tournaments.models import Tournament
from games.tournaments.selectors import Line

HEAD = ("rank", "player", "rating", "score", "wins", "games", "performance", "state")
# Spreadsheets take what begins with one of these for a formula.
FORMULA = ("=", "+", "-", "@", "\t", "\r")


def as_json(tournament: Tournament) -> dict[str, Any]:
    return {
        "code": tournament.code,
        "name": titles.title_of(tournament),
        "format": tournament.format,
        "ruleset": tournament.ruleset,
        "time_control": tournament.time_control,
        "rated": tournament.rated,
        "status": tournament.status,
        "starts_at": tournament.starts_at.isoformat(),
        "finished_at": tournament.finished_at.isoformat() if tournament.finished_at else None,
        "players": [line_json(line) for line in selectors.all_lines(tournament)],
    }


def line_json(line: Line) -> dict[str, Any]:
    return {
        "rank": line.rank,
        "player": line.name.handle,
        "bot": line.name.is_bot,
        "rating": line.rating,
        "score": float(line.score),
        "points": [float(points) for points in line.points],
        "wins": line.wins,
        "games": line.played,
        "performance": line.performance,
        "tie_breaks": {name: float(value) for name, value in line.tie_breaks},
        "matchpoints": line.matchpoints,
        "state": line.state,
    }


def as_csv(tournament: Tournament) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    for row in rows(selectors.all_lines(tournament)):
        writer.writerow([harmless(cell) for cell in row])
    return text.getvalue()


def rows(lines: list[Line]) -> Iterator[list[object]]:
    names = [name for name, _value in lines[0].tie_breaks if name not in HEAD] if lines else []
    rounds = max((len(line.points) for line in lines), default=0)
    yield [*HEAD, *names, *(f"meeting_{number}" for number in range(1, rounds + 1))]
    for line in lines:
        breaks = dict(line.tie_breaks)
        yield [
            *(line_json(line)[name] for name in HEAD),
            *(float(breaks[name]) if name in breaks else None for name in names),
            *(float(points) for points in line.points),
            *[None] * (rounds - len(line.points)),
        ]


def harmless(cell: object) -> object:
    """A text that a spreadsheet would compute gets an apostrophe in front. Numbers stay numbers."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell


def as_trf(tournament: Tournament) -> str:
    """The rounds of a Swiss that are over, as pairing programs read them."""
    # Who has blocked whom is nobody's business.
    players = [replace(one, blocked=frozenset()) for one in rows_of_event.players_of(tournament)]
    names = dict(tournament.entries.values_list("pk", "user__handle"))
    return swiss.to_trf(
        players,
        rows_of_event.open_meetings_of(tournament),
        rounds=tournament.rounds,
        seed=bytes.fromhex(tournament.seed),
        title=tournament.name,
        names=names,
    )
