"""What the log of 7 Wonders says beside its lines, and to whom."""

from typing import Any

import pytest

from games.registry import plugin_of
from games.table.state import TableState
from tests.site.tables import begun_game, finished_game, make_move, person, position_of

pytestmark = pytest.mark.django_db


def events_for(table: TableState, reader: int | None) -> list[dict[str, Any]]:
    return [event for line in table.for_seat(reader).log for event in line.events or ()]


def test_a_sale_says_what_it_brought_and_its_card_to_its_seller_alone() -> None:
    game = begun_game(
        [person(handle) for handle in ("Ada", "Bruno", "Cleo")],
        ruleset="wonders-2e",
        options={"sides": "day"},
    )
    view: Any = position_of(game).view(0)
    sold = view["hand"][0]
    make_move(game, f"discard {sold}")
    assert events_for(TableState.load(game.pk), 0) == []
    for _ in range(2):
        game.refresh_from_db()
        make_move(game)
    table = TableState.load(game.pk)
    sale = {"kind": "sell", "seat": 0, "city": 0, "coins": 3}
    assert [event for event in events_for(table, 0) if event["city"] == 0] == [sale | {"card": sold}]
    for reader in (1, 2, None):
        assert [event for event in events_for(table, reader) if event["city"] == 0] == [sale]


def test_the_log_tells_of_each_turn_with_the_line_that_completed_it() -> None:
    game = finished_game([person(handle) for handle in ("Ada", "Bruno", "Cleo")], ruleset="wonders-2e")
    log = TableState.load(game.pk).for_seat(None).log
    told = [line for line in log if line.events]
    kinds = {event["kind"] for line in told for event in line.events or ()}
    assert kinds <= plugin_of("wonders-2e").logged_events
    assert {"pay", "conflict"} <= kinds
    # At most one line of a turn, but for what a wonder lets its city do afterwards.
    assert len(told) < len(log) / 2
