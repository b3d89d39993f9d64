"""Reads settings from environment variables. Knows nothing about what they mean."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit


def load(file: Path) -> None:
    """Set the variables of a file with lines NAME=value (deploy/env.example), as systemd reads them."""
    for line in file.read_text().splitlines():
        name, is_assignment, value = line.strip().partition("=")
        if is_assignment and not name.startswith(("#", ";")):
            os.environ[name.strip()] = value.strip().strip("\"'")


def text(name: str, default: str = "") -> str:
    return os.environ.get(name, default)


def flag(name: str, default: bool = False) -> bool:
    value = os.environ.get(name, "").strip().lower()
    return value in {"1", "true", "yes", "on"} if value else default


def number(name: str, default: int) -> int:
    return int(os.environ.get(name) or default)


def words(name: str, default: str = "") -> list[str]:
    """A list separated by commas."""
    return [word.strip() for word in os.environ.get(name, default).split(",") if word.strip()]


def database(url: str) -> Mapping[str, Any]:
    """`postgresql://user:password@host:5432/name?sslmode=require` as Django wants it.

    A socket folder goes into the query: `postgresql://user@/name?host=/run/postgresql`.
    """
    parts = urlsplit(url)
    if parts.scheme not in {"postgres", "postgresql"}:
        raise ValueError("DATABASE_URL must begin with postgresql://")
    options = dict(parse_qsl(parts.query))
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.removeprefix("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": options.pop("host", unquote(parts.hostname or "")),
        "PORT": options.pop("port", str(parts.port or "")),
        "OPTIONS": options,
    }
