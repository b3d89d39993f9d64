"""Puzzles: a position of a game as one seat saw it, what each of its moves is worth there, and why.

A puzzle is a record that stops early: ruleset, options, seed and the moves so far. Show it with
`puzzle.position(RULESETS).view(puzzle.seat)`; the seed also fixes what the seat does not see, so it must not
be sent to a player who has yet to answer. All values come from what the seat knows.

Kinds:
- end: the end of a game with nothing hidden, solved exactly. Values are results: 1 win, 0.5 draw, 0 loss.
  Exactly one first move keeps the best result. `length` is how many answers in a row the solver has to give;
  between them the game's own `ai.puzzles` answers for the other seat: `reply(position)` is the toughest
  defence, `values(position)` the exact result of every move for the player to move (None if out of reach).
  An answer is right as long as it keeps the value of the puzzle's best move.
- decision: a turn in the middle of a game. Values are winning chances.
- draft: a choice before the first card. Values are winning chances.
- turn: a choice at a table of several. Values are standings (1 is a clear first place, 0 a clear last one);
  `place` is the place to be expected after a move.

Every legal move is in `moves`, the best first. `solutions` are the answers that count as right: the best move
and those that come to the same (another way to pay; for the same wonder another card that is as good). All
others are clearly worse: by `lead` at least.

Themes and facts are plain ids; words for them are the site's business. A fact says what a move does, with the
ids of the pieces: it belongs to a move, so the best move has the reasons why it is good, and a wrong one may
have the reason why it fails.

The file: the puzzles as JSON, one a line after a line with the version of the format, compressed (xz).
"""

import hashlib
import json
import lzma
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, Self

from engine.game import Position, Rules
from engine.record import Record

FORMAT = 1
ID_LENGTH = 12


class Kind(StrEnum):
    END = "end"
    DECISION = "decision"
    DRAFT = "draft"
    TURN = "turn"


class Theme(StrEnum):
    """What a puzzle is about; most have one to three."""

    MILITARY = "military"  # to win by military supremacy, or to come close to it
    SCIENCE = "science"  # to win by scientific supremacy, or to come close to it
    DENY_MILITARY = "deny_military"  # the other side's military supremacy
    DENY_SCIENCE = "deny_science"  # the other side's scientific supremacy
    DENY = "deny"  # a card that another seat wants
    CHAIN = "chain"  # a card that is free by a chain
    EXTRA_TURN = "extra_turn"
    UNCOVER = "uncover"  # what the move makes accessible, or does not
    SELL = "sell"
    WONDER = "wonder"  # to build a wonder, or a stage, now
    LAST_WONDER = "last_wonder"  # the wonder after which no other can be built
    PAIR = "pair"  # a pair of science symbols, and its progress token
    TOKEN = "token"  # noqa: S105  which progress token to take
    DESTROY = "destroy"  # a card of the other side
    REVIVE = "revive"  # a card from the discard pile
    SCIENCE_SET = "science_set"  # sets and equal symbols
    ARMY = "army"  # the armies of the neighbours
    DOUBLE_EDGED = "double_edged"  # two threats at once
    GUILD = "guild"
    RESOURCES = "resources"  # what makes later cards affordable
    COINS = "coins"
    POINTS = "points"  # the larger number of points, and nothing else
    START = "start"  # who begins the age


