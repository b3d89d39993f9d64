"""The secret keys of a developer's machine: created once, in files that only their owner can read."""

import base64
import os
import secrets
from collections.abc import Callable
from pathlib import Path

# Private keys of the curve P-256 are the numbers below it.
P256_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551


def new_secret() -> str:
    return secrets.token_urlsafe(64)


def new_push_key() -> str:
    """The key that identifies the site to push services (VAPID, RFC 8292)."""
    number = 1 + secrets.randbelow(P256_ORDER - 1)
    return base64.urlsafe_b64encode(number.to_bytes(32, "big")).decode().rstrip("=")


def generated(file: Path, make: Callable[[], str] = new_secret) -> str:
    """The key in `file`, created if it is missing; processes that start together get the same one."""
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_name(f"{file.name}.{os.getpid()}")
    if not file.exists():
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w") as stream:
            stream.write(make())
        try:
            os.link(draft, file)  # unlike a rename, it fails when another process was first
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return file.read_text().strip()
