"""Scores, tie-breaks and ranks: computed by the format from the rows, and cached in the entries."""

import json
from collections.abc import Sequence
from typing import Any

from django.db import connection

from games.tournaments import comparing, rows
from games.tournaments.formats import arena, knockout, swiss, tables
from games.tournaments.formats.history import Meeting, Player
from games.tournaments.formats.standings import Line
from games.tournaments.models import Entry, Format, Tournament

SAVED = (
    "id", "rank", "position", "score", "tie_breaks", "points", "wins", "played", "on_streak", "performance",
    "matchpoints",
)  # fmt: skip
# All changed entries in one statement.
SAVE = f"""
    UPDATE {Entry._meta.db_table} entry
    SET rank = line.rank, position = line.position, score = line.score, tie_breaks = line.tie_breaks,
        points = line.points, wins = line.wins, played = line.played, on_streak = line.on_streak,
        performance = line.performance, matchpoints = line.matchpoints
    FROM jsonb_to_recordset(%s) AS line(
        id bigint, rank int, position int, score int, tie_breaks jsonb, points jsonb, wins int, played int,
        on_streak boolean, performance int, matchpoints int
    )
    WHERE entry.id = line.id AND entry.tournament_id = %s
"""  # noqa: S608


def lines_of(tournament: Tournament, players: Sequence[Player], meetings: Sequence[Meeting]) -> list[Line]:
    """The table of an event, best first."""
    match tournament.format:
        case Format.ARENA:
            return arena.standings(players, meetings)
        case Format.SWISS:
            return swiss.standings(players, meetings, tie_break=swiss.TieBreak(tournament.tie_break))
        case Format.KNOCKOUT:
            return knockout.standings(players, meetings, third_place=tournament.third_place)
        case _:
            final = tournament.rounds + 1 if tournament.has_final else None
            return tables.standings(players, meetings, size=tournament.table_size, final_round=final)


def update(tournament: Tournament) -> int:
    """Compute the standings again and save the entries that have changed; how many."""
    players = rows.players_of(tournament)
    meetings = rows.open_meetings_of(tournament)
    lines = lines_of(tournament, players, meetings)
    compared = comparing.matchpoints_of(tournament, meetings)
    known = {entry["id"]: entry for entry in tournament.entries.values(*SAVED)}
    changed = [
        values
        for place, line in enumerate(lines, 1)
        if (values := values_of(line, place, compared.get(line.player))) != known[line.player]
    ]
    if changed:
        with connection.cursor() as cursor:
            cursor.execute(SAVE, [json.dumps(changed), tournament.pk])
    return len(changed)


def values_of(line: Line, position: int, matchpoints: int | None) -> dict[str, Any]:
    """A line as the columns of its entry."""
    return {
        "id": line.player,
        "rank": line.rank,
        "position": position,
        "score": rows.in_parts(line.score),
        "tie_breaks": [[name, rows.in_parts(value)] for name, value in line.tie_breaks],
        "points": [rows.in_parts(points) for points in line.points],
        "wins": line.wins,
        "played": line.played,
        "on_streak": line.on_streak,
        "performance": line.performance,
        "matchpoints": matchpoints,
    }