class FactKind(StrEnum):
    """What a move does. `seat` is whom it is about; `things` are ids of pieces or of endings, in order."""

    WINS = "wins"  # the game, at once: [ending]
    LEADS_TO = "leads_to"  # the end of the engine's line; seat: the winner; [ending]; number: points ahead
    # (0: won by the tie-break, or not on points)
    LOSES_TO = "loses_to"  # seat wins on its next turn: [ending, card or wonder]
    THREATENS = "threatens"  # to win on the next turn if nothing is done: [ending, card or wonder, ...]
    PREVENTS = "prevents"  # seat would win on its next turn: [ending, card or wonder]
    TAKES = "takes"  # a card that seat could have built (number: coins), or a wonder to draft: [piece]
    UNCOVERS = "uncovers"  # cards that seat can take now: [card, ...]; number: how many are still hidden
    KEEPS_COVERED = "keeps_covered"  # cards that other moves would have given to seat: [card, ...]
    CHAINS = "chains"  # free because of a building: [card, building]
    GIVES_CHAIN = "gives_chain"  # makes cards free that may still come: [card, later card, ...]
    EXTRA_TURN = "extra_turn"  # by a wonder: [wonder]
    BUILDS = "builds"  # a wonder (or a stage; number: which one): [wonder]
    SHUTS_OUT = "shuts_out"  # wonders that seat can no longer build: [wonder, ...]
    PAIRS = "pairs"  # a pair: [symbol]
    NEW_SYMBOL = "new_symbol"  # [symbol]; number: how many different ones there are now
    SYMBOLS = "symbols"  # the symbols after it, by kind, in a game that counts sets: [symbol]; number: points
    SHIELDS = "shields"  # number: how many
    PAWN = "pawn"  # number: how far it stands beyond the middle, towards seat's opponent
    COINS = "coins"  # number: gained (below 0: spent) by seat
    LOOTS = "loots"  # number: coins that seat loses
    SELLS = "sells"  # [card]; number: coins
    POINTS = "points"  # of seat for this move alone; number
    DESTROYS = "destroys"  # a card of seat: [card]
    REVIVES = "revives"  # [card]
    TOKEN = "token"  # noqa: S105  a progress token: [token]
    PASSES_ON = "passes_on"  # what seat gets with the hand, and could use: [card, ...]
    BEATS_ARMY = "beats_army"  # seat's army is passed: number: shields more than it
    TIES_ARMY = "ties_army"  # seat's army is equalled
    BEGINS = "begins"  # seat is to begin the age
    MAKES = "makes"  # a resource that the city did not make: [resource, ...]


@dataclass(frozen=True)
class Fact:
    kind: FactKind
    seat: int | None = None
    things: tuple[str, ...] = ()
    number: int = 0

    def to_json(self) -> list[Any]:
        return [str(self.kind), self.seat, list(self.things), self.number]

    @classmethod
    def from_json(cls, row: Sequence[Any]) -> Self:
        kind, seat, things, number = row
        return cls(FactKind(kind), seat, tuple(things), number)


@dataclass(frozen=True)
class JudgedMove:
    """A legal move, in notation, and what it is worth to the seat."""

    move: str
    value: float
    # What follows if both sides play their best, this move not included: seat and move. It stops where
    # something comes to light that the seat cannot know; empty for moves that were not looked at.
    line: tuple[tuple[int, str], ...] = ()
    facts: tuple[Fact, ...] = ()
    place: float | None = None  # at a table of several

    def to_json(self) -> list[Any]:
        line = [[seat, text] for seat, text in self.line]
        return [self.move, self.value, line, [fact.to_json() for fact in self.facts], self.place]

    @classmethod
    def from_json(cls, row: Sequence[Any]) -> Self:
        move, value, line, facts, place = row
        steps = tuple((seat, text) for seat, text in line)
        return cls(move, value, steps, tuple(Fact.from_json(fact) for fact in facts), place)


