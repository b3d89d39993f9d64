"""The AI from the command line: `python -m engine.ai [--ruleset ID] train | match | tournament | soak`.

Games with a net of whole numbers also have `selfplay`, `learn` and `autopsy`. Puzzles are made with `puzzles
make | check | pack` (see puzzle_commands.py).
"""

import argparse
import sys

from engine.ai import puzzle_commands
from engine.ai.workshop import Maker
from engine.registry import RULESETS, game_module


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m engine.ai", description=__doc__, add_help=False)
    parser.add_argument("--ruleset", choices=sorted(RULESETS), default=next(iter(RULESETS)))
    options, others = parser.parse_known_args()
    if others[:1] == ["puzzles"]:
        return puzzle_commands.main(others[1:], options.ruleset, maker_of)
    try:
        commands = game_module(options.ruleset, "ai.commands")
    except ImportError:
        sys.exit(f"{options.ruleset} has no AI.")
    return int(commands.main(others, options.ruleset))


def maker_of(ruleset: str) -> Maker:
    try:
        maker: Maker = game_module(ruleset, "ai.puzzles").Maker(ruleset)
    except ImportError:
        sys.exit(f"{ruleset} has no puzzles.")
    return maker


if __name__ == "__main__":
    sys.exit(main())
