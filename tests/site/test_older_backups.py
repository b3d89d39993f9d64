"""A backup may be older than the program that restores it. These tests have a database of their own."""

from pathlib import Path

import pytest
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command

from tests.site.another import Another

User = get_user_model()


def test_a_backup_from_before_an_update_is_restored_after_it(tmp_path: Path, another: Another) -> None:
    file = tmp_path / "site.backup"
    # People are there, and of the games what they need: the rest has yet to be invented.
    call_command("migrate", "accounts", database=another.alias, verbosity=0)
    User.objects.db_manager(another.alias).create(handle="Ada", email="ada@example.org")
    call_command("backup", file, database=another.alias)
    assert not another.is_up_to_date()
    # The update brings tables that point at older ones.
    call_command("migrate", database=another.alias, verbosity=0)
    User.objects.db_manager(another.alias).create(handle="Mallory", email="mallory@example.org")

    call_command("restore", file, database=another.alias, yes=True)
    assert another.handles() == ["Ada"]
    assert another.is_up_to_date()


def test_a_database_that_was_never_set_up_is_not_saved(tmp_path: Path, another: Another) -> None:
    """What a cron line without an environment would do: save the embedded database, for months."""
    with pytest.raises(CommandError, match="never set up"):
        call_command("backup", tmp_path / "site.backup", database=another.alias)
    assert list(tmp_path.iterdir()) == []
