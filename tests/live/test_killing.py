"""Any process of the site may be killed in the middle of games: they go on where the database says."""

import asyncio
import json
import os
import random
import signal
from dataclasses import dataclass
from typing import Any

from tests.live.players import Player
from tests.live.running import GONE, Run
from tests.livesite import wait_for

VICTIMS = ["web", "ai", "worker", "valkey", "postgres", "beat", "web"]
PEOPLE_GAMES = 6
BOT_GAMES = 4

LAY_TABLES = f"""
import json
from accounts.services import create_bots
from games.lobby.seeks import play_bot
from games.table.starting import create_game
from tests.live.players import cookie_of, new_user
create_bots()
tables = []
for n in range({PEOPLE_GAMES}):
    pair = [new_user(f"First{{n}}"), new_user(f"Second{{n}}")]
    game = create_game(users=pair, ruleset="duel", time_control="10+10", rated=True, by_lot=False)
    tables.append([game.code, [cookie_of(user) for user in pair]])
for n in range({BOT_GAMES}):
    user = new_user(f"Lonely{{n}}")
    tables.append([play_bot(user=user, level="greedy").code, [cookie_of(user)]])
print(json.dumps(tables))
"""

LOOK = """
import json
from accounts.models import RatingChange
from games.models import Game
print(json.dumps({
    "games": {g.code: {
        "status": g.status, "how": g.how, "ply": g.ply, "rated": g.rated_number is not None,
        "log": [[m.number, m.seat, m.client_id] for m in g.moves.order_by("number")],
        "changes": RatingChange.objects.filter(game=g).count(),
    } for g in Game.objects.all()},
}))
"""


@dataclass
class Address:
    url: str
    socket_url: str


def ask_shell(run: Run, code: str) -> Any:
    return json.loads(run.manage("shell", "--verbosity", "0", "--command", code).splitlines()[-1])


@GONE
def test_games_go_on_whatever_is_killed(run: Run) -> None:
    tables = ask_shell(run, LAY_TABLES)
    site = Address(run.address.rstrip("/"), run.address.rstrip("/").replace("http", "ws"))
    players = {
        code: [
            Player(site, code, cookie, dice=random.Random(f"{code}{seat}"), pause=0.05)
            for seat, cookie in enumerate(cookies)
        ]
        for code, cookies in tables
    }

    async def play_while_the_killer_is_at_large() -> None:
        games = [player.play() for pair in players.values() for player in pair]
        await asyncio.gather(kill_in_turn(run, players), *games)

    asyncio.run(asyncio.wait_for(play_while_the_killer_is_at_large(), 300))
    wait_for(lambda: rated(run) == PEOPLE_GAMES, 60)
    for code, game in ask_shell(run, LOOK)["games"].items():
        assert game["status"] == "finished"
        assert game["how"] in ("civilian", "military", "science", "draw")
        assert [number for number, _, _ in game["log"]] == list(range(1, game["ply"] + 1))
        for player in players[code]:
            mine = [client_id for _, seat, client_id in game["log"] if seat == player.seat]
            assert set(player.accepted) <= set(mine), "an accepted move was lost"
            assert len(mine) == len(set(mine))
        assert game["changes"] == (2 if len(players[code]) == 2 else 0)


def rated(run: Run) -> int:
    return sum(game["rated"] for game in ask_shell(run, LOOK)["games"].values())


async def kill_in_turn(run: Run, players: dict[str, list[Player]]) -> None:
    """Kill a process, wait until moves are accepted again, kill the next."""

    def accepted() -> int:
        return sum(len(player.accepted) for pair in players.values() for player in pair)

    for name in VICTIMS:
        before = accepted()
        while accepted() < before + 15 and not everything_over(players):
            await asyncio.sleep(0.05)
        if everything_over(players):
            raise AssertionError(f"the games were over before {name} could be killed")
        pid = await asyncio.to_thread(run.pid, name)
        assert pid is not None
        os.kill(pid, signal.SIGKILL)


def everything_over(players: dict[str, list[Player]]) -> bool:
    over = ("finished", "aborted")
    return all(player.state.get("status") in over for pair in players.values() for player in pair)
