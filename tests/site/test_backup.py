"""What was saved comes back, a failed restore changes nothing, and a running site is left alone."""

import os
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest
from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command
from django.db import connection

from duelsite import backups
from duelsite.locks import Lock
from duelsite.run import addresses, postgres

User = get_user_model()
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("nobody_else_is_there")]


def handles() -> list[str]:
    return sorted(User.objects.values_list("handle", flat=True))


def test_round_trip(tmp_path: Path) -> None:
    file = tmp_path / "site.backup"
    User.objects.create(handle="Ada", email="ada@example.org")
    call_command("backup", file)
    assert file.stat().st_mode & 0o777 == 0o600

    User.objects.all().delete()
    User.objects.create(handle="Mallory", email="mallory@example.org")
    call_command("restore", file, yes=True)
    assert handles() == ["Ada"]


def test_a_broken_file_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "site.backup"
    User.objects.create(handle="Ada", email="ada@example.org")
    call_command("backup", file)
    file.write_bytes(file.read_bytes()[:-2000])
    with pytest.raises(CommandError, match="pg_restore"):
        call_command("restore", file, yes=True)
    assert handles() == ["Ada"]


def test_a_missing_file_is_named() -> None:
    with pytest.raises(CommandError, match=r"no file .*nothing\.backup"):
        call_command("restore", Path("nothing.backup"), yes=True)


def test_restoring_needs_the_name_of_the_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("builtins.input", lambda _: "yes")
    with pytest.raises(CommandError, match="Nothing was changed"):
        call_command("restore", tmp_path / "site.backup")


def test_a_failed_backup_leaves_no_half_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backups, "program", lambda name: "/bin/false")
    with pytest.raises(CommandError):
        call_command("backup", tmp_path / "site.backup")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_gets_a_file_named_after_the_time(tmp_path: Path) -> None:
    call_command("backup", tmp_path)
    assert [file.suffix for file in tmp_path.iterdir()] == [".backup"]


# Updates


def test_a_backup_from_a_later_version_is_rejected(tmp_path: Path) -> None:
    file = tmp_path / "site.backup"
    User.objects.create(handle="Ada", email="ada@example.org")
    with connection.cursor() as cursor:
        cursor.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('games', '0999_x', now())")
        try:
            call_command("backup", file)
        finally:
            cursor.execute("DELETE FROM django_migrations WHERE name = '0999_x'")
    User.objects.all().delete()
    with pytest.raises(CommandError, match=r"later version of the program \(games\.0999_x\)"):
        call_command("restore", file, yes=True)
    assert handles() == []


def test_a_restore_that_fails_on_its_way_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The reader dies in the middle: psql has had half of everything, and nobody has said COMMIT."""
    file, half = tmp_path / "site.backup", tmp_path / "pg_restore"
    User.objects.create(handle="Ada", email="ada@example.org")
    call_command("backup", file)
    User.objects.create(handle="Bruno", email="bruno@example.org")
    real = backups.program("pg_restore")
    half.write_text(f'#!/bin/sh\n{real} "$@" | head -c 60000\nexit 1\n')
    half.chmod(0o755)
    monkeypatch.setattr(backups, "check_is_not_newer", lambda _: None)
    programs = {"pg_restore": str(half), "psql": backups.program("psql")}
    monkeypatch.setattr(backups, "program", programs.__getitem__)
    with pytest.raises(CommandError, match="pg_restore"):
        call_command("restore", file, yes=True)
    assert handles() == ["Ada", "Bruno"]


# A running site


def test_a_restore_fails_while_somebody_else_is_connected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backups, "CLOSING_PATIENCE", 0.5)
    file = tmp_path / "site.backup"
    User.objects.create(handle="Ada", email="ada@example.org")
    call_command("backup", file)
    User.objects.all().delete()
    name = connection.settings_dict["NAME"]
    with psycopg.connect(addresses.database_url(Path(os.environ["DUELSITE_VAR"]), name), autocommit=True):
        with pytest.raises(CommandError, match=r"other program.* connected"):
            call_command("restore", file, yes=True)
        assert handles() == []
        call_command("restore", file, yes=True, while_running=True)
    assert handles() == ["Ada"]


def test_a_restore_fails_while_the_site_runs_from_the_same_folder(tmp_path: Path) -> None:
    file = tmp_path / "site.backup"
    call_command("backup", file)
    running = Lock(settings.VAR / "services" / "run")  # as `manage.py run` holds it
    running.take()
    try:
        with pytest.raises(CommandError, match="The site is running from this folder"):
            call_command("restore", file, yes=True)
    finally:
        running.release()


# The right database


def manage(project: Path, *words: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    """As cron would: hardly anything in the environment."""
    path = f"{postgres.programs()}:{os.environ['PATH']}"  # programs as old as the server, or newer
    kept = {"PATH": path, "HOME": os.environ.get("HOME", "/")}
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=project,
        env=kept | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_environment_comes_from_the_file_that_is_named(tmp_path: Path, project: Path) -> None:
    var = Path(os.environ["DUELSITE_VAR"])
    file, settings_file = tmp_path / "site.backup", tmp_path / "duelsite.env"
    User.objects.create(handle="Ada", email="ada@example.org")
    settings_file.write_text(
        f"# as deploy/env.example\nSECRET_KEY='{'x' * 50}'\nREDIS_URL={addresses.redis_url(var)}\n"
        f"DATABASE_URL={addresses.database_url(var, connection.settings_dict['NAME'])}\n"
    )
    done = manage(
        project, "--env", str(settings_file), "backup", str(file), DUELSITE_VAR=str(tmp_path / "var")
    )
    assert done.returncode == 0, done.stderr
    assert connection.settings_dict["NAME"] in done.stdout
    assert not (tmp_path / "var").exists(), "no embedded database was asked for"
    User.objects.all().delete()
    call_command("restore", file, yes=True)
    assert handles() == ["Ada"]
    missing = manage(project, "--env", str(tmp_path / "nothing.env"), "backup", str(file))
    assert missing.returncode == 1
    assert "nothing.env" in missing.stderr


def test_the_documented_cron_line_names_the_environment(project: Path) -> None:
    lines = (project / "docs" / "operations.md").read_text().splitlines()
    documented = [line for line in lines if "0 4 * * *" in line]
    assert len(documented) == 1
    assert "manage.py --env /etc/duelsite.env backup" in documented[0]
