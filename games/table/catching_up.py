"""What has happened at tables while announcements may have been missed: moves and chat."""

from duelsite.threads import in_thread
from games.sockets.announcements import GameMissed, game_group
from games.sockets.catching_up import Listened, Missed
from games.table import chatting, live_tables


async def missed_at_tables(listened: Listened) -> list[Missed]:
    await live_tables.look_at_all()
    said = await in_thread(chatting.said_since, listened.games, listened.since)
    changed = [GameMissed(game_group(game_id)) for game_id in listened.games]
    return [Missed(announcement) for announcement in (*changed, *said)]
