"""`make bench`: everything that is measured, as one JSON document. Takes some minutes on a quiet machine.

`make bench PARTS=public` measures a part alone, or several.
"""

import argparse
import json
import subprocess
import sys

MODULES = {
    "engine": ("engine", "bench"),
    "live": ("bench.live",),
    "lobby": ("bench.lobby",),
    "outage": ("bench.outage",),
    "unread": ("bench.unread",),
    "unread_streams": ("bench.unread", "--kind", "streams"),
    "pool": ("bench.pool",),
    "reconnect": ("bench.reconnect",),
    "failures": ("bench.failures",),
    "bots": ("bench.bots",),
    "push": ("bench.push",),
    "public": ("bench.public",),
    "daily": ("bench.daily",),
    "tournaments": ("bench.tournaments",),
    "pages": ("bench.pages",),
    "storage": ("bench.storage",),
}


def measured(*module: str) -> object:
    done = subprocess.run([sys.executable, "-m", *module], check=True, stdout=subprocess.PIPE, text=True)
    return json.loads(done.stdout)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="part", help=", ".join(MODULES))
    parts = parser.parse_args().parts or list(MODULES)
    if unknown := set(parts) - set(MODULES):
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    print(json.dumps({name: measured(*MODULES[name]) for name in parts}, indent=2))
