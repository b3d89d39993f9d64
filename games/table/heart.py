"""Makes a web process beat (games/table/outages.py) for as long as its event loop turns.

Beats have a thread and a connection of their own: neither pages that have used up the pool nor a crowd of
moves must look like an outage to everybody's clocks.
"""

import asyncio
import logging
import sys
from concurrent.futures import ThreadPoolExecutor

from django.db import close_old_connections, connection

from duelsite import metrics, sitetime
from duelsite.connections import keep_own_connection
from games.table import outages, pulse

log = logging.getLogger(__name__)

_beating: "asyncio.Task[None] | None" = None


def beat_when_serving() -> None:
    """Start beating when Daphne serves; other processes that import the application do not beat."""
    reactor = sys.modules.get("twisted.internet.reactor")
    if reactor is not None:
        reactor.callWhenRunning(start)


def start() -> None:
    global _beating
    _beating = asyncio.get_event_loop().create_task(beat_for_ever())


async def beat_for_ever() -> None:
    loop = asyncio.get_running_loop()
    thread = ThreadPoolExecutor(1, thread_name_prefix="pulse", initializer=keep_own_connection)
    is_well = True
    while True:
        try:
            await loop.run_in_executor(thread, beat)
            is_well = True
        except Exception as error:  # whatever is missing, the next beat tries again
            if is_well:
                log.warning("Games cannot be played, clocks stand still: %s", type(error).__name__)
            is_well = False
        await asyncio.sleep(pulse.EVERY)


def beat() -> None:
    try:
        outages.beat()
    finally:
        # Keeps a good connection with the thread; one that broke is given up.
        if connection.errors_occurred:
            close_old_connections()
    if (skew := sitetime.skew()) is not None:
        metrics.clock_skew.set(skew)
