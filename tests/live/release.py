"""The files of the previous release, whose revision in the repository's history is in deploy/last_release."""

import shutil
import subprocess
import tarfile
from io import BytesIO
from pathlib import Path

PROJECT = Path(__file__).parents[2]
NAMED = PROJECT / "deploy" / "last_release"


class NoReleaseError(Exception):
    """The sentence says what this copy of the project lacks."""


def unpack(folder: Path) -> None:
    git = shutil.which("git")
    if not git or not (PROJECT / ".git").exists():
        raise NoReleaseError("This is no clone, so it has no previous release.")
    archive = [git, "-C", str(PROJECT), "archive", NAMED.read_text().strip()]
    told = subprocess.run(archive, capture_output=True, check=False)
    if told.returncode:
        why = told.stderr.decode().strip()
        raise NoReleaseError(f"This clone lacks the previous release (git fetch --unshallow): {why}")
    with tarfile.open(fileobj=BytesIO(told.stdout)) as files:
        files.extractall(folder, filter="data")
