"""A seat's choice is secret until the engine reveals it: on sockets, pages, in the API and in the admin."""

import json
import random
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from engine.game import Event, Position
from games.models import Game
from games.replays.playback import known_event
from games.sockets import announcements
from games.sockets.announcements import GameChanged, LoggedMove, game_group
from games.sockets.server_messages import encode
from games.table import positions
from games.table.announcing import snapshot
from games.table.seat_logs import lines_of, read
from games.table.state import TableState
from tests.site.tables import begun_game, make_move, pair, position_of
from tests.toy.tables import cards_in, choose, people, toy, undo

pytestmark = pytest.mark.django_db


def table_of(game: Game) -> TableState:
    return TableState.load(game.pk)


def log_of(table: TableState, reader: int | None, known: int = -1) -> dict[int, str]:
    return {line.n: line.move for line in table.for_seat(reader, known).log}


def follow(table: TableState, game: Game) -> None:
    """Let the table hear of the last line."""
    line = lines_of(game)[-1]
    move = LoggedMove(line.number, line.seat, line.notation, line.spent_ms)
    change = GameChanged(game_group(game.pk), game.pk, snapshot(game), [move])
    # As another process hears it.
    heard = announcements.decoder.decode(announcements.encoder.encode(change))
    assert isinstance(heard, GameChanged)
    assert table.is_followed_by(heard)
    table.play_on(heard)


def test_a_choice_is_shown_to_its_owner_alone_until_all_have_chosen() -> None:
    game = toy(3)
    first = position_of(game).legal_moves(0)[0].notation
    choose(game, 0, first)
    table = table_of(game)
    assert [log_of(table, reader) for reader in (0, 1, 2, None)] == [{1: first}, {1: "?"}, {1: "?"}, {1: "?"}]
    last = [table.for_seat(reader).last for reader in (0, 1, None)]
    assert [line.move for line in last if line] == [first, "?", "?"]


def test_a_line_is_worded_again_for_readers_who_knew_less() -> None:
    game = toy(3)
    first = f"play {position_of(game).hands[0][0]}"  # type: ignore[attr-defined]
    second = f"bury {position_of(game).hands[1][0]}"  # type: ignore[attr-defined]
    choose(game, 0, first)
    choose(game, 1, second)
    known = game.version
    choose(game, 2)
    third = position_of(game).history[-1][1].notation
    table = table_of(game)
    # Seat 0 knew its own line; a buried card is shown to its owner alone.
    assert log_of(table, 0, known) == {2: "bury ?", 3: third}
    assert log_of(table, 1, known) == {1: first, 3: third}
    assert log_of(table, 2, known) == {1: first, 2: "bury ?", 3: third}
    assert log_of(table, None, known) == {1: first, 2: "bury ?", 3: third}
    assert log_of(table, None, game.version) == {}


def test_a_line_that_was_taken_back_keeps_its_words() -> None:
    game = toy(3)
    mine = position_of(game).legal_moves(0)[0].notation
    choose(game, 0, mine)
    undo(game, 0)
    for seat in (0, 1, 2):
        choose(game, seat)
    table = table_of(game)
    assert (log_of(table, 0)[1], log_of(table, 0)[2]) == (mine, "undo")
    assert (log_of(table, 1)[1], log_of(table, None)[1]) == ("?", "?")


def test_a_line_says_in_which_age_and_turn_it_was_played() -> None:
    """Also one that was taken back, and the last of a turn, after which the next has begun."""
    game = begun_game(people(3), ruleset="wonders-2e", options={"sides": "day"})
    table = table_of(game)
    for seat, act in ((1, choose), (1, undo), (0, choose), (1, choose), (2, choose), (2, choose)):
        act(game, seat)
        follow(table, game)
    for shown in (table, table_of(game)):
        assert [line.part for line in shown.for_seat(None).log] == [(1, 1)] * 5 + [(1, 2)]


