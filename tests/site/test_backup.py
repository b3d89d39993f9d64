"""What was saved comes back, and a failed restore changes nothing."""

from pathlib import Path

import pytest
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command

from duelsite import backups

User = get_user_model()
pytestmark = pytest.mark.django_db(transaction=True)


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
