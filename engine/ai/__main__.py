"""The AI from the command line: `python -m engine.ai [--ruleset ID] train | match | tournament | soak`."""

import argparse
import sys

from engine.registry import RULESETS, game_module


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m engine.ai", description=__doc__, add_help=False)
    parser.add_argument("--ruleset", choices=sorted(RULESETS), default=next(iter(RULESETS)))
    options, others = parser.parse_known_args()
    try:
        commands = game_module(options.ruleset, "ai.commands")
    except ImportError:
        sys.exit(f"{options.ruleset} has no AI.")
    return int(commands.main(others, options.ruleset))


if __name__ == "__main__":
    sys.exit(main())
