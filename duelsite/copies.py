"""Copies of dumps and backups in another storage: one that speaks S3, by the environment. Off by default."""

from pathlib import Path

from django.conf import settings
from django.core.files import File
from django.core.files.base import ContentFile
from django.core.files.storage import Storage, storages

NAME = "copies"


def is_on() -> bool:
    return NAME in settings.STORAGES


def put(path: Path, folder: str) -> str:
    """Copy a file under its own name, in place of an older copy; the name there."""
    storage, name = storages[NAME], f"{folder}/{path.name}"
    with path.open("rb") as file:
        return replace(storage, name, File(file))


def put_with_checksum(path: Path, checksum: Path, folder: str) -> bool:
    """The same for a file beside which its checksum stands; False if that copy is there already.

    The checksum is copied last, so that a copy that was broken off is made again.
    """
    storage, name, line = storages[NAME], f"{folder}/{checksum.name}", checksum.read_bytes()
    if storage.exists(name):
        with storage.open(name) as file:
            if file.read() == line:
                return False
    put(path, folder)
    replace(storage, name, ContentFile(line))
    return True


def replace(storage: Storage, name: str, content: "File[bytes]") -> str:
    if storage.exists(name):
        storage.delete(name)
    return storage.save(name, content)
