"""What a puzzle of Duel is about, found from the position, the best move and what the others lead to."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from engine.ai.puzzles import Fact, FactKind, JudgedMove, Puzzle, Theme
from engine.duel import data, turns
from engine.duel.ai.brain import Brain
from engine.duel.ai.evaluation import evaluate_state
from engine.duel.ai.puzzle_facts import (
    end_of_line,
    facts_of,
    is_near_the_end_of_the_track,
)
from engine.duel.notation import encode, parse
from engine.duel.position import DUEL
from engine.duel.state import CHOOSE_FROM_BOX, CHOOSE_TOKEN, State
from engine.duel.tables import CARD_NUMBER
from engine.record import Record

MOST_THEMES = 4
MISTAKES = 3  # how many wrong moves tell what a puzzle is about
WAYS_NODES = 6_000
MUCH = 0.4  # of a seat's chances, in one way of winning
WANTED = 0.3  # the prior of a card that the other seat would take
MANY_POINTS = 6
DENY_OF = {"military": Theme.DENY_MILITARY, "science": Theme.DENY_SCIENCE}
WIN_BY = {"military": Theme.MILITARY, "science": Theme.SCIENCE}
OF_FACTS = {
    FactKind.EXTRA_TURN: Theme.EXTRA_TURN,
    FactKind.PAIRS: Theme.PAIR,
    FactKind.DESTROYS: Theme.DESTROY,
    FactKind.REVIVES: Theme.REVIVE,
    FactKind.CHAINS: Theme.CHAIN,
    FactKind.BEGINS: Theme.START,
}
OF_WONDERS = (
    ("destroys", Theme.DESTROY),
    ("draws_from_box", Theme.TOKEN),
    ("revives", Theme.REVIVE),
    ("shields", Theme.MILITARY),
    ("makes_one_of", Theme.RESOURCES),
    ("coins", Theme.COINS),
)


def described(brain: Brain, puzzle: Puzzle) -> Puzzle:
    """A puzzle with facts for its moves, and its themes."""
    position = Record(puzzle.rules, 2, puzzle.options, puzzle.played, seed=puzzle.seed).replay(
        {DUEL.id: DUEL}
    )
    s: State = position.state  # type: ignore[attr-defined]
    moves = [_with_facts(s, judged) for judged in puzzle.moves]
    moves = [_with_covered(puzzle, moves, judged) for judged in moves]
    told = replace(puzzle, moves=tuple(moves))
    found = list(dict.fromkeys(_themes(brain, s, told)))
    if len(found) > 1 and Theme.POINTS in found:
        found.remove(Theme.POINTS)
    return replace(told, themes=tuple(found[:MOST_THEMES]))


def _with_facts(s: State, judged: JudgedMove) -> JudgedMove:
    code = encode(parse(judged.move))
    facts = list(facts_of(s, code))
    codes = [code, *(encode(parse(text)) for _, text in judged.line)]
    end = end_of_line(s, codes) if judged.line else None
    if end and not any(fact.kind is FactKind.WINS for fact in facts):
        facts.append(end)
    return replace(judged, facts=tuple(facts))


def _with_covered(puzzle: Puzzle, moves: Sequence[JudgedMove], judged: JudgedMove) -> JudgedMove:
    """The best move keeps covered what the moves that come next would give to the other seat."""
    if judged.move != puzzle.best.move:
        return judged
    mine = {thing for fact in judged.facts if fact.kind is FactKind.UNCOVERS for thing in fact.things}
    given = [
        thing
        for other in wrong_of(puzzle, moves)
        for fact in other.facts
        if fact.kind is FactKind.UNCOVERS and fact.seat != puzzle.seat
        for thing in fact.things
    ]
    kept = tuple(dict.fromkeys(thing for thing in given if thing not in mine))
    if not kept:
        return judged
    return replace(judged, facts=(*judged.facts, Fact(FactKind.KEEPS_COVERED, 1 - puzzle.seat, kept)))


def wrong_of(puzzle: Puzzle, moves: Sequence[JudgedMove]) -> list[JudgedMove]:
    """The best of the wrong moves, those with a line."""
    wrong = [judged for judged in moves if judged.move not in puzzle.solutions and judged.line]
    return wrong[:MISTAKES]


def _themes(brain: Brain, s: State, puzzle: Puzzle) -> Iterable[Theme]:
    """The most important first."""
    move = parse(puzzle.best.move)
    if move.verb == "draft":
        yield from _of_wonder(next(row for row in data.WONDERS if row.id == move.thing))
        return
    yield from _of_victories(brain, s, puzzle)
    kinds = [fact.kind for fact in puzzle.best.facts]
    for kind, theme in OF_FACTS.items():
        if kind in kinds:
            yield theme
    if move.verb == "wonder":
        yield Theme.LAST_WONDER if FactKind.SHUTS_OUT in kinds else Theme.WONDER
    if s.phase in (CHOOSE_TOKEN, CHOOSE_FROM_BOX):
        yield Theme.TOKEN
    if move.verb in ("destroy", "revive"):
        yield Theme.DESTROY if move.verb == "destroy" else Theme.REVIVE
    if move.verb in ("discard", "wonder") and _is_wanted(brain, s, CARD_NUMBER[move.thing]):
        yield Theme.DENY
    if move.verb == "discard":
        yield Theme.SELL
    if FactKind.KEEPS_COVERED in kinds:
        yield Theme.UNCOVER
    if move.verb == "build":
        yield from _of_card(data.CARDS[CARD_NUMBER[move.thing]])
    yield Theme.POINTS


def _of_victories(brain: Brain, s: State, puzzle: Puzzle) -> Iterable[Theme]:
    """Victories before the last count: to win so, to be about to, and to prevent it."""
    best, wrong = puzzle.best.facts, wrong_of(puzzle, puzzle.moves)
    won = [
        f.things[0] for f in best if f.kind in (FactKind.LEADS_TO, FactKind.WINS) and f.seat == puzzle.seat
    ]
    about = [fact for fact in best if fact.kind is FactKind.THREATENS]
    lost = [
        fact.things[0]
        for judged in wrong
        for fact in judged.facts
        if fact.seat == 1 - puzzle.seat and fact.kind in (FactKind.LOSES_TO, FactKind.LEADS_TO)
    ]
    prevented = [fact.things[0] for fact in best if fact.kind is FactKind.PREVENTS]
    state = brain.take_over(s)
    judged = evaluate_state(brain, state, puzzle.seat, nodes=WAYS_NODES)
    is_double = sum(len(fact.things) - 1 for fact in about) > 1
    advances = any(fact.kind is FactKind.SHIELDS for fact in best)
    learns = any(fact.kind in (FactKind.NEW_SYMBOL, FactKind.PAIRS) for fact in best)
    for how, acts in (("military", advances), ("science", learns)):
        threatens = any(fact.things[0] == how for fact in about)
        likely = acts and judged.ways[how] > MUCH * judged.win
        if how in won or threatens or likely:
            yield WIN_BY[how]
        feared = judged.their_ways[how] > MUCH * (1 - judged.win) and _takes_away(s, puzzle, how)
        if how in prevented or 2 * lost.count(how) > len(wrong) or feared:
            yield DENY_OF[how]
    if is_double:
        yield Theme.DOUBLE_EDGED


def _takes_away(s: State, puzzle: Puzzle, how: str) -> bool:
    """Whether the best move takes a card of that kind, or keeps it, from a seat that is near its victory."""
    kept = (FactKind.TAKES, FactKind.KEEPS_COVERED)
    taken = {thing for fact in puzzle.best.facts if fact.kind in kept for thing in fact.things}
    cards = [row for row in data.CARDS if row.id in taken]
    if how == "military":
        pushed = any(fact.kind is FactKind.SHIELDS for fact in puzzle.best.facts)
        is_near = is_near_the_end_of_the_track(s, 1 - puzzle.seat)
        return is_near and (pushed or any(row.shields for row in cards))
    return any(row.science for row in cards)


def _is_wanted(brain: Brain, s: State, card: int) -> bool:
    """Whether the other seat would like to build a card, if it were its turn."""
    state = brain.take_over(s)
    state.seat = 1 - s.seat
    priors: dict[int, float] = dict(brain.core.ask_priors(brain.net, state))
    return priors.get(turns.BUILD | card, 0.0) >= WANTED


def _of_card(row: data.Card) -> Iterable[Theme]:
    if row.is_guild:
        yield Theme.GUILD
    if row.makes or row.makes_one_of or row.price_1_for:
        yield Theme.RESOURCES
    if row.coins or row.coins_per:
        yield Theme.COINS


def _of_wonder(row: data.Wonder) -> Iterable[Theme]:
    yield Theme.WONDER
    if row.replay:
        yield Theme.EXTRA_TURN
    for field, theme in OF_WONDERS:
        if getattr(row, field):
            yield theme
    if not row.replay and row.points >= MANY_POINTS:
        yield Theme.POINTS
