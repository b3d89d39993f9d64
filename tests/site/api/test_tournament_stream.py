"""The event stream of a tournament: a line for each change, read and encoded once for all who listen."""

from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import connection

from accounts.models import User
from duelsite import sitetime
from games.api import tournament_stream
from games.tournaments import entering, presence
from games.tournaments.models import Tournament
from tests.people import member
from tests.site.api.test_streams import secret_of, stream
from tests.site.tournaments.events import fill, look, new_event, play_round, players

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("closed_connections")]


@sync_to_async
def scene() -> tuple[Tournament, list[User], list[str]]:
    event = new_event(rounds=2)
    users = [member("Ada"), member("Bruno"), *players(2)]
    fill(event, users)
    return event, users, [secret_of(user) for user in users[:2]]


async def test_a_stream_sends_everything_and_then_what_changes() -> None:
    event, users, (ada, bruno) = await scene()
    path = f"tournaments/{event.code}/stream/"
    async with stream(path, ada) as one, stream(path, bruno) as other:
        for reader in (one, other):
            first = await reader.event("tournament")
            assert (first["since"], first["status"], first["round"]) == (None, "open", None)
            assert {line["handle"] for line in first["standings"]} == {user.handle for user in users}
        assert len(tournament_stream.feeds) == 1
        await sync_to_async(look)(event)
        for reader in (one, other):
            begun = await reader.event("tournament", lambda news: news["round"] == 1)
            assert begun["status"] == "running"
        await sync_to_async(play_round)(event)
        played = await one.event("tournament", lambda news: news["v"] == event.version)
        assert [line["score"] for line in played["standings"]] == [1.0, 1.0, 0.0, 0.0]
        assert "seed" not in str(played)
    assert tournament_stream.feeds == {}


async def test_only_lines_that_have_changed_are_sent() -> None:
    event, users, (ada, _bruno) = await scene()
    await sync_to_async(Tournament.objects.filter(pk=event.pk).update)(
        starts_at=sitetime.now() + timedelta(hours=1)
    )
    async with stream(f"tournaments/{event.code}/stream/", ada) as reader:
        known = (await reader.event("tournament"))["v"]
        await sync_to_async(entering.withdraw)(user=users[1], code=event.code)
        news = await reader.event("tournament", lambda one: one["v"] > known)
        assert (news["since"], news["standings"], news["gone"]) == (known, [], ["Bruno"])
        assert news["entry_count"] == 3


async def test_a_player_whose_stream_is_open_is_present() -> None:
    event, users, (ada, _bruno) = await scene()
    here: Any = sync_to_async(presence.present)
    async with stream(f"tournaments/{event.code}/stream/", ada) as reader:
        await reader.event("tournament")
        assert await here(event.pk) == {users[0].pk}
    assert await here(event.pk) == set()


async def test_a_change_is_read_once_for_all_streams(monkeypatch: pytest.MonkeyPatch) -> None:
    event, _users, (ada, bruno) = await scene()
    read: list[int] = []
    load = tournament_stream.load

    def counted(tournament_id: int) -> tournament_stream.Snapshot:
        read.append(tournament_id)
        before = len(connection.queries_log)
        snapshot = load(tournament_id)
        assert len(connection.queries_log) - before in (0, 2)
        return snapshot

    monkeypatch.setattr(tournament_stream, "load", counted)
    path = f"tournaments/{event.code}/stream/"
    async with stream(path, ada) as one, stream(path, bruno) as other, stream(path, bruno) as third:
        readers = (one, other, third)
        for reader in readers:
            await reader.event("tournament")
        before = len(read)
        await sync_to_async(look)(event)
        for reader in readers:
            await reader.event("tournament", lambda news: news["v"] == event.version)
        # Beginning the event and pairing its first round are two changes; three streams read each once.
        assert len(read) - before <= 2


async def test_a_stream_that_lags_behind_is_sent_everything() -> None:
    event, *_rest = await scene()
    feed = tournament_stream.Feed(event.pk)
    await feed.reach(0)
    for _ in range(3):
        await sync_to_async(event.refresh_from_db)()
        event.version += 1
        await sync_to_async(event.save)()
        await feed.reach(event.version)
    versions = [one.since for one in feed.differences]
    assert len(feed.since(versions[0])) == 3
    assert len(feed.since(versions[1])) == 2
    assert feed.since(event.version) == []
    (everything,) = feed.since(versions[0] - 1)
    assert '"since":null' in everything
