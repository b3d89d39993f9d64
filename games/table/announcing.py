"""Saving a changed game and announcing it to every process that has sockets at it."""

from duelsite.threads import in_thread
from games import events
from games.events import TurnCause, TurnChanged
from games.models import Game, Move
from games.sockets import publish
from games.sockets.announcements import GameChanged, LoggedMove, Snapshot, game_group
from games.sockets.subscriber import subscriber
from games.table import rows


def save_change(
    game: Game, *fields: str, log: list[Move] | None = None, turn: TurnCause | None = None
) -> None:
    """Save a changed game under its next version, and announce it once that is committed.

    `turn` says that the turn has changed with it, and why.
    """
    game.version += 1
    rows.update(game, ["version", *fields])
    announce(game, log or [], turn=turn)


def announce(game: Game, log: list[Move], *, turn: TurnCause | None = None) -> None:
    publish.after_commit(announcement_of(game, log))
    if turn is not None:
        events.dispatch(TurnChanged(game, turn))


async def announce_here(game: Game, log: list[Move], *, turn: TurnCause) -> None:
    """The same in the event loop, for a change that is committed."""
    announcement = announcement_of(game, log)
    if not subscriber().publish(announcement):
        await in_thread(publish.publish, announcement)
    changed = TurnChanged(game, turn)
    if events.is_awaited(changed):
        await in_thread(events.dispatch, changed)


def announcement_of(game: Game, log: list[Move]) -> GameChanged:
    lines = [LoggedMove(line.number, line.seat, line.notation, line.spent_ms) for line in log]
    return GameChanged(game_group(game.pk), game.pk, snapshot(game), lines)


def snapshot(game: Game) -> Snapshot:
    return Snapshot(
        version=game.version,
        position_version=game.position_version,
        ply=game.ply,
        status=str(game.status),
        to_move=game.to_move,
        asked=list(game.asked_version),
        clocks_ms=list(game.clocks_ms),
        began_at=[at.timestamp() if at else None for at in game.began_at],
        paused=game.paused_at is not None,
        moved=list(game.moved),
        bots=list(game.bot_levels),
        pause_offers=game.pause_offers,
        rematch_offers=game.rematch_offers,
    )
