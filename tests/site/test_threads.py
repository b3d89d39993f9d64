"""The threads of the sockets keep a connection each; what one work leaves behind does not reach the next."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from unittest.mock import Mock

import pytest
from django.db import connection, connections, transaction
from django.db.backends.postgresql.base import DatabaseWrapper

from duelsite import threads
from duelsite.connections import keep_own_connection
from duelsite.threads import in_thread

pytestmark = pytest.mark.django_db(transaction=True)


def leave_a_transaction_open() -> None:
    with connection.cursor() as cursor:
        cursor.execute("BEGIN")


def break_off_while_connecting() -> None:
    connection.close()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(DatabaseWrapper, "_set_autocommit", Mock(side_effect=RuntimeError))
        connection.ensure_connection()


def autocommits() -> bool:
    connection.ensure_connection()
    return bool(connection.connection.autocommit)


def in_a_transaction() -> bool:
    with transaction.atomic():
        return connection.in_atomic_block


@pytest.fixture
def one_thread(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with ThreadPoolExecutor(1, initializer=keep_own_connection) as pool:
        monkeypatch.setattr(threads, "_pool", pool)
        yield
        pool.submit(connections.close_all).result()


@pytest.mark.usefixtures("one_thread")
async def test_a_transaction_left_open_is_rolled_back_and_logged(caplog: pytest.LogCaptureFixture) -> None:
    await in_thread(leave_a_transaction_open)
    assert "leave_a_transaction_open" in caplog.text
    assert await in_thread(in_a_transaction)


@pytest.mark.usefixtures("one_thread")
async def test_a_connection_that_was_never_set_up_is_not_kept() -> None:
    assert await in_thread(in_a_transaction)
    with pytest.raises(RuntimeError):
        await in_thread(break_off_while_connecting)
    assert (await in_thread(autocommits)) is True
