"""`make bench`: everything that is measured, as one JSON document. Takes some minutes on a quiet machine."""

import json
import subprocess
import sys


def measured(*module: str) -> object:
    done = subprocess.run([sys.executable, "-m", *module], check=True, stdout=subprocess.PIPE, text=True)
    return json.loads(done.stdout)


if __name__ == "__main__":
    print(json.dumps({"engine": measured("engine", "bench"), "live": measured("bench.live")}, indent=2))
