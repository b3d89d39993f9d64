"""Plays today's strongest bot of Duel against that of another version of these sources.

    git worktree add /tmp/old v1.2.0
    python -m bench.versions /tmp/old --seconds 0.1 --pairs 100

Both play each deal from either seat, with as many seconds of the processor. The other version runs in a
process of its own, from its own folder, with a core of its own, which is compiled into FOLDER/.native first.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine.duel.ai.entrants import Entrant, dealer
from engine.duel.ai.match import Player, Score, play_match
from engine.duel.state import State

FIELDS = tuple(vars(State()))
# What the other version runs: it reads a position (all its numbers) on each line and writes the move.
OTHER = """
import json, sys
from engine.duel.ai.brain import Brain
from engine.duel.ai.entrants import Entrant
brain = Brain()
player = Entrant("seshat", seconds=float(sys.argv[1]), cpu=True).player()
print(json.dumps(brain.is_compiled), flush=True)
for line in sys.stdin:
    numbers, seed, moves = json.loads(line)
    state = brain.core.State()
    for name, value in numbers.items():
        setattr(state, name, value)
    print(player(state, seed, moves), flush=True)
"""


# What compiles its core into a folder of its own
COMPILE = """
import sys, sysconfig
from engine.native import build
installed = sysconfig.get_path
sysconfig.get_path = lambda name, *rest: ".native" if name == "platlib" else installed(name, *rest)
sys.argv = ["build", "--force", "--quiet"]
build.main()
"""


class OtherVersion:
    """The strongest bot of the sources in another folder, as a player of matches."""

    def __init__(self, folder: Path, seconds: float) -> None:
        if not (folder / ".native").exists():
            (folder / ".native").mkdir()
            subprocess.run([sys.executable, "-c", COMPILE], cwd=folder, check=True)
        paths = os.pathsep.join([str(folder), str(folder / ".native")])
        self.process = subprocess.Popen(
            [sys.executable, "-c", OTHER, str(seconds)],
            cwd=folder,
            env=os.environ | {"PYTHONPATH": paths},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.is_compiled = bool(json.loads(self._read()))

    def __call__(self, state: Any, seed: int, moves: Sequence[int]) -> int:
        assert self.process.stdin
        numbers = {name: getattr(state, name) for name in FIELDS}
        self.process.stdin.write(json.dumps([numbers, seed, list(moves)]) + "\n")
        self.process.stdin.flush()
        return int(self._read())

    def _read(self) -> str:
        assert self.process.stdout
        return self.process.stdout.readline()

    def close(self) -> None:
        self.process.terminate()
        self.process.wait()


def main() -> None:
    """Play the match, and print how it stands after each deal."""
    parser = argparse.ArgumentParser(prog="python -m bench.versions", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seconds", type=float, default=0.1, help="of the processor, for a move")
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="deal to begin with")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    mine: Player = Entrant("seshat", seconds=options.seconds, cpu=True).player()
    other = OtherVersion(options.folder, options.seconds)
    print(f"compiled: {dealer().is_compiled}, {other.is_compiled}", flush=True)
    score = Score()
    try:
        for number in range(options.first, options.first + options.pairs):
            score.add(play_match(dealer(), mine, other, 1, seed=options.seed, first_deal=number))
            print(score, flush=True)
    finally:
        other.close()


if __name__ == "__main__":
    main()
