"""The free board: what a line of moves leads to, as a seat knows it, without a game in progress."""

from typing import Any

import pytest

from games.errors import RequestError
from games.explore.free_board import Start, frames_of, position_after, seat_to_move
from games.registry import PLUGINS, RULESETS
from tests.toy.plugin import plugins

SEED = bytes(range(32))


def first_moves(start: Start, number: int) -> list[tuple[int, str]]:
    """The first legal move of the player who has to decide, that many times."""
    position = position_after(start)
    line: list[tuple[int, str]] = []
    while len(line) < number and position.to_move:
        seat = position.to_move[0]
        line.append((seat, position.legal_moves(seat)[0].notation))
        position.play(seat, position.legal_moves(seat)[0])
    return line


def text_of(frames: list[Any]) -> str:
    return repr(frames)


@pytest.fixture
def duel() -> Start:
    return Start("duel", 2, {}, (), SEED)


@pytest.fixture
def wonders() -> Start:
    return Start("wonders-2e", 4, {"sides": "day"}, (), SEED)


def test_a_frame_is_the_position_as_its_seat_knows_it(duel: Start) -> None:
    line = first_moves(duel, 12)
    [frame] = frames_of(duel, line, seat=0)
    position = position_after(duel, line)
    assert frame["view"] == position.view(0)
    assert (frame["v"], frame["status"], frame["events"]) == (13, "playing", [])
    assert frame["can"] == (["move"] if 0 in position.to_move else [])


def test_a_line_continues_a_start_in_the_middle_of_a_game(duel: Start) -> None:
    line = first_moves(duel, 20)
    later = Start("duel", 2, {}, tuple(line[:9]), SEED)
    [whole], [rest] = frames_of(duel, line, seat=1), frames_of(later, line[9:], seat=1)
    assert whole["view"] == rest["view"]
    assert [entry["n"] for entry in rest["log"]] == list(range(10, 21))
    [all_of_it] = frames_of(later, line[9:], seat=1, log_from=0)
    assert all_of_it["log"] == whole["log"]


def test_the_frames_since_a_move_tell_what_came_of_each(duel: Start) -> None:
    line = first_moves(duel, 14)
    frames = frames_of(duel, line, seat=0, since=12)
    assert [frame["v"] for frame in frames] == [14, 15]
    assert all(frame["events"] for frame in frames)


def test_choices_that_reveal_nothing_make_no_frame_of_their_own(wonders: Start) -> None:
    line = first_moves(wonders, 8)
    frames = frames_of(wonders, line, seat=0, since=0)
    # Two turns of four seats: one frame for each reveal.
    assert [frame["v"] for frame in frames] == [5, 9]


def test_what_another_seat_has_chosen_is_in_no_frame_of_this_one(wonders: Start) -> None:
    line = first_moves(wonders, 1)
    (mover, notation), reader = line[0], 3
    card = notation.split()[1]
    assert mover != reader
    assert card not in text_of(frames_of(wonders, line, seat=reader)[0]["log"])
    assert card in text_of(frames_of(wonders, line, seat=mover)[0]["log"])
    assert card in text_of(frames_of(wonders, line, seat=reader, revealed=True)[0]["log"])


def test_an_illegal_move_is_refused_with_a_code_and_a_sentence(duel: Start) -> None:
    with pytest.raises(RequestError) as refused:
        position_after(duel, [(1, first_moves(duel, 1)[0][1])])
    assert refused.value.code == "not_your_turn"
    assert refused.value.message
    with pytest.raises(RequestError) as malformed:
        position_after(duel, [(0, "fly away")])
    assert malformed.value.code == "unknown_verb"


def test_a_finished_line_has_its_result(duel: Start) -> None:
    line = first_moves(duel, 200)
    [frame] = frames_of(duel, line, seat=0)
    assert (frame["status"], frame["can"]) == ("finished", [])
    assert frame["result"] == frame["view"]["outcome"]
    assert seat_to_move(position_after(duel, line), otherwise=1) == 1


def test_a_game_whose_rules_are_gone_has_no_positions() -> None:
    with pytest.raises(RequestError) as refused:
        Start("gone", 2, {}, (), SEED).position()
    assert refused.value.code == "game_retired"


@pytest.mark.parametrize("seats", [3, 8])
def test_a_plug_in_with_a_plain_board_has_frames_too(monkeypatch: pytest.MonkeyPatch, seats: int) -> None:
    for plugin in plugins:
        monkeypatch.setitem(PLUGINS, plugin.rules.id, plugin)
        monkeypatch.setitem(RULESETS, plugin.rules.id, plugin.rules)
    start = Start(plugins[0].rules.id, seats, {}, (), SEED)
    line = first_moves(start, seats)
    [frame] = frames_of(start, line, seat=0)
    assert len(frame["log"]) == seats
    assert frame["view"]["seat"] == 0
