"""Moves that the event loop plays itself: the same rules, and other processes may play in the same game."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import psycopg
import pytest
from asgiref.sync import sync_to_async
from django.db import OperationalError

from duelsite import threads
from games.errors import RequestError
from games.models import Game, Move
from games.table import loop_database, memory, playing, recent
from games.table.playing import play_move, play_move_here, take_back
from games.table.recent import Recent
from tests.site.tables import begun_game, make_move, pair, position_of
from tests.toy.tables import choose, toy

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("closed_connections")]

in_thread = sync_to_async


@pytest.fixture(autouse=True)
async def threads_needed(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[list[str]]:
    """What could not be done in the event loop."""
    needed: list[str] = []
    real = threads.in_thread

    async def noted(work: Any, *args: Any) -> Any:
        needed.append(work.__name__)
        return await real(work, *args)

    monkeypatch.setattr(playing, "in_thread", noted)
    yield needed
    loop_database.database().close()


def table() -> tuple[Game, list[dict[str, Any]]]:
    """A toy of five that this process knows, and what four of its seats would send."""
    game = toy(5)
    choose(game, 4)
    game.refresh_from_db()
    return game, [sent(game, seat) for seat in range(4)]


def sent(game: Game, seat: int) -> dict[str, Any]:
    return {
        "game_id": game.pk,
        "user_id": game.seats.get(number=seat).user_id,
        "version": game.asked_version[seat],
        "notation": position_of(game).legal_moves(seat)[0].notation,
        "client_id": f"c{seat}",
    }


def lines(game: Game) -> list[tuple[int, int]]:
    return list(Move.objects.filter(game=game).order_by("number").values_list("number", "seat"))


async def test_all_who_choose_one_after_the_other_find_the_game_in_memory(threads_needed: list[str]) -> None:
    game, choices = await in_thread(table)()
    versions = [(await play_move_here(**choice)).version for choice in choices]
    assert threads_needed == []
    assert versions == list(range(game.version + 1, game.version + 5))
    assert await in_thread(lines)(game) == [(1, 4), (2, 0), (3, 1), (4, 2), (5, 3)]


async def test_all_who_choose_in_the_same_moment_have_chosen() -> None:
    game, choices = await in_thread(table)()
    played = await asyncio.gather(*(play_move_here(**choice) for choice in choices))
    assert {one.version for one in played} == set(range(game.version + 1, game.version + 5))
    assert len(await in_thread(lines)(game)) == 5


async def test_a_choice_in_another_process_is_seen(threads_needed: list[str]) -> None:
    game, choices = await in_thread(table)()
    outdated = memory.take(game.pk, 0)
    assert outdated
    await in_thread(play_move)(**choices[0])
    memory.remember(*outdated)
    await play_move_here(**choices[1])
    assert threads_needed == ["play"]
    await play_move_here(**choices[2])  # known again
    assert threads_needed == ["play"]
    assert await in_thread(lines)(game) == [(1, 4), (2, 0), (3, 1), (4, 2)]


async def test_the_same_move_sent_twice_is_one() -> None:
    _game, choices = await in_thread(table)()
    first = await play_move_here(**choices[0])
    again = await play_move_here(**choices[0])
    assert (again.version, again.repeated) == (first.version, True)


async def test_an_id_that_was_used_before_gets_its_first_answer() -> None:
    def two_moves() -> dict[str, Any]:
        game = begun_game(pair())
        make_move(game, client_id="twice")
        make_move(game)
        game.refresh_from_db()
        while game.to_move != [0]:
            make_move(game)
            game.refresh_from_db()
        return {**sent(game, 0), "client_id": "twice"}

    choice = await in_thread(two_moves)()
    played = await play_move_here(**choice)
    assert played.repeated


async def test_an_illegal_move_changes_nothing() -> None:
    game, choices = await in_thread(table)()
    with pytest.raises(RequestError):
        # A card of another hand.
        await play_move_here(**{**choices[0], "notation": choices[1]["notation"]})
    assert len(await in_thread(lines)(game)) == 1
    await play_move_here(**choices[0])


async def test_a_move_taken_back_is_known_to_the_next_one(threads_needed: list[str]) -> None:
    game, choices = await in_thread(table)()
    played = await play_move_here(**choices[0])
    undo = {name: choices[0][name] for name in ("game_id", "user_id")}
    back = await in_thread(take_back)(**undo, version=played.version, client_id="back")
    await play_move_here(**{**choices[0], "version": back.version, "client_id": "again"})
    assert threads_needed == []
    assert [seat for _, seat in await in_thread(lines)(game)] == [4, 0, 0, 0]


async def test_a_connection_that_breaks_in_between_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    game, choices = await in_thread(table)()
    await play_move_here(**choices[0])

    async def cut_off(link: Any, statement: Any) -> int:
        link.close()
        raise psycopg.OperationalError("the server closed the connection")

    with monkeypatch.context() as broken:
        broken.setattr(loop_database.LoopConnection, "execute", cut_off)
        with pytest.raises(OperationalError):
            await play_move_here(**choices[1])
    assert len(await in_thread(lines)(game)) == 2
    await play_move_here(**choices[1])
    await play_move_here(**choices[2])
    assert len(await in_thread(lines)(game)) == 4


async def test_a_connection_that_the_server_has_closed_is_noticed() -> None:
    _game, choices = await in_thread(table)()
    await play_move_here(**choices[0])
    (link,) = loop_database.database()._free

    def end_it() -> None:
        from django.db import connection

        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(%s)", [link._link.backend_pid])

    await in_thread(end_it)()
    async with asyncio.timeout(20):
        while link.is_open:
            await asyncio.sleep(0.01)
    await play_move_here(**choices[1])


def test_no_open_table_is_forgotten() -> None:
    kept: Recent[str] = Recent(2)
    recent.make_room_for(3)
    try:
        for game in range(6):
            kept.keep(game, "known")
        assert [kept.get(game) for game in range(6)] == [None, *["known"] * 5]
    finally:
        recent.make_room_for(0)
    kept.keep(6, "known")
    assert [kept.get(game) for game in (4, 5, 6)] == [None, "known", "known"]
