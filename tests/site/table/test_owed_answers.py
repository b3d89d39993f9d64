"""An answer waits for the state that it names; a game is read again only for one that waits in vain."""

from typing import Any

from games.table.consumer import GameConsumer
from games.table.live_tables import LiveTable


class WatchedTable(LiveTable):
    """Counts how often it is read again."""

    reads = 0

    async def catch_up(self) -> None:
        self.reads += 1


async def test_a_game_is_not_read_again_for_an_answer_that_was_given_meanwhile() -> None:
    given: dict[str, Any] = {"t": "ack", "v": 5}
    waiting: dict[str, Any] = {"t": "ack", "v": 6}
    consumer, table = GameConsumer(), WatchedTable(1, row={"version": 5})
    consumer.table, consumer.told, consumer.owed = table, 5, [waiting]
    await consumer.answer_due({"type": "answer.due", "answer": given})
    assert table.reads == 0
    await consumer.answer_due({"type": "answer.due", "answer": waiting})
    assert table.reads == 1
