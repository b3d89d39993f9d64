"""What the tests of hints share."""

import pytest

from accounts import services as account_services
from accounts.models import User
from games.sockets.announcements import Announcement, GameHint
from tests.site.tables import person


@pytest.fixture
def announced_hints(monkeypatch: pytest.MonkeyPatch) -> list[GameHint]:
    """The hints that were announced."""
    heard: list[GameHint] = []

    def hear(announcement: Announcement) -> None:
        if isinstance(announcement, GameHint):
            heard.append(announcement)

    monkeypatch.setattr("games.sockets.publish.publish", hear)
    return heard


@pytest.fixture
def ada() -> User:
    account_services.create_bots()
    return person("Ada")
