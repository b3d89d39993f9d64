"""The secret key of a developer's machine: made once, kept in a file that only its owner reads."""

import os
import secrets
from pathlib import Path


def generated(file: Path) -> str:
    """The key in `file`, which is written if it is not there; processes that start together agree on one."""
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_name(f"{file.name}.{os.getpid()}")
    if not file.exists():
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w") as stream:
            stream.write(secrets.token_urlsafe(64))
        try:
            os.link(draft, file)  # unlike a rename, it fails when another process was first
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return file.read_text().strip()
