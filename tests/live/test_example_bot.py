"""The example bot against others of its kind, by HTTP alone: once in the suite, more often by hand.

By hand, all that was promised (ten rated games of Duel, three of 7 Wonders): `pytest
tests/live/test_example_bot.py --games 10`.
"""

import json
import os
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from accounts import tokens
from accounts.models import User
from games.api.bot_accounts import become_bot_account, claim_bot
from games.models import Game
from games.ratings.models import RatingChange
from tests.livesite import LiveSite, wait_for
from tests.people import member

BOT = Path(__file__).parents[2] / "examples" / "bot.py"
SCOPES = ("read", "play", "challenge", "bot")


def token_of(user: User, *scopes: str) -> str:
    return tokens.issue_token(user=user, name="test", scopes=scopes or SCOPES)[1]


def bot_accounts(*handles: str) -> list[User]:
    """They play rated games: somebody answers for each."""
    robots = [become_bot_account(user=member(handle)) for handle in handles]
    return [claim_bot(owner=member(f"OwnerOf{bot}"), secret=token_of(bot)) for bot in robots]


def call(site: LiveSite, token: str, path: str, data: Any = None) -> Any:
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    body = None if data is None else json.dumps(data).encode()
    asked = urllib.request.Request(f"{site.url}/api/v1/{path}", body, headers)
    with urllib.request.urlopen(asked, timeout=30) as response:
        return json.load(response)


@contextmanager
def running_bot(site: LiveSite, token: str, games: int) -> Iterator["subprocess.Popen[str]"]:
    command = [sys.executable, str(BOT), site.url, "--games", str(games)]
    environment = {**os.environ, "TOKEN": token}
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline().strip()  # its name: it has become a bot account
            yield process
        finally:
            process.kill()


def wait_until_finished(ruleset: str, games: int) -> None:
    done = Game.objects.filter(ruleset=ruleset, status=Game.Status.FINISHED)
    wait_for(lambda: done.count() >= games, patience=300)


def play_games(site: LiveSite, robots: list[User], ruleset: str, games: int) -> list[Game]:
    """The first challenges the others this number of times, and all play to the end."""
    secrets = [token_of(robot) for robot in robots]
    with ExitStack() as bots:
        running = [bots.enter_context(running_bot(site, secret, games)) for secret in secrets]
        names = [robot.handle for robot in robots[1:]]
        asked = {"handle": names[0], "others": names[1:], "ruleset": ruleset, "time_control": "10+10"}
        for number in range(games):
            wait_until_finished(ruleset, number)
            call(site, secrets[0], "challenges/", {**asked, "rated": True})
        for process in running:
            assert process.wait(300) == 0
    return list(Game.objects.filter(ruleset=ruleset))


@pytest.mark.django_db(transaction=True)
def test_two_example_bots_finish_a_rated_game(live_site: LiveSite, request: pytest.FixtureRequest) -> None:
    games: int = request.config.getoption("--games")
    duels = play_games(live_site, bot_accounts("Talos", "Pandora"), "duel", games)
    assert [game.status for game in duels] == [Game.Status.FINISHED] * games
    assert all(game.how in ("civilian", "military", "science", "draw") for game in duels)
    wait_for(lambda: RatingChange.objects.filter(game__ruleset="duel").count() == 2 * games)
    if games > 1:
        robots = bot_accounts("Galatea", "Hephaestus", "Daedalus")
        tables = play_games(live_site, robots, "wonders-2e", 3)
        assert [game.status for game in tables] == [Game.Status.FINISHED] * 3
        wait_for(lambda: RatingChange.objects.filter(game__ruleset="wonders-2e").count() == 9)


@pytest.mark.django_db(transaction=True)
def test_a_bot_that_may_not_be_one_says_why_and_stops(live_site: LiveSite) -> None:
    token = token_of(member("Talos"), "read", "play")
    command = [sys.executable, str(BOT), live_site.url]
    done = subprocess.run(
        command, env={**os.environ, "TOKEN": token}, stdout=subprocess.PIPE, text=True, timeout=60, check=True
    )
    assert "scope" in done.stdout
    assert not User.objects.get(handle="Talos").plays_by_api
