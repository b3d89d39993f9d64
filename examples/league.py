"""A club's league for duelsite, in the standard library alone: creates a Swiss and follows it to its end.

    TOKEN=duelsite_… python examples/league.py https://play.example.org "Club evening" --rounds 5 --in 60

The token needs the scopes read and tournaments, and its account 20 rated games. Players enter on the page of
the tournament, or with their own programs (`POST tournaments/<code>/enter/`). See docs/api.md.
"""

import argparse
import json
import os
from datetime import UTC, datetime, timedelta
from urllib import error, request


def call(path, data=None):
    """Send a request. An error of the site ends the program with its sentence."""
    body = None if data is None else json.dumps(data).encode()
    headers = {"Authorization": f"Bearer {os.environ['TOKEN']}", "Content-Type": "application/json"}
    try:
        return request.urlopen(request.Request(f"{site}/api/v1/{path}", body, headers), timeout=60)  # noqa: S310
    except error.HTTPError as refused:
        raise SystemExit(json.load(refused)["detail"]) from None


def create(name, rounds, starts_at):
    """Create the event; its code. Every other choice has a default, see /api/v1/docs/."""
    event = {
        "name": name,
        "format": "swiss",
        "ruleset": "duel",
        "time_control": "10+10",
        "rounds": rounds,
        "starts_at": starts_at.isoformat(),
    }
    created = json.load(call("tournaments/", event))
    print(created["url"], flush=True)
    return created["code"]


def follow(code):
    """Print what happens until the event is over."""
    shown = None
    while True:
        with call(f"tournaments/{code}/stream/") as stream:
            for line in stream:
                news = json.loads(line.strip() or "{}")
                if news.get("t") != "tournament":
                    continue  # a sign of life, or why the stream ends
                if (news["status"], news["round"]) != shown:
                    shown = news["status"], news["round"]
                    print(
                        f"{news['status']}, round {news['round']}: {news['entry_count']} players", flush=True
                    )
                if news["status"] in ("finished", "cancelled"):
                    return


def lines(code):
    """All lines of the standings, page by page."""
    path = f"tournaments/{code}/standings/"
    while path:
        page = json.load(call(path))
        yield from page["standings"]
        path = page["next"] and page["next"].partition("/api/v1/")[2]


def main(name, rounds, starts_at):
    code = create(name, rounds, starts_at)
    follow(code)
    for line in lines(code):
        print(f"{line['rank']:>3}  {line['score']:>4}  {line['handle']}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("site")
    parser.add_argument("name")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--in", dest="minutes", type=int, default=60, help="minutes until the start")
    options = parser.parse_args()
    site = options.site.rstrip("/")
    main(options.name, options.rounds, datetime.now(UTC) + timedelta(minutes=options.minutes))
