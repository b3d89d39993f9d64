"""A registry of what other packages store about a user, for the download of one's own data.

An app calls `register("games", games_of)` in its AppConfig.ready(); the result is made of JSON's types, dates
and decimals.
"""

from collections.abc import Callable
from typing import Any

from accounts.models import User

Source = Callable[[User], Any]
_sources: dict[str, Source] = {}


def register(name: str, source: Source) -> None:
    _sources[name] = source


def collect(*, user: User) -> dict[str, Any]:
    return {name: source(user) for name, source in _sources.items()}
