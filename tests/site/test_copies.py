"""Dumps and backups are also copied to another storage, if one is named."""

from pathlib import Path

import pytest
from django.core.files.storage import storages
from pytest_django.fixtures import Settings

from duelsite import copies


@pytest.fixture
def bucket(settings: Settings, tmp_path: Path) -> Path:
    """A folder, behind the interface that the storages of django-storages have too."""
    folder = tmp_path / "bucket"
    settings.STORAGES = {
        **settings.STORAGES,
        "copies": {
            "BACKEND": "django.core.files.storage.FileSystemStorage",
            "OPTIONS": {"location": str(folder)},
        },
    }
    return folder


def test_nothing_is_copied_by_default() -> None:
    assert not copies.is_on()


def test_a_copy_takes_the_place_of_an_older_one(bucket: Path, tmp_path: Path) -> None:
    file = tmp_path / "backup.dump"
    for text in ("one", "two"):
        file.write_text(text)
        assert copies.put(file, "backups") == "backups/backup.dump"
    assert [path.name for path in (bucket / "backups").iterdir()] == ["backup.dump"]
    assert (bucket / "backups" / "backup.dump").read_text() == "two"


def test_a_file_is_copied_again_only_if_its_checksum_has_changed(bucket: Path, tmp_path: Path) -> None:
    file, checksum = tmp_path / "games.gz", tmp_path / "games.gz.sha256"
    file.write_text("games")
    checksum.write_text("a digest")
    assert copies.put_with_checksum(file, checksum, "dumps")
    assert not copies.put_with_checksum(file, checksum, "dumps")
    checksum.write_text("another digest")
    assert copies.put_with_checksum(file, checksum, "dumps")
    storages["copies"].delete("dumps/games.gz.sha256")  # as if it had been broken off
    assert copies.put_with_checksum(file, checksum, "dumps")
    assert (bucket / "dumps" / "games.gz.sha256").read_text() == "another digest"