@dataclass(frozen=True, kw_only=True)
class Puzzle:
    """A position, the question what its seat should play, and the answer."""

    rules: str
    version: int  # of the ruleset: another one may deal other cards from the same seed
    seats: int
    options: Mapping[str, Any]
    seed: bytes
    played: tuple[tuple[int, str], ...]  # the moves up to the position
    seat: int  # that is to find the move
    kind: Kind
    themes: tuple[Theme, ...]  # the most important first
    rating: int  # an estimate to begin with, about 800 to 2400
    moves: tuple[JudgedMove, ...]  # all legal moves, the best first
    solutions: tuple[str, ...]  # the best move first
    lead: float  # of the solutions over the best other move
    length: int = 1  # how many answers in a row; more than 1 only for ends
    nodes: int = 0  # of each search; 0 where the values are exact
    seeds: int = 1  # how many searches agreed
    found_by: tuple[str, ...] = ()  # levels of the bots that find it, the weakest first

    @property
    def id(self) -> str:
        """From what is asked: the same position for the same seat has the same id, whatever it is rated."""
        asked = [self.rules, self.version, self.seats, dict(self.options), self.seed.hex(), self.seat]
        content = json.dumps([*asked, [list(step) for step in self.played]], sort_keys=True)
        return hashlib.sha256(content.encode()).hexdigest()[:ID_LENGTH]

    @property
    def best(self) -> JudgedMove:
        return self.moves[0]

    def judged(self, move: str) -> JudgedMove | None:
        """A move by its notation; None if it is not legal here."""
        return next((found for found in self.moves if found.move == move), None)

    def is_right(self, move: str) -> bool:
        """Whether this counts as a right (first) answer."""
        return move in self.solutions

    def record(self) -> Record:
        """The unfinished game that leads to the position."""
        return Record(self.rules, self.seats, self.options, self.played, seed=self.seed)

    def position(self, rulesets: Mapping[str, Rules]) -> Position:
        return self.record().replay(rulesets)

    def to_json(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "rules": self.rules,
            "version": self.version,
            "seats": self.seats,
            "options": dict(self.options),
            "seed": self.seed.hex(),
            "played": [[seat, text] for seat, text in self.played],
            "seat": self.seat,
            "kind": str(self.kind),
            "themes": [str(theme) for theme in self.themes],
            "rating": self.rating,
            "moves": [judged.to_json() for judged in self.moves],
            "solutions": list(self.solutions),
            "lead": self.lead,
            "length": self.length,
            "nodes": self.nodes,
            "seeds": self.seeds,
            "found_by": list(self.found_by),
        }

    @classmethod
    def from_json(cls, document: Mapping[str, Any]) -> Self:
        return cls(
            rules=document["rules"],
            version=document["version"],
            seats=document["seats"],
            options=document["options"],
            seed=bytes.fromhex(document["seed"]),
            played=tuple((seat, text) for seat, text in document["played"]),
            seat=document["seat"],
            kind=Kind(document["kind"]),
            themes=tuple(Theme(theme) for theme in document["themes"]),
            rating=document["rating"],
            moves=tuple(JudgedMove.from_json(row) for row in document["moves"]),
            solutions=tuple(document["solutions"]),
            lead=document["lead"],
            length=document["length"],
            nodes=document["nodes"],
            seeds=document["seeds"],
            found_by=tuple(document["found_by"]),
        )


def write(path: Path, puzzles: Iterable[Puzzle]) -> int:
    """Write the compact file, always the same for the same puzzles; how many bytes it has."""
    ordered = sorted(puzzles, key=lambda puzzle: (puzzle.kind, puzzle.rules, puzzle.rating, puzzle.id))
    lines = [json.dumps({"format": FORMAT, "puzzles": len(ordered)})]
    lines += [json.dumps(puzzle.to_json(), separators=(",", ":")) for puzzle in ordered]
    packed = lzma.compress("\n".join(lines).encode(), preset=9 | lzma.PRESET_EXTREME)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(packed)
    return len(packed)


def read(path: Path) -> list[Puzzle]:
    """The puzzles of a compact file; ValueError if it is not one."""
    first, *lines = lzma.decompress(path.read_bytes()).decode().splitlines()
    head = json.loads(first)
    if head.get("format") != FORMAT or head.get("puzzles") != len(lines):
        raise ValueError(f"{path.name} is not a whole file of puzzles of format {FORMAT}.")
    return [Puzzle.from_json(json.loads(line)) for line in lines]
