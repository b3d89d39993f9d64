"""The three statements of a move, written down once: the ORM would spend more time on wording them than the
database on doing them. Everything else uses the ORM.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from django.contrib.postgres.fields import ArrayField
from django.db import connection, models

from games.models import Game, Seat

Column = Any  # a concrete Field: django-stubs cannot tell it from the other side of a relation


def lock_with_seat(game_id: int, user_id: int) -> tuple[Game, int | None] | None:
    """A game, its row locked, and the number of the seat that the user has in it."""
    for game in Game.objects.raw(_lock_sql(), [user_id, game_id]):
        return game, game.asker  # type: ignore[attr-defined]  # a column of the statement
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


def _values(row: models.Model, fields: Sequence[Column]) -> list[Any]:
    return [field.get_db_prep_save(getattr(row, field.attname), connection) for field in fields]


def _placeholder(field: Column) -> str:
    """An empty array needs to be told what it would hold."""
    return f"%s::{field.db_type(connection)}" if isinstance(field, ArrayField) else "%s"


@lru_cache
def _all_but_key(model: type[models.Model]) -> list[Column]:
    return [field for field in model._meta.concrete_fields if not field.primary_key]


@lru_cache
def _lock_sql() -> str:
    games, seats = Game._meta.db_table, Seat._meta.db_table
    columns = ", ".join(f'g."{field.column}"' for field in Game._meta.concrete_fields)
    asker = f"(SELECT s.number FROM {seats} s WHERE s.game_id = g.id AND s.user_id = %s) AS asker"  # noqa: S608
    return f"SELECT {columns}, {asker} FROM {games} g WHERE g.id = %s FOR UPDATE OF g"  # noqa: S608


@lru_cache
def _update_sql(model: type[models.Model], names: tuple[str, ...]) -> str:
    fields: list[Column] = [model._meta.get_field(name) for name in names]
    sets = ", ".join(f'"{field.column}" = {_placeholder(field)}' for field in fields)
    return f'UPDATE "{model._meta.db_table}" SET {sets} WHERE id = %s'  # noqa: S608


@lru_cache
def _insert_sql(model: type[models.Model]) -> str:
    fields = _all_but_key(model)
    columns = ", ".join(f'"{field.column}"' for field in fields)
    values = ", ".join(_placeholder(field) for field in fields)
    return f'INSERT INTO "{model._meta.db_table}" ({columns}) VALUES ({values})'  # noqa: S608
