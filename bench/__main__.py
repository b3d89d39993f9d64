"""`make bench`: everything that is measured, as one JSON document. Takes some minutes on a quiet machine."""

import json
import subprocess
import sys

MODULES = {
    "engine": ("engine", "bench"),
    "live": ("bench.live",),
    "lobby": ("bench.lobby",),
    "outage": ("bench.outage",),
    "bots": ("bench.bots",),
}


def measured(*module: str) -> object:
    done = subprocess.run([sys.executable, "-m", *module], check=True, stdout=subprocess.PIPE, text=True)
    return json.loads(done.stdout)


if __name__ == "__main__":
    print(json.dumps({name: measured(*module) for name, module in MODULES.items()}, indent=2))
