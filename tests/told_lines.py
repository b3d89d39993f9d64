"""Every kind of line that random games of each ruleset put into logs and replays, for every reader."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from random import Random
from typing import Any, cast

from engine.duel import notation as duel_notation
from engine.game import HIDDEN, MOST_SEATS, Event, Move, Position, Rules
from engine.wonders.notation import VERBS
from games.replays.playback import known_event

FEWEST_GAMES = 12
# Of a table with few seats, views are cheap.
FEW_SEATS = 3
IDENTIFIER = re.compile(r"\b[a-z][a-z_]{3,}\b")
# Words of the notation and of events that change the sentence; other words are names of pieces.
SENTENCE_WORDS = frozenset({"city", "left", "right", "day", "night", *duel_notation.VERBS, *VERBS, "undo"})


@dataclass
class Told:
    """What is to be put into words at tables with a number of seats."""

    seats: int
    moves: dict[str, tuple[int, str]] = field(default_factory=dict)
    events: dict[str, dict[str, Any]] = field(default_factory=dict)
    results: dict[str, dict[str, Any]] = field(default_factory=dict)
    # The verbs of choices that wait until all have chosen.
    chosen: set[str] = field(default_factory=set)

    def verbs(self) -> set[str]:
        return {verb_of(notation) for _seat, notation in self.moves.values()}

    def add_move(self, seat: int, notation: str) -> None:
        """One of each kind: which card it is does not matter."""
        kind = IDENTIFIER.sub(lambda word: word[0] if word[0] in SENTENCE_WORDS else "*", notation)
        self.moves.setdefault(f"{seat} {re.sub(r' [0-9]+', '', kind)}", (seat, notation))

    def add_event(self, event: dict[str, Any]) -> None:
        kind = {
            key: "*" if key in ("card", "wonder", "wonders", "token") else value
            for key, value in event.items()
        }
        self.events.setdefault(repr(kind), event)


def games_of(rules: Rules) -> Iterator[tuple[int, dict[str, Any]]]:
    """Every number of seats with every option; whether players have a memory aid changes no line."""
    for seats in rules.seats:
        options = [option for option in rules.options if option.name != "memory"]
        for chosen in product(*(option.choices for option in options)):
            yield seats, {option.name: choice for option, choice in zip(options, chosen, strict=True)}


def told_at(rules: Rules, seed: int, sizes: Collection[int] = range(MOST_SEATS + 1)) -> list[Told]:
    """By the number of seats; rare moves need some games."""
    found: dict[int, Told] = {}
    games = [(seats, options) for seats, options in games_of(rules) if seats in sizes]
    for number, (seats, options) in product(range(max(1, FEWEST_GAMES // len(games))), games):
        told = found.setdefault(seats, Told(seats))
        random = Random(f"{seed} {number} {rules.id} {seats} {options}")
        play_through(rules.new(seats=seats, seed=random.randbytes(32), options=options), told, random)
    return list(found.values())


def play_through(position: Position, told: Told, random: Random) -> None:
    readers = (None, *range(told.seats))
    hidden: dict[int | None, set[int]] = {reader: set() for reader in readers}
    while position.to_move:
        seat = random.choice(position.to_move)
        move = any_move(position.legal_moves(seat), random)
        events = position.play(seat, move)
        number = len(position.history) - 1
        told.add_move(seat, move.notation)
        told.add_move(seat, "undo")
        for reader in readers:
            # What was hidden is read again when something has become known.
            again = {number} | (hidden[reader] if events else set())
            hidden[reader] -= again
            for line in again:
                notation = position.told(line, reader)
                told.add_move(position.history[line][0], notation)
                if HIDDEN in notation:
                    hidden[reader].add(line)
        add_events(told, events)
        if told.seats <= FEW_SEATS:
            chosen = cast("dict[str, Any]", position.view(seat)).get("chosen", ())
            told.chosen |= {verb_of(notation) for notation in chosen}
    assert position.outcome
    told.results[str(position.outcome.how)] = {**position.outcome.as_json()}


def any_move(moves: Sequence[Move], random: Random) -> Move:
    """One of any kind first, so that rare kinds are played."""
    kinds: dict[str, list[Move]] = {}
    for move in moves:
        kinds.setdefault(verb_of(move.notation), []).append(move)
    return random.choice(kinds[random.choice(list(kinds))])


def verb_of(notation: str) -> str:
    return notation.removeprefix("city ").split()[0]


def add_events(told: Told, events: list[Event]) -> None:
    for event in events:
        for reader in (None, *range(told.seats)):
            told.add_event(event.as_json(reader))
        told.add_event(known_event(event, None, revealed=True))
