"""Migrations import nothing of the site, match the models, and keep a running site running."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.postgres.operations import AddIndexConcurrently, RemoveIndexConcurrently
from django.core.management import call_command
from django.db import connection, models
from django.db.migrations import (
    AddConstraint,
    AddField,
    AddIndex,
    AlterField,
    CreateModel,
    DeleteModel,
    Migration,
    RemoveField,
    RemoveIndex,
    RenameField,
    RenameModel,
    RunPython,
)
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState
from django_migration_linter.migration_linter import MigrationLinter
from django_migration_linter.sql_analyser.analyser import analyse_sql_statements

APPS = ("accounts", "games")
PACKAGES = ("accounts", "bench", "duelsite", "engine", "games", "tests")
# Django compares a default by identity, so this migration has to name the function that the models name.
MAY_IMPORT = {"games/migrations/0001_initial.py": {"games.models"}}
# Conventions about names, not dangers.
UNCHECKED = ("RUNPYTHON_ARGS_NAMING_CONVENTION", "RUNPYTHON_MODEL_VARIABLE_NAME")
# What the linter finds in migrations that were released before it, and what they do. A new migration is added
# only if a running site survives it, with the reason: "no code has used the column since the last release".
INDEX = {"CREATE_INDEX", "CREATE_INDEX_EXCLUSIVE"}
KNOWN: dict[str, tuple[set[str], str]] = {
    "accounts.0003_rated_bots": ({"NOT_NULL"}, "adds a column to the users"),
    "accounts.0004_ratings_by_pool": (
        {"ADD_UNIQUE", "DROP_INDEX", "RENAME_COLUMN", *INDEX},
        "renames a column of the ratings, with its constraint and index",
    ),
    "accounts.0005_plays_by_api": ({"NOT_NULL"}, "adds a column to the users"),
    "accounts.0008_moderation_log": ({"NOT_NULL", *INDEX}, "adds columns to the log, which was empty"),
    "accounts.0009_listed_ratings": ({"NOT_NULL"}, "adds a column to the ratings"),
    "accounts.0014_owners_of_bots": (INDEX, "adds a foreign key to the users, and its index"),
    "games.0003_undo_gives_no_time": ({"NOT_NULL"}, "adds columns to games and moves"),
    "games.0004_set_aside": ({"NOT_NULL"}, "adds a column to the games"),
    "games.0005_fair_play": ({"DROP_INDEX", "NOT_NULL", *INDEX}, "adds columns to the games, with indexes"),
    "games.0007_places_and_pools": ({"ADD_UNIQUE", "NOT_NULL"}, "fills new columns of the games"),
    "games.0008_tables_that_fill": ({"DROP_COLUMN"}, "replaces a column of the lobbies by a table"),
    "games.0009_several_at_once": (
        {"DROP_COLUMN", "DROP_INDEX", "NOT_NULL", "RENAME_COLUMN", *INDEX},
        "replaces whose turn it is by lists, in the games",
    ),
    "games.0010_leaving_big_tables": ({"NOT_NULL"}, "adds a column to the seats"),
    "games.0011_several_may_leave_early": (
        {"DROP_COLUMN", "DROP_INDEX", *INDEX},
        "moves a column from the games to the seats",
    ),
    "games.0012_facts_of_finished_games": ({"NOT_NULL"}, "adds columns to the seats"),
    "games.0015_without_noticed_version": ({"DROP_COLUMN"}, "drops a column of the games"),
    "games.0016_statistics": ({"NOT_NULL"}, "adds a column to the games"),
    "games.0020_terms": ({"NOT_NULL"}, "adds a column to the seats"),
}


def imports(source: str) -> Iterator[str]:
    """The modules of the site that a migration imports, wherever in the file, except other migrations."""
    for node in ast.walk(ast.parse(source)):
        names = []
        if isinstance(node, ast.Import):
            names = [name.name for name in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = ["games.(relative)"] if node.level > 1 else [node.module or ""] if not node.level else []
        for name in names:
            if name.split(".")[0] in PACKAGES and name.split(".")[1:2] != ["migrations"]:
                yield name


def test_migrations_import_nothing_of_the_site(project: Path) -> None:
    sources = {
        str(file.relative_to(project)): file.read_text()
        for app in APPS
        for file in (project / app / "migrations").glob("*.py")
    }
    assert len(sources) > 35
    found = {name: set(imports(source)) for name, source in sources.items()}
    assert {name: modules for name, modules in found.items() if modules} == MAY_IMPORT
    assert [name for name, source in sources.items() if "import_module" in source] == []
    initial = sources["games/migrations/0001_initial.py"]
    assert set(re.findall(r"games\.models\.(\w+)", initial)) == {"new_code"}


@pytest.mark.parametrize(
    "line",
    [
        "import games.replays.facts",
        "from games import models",
        "def fill(apps, schema_editor):\n    from engine.game import Position",
        "from ..models import Game",
        "import duelsite as site",
    ],
)
def test_an_import_of_the_site_is_found_anywhere_in_a_migration(line: str) -> None:
    assert len(list(imports(line))) == 1


def test_other_migrations_and_django_may_be_imported() -> None:
    assert (
        list(imports("import django\nfrom games.migrations import _shared\nfrom ._shared import word")) == []
    )


@pytest.mark.django_db
def test_no_model_differs_from_its_migrations() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=3)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("migration", ["0015_notifications", "0016_action_of_moderation_log"])
def test_renaming_models_and_fields_changes_nothing_in_the_database(migration: str) -> None:
    executor = MigrationExecutor(connection)
    name = ("accounts", migration)
    (before,) = [key for key in executor.loader.graph.node_map[name].parents if key.key[0] == "accounts"]
    state = executor.loader.project_state([before.key])
    sql, _ = statements(executor.loader.get_migration(*name), state)
    assert [line for line in sql if line and not line.startswith(("--", "BEGIN"))] == []


# The linter


def statements(migration: Migration, state: ProjectState) -> tuple[list[str], ProjectState]:
    """The SQL of a migration, as `manage.py sqlmigrate` prints it, and the state of the models after it."""
    with connection.schema_editor(collect_sql=True, atomic=migration.atomic) as editor:
        state = migration.apply(state, editor, collect_sql=True)
    begin = ["BEGIN;"] if migration.atomic else []
    return begin + [line for sql in editor.collected_sql for line in str(sql).splitlines()], state


def objections(linter: MigrationLinter, migration: Migration, sql: list[str]) -> set[str]:
    """The codes of everything that the linter warns of."""
    checked = [line for line in sql if not is_index_of_new_table(line, sql)]
    errors, _, warnings = analyse_sql_statements(linter.sql_analyser_class, checked)
    data_errors, _, data_warnings = linter.analyse_data_migration(migration)
    return {issue.code for issue in [*errors, *warnings, *data_errors, *data_warnings]}


def is_index_of_new_table(line: str, sql: list[str]) -> bool:
    """A new table is empty and unused. The linter knows that, but not for partial indexes."""
    index = re.match(r'CREATE (?:UNIQUE )?INDEX "\w+" ON ("\w+") ', line)
    return index is not None and any(other.startswith(f"CREATE TABLE {index[1]} ") for other in sql)


@pytest.fixture
def linter(transactional_db: None) -> MigrationLinter:
    """Outside of a transaction, as migrations that build indexes concurrently demand it."""
    return MigrationLinter(no_cache=True, exclude_migration_tests=UNCHECKED)


def test_the_linter_objects_to_no_migration_but_the_known_ones(linter: MigrationLinter) -> None:
    executor = MigrationExecutor(connection)
    state, found = ProjectState(), {}
    for migration, _ in executor.migration_plan(executor.loader.graph.leaf_nodes(), clean_start=True):
        if migration.app_label in APPS:
            sql, state = statements(migration, state)
            if codes := objections(linter, migration, sql):
                found[str(migration)] = codes
        else:
            state = migration.mutate_state(state, preserve=False)
    assert found == {name: codes for name, (codes, _reason) in KNOWN.items()}


def keep(apps: Any, schema_editor: Any) -> None:
    """A data migration without data."""


WAITING = models.Q(status="waiting")
DANGERS: list[tuple[str, Operation]] = [
    ("NOT_NULL", AddField("game", "extra", models.BooleanField(default=False))),
    ("DROP_COLUMN", RemoveField("game", "how")),
    ("RENAME_COLUMN", RenameField("game", "how", "ending")),
    ("RENAME_TABLE", RenameModel("Hint", "Advice")),
    ("DROP_TABLE", DeleteModel("Hint")),
    ("ALTER_COLUMN", AlterField("game", "ply", models.BigIntegerField(default=0))),
    ("CREATE_INDEX", AddIndex("lobby", models.Index(fields=["size"], condition=WAITING, name="by_size"))),
    ("ADD_UNIQUE", AddConstraint("game", models.UniqueConstraint(fields=["seed"], name="seed_once"))),
    ("DROP_INDEX", RemoveIndex("game", "game_by_end")),
    ("RUNPYTHON_REVERSIBLE", RunPython(keep)),
]
HARMLESS: list[Operation] = [
    AddField("game", "extra", models.BooleanField(null=True)),
    AddField("game", "extra", models.BooleanField(db_default=False)),
    AddIndexConcurrently("game", models.Index(fields=["speed"], name="by_speed")),
    RemoveIndexConcurrently("game", "game_by_end"),
    CreateModel(
        "Extra",
        [("id", models.BigAutoField(primary_key=True)), ("status", models.CharField(max_length=10))],
        options={"indexes": [models.Index(fields=["status"], condition=WAITING, name="extra_waiting")]},
    ),
    RunPython(keep, RunPython.noop),
]


def test_the_linter_knows_what_endangers_a_running_site(linter: MigrationLinter) -> None:
    def codes(operation: Operation) -> set[str]:
        class New(Migration):
            operations = [operation]
            atomic = not isinstance(operation, AddIndexConcurrently | RemoveIndexConcurrently)

        migration = New("9999_new", "games")
        return objections(linter, migration, statements(migration, now.clone())[0])

    now = linter.migration_loader.project_state()
    assert [code for code, operation in DANGERS if code not in codes(operation)] == []
    assert [operation.describe() for operation in HARMLESS if codes(operation)] == []
