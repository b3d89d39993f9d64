"""What a move of 7 Wonders does, as facts for a sentence of explanation, and what a puzzle is about.

Only what the seat knows: its hand, the cities, and who gets the hand next.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from engine.ai.puzzles import Fact, FactKind, JudgedMove, Puzzle, Theme
from engine.wonders import data, moves
from engine.wonders.gains import Rehearsal
from engine.wonders.moves import can_build, has_chain
from engine.wonders.notation import Move
from engine.wonders.position import Position
from engine.wonders.state import CHOOSE_CARDS, State, left_of, right_of
from engine.wonders.tables import (
    BUILT_ROOM,
    CARD_IDS,
    CARD_NUMBER,
    CARD_ROWS,
    STAGES_BUILT,
    TALLIES,
)

MOST_THEMES = 3
BUILDS = ("build", "free", "dig")
LAST_TURN = 6
DEAR = 5  # points that a card is worth to a neighbour
CARD_COINS = [data.read_cost(row.cost)[0] for row in CARD_ROWS]


def described(position: Position, puzzle: Puzzle) -> Puzzle:
    """A puzzle with facts for its moves, and its themes."""
    seat = puzzle.seat
    told = [
        replace(judged, facts=tuple(facts_of(position, seat, position.rules.parse(judged.move))))
        if judged.place is not None or judged.move in puzzle.solutions
        else judged
        for judged in puzzle.moves
    ]
    found = list(dict.fromkeys(_themes(position, seat, told[0])))
    return replace(puzzle, moves=tuple(told), themes=tuple(found[:MOST_THEMES]))


def receiver(s: State, seat: int) -> int:
    """The seat that gets the hand next."""
    return right_of(s, seat) if s.age == 2 else left_of(s, seat)


def facts_of(position: Position, seat: int, move: Move) -> Iterable[Fact]:
    s = position.state
    edition = position.rules.edition
    card = CARD_NUMBER[edition].get(move.thing)
    if card is None:
        return
    gains: dict[str, Any] = {}
    if move.verb in BUILDS:
        gains = Rehearsal(s, seat).building(card)
        yield from _of_building(s, seat, card, move)
    elif move.verb == "wonder":
        gains = Rehearsal(s, seat).stage(card)
        number = s.tally[seat * TALLIES + STAGES_BUILT] + 1
        yield Fact(FactKind.BUILDS, seat, (data.BOARDS[s.board[seat]],), number)
    elif move.verb == "discard":
        gains = Rehearsal(s, seat).selling()
        yield Fact(FactKind.SELLS, seat, (move.thing,), gains["coins"])
    yield from _of_gains(s, seat, gains)
    price = move.left + move.right
    coins = gains.get("coins", 0) - price - (CARD_COINS[card] if _is_paid(s, seat, card, move) else 0)
    if coins:
        yield Fact(FactKind.COINS, seat, (), coins)
    yield from _handed_on(s, seat, card)


def _is_paid(s: State, seat: int, card: int, move: Move) -> bool:
    return move.verb == "build" and not moves.builds_free(s, seat, card)


def _of_building(s: State, seat: int, card: int, move: Move) -> Iterable[Fact]:
    row = CARD_ROWS[card]
    if move.verb == "build" and has_chain(s, seat, card):
        built = [CARD_IDS[i] for i in range(len(CARD_IDS)) if s.built[seat * BUILT_ROOM + i]]
        giver = next(name for name in row.free_with.split() if name in built)
        yield Fact(FactKind.CHAINS, seat, (row.id, giver))
    later = [one.id for one in CARD_ROWS if row.id in one.free_with.split() and _plays_with(one, row)]
    if later:
        yield Fact(FactKind.GIVES_CHAIN, seat, (row.id, *dict.fromkeys(later)))
    if row.does.makes:
        letters = dict.fromkeys(letter for letter in row.does.makes if letter in data.LETTERS)
        names = tuple(data.RESOURCES[data.LETTERS.index(letter)] for letter in letters)
        yield Fact(FactKind.MAKES, seat, names)
    if row.does.science:
        yield Fact(FactKind.NEW_SYMBOL, seat, (row.does.science,))


def _plays_with(one: data.Card, row: data.Card) -> bool:
    return data.BOTH in (one.edition, row.edition) or one.edition == row.edition


def _of_gains(s: State, seat: int, gains: dict[str, Any]) -> Iterable[Fact]:
    """Points, science and armies, as far as the own city changes them."""
    points = gains.get("points", {})
    if points:
        yield Fact(FactKind.POINTS, seat, tuple(points), sum(points.values()))
    if points.get("green"):
        yield Fact(FactKind.SYMBOLS, seat, (), points["green"])
    shields = gains.get("shields", 0)
    if not shields:
        return
    yield Fact(FactKind.SHIELDS, seat, (), shields)
    for other in dict.fromkeys((left_of(s, seat), right_of(s, seat))):
        before = s.shields[seat] - s.shields[other]
        if before <= 0 < before + shields:
            yield Fact(FactKind.BEATS_ARMY, other, (), before + shields)
        elif before < 0 == before + shields:
            yield Fact(FactKind.TIES_ARMY, other)


def _handed_on(s: State, seat: int, card: int) -> Iterable[Fact]:
    """What the neighbour does not get, and what it does, of the cards that it can build as things stand."""
    if s.phase != CHOOSE_CARDS or s.turn == LAST_TURN:
        return
    other = receiver(s, seat)
    first = s.held[seat] * 8
    hand = s.hand[first : first + s.hand_size[s.held[seat]]]
    if _can_use(s, other, card) and hand.count(card) == 1:
        yield Fact(FactKind.TAKES, other, (CARD_IDS[card],))
    rest = [number for number in dict.fromkeys(hand) if number != card or hand.count(card) > 1]
    passed = tuple(CARD_IDS[number] for number in rest if _can_use(s, other, number))
    if passed:
        yield Fact(FactKind.PASSES_ON, other, passed)


def _can_use(s: State, city: int, card: int) -> bool:
    return not s.built[city * BUILT_ROOM + card] and bool(can_build(s, city, card))


def _themes(position: Position, seat: int, best: JudgedMove) -> Iterable[Theme]:
    """The most important first."""
    s, move = position.state, position.rules.parse(best.move)
    card = CARD_NUMBER[position.rules.edition].get(move.thing)
    kinds = [fact.kind for fact in best.facts]
    if card is None:
        yield Theme.POINTS
        return
    if FactKind.CHAINS in kinds:
        yield Theme.CHAIN
    if move.verb in BUILDS:
        yield from _of_card(CARD_ROWS[card])
    elif move.verb == "wonder":
        yield Theme.WONDER
        if FactKind.SHIELDS in kinds:
            yield Theme.ARMY
    else:
        yield Theme.SELL
    if move.verb in ("wonder", "discard") and FactKind.TAKES in kinds and _is_dear(s, seat, card):
        yield Theme.DENY
    if move.verb == "free":
        yield Theme.COINS


def _of_card(row: data.Card) -> Iterable[Theme]:
    theme = {
        "brown": Theme.RESOURCES,
        "grey": Theme.RESOURCES,
        "blue": Theme.POINTS,
        "red": Theme.ARMY,
        "green": Theme.SCIENCE_SET,
        "purple": Theme.GUILD,
    }.get(row.colour)
    if row.id == "scientists_guild":
        yield Theme.SCIENCE_SET
    if theme:
        yield theme
    elif row.does.makes or row.does.discount:
        yield Theme.RESOURCES
    else:
        yield Theme.COINS


def _is_dear(s: State, seat: int, card: int) -> bool:
    """Whether the neighbour would gain more by the card than by most: points, or an army that passes ours."""
    other = receiver(s, seat)
    gains = Rehearsal(s, other).building(card)
    before = s.shields[other] - s.shields[seat]
    passes = before <= 0 < before + gains.get("shields", 0)
    points: int = sum(gains.get("points", {}).values())
    return passes or points >= DEAR
