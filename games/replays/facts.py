"""What a finished game is found by: written when it ends, and by `manage.py fill_marks` for older games.

All of it follows from the game. It is stored in columns of Seat, so that a search can use an index.
"""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
from django.contrib.postgres.fields import ArrayField
from django.db import connection, models, transaction
from django.db.models import Case, Exists, F, Func, Max, Min, OuterRef, Q, QuerySet, TextField, Value, When

from engine.game import GameError, Position
from games.logs import reading
from games.models import Game, Seat
from games.registry import RULESETS, plugin_of
from games.replays import terms
from games.table import positions
from games.table.starting import mean_rating

TERMS = ArrayField(models.IntegerField())
# Many rows in one statement, each with values of its own.
WRITE_SEATS = f"""
UPDATE {Seat._meta.db_table} AS seat
SET finished_at = new.finished_at, place = new.place, marks = new.marks, terms = new.terms
FROM jsonb_to_recordset(%s) AS new(id bigint, finished_at timestamptz, place int, marks text[], terms int[])
WHERE seat.id = new.id
"""  # noqa: S608
WRITE_RATINGS = f"""
UPDATE {Game._meta.db_table} AS game SET rating = new.rating
FROM jsonb_to_recordset(%s) AS new(id bigint, rating int) WHERE game.id = new.id
"""  # noqa: S608


@transaction.atomic(savepoint=False)
def write(game: Game, end: Position | None) -> None:
    """Write what a finished game is found by, for all seats in one statement.

    Without its last position (it was dealt by an older version of the rules) no marks are known.
    """
    assert game.places is not None
    seats = range(len(game.places))
    marks = [plugin_of(game.ruleset).marks(end, seat) if end else [] for seat in seats]
    # Locked: a guest among the players may be logging in to an account at this moment.
    sitting = Seat.objects.filter(game=game).order_by("number").select_for_update()
    users = list(sitting.values_list("user_id", flat=True))
    Seat.objects.filter(game=game).update(
        finished_at=game.finished_at,
        place=by_seat(game.places),
        marks=by_seat(marks, ArrayField(TextField())),
        terms=by_seat(terms_of(game, users, marks), TERMS),
    )


def by_seat(values: Sequence[Any], column: "models.Field[Any, Any] | None" = None) -> Case:
    whens = [When(number=seat, then=Value(value, output_field=column)) for seat, value in enumerate(values)]
    return Case(*whens, output_field=column)


def terms_of(game: Game, users: Sequence[int], marks: Sequence[Sequence[str]]) -> list[list[int]]:
    """By seat; none if the game is annulled, so that no search finds it."""
    return [[] for _ in users] if game.annulled_at else computed_terms(game, users, marks)


def computed_terms(game: Game, users: Sequence[int], marks: Sequence[Sequence[str]]) -> list[list[int]]:
    """By seat, whether the game counts or not."""
    assert game.places is not None
    assert game.finished_at is not None
    shared = terms.of_game(
        ruleset=game.ruleset, how=game.how, size=len(game.places), speed=game.speed, rated=game.rated
    )
    return terms.of_seats(
        users=users, places=game.places, marks=marks, rating=game.rating, ply=game.ply,
        ended=game.finished_at, game=shared,
    )  # fmt: skip


def terms_by_user(game: Game) -> dict[int, list[int]]:
    """The terms that the seats would have if the game counted. The seats were fetched with it."""
    seats = sorted(game.seats.all(), key=lambda seat: seat.number)
    users = [seat.user_id for seat in seats]
    return dict(zip(users, computed_terms(game, users, [seat.marks for seat in seats]), strict=True))


def write_terms(games: Sequence[Game]) -> None:
    """Write the terms of finished games whose marks are known; they were fetched with their seats."""
    seats = []
    for game in games:
        ordered = sorted(game.seats.all(), key=lambda seat: seat.number)
        found = terms_of(game, [seat.user_id for seat in ordered], [seat.marks for seat in ordered])
        for seat, numbers in zip(ordered, found, strict=True):
            seat.terms = numbers
            seats.append(seat)
    Seat.objects.bulk_update(seats, ["terms"])