@pytest.mark.parametrize("seed", range(6))
def test_a_table_that_follows_shows_the_same_as_one_that_reads(seed: int) -> None:
    """Whole games with undos: the lines sent one by one add up to the log, and never reveal a secret."""
    dice = random.Random(seed)
    size = dice.choice([3, 5])
    game = toy(size)
    table = table_of(game)
    readers = (*range(size), None)
    told: dict[Any, dict[int, str]] = {reader: {} for reader in readers}
    while game.status == Game.Status.PLAYING:
        known = game.version
        choose_or_undo(game, dice)
        if dice.random() < 0.5:
            positions._kept.clear()  # as if it had been played in another process
        follow(table, game)
        position, read_again = read(game, lines_of(game))
        assert position
        for reader in readers:
            told[reader] |= log_of(table, reader, known)
            assert [told[reader][n] for n in sorted(told[reader])] == list(read_again.words(reader))
            assert not secrets_from(position, reader) & cards_in(encode(table.for_seat(reader, known)))


def choose_or_undo(game: Game, dice: random.Random) -> None:
    position = position_of(game)
    may = [seat for seat in range(game.size) if position.can_take_back(seat)]
    if may and dice.random() < 0.2:
        undo(game, dice.choice(may))
    else:
        seat = dice.choice(game.to_move)
        choose(game, seat, dice.choice(position.legal_moves(seat)).notation)


def secrets_from(position: Position, reader: int | None) -> set[int]:
    """The cards that others have chosen and the reader may not know of."""
    history = range(len(position.history))
    chosen = {move.card for seat, move in position.history if seat != reader}  # type: ignore[attr-defined]
    return chosen - {card for number in history for card in cards_in(position.told(number, reader))}


def test_moderators_read_what_spectators_may_read(client: Client) -> None:
    client.force_login(User.objects.create_superuser("Boss", "boss@example.org", "x"))
    game = toy(3)
    for seat in (0, 1):
        choose(game, seat)
    chosen = {move.card for _, move in position_of(game).history}  # type: ignore[attr-defined]
    page = client.get(f"/admin/games/game/{game.pk}/change/").content.decode()
    assert "?" in page
    assert not chosen & cards_in(page)
    choose(game, 2, f"play {position_of(game).hands[2][0]}")  # type: ignore[attr-defined]
    assert cards_in(client.get(f"/admin/games/game/{game.pk}/change/").content.decode())


def test_the_api_reveals_no_choice_of_others(client: Client) -> None:
    game = toy(3)
    for seat in (0, 1):
        choose(game, seat)
    chosen = [move.card for _, move in position_of(game).history]  # type: ignore[attr-defined]
    own = position_of(game).hands  # type: ignore[attr-defined]
    for reader in (0, 1, 2, None):
        client.logout()
        if reader is not None:
            client.force_login(game.seats.get(number=reader).user)
        told = client.get(f"/api/games/{game.code}/").content.decode()
        others = {card for owner, card in enumerate(chosen) if owner != reader}
        assert not others & cards_in(told)
        view = json.loads(told)["view"]
        assert view["hand"] == (own[reader] if reader is not None else None)
        assert json.loads(told)["to_move"] == [2]


def test_moves_of_duel_are_shown_as_they_were_played() -> None:
    game = begun_game(pair())
    for _ in range(4):
        make_move(game)
    game.refresh_from_db()
    lines = {line.number: line.notation for line in lines_of(game)}
    assert [log_of(table_of(game), reader) for reader in (0, 1, None)] == [lines] * 3
    assert log_of(table_of(game), 0, game.version - 1) == {4: lines[4]}


def test_a_replay_shows_a_seat_what_it_knew_and_all_of_it_without_secrets() -> None:
    event = Event("bury", 1, known={1: {"card": 107}})
    assert known_event(event, 0, revealed=False) == {"kind": "bury", "seat": 1}
    assert known_event(event, 1, revealed=False) == {"kind": "bury", "seat": 1, "card": 107}
    assert known_event(event, None, revealed=True) == {"kind": "bury", "seat": 1, "card": 107}
