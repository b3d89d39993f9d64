"""The statements of a move, written down once: the ORM would spend more time on wording them than the
database on doing them. Everything else uses the ORM.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from django.contrib.postgres.fields import ArrayField
from django.db import DEFAULT_DB_ALIAS, connection, models

from games.models import Game, Move, Pulse, Seat
from games.table import pulse, statements
from games.table.statements import Statement

Column = Any  # a concrete Field: django-stubs cannot tell it from the other side of a relation


def lock_with_seats(game_id: int) -> tuple[Game, dict[int, int]] | None:
    """A game, its row locked, and the seats of its users. The site's pulse is heard along."""
    return _with_seats(_lock_sql(), game_id)


def read_with_seats(game_id: int) -> tuple[Game, dict[int, int]] | None:
    """The same without a lock: it may have changed when the caller sees it."""
    return _with_seats(_read_sql(), game_id)


def _with_seats(sql: str, game_id: int) -> tuple[Game, dict[int, int]] | None:
    for game in Game.objects.raw(sql, [game_id], using=DEFAULT_DB_ALIAS):
        pulse.hear(game.pulse_at, game.pulse_clocks_from)  # type: ignore[attr-defined]
        return game, {user: seat for seat, user in enumerate(game.users)}  # type: ignore[attr-defined]  # a column of the statement
    return None


def update(row: models.Model, names: Sequence[str]) -> None:
    """Save these fields of a row that is there."""
    fields: list[Column] = [row._meta.get_field(name) for name in names]
    with connection.cursor() as cursor:
        cursor.execute(_update_sql(type(row), tuple(names)), [*_values(row, fields), row.pk])


def insert(row: models.Model) -> None:
    """Add a row. Its key is left to the database and not asked for."""
    with connection.cursor() as cursor:
        cursor.execute(_insert_sql(type(row)), _values(row, _all_but_key(type(row))))


def update_and_insert(game: Game, names: Sequence[str], line: Move) -> bool:
    """Save these fields of a game under its next version and add a line to its log, in one statement.

    False, with nothing changed, if the game is no longer at the version that it was read at.
    """
    return bool(statements.execute(turn_statement(game, names, line)))


def turn_statement(game: Game, names: Sequence[str], line: Move) -> Statement:
    """The statement of `update_and_insert`, which writes a row unless the game has changed."""
    expected = game.version
    game.version += 1
    names = ("version", *names)
    fields: list[Column] = [game._meta.get_field(name) for name in names]
    values = [*_values(game, fields), game.pk, expected, *_values(line, _all_but_key(Move))]
    return Statement(_update_and_insert_sql(names), values)


def _values(row: models.Model, fields: Sequence[Column]) -> list[Any]:
    return [_value(getattr(row, field.attname), field) for field in fields]


def _value(value: Any, field: Column) -> Any:
    if type(value) is str or _is_plain(field):
        return value
    return field.get_db_prep_save(value, connection)


@lru_cache
def _is_plain(field: Column) -> bool:
    """Whether the driver takes the field's values as they are: asking the field costs more than sending."""
    base = field.base_field if isinstance(field, ArrayField) else field
    if isinstance(base, models.ForeignKey):
        base = base.target_field
    return isinstance(base, models.IntegerField | models.BooleanField | models.DateTimeField)


def _placeholder(field: Column) -> str:
    """An empty array needs to be told what it would hold."""
    return f"%s::{field.db_type(connection)}" if isinstance(field, ArrayField) else "%s"


def _type_of(field: Column) -> str:
    """Without its length: a cast would cut off what is too long, instead of refusing it."""
    return re.sub(r"\(\d+\)", "", field.db_type(connection))


@lru_cache
def _all_but_key(model: type[models.Model]) -> list[Column]:
    return [field for field in model._meta.concrete_fields if not field.primary_key]


@lru_cache
def _lock_sql() -> str:
    return f"{_read_sql()} FOR UPDATE OF g"


@lru_cache
def _read_sql() -> str:
    games, seats = Game._meta.db_table, Seat._meta.db_table
    columns = ", ".join(f'g."{field.column}"' for field in Game._meta.concrete_fields)
    users = f"ARRAY(SELECT s.user_id FROM {seats} s WHERE s.game_id = g.id ORDER BY s.number) AS users"  # noqa: S608
    beat = ", ".join(f'p."{name}" AS pulse_{name}' for name in ("at", "clocks_from"))
    joined = f"{games} g LEFT JOIN {Pulse._meta.db_table} p ON p.id = {Pulse.ONLY}"
    return f"SELECT {columns}, {users}, {beat} FROM {joined} WHERE g.id = %s"  # noqa: S608


@lru_cache
def _update_sql(model: type[models.Model], names: tuple[str, ...]) -> str:
    fields: list[Column] = [model._meta.get_field(name) for name in names]
    sets = ", ".join(f'"{field.column}" = {_placeholder(field)}' for field in fields)
    return f'UPDATE "{model._meta.db_table}" SET {sets} WHERE id = %s'  # noqa: S608


@lru_cache
def _update_and_insert_sql(names: tuple[str, ...]) -> str:
    columns = _all_but_key(Move)
    # A value of a SELECT has no type but the one it is given.
    values = ", ".join(f"%s::{_type_of(field)}" for field in columns)
    update = f"{_update_sql(Game, names)} AND version = %s RETURNING id"
    names_of_columns = ", ".join(f'"{field.column}"' for field in columns)
    insert = f'INSERT INTO "{Move._meta.db_table}" ({names_of_columns}) SELECT {values} FROM changed'  # noqa: S608
    return f"WITH changed AS ({update}) {insert}"


@lru_cache
def _insert_sql(model: type[models.Model]) -> str:
    fields = _all_but_key(model)
    columns = ", ".join(f'"{field.column}"' for field in fields)
    values = ", ".join(_placeholder(field) for field in fields)
    return f'INSERT INTO "{model._meta.db_table}" ({columns}) VALUES ({values})'  # noqa: S608
