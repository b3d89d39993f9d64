"""The example bot answers each decision once, whatever arrives while others choose."""

import importlib.util
import io
import json
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

from games.models import Game
from games.table.playing import play_move
from games.table.state import TableState
from tests.site.tables import begun_game, person
from tests.toy.tables import NAMES, choose

BOT = Path(__file__).parents[3] / "examples" / "bot.py"


@pytest.fixture
def bot() -> ModuleType:
    spec = importlib.util.spec_from_file_location("example_bot", BOT)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Answer(io.StringIO):
    def __init__(self, status: int) -> None:
        super().__init__(json.dumps({"v": 1}))
        self.status = status


def state_for(game: Game, seat: int) -> dict[str, Any]:
    state = TableState.load(game.pk).for_seat(seat)
    return {"t": "state", **msgspec.to_builtins(state)}


@pytest.mark.django_db
@pytest.mark.parametrize("ruleset", ["toy", "wonders-2e"])
def test_it_sends_no_move_in_vain_at_four_seats(
    bot: ModuleType, monkeypatch: pytest.MonkeyPatch, ruleset: str
) -> None:
    """The slowest case: its stream holds all states that were sent while it thought."""
    users = [person(name) for name in NAMES[:4]]
    game = begun_game(users, ruleset=ruleset)
    sent: list[str] = []

    def events(_path: str) -> Iterator[dict[str, Any]]:
        for _ in range(4):
            states = [state_for(game, 0)]
            for seat in (1, 2, 3):
                game.refresh_from_db()
                while seat in game.to_move:
                    choose(game, seat)
                states.append(state_for(game, 0))
            yield from states
            game.refresh_from_db()
        yield {**state_for(game, 0), "status": "aborted", "result": None}

    def call(path: str, data: dict[str, Any]) -> Answer:
        if not path.endswith("/moves/"):
            return Answer(200)
        sent.append(data["move"])
        fields = {"version": data["v"], "notation": data["move"], "client_id": data["id"]}
        play_move(game_id=game.pk, user_id=users[0].pk, **fields)  # raises if it is rejected
        return Answer(201)

    monkeypatch.setattr(bot, "events", events)
    monkeypatch.setattr(bot, "call", call)
    bot.play(game.code)
    assert len(sent) == 4


def test_a_move_that_was_rejected_is_tried_again(bot: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """Such as one that came while the site was busy with the table."""
    state = {"t": "state", "status": "playing", "can": ["move"], "asked": 5, "view": {"moves": ["pass"]}}
    over = {"t": "state", "status": "finished", "result": {"places": [1, 2]}}
    answers = iter([200, 409, 201])
    sent: list[str] = []

    def call(path: str, _data: object) -> Answer:
        sent.append(path)
        return Answer(next(answers))

    monkeypatch.setattr(bot, "events", lambda _path: iter([{**state, "v": v} for v in (5, 6, 7)] + [over]))
    monkeypatch.setattr(bot, "call", call)
    bot.play("abc")
    assert [path.rpartition("/moves")[1] for path in sent] == ["", "/moves", "/moves"]
