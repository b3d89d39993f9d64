"""An answer waits for the state that it names; a game is read again only for one that waits in vain."""

from games.sockets.server_messages import Ack
from games.table.consumer import AnswerDue, GameConsumer
from games.table.listening import TableListener, Visitor
from games.table.live_tables import LiveTable


class WatchedTable(LiveTable):
    """Counts how often it is read again."""

    version = 5
    reads = 0

    async def catch_up(self) -> None:
        self.reads += 1


async def test_a_game_is_not_read_again_for_an_answer_that_was_given_meanwhile() -> None:
    given, waiting = Ack(id="given", v=5), Ack(id="waiting", v=6)
    consumer, table = GameConsumer(), WatchedTable(1)
    consumer.listener = TableListener(Visitor(1, 0, 1, frozenset()), table, "", known=5)
    consumer.owed = [waiting]
    await consumer.hear(AnswerDue("", given))
    assert table.reads == 0
    await consumer.hear(AnswerDue("", waiting))
    assert table.reads == 1