def write_days(seats: "QuerySet[Any]") -> int:
    """Add the day to terms that were written without it, one day at a time; returns how many seats."""
    time = seats.aggregate(first=Min("finished_at"), last=Max("finished_at"))
    if time["first"] is None:
        return 0
    written, day, last = 0, time["first"].astimezone(UTC).date(), time["last"]
    while (midnight := datetime.combine(day, datetime.min.time(), UTC)) <= last:
        day += timedelta(days=1)
        ended = seats.filter(finished_at__gte=midnight, finished_at__lt=midnight + timedelta(days=1))
        missing = Value(terms.of_end(midnight), output_field=TERMS)
        added = Func(F("terms"), missing, function="array_cat", output_field=TERMS)
        written += ended.exclude(terms=[]).exclude(terms__contains=missing).update(terms=added)
    return written


def hand_over(*, guest: int, user: int, but: "QuerySet[Game]") -> None:
    """The seats of a guest belong to a user now, except those in `but`: terms name the user instead."""
    renamed: Any = F("terms")
    for term in (terms.of_player, terms.of_opponent):
        renamed = Func(
            renamed, Value(term(guest)), Value(term(user)), function="array_replace", output_field=TERMS
        )
    theirs = Seat.objects.filter(terms__overlap=[terms.of_player(guest), terms.of_opponent(guest)])
    theirs.exclude(game__in=but).update(terms=renamed)


def unwritten() -> "QuerySet[Game]":
    """Finished games that count but cannot be found yet."""
    seats = Seat.objects.filter(game=OuterRef("pk"))
    missing = Exists(seats.filter(finished_at=None)) | Q(Exists(seats.filter(terms=[])), annulled_at=None)
    return Game.objects.filter(missing, status=Game.Status.FINISHED, is_sealed=False)


def write_missing(*, after: int = 0, most: int = 200) -> tuple[int, int]:
    """Write the facts of the next `most` finished games that have none; returns how many, and the last key.

    A game that can no longer be replayed has no marks, but is found by everything else. However many games
    there are, it takes six statements.
    """
    games = list(unwritten().filter(pk__gt=after).order_by("pk").prefetch_related("seats")[:most])
    unknown = [game for game in games if not all(seat.finished_at for seat in game.seats.all())]
    ends = ends_of(unknown)
    with transaction.atomic():
        # Locked: a guest among the players may be logging in to an account at this moment.
        sitting = Seat.objects.filter(game__in=games).order_by("game", "number").select_for_update()
        seats: dict[int, list[Seat]] = {game.pk: [] for game in games}
        for seat in sitting:
            seats[seat.game_id].append(seat)
        for game in unknown:
            game.rating = mean_rating([seat.rating_before for seat in seats[game.pk]])
            marks_of = plugin_of(game.ruleset).marks
            end = ends[game.pk]
            for seat in seats[game.pk]:
                seat.marks = marks_of(end, seat.number) if end else []
        for statement, rows in (
            (WRITE_RATINGS, [{"id": game.pk, "rating": game.rating} for game in unknown]),
            (WRITE_SEATS, [row for game in games for row in rows_of(game, seats[game.pk])]),
        ):
            with connection.cursor() as cursor:
                cursor.execute(statement, [msgspec.json.encode(rows).decode()])
    return len(games), games[-1].pk if games else after


def rows_of(game: Game, seats: Sequence[Seat]) -> Iterator[dict[str, Any]]:
    """What is to be written of each seat, whose marks are known."""
    assert game.places is not None
    found = terms_of(game, [seat.user_id for seat in seats], [seat.marks for seat in seats])
    for seat, place, numbers in zip(seats, game.places, found, strict=True):
        yield {
            "id": seat.pk,
            "finished_at": game.finished_at,
            "place": place,
            "marks": seat.marks,
            "terms": numbers,
        }


def ends_of(games: Sequence[Game]) -> dict[int, Position | None]:
    """By key, the last positions of finished games, whose logs are read together."""
    logs = reading.lines_of_all(games, *reading.MOVES)
    return {game.pk: end_by(game, logs[game.pk]) for game in games}


def end_by(game: Game, lines: Sequence[tuple[int, str]]) -> Position | None:
    """The last position after all lines of the log; None if it can no longer be replayed."""
    if game.ruleset not in RULESETS or game.rules_version != RULESETS[game.ruleset].version:
        return None
    try:
        return positions.replayed(game, lines)
    except GameError:
        return None


def end_of(game: Game) -> Position | None:
    """The same of one game, whose log is read if it can be replayed."""
    is_known = game.ruleset in RULESETS and game.rules_version == RULESETS[game.ruleset].version
    return end_by(game, reading.lines(game, *reading.MOVES)) if is_known else None
