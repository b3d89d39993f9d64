"""Games of self-play on disk: packed portions, each written in one go, that later trainings read again.

A portion is a header (the format, the net that played, the nodes of its searches) and the games, compressed.
"""

import struct
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.duel.ai.selfplay import Budget, Decision, PlayedGame

MAGIC = b"DUELGAM1"
HEADER = struct.Struct("<8s12sIII")
GAME = struct.Struct("<QbBBBH")  # seed, winner, how, points of either seat, decisions
DECISION = struct.Struct("<HHBB")  # move, value, flags, number of tried moves
TRIED = struct.Struct("<HH")
LONG, SOLVED = 1, 2
FULL = 65_535  # a value of 1, or more tries than can be counted


class BadGameFile(ValueError):
    """The file is no portion of games, or not a whole one."""


@dataclass(frozen=True)
class Origin:
    """How the games of a portion were played."""

    net: str
    budget: Budget


def write_portion(path: Path, origin: Origin, games: Sequence[PlayedGame]) -> None:
    """Write a portion so that it is there as a whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    budget = origin.budget
    header = HEADER.pack(MAGIC, origin.net.encode()[:12], budget.long, budget.short, budget.solver)
    fresh = path.with_suffix(".new")
    fresh.write_bytes(header + zlib.compress(b"".join(map(pack_game, games)), 6))
    fresh.replace(path)


def read_origin(path: Path) -> Origin:
    with path.open("rb") as file:
        return _origin(file.read(HEADER.size))


def read_portion(path: Path) -> list[PlayedGame]:
    content = path.read_bytes()
    _origin(content[: HEADER.size])
    return list(unpack_games(zlib.decompress(content[HEADER.size :])))


def _origin(header: bytes) -> Origin:
    if len(header) != HEADER.size or not header.startswith(MAGIC):
        raise BadGameFile("This is no file of games.")
    _, net, long, short, solver = HEADER.unpack(header)
    return Origin(net.rstrip(b"\0").decode(), Budget(long, short, solver=solver))


def pack_game(game: PlayedGame) -> bytes:
    parts = [GAME.pack(game.seed, game.winner, game.how, *game.points, len(game.decisions))]
    for decision in game.decisions:
        flags = LONG * decision.is_long | SOLVED * decision.is_solved
        value = round(decision.value * FULL)
        parts.append(DECISION.pack(decision.move, value, flags, len(decision.tries)))
        parts += [TRIED.pack(move, min(tries, FULL)) for move, tries in decision.tries]
    return b"".join(parts)


def unpack_games(packed: bytes) -> Iterator[PlayedGame]:
    at = 0
    while at < len(packed):
        seed, winner, how, one, other, count = GAME.unpack_from(packed, at)
        at += GAME.size
        decisions = []
        for _ in range(count):
            move, value, flags, tried = DECISION.unpack_from(packed, at)
            at += DECISION.size
            end = at + tried * TRIED.size
            tries = tuple(TRIED.iter_unpack(packed[at:end]))
            at = end
            decisions.append(Decision(move, value / FULL, tries, bool(flags & LONG), bool(flags & SOLVED)))
        yield PlayedGame(seed, winner, how, (one, other), tuple(decisions))
