"""Any process of the site may be killed in the middle of games: they go on where the database says.

By hand for any ruleset and any number of tables: `--ruleset wonders-2e --tables 100`.
"""

import asyncio
import json
import os
import random
import signal
from dataclasses import dataclass
from typing import Any

from tests.live.kinds import Kind
from tests.live.players import Player
from tests.live.running import GONE, Run
from tests.livesite import wait_for

VICTIMS = ["web", "ai", "worker", "valkey", "postgres", "beat", "web"]
TABLES = 10

LAY_TABLES = """
import json
from accounts.models import User
from accounts.services import create_bots
from games.table.starting import create_game
from tests.live.players import cookie_of, new_user
create_bots()
bots = list(User.objects.filter(bot_level__in=["greedy", "random"]).order_by("bot_level"))
tables = []
for n, size in enumerate({sizes}):
    with_bots = n % 5 > 2
    seated = bots[:size - 1] if with_bots else []
    people = [new_user(f"Player{{n}}-{{seat}}") for seat in range(size - len(seated))]
    game = create_game(users=[*people, *seated], ruleset="{ruleset}", time_control="10+10",
                       rated=not with_bots, by_lot=False)
    tables.append([game.code, [cookie_of(user) for user in people]])
print(json.dumps(tables))
"""

LOOK = """
import json
from games.ratings.models import RatingChange
from games.models import Game
print(json.dumps({
    "games": {g.code: {
        "status": g.status, "how": g.how, "ply": g.ply, "rated": g.rated_number is not None,
        "log": [[m.number, m.seat, m.client_id] for m in g.moves.order_by("number")],
        "changes": RatingChange.objects.filter(game=g).count(),
        "size": g.size, "left": g.seats.exclude(left_how="").count(),
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
def test_games_go_on_whichever_process_crashes(run_of_kind: Run, kind: Kind, tables: int | None) -> None:
    run, sizes = run_of_kind, [kind.size(number) for number in range(tables or TABLES)]
    laid = ask_shell(run, LAY_TABLES.format(sizes=sizes, ruleset=kind.ruleset))
    site = Address(run.address.rstrip("/"), run.address.rstrip("/").replace("http", "ws"))
    players = {
        code: [
            Player(
                site, code, cookie, dice=random.Random(f"{code}{seat}"), nonsense=kind.nonsense,
                mischief=0.05, fickle=0.05, pause=0.05,
            )
            for seat, cookie in enumerate(cookies)
        ]
        for code, cookies in laid
    }  # fmt: skip

    async def play_while_the_killer_is_at_large() -> None:
        games = [player.play() for at_table in players.values() for player in at_table]
        await asyncio.gather(kill_in_turn(run, players), *games)

    asyncio.run(asyncio.wait_for(play_while_the_killer_is_at_large(), 300 + 10 * len(sizes)))
    rated = sum(len(players[code]) == size for (code, _), size in zip(laid, sizes, strict=True))
    wait_for(lambda: count_rated(run) == rated, 60)
    for code, game in ask_shell(run, LOOK)["games"].items():
        assert game["status"] == "finished"
        assert game["how"] in kind.endings
        assert [number for number, _, _ in game["log"]] == list(range(1, game["ply"] + 1))
        for player in players[code]:
            mine = [client_id for _, seat, client_id in game["log"] if seat == player.seat]
            assert set(player.accepted) <= set(mine), "an accepted move was lost"
            assert len(mine) == len(set(mine))
        assert not game["left"], "a bot holds a player's seat"
        assert game["changes"] == (game["size"] if len(players[code]) == game["size"] else 0)


def count_rated(run: Run) -> int:
    return sum(game["rated"] for game in ask_shell(run, LOOK)["games"].values())


async def kill_in_turn(run: Run, players: dict[str, list[Player]]) -> None:
    """Kill a process, wait until moves are accepted again, kill the next."""

    def accepted() -> int:
        return sum(len(player.accepted) for at_table in players.values() for player in at_table)

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
    return all(player.state.get("status") in over for at_table in players.values() for player in at_table)
