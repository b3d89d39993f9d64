"""A bot for duelsite, in the standard library alone: it accepts every challenge and plays any legal move.

    TOKEN=duelsite_… python examples/bot.py https://play.example.org [--games 10]

The token needs the scopes read, play, challenge and bot: the account becomes a bot account permanently.
It plays rated games once it has an owner: enter the token in the settings of your own account. To
make it strong, choose better: `view` is all that your seat may know, legal moves included. See docs/api.md.
To try it without becoming a bot account yet, play against bots of the site: `POST games/`.
"""

import argparse
import json
import os
import random
import secrets
import threading
import time
from urllib import error, request


def call(path, data=None):
    """Send a request, again if the site asks to wait or is down. Errors are returned as problem details."""
    body = None if data is None else json.dumps(data).encode()
    headers = {"Authorization": f"Bearer {os.environ['TOKEN']}", "Content-Type": "application/json"}
    wanted = request.Request(f"{site}/api/v1/{path}", body, headers)  # noqa: S310
    while True:
        try:
            return request.urlopen(wanted, timeout=60)  # noqa: S310
        except error.HTTPError as refused:
            if refused.code not in (429, 502, 503, 504):
                return refused
            time.sleep(float(refused.headers.get("Retry-After", 1)))
        except OSError as down:  # a move has an id: sent again, it is played once
            print(down, flush=True)
            time.sleep(1)


def events(path):
    """The events of a stream; an empty line is a heartbeat. A stream that ends is opened again."""
    while True:
        try:
            with call(path) as stream:
                if 400 <= stream.status < 500:
                    raise SystemExit(json.load(stream)["detail"])
                yield from (json.loads(line.strip() or "{}") for line in stream)
        except (OSError, ValueError):
            pass
        time.sleep(1)


def choose(view):
    """Any legal move, but rather build than sell a card."""
    moves = view["moves"]
    return random.choice([move for move in moves if "discard" not in move] or moves)  # noqa: S311


def play(code):
    """A game to its end: send our share of the seed, then answer each decision that we owe once.

    Where several choose at the same time, states arrive while others choose: `asked` tells whether they are
    about the decision that we have answered.
    """
    answered = 0
    call(f"games/{code}/ready/", {"nonce": secrets.token_hex(16)})
    for event in events(f"games/{code}/stream/"):
        if event.get("t") == "state" and event["status"] in ("finished", "aborted"):
            print(code, event["status"], (event["result"] or {}).get("places"), flush=True)
            return
        if event.get("t") == "state" and "move" in event["can"] and event["asked"] != answered:
            move = {"v": event["v"], "move": choose(event["view"]), "id": secrets.token_hex(8)}
            if call(f"games/{code}/moves/", move).status == 201:
                answered = event["asked"]


def run(games):
    """Accept every challenge and play each game in a thread of its own, up to a number of games."""
    threads = {}
    for event in events("stream/"):
        for challenge in event.get("challenges", []):
            if not challenge["mine"]:
                call(f"challenges/{challenge['id']}/accept/", {})
        for code in [game["code"] for game in event.get("games", [])] + [event.get("code")]:
            if code and code not in threads:
                threads[code] = threading.Thread(target=play, args=[code])
                threads[code].start()
        if games and sum(not thread.is_alive() for thread in threads.values()) >= games:
            return


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("site")
    parser.add_argument("--games", type=int, help="stop after so many")
    options = parser.parse_args()
    site = options.site.rstrip("/")
    account = json.load(call("account/bot/", {}))
    print(account.get("handle") or account["detail"], flush=True)
    if "handle" in account:
        run(options.games)
