"""Measures pages as a slow phone on a slow line gets them: `python -m bench.pages`, with Lighthouse.

Against a whole site in a folder of its own, with a few people and games, or with `--var` against one that is
running. Every visit is the first one, with an empty cache. Prints JSON: for each page the median of the
score, of times and of the layout shift, and what comes over the line, packed and unpacked. Scores need an
idle machine (`benchmark` says how fast it was); weights, layout shifts and `blocked_ms` do not: that is the
total blocking time by the page's processor time. npm installs Lighthouse in bench/lighthouse/ the first time;
it needs Node 20 or newer, and Chromium.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil

from bench.sites import running_site
from tests.live.running import PROJECT

LIGHTHOUSE = Path(__file__).parent / "lighthouse"
CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
# What no page may exceed, wherever it is measured.
SCORE, SHIFT, BLOCKED_MS = 95, 0.05, 150

FILL = """
import json, random
from accounts.models import User
from duelsite import sitetime
from games.daily import conductor
from games.daily.models import DailyDeal
from games.puzzles.models import Puzzle
from games.ratings import ranking
from games.ratings.models import Rating
from games.tournaments.models import Format
from tests.live.players import cookie_of, new_user
from tests.site.tables import begun_game, finished_game, play_on, skip_to_age
from tests.site.tournaments import events

names = "Ada Bruno Carla Dimitri Eirik Fenna Gunnar Hilja Ivo Jelena Kaisa Lars Mette Niilo Olena".split()
people, dice, now = [new_user(name) for name in names], random.Random(1), sitetime.now()
for pool in ("duel", "wonders"):
    for user in people:
        value = dice.gauss(1600, 150)
        Rating.objects.create(
            user=user, pool=pool, speed="rapid", value=value, peak=value, games=40, listed=True,
            last_played_at=now,
        )
duel = [finished_game(dice.sample(people, 2), seed=seed, rated=True) for seed in range(12)]
wonders = [finished_game(dice.sample(people, 4), seed=seed, ruleset="wonders-2e") for seed in range(6)]
finished = {"duel": finished_game(people[:2], seed=3), "wonders": wonders[0]}
running = {
    "duel": play_on(begun_game(people[:2], time_control="1d")),
    "wonders": begun_game(people[:4], ruleset="wonders-2e", time_control="1d"),
}
skip_to_age(running["wonders"], 2)
event = events.new_event(Format.SWISS)
events.fill(event, people[:10])
events.look(event)
events.play_round(event)
conductor.conduct()
puzzles = {pool: Puzzle.objects.filter(pool=pool).order_by("key").first() for pool in ("duel", "wonders")}
addresses = {
    "home": "/",
    "play": "/play/",
    "watch": "/watch/",
    "duel_rules": "/learn/rules/",
    "wonders_rules": "/learn/wonders/rules/",
    "duel_table": running["duel"].get_absolute_url(),
    "wonders_table": running["wonders"].get_absolute_url(),
    "duel_finished": finished["duel"].get_absolute_url(),
    "wonders_finished": finished["wonders"].get_absolute_url(),
    "duel_replay": finished["duel"].get_absolute_url() + "replay/",
    "wonders_replay": finished["wonders"].get_absolute_url() + "replay/",
    "profile": people[0].get_absolute_url(),
    "history": people[0].get_absolute_url() + "/games/",
    "search": "/games/",
    "leaderboard": "/leaderboard/",
    "tournaments": "/tournaments/",
    "tournament": event.get_absolute_url(),
    "daily": "/daily/",
    "explore": "/explore/",
    "duel_explored": f"/explore/game/{finished['duel'].code}/?move=20",
    "wonders_explored": f"/explore/game/{finished['wonders'].code}/?move=20",
    "puzzles": "/puzzles/",
    **{f"{pool}_puzzle": f"/puzzles/{puzzle.key}/" for pool, puzzle in puzzles.items() if puzzle},
    "train": "/train/",
    "learn": "/learn/",
    "about": "/about/",
}
cookie = cookie_of(people[0])
players = ("duel_table", "wonders_table", "duel_finished", "wonders_finished")
asked = [(name, name, cookie if name in players else "") for name in addresses]
asked += [(f"member_{name}", name, cookie) for name in ("home", "play")]
print(json.dumps([{"name": name, "path": addresses[key], "cookie": session} for name, key, session in asked]))
"""


def install() -> None:
    if not (LIGHTHOUSE / "node_modules").exists():
        print("Installing Lighthouse, once", file=sys.stderr)
        subprocess.run(["npm", "ci", "--no-progress", "--loglevel=error"], cwd=LIGHTHOUSE, check=True)


def chromium() -> str:
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUMS)), "")
    if not found:
        sys.exit("No Chromium: apt-get install chromium-headless-shell")
    return found


def measure(pages: list[dict[str, Any]], runs: int) -> dict[str, dict[str, Any]]:
    """The figures of each page. Lighthouse says on the standard error how far it is."""
    asked = {"chromium": chromium(), "runs": runs, "pages": pages}
    done = subprocess.run(
        ["node", "measure.mjs"],
        cwd=LIGHTHOUSE,
        input=json.dumps(asked),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    report: dict[str, dict[str, Any]] = json.loads(done.stdout)
    return report


def faults(report: dict[str, dict[str, Any]]) -> list[str]:
    """Pages that are slower than they should be, or that move."""
    return [
        name
        for name, figures in report.items()
        if figures["score"] < SCORE or figures["cls"] >= SHIFT or figures["tbt_ms"] >= BLOCKED_MS
    ]


def pages_of(var: Path) -> list[dict[str, Any]]:
    """The pages of the site that runs in a folder, which is filled the first time."""
    path = var / "bench-pages.json"
    if not path.exists():
        command = [sys.executable, "manage.py", "shell", "--verbosity", "0", "--command", FILL]
        environment = {**os.environ, "DUELSITE_VAR": str(var)}
        done = subprocess.run(
            command, cwd=PROJECT, env=environment, stdout=subprocess.PIPE, text=True, check=True
        )
        path.write_text(done.stdout.splitlines()[-1])
    state = json.loads((var / "services" / "run.json").read_text())
    address = state["address"].rstrip("/")
    return [{**page, "url": address + page["path"]} for page in json.loads(path.read_text())]


@contextmanager
def folder_of_site(var: Path | None) -> Iterator[Path]:
    if var is not None:
        yield var.resolve()
        return
    with running_site() as run:
        yield run.var


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.pages", description=__doc__)
    parser.add_argument("--runs", type=int, default=3, help="visits of each page; the median counts")
    parser.add_argument("--only", default="", help="names of pages, with commas")
    parser.add_argument("--var", type=Path, help="the data folder of a site that is running already")
    options = parser.parse_args()
    install()
    with folder_of_site(options.var) as var:
        pages = pages_of(var)
        names = options.only.split(",") if options.only else [page["name"] for page in pages]
        report = measure([page for page in pages if page["name"] in names], options.runs)
    facts = {"cores": os.cpu_count(), "load": [round(load, 1) for load in psutil.getloadavg()]}
    print(json.dumps({**facts, "missed": faults(report), "pages": report}, indent=2))


if __name__ == "__main__":
    main()
