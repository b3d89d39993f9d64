"""Puzzles of Duel: made from games, and played by a site.

A site calls `values` and `reply` for solved ends, in which the engine defends over several moves.
"""

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Any

from engine.ai import puzzle_rating
from engine.ai.puzzle_rating import Answers
from engine.ai.puzzles import JudgedMove, Kind, Puzzle
from engine.duel.ai import brain as brains
from engine.duel.ai import puzzle_decisions as decisions
from engine.duel.ai import puzzle_ends as ends
from engine.duel.ai.brain import Brain
from engine.duel.ai.puzzle_games import Game, Moment, game_of_record, play_game, state_of
from engine.duel.ai.puzzle_themes import described
from engine.duel.notation import Move, decode, encode, parse
from engine.duel.position import DUEL, Position
from engine.duel.tables import LAST_AGE
from engine.record import Record

SERIES = {Kind.END: 1, Kind.DECISION: 2, Kind.DRAFT: 3}  # each kind looks at games of its own
CHECK_SEED = 99  # not one of those with which decisions are judged
MOST_DECISIONS = 2  # of a game, each in another age
MOST_JUDGED = 6  # decisions of one game that are judged with many nodes, until one is a puzzle
PLAIN_SHARE = 90  # of 256 games, in which decisions are judged as well where the first idea is the best


def values(position: Position) -> dict[str, float] | None:
    """The exact result of every move for the player to move: 1 win, 0.5 draw, 0 loss.

    None where something is hidden or left to chance, or where it would take too long.
    """
    brain = brains.newest()
    found = ends.exact_values(brain, brain.take_over(position.state))
    return None if found is None else {decode(move).notation: value for move, value in found.items()}


def reply(position: Position) -> Move:
    """The toughest defence of the player to move, by exact solving; ValueError where `values` has none."""
    brain = brains.newest()
    state = brain.take_over(position.state)
    found = ends.exact_values(brain, state)
    if not found:
        raise ValueError("This end of the game cannot be solved.")
    return decode(ends.toughest(brain, state, found))


def find(
    brain: Brain, game: Game, kind: Kind, *, late: bool = False, candidates: Collection[int] | None = None
) -> list[Puzzle]:
    """The puzzles of a game: a few of a kind at most. Late: only decisions that can be solved exactly.

    Candidates: only decisions that these moves have made, whatever the first idea is; the first move has 1.
    """
    if kind is Kind.END:
        end = find_end(brain, game)
        return [end] if end else []
    if kind is Kind.DRAFT:
        return _decide(brain, game, kind, _of_age(game, 0), most=1)
    moments = [moment for moment in game.moments if moment.state.age > 0]
    if candidates is not None:
        moments = [moment for moment in moments if moment.number + 1 in candidates]
        return _decide(brain, game, kind, moments, most=MOST_DECISIONS, plain=True)
    if late:
        moments = [moment for moment in moments if ends.is_in_sight(brain, moment.state)]
    return _decide(brain, game, kind, moments, most=1 if late else MOST_DECISIONS)


def find_end(brain: Brain, game: Game) -> Puzzle | None:
    """The longest end of a game with a single solution, if it takes several moves."""
    solved = [(moment, ends.solve_end(brain, moment.state)) for moment in _of_age(game, LAST_AGE)]
    fit = [(moment, end) for moment, end in solved if end and end.length >= ends.FEWEST_ANSWERS]
    if not fit:
        return None
    moment, end = max(fit, key=lambda one: (len(one[1].tests), -one[0].number))
    others = sorted((m for m in end.values if m != end.best), key=lambda m: (-end.values[m], m))
    judged = [_judged(move, end.values) for move in (end.best, *others)]
    return _puzzle(
        game,
        moment,
        ends.answers_to_end(brains.of_level, end),
        kind=Kind.END,
        moves=tuple(judged),
        solutions=(decode(end.best).notation,),
        lead=end.values[end.best] - end.values[others[0]],
        length=end.length,
    )


def _decide(
    brain: Brain, game: Game, kind: Kind, moments: list[Moment], *, most: int, plain: bool = False
) -> list[Puzzle]:
    """Decisions of a game that stand up to many nodes, preferably such that the first idea is wrong."""
    promising: list[tuple[bool, int, Moment]] = []
    for moment in moments:
        if not brain.core.is_open_state(moment.state):
            best = decisions.first_sight(brain, moment.state, moment.number)
            if best is not None:
                promising.append((_is_plain(brain, moment, best), moment.number, moment))
    if kind is Kind.DECISION and game.seed[0] >= PLAIN_SHARE and not plain:
        promising = [row for row in promising if not row[0]]
    found: dict[int, Puzzle] = {}
    for _, _, moment in sorted(promising)[:MOST_JUDGED]:
        if len(found) < most and moment.state.age not in found:
            judged = decisions.judge(brain, moment.state)
            if judged is not None:
                found[moment.state.age] = _decision(brain, game, kind, moment, judged)
    return list(found.values())


def _is_plain(brain: Brain, moment: Moment, best: int) -> bool:
    """Whether the first idea is the best one."""
    priors: dict[int, float] = dict(brain.core.ask_priors(brain.net, moment.state))
    return decisions.choice_of(max(priors, key=priors.__getitem__)) == decisions.choice_of(best)


def _decision(
    brain: Brain, game: Game, kind: Kind, moment: Moment, found: decisions.JudgedDecision
) -> Puzzle:
    ordered = [*found.solutions]
    ordered += sorted((m for m in found.values if m not in ordered), key=lambda m: (-found.values[m], m))
    judged = [_judged(m, found.values) for m in ordered]
    return _puzzle(
        game,
        moment,
        decisions.answers_of_levels(moment.state, found.solutions),
        kind=kind,
        moves=tuple(judged),
        solutions=tuple(decode(move).notation for move in found.solutions),
        lead=round(found.lead, 4),
        nodes=0 if found.solved else decisions.NODES,
        seeds=1 if found.solved else decisions.SEEDS,
    )


def _judged(move: int, found: dict[int, float]) -> JudgedMove:
    return JudgedMove(decode(move).notation, round(found[move], 4))


def _steps(line: Iterable[tuple[int, int]]) -> tuple[tuple[int, str], ...]:
    return tuple((seat, decode(code).notation) for seat, code in line)


def _puzzle(game: Game, moment: Moment, answers: dict[str, Answers], **answer: Any) -> Puzzle:
    return Puzzle(
        **game.question(moment),
        themes=(),
        rating=puzzle_rating.rate(answers),
        found_by=puzzle_rating.found_by(answers),
        **answer,
    )


def _of_age(game: Game, age: int) -> list[Moment]:
    return [moment for moment in game.moments if moment.state.age == age]


def with_lines(brain: Brain, puzzle: Puzzle) -> Puzzle:
    """A puzzle with the engine's line after every move: of moves that come to the same, after the best."""
    is_end = puzzle.kind is Kind.END
    line_after = ends.line_after if is_end else decisions.line_after
    state, seen = state_of(brain, puzzle), set()
    moves = []
    for judged in puzzle.moves:
        code = encode(parse(judged.move))
        choice = code if is_end else decisions.choice_of(code)
        if not judged.line and choice not in seen:
            judged = replace(judged, line=_steps(line_after(brain, state, code)))
        seen.add(choice)
        moves.append(judged)
    return replace(puzzle, moves=tuple(moves))


class Maker:
    """Puzzles of Duel for the workshop."""

    kinds = (Kind.END, Kind.DECISION, Kind.DRAFT)

    def __init__(self, ruleset: str = DUEL.id) -> None:
        """There is one ruleset."""

    def of_self_play(self, number: int, kind: Kind) -> list[Puzzle]:
        brain = brains.newest()
        # Every other game is only looked at for decisions that can be solved, which takes much less time.
        game = play_game(brain, SERIES[kind], number, quick=kind is Kind.END)
        return find(brain, game, kind, late=number % 2 == 1)

    def of_record(
        self, record: Record, kind: Kind, candidates: Collection[int] | None = None
    ) -> list[Puzzle]:
        brain = brains.newest()
        return find(brain, game_of_record(brain, record), kind, candidates=candidates)

    def described(self, puzzle: Puzzle) -> Puzzle:
        brain = brains.newest()
        return described(brain, with_lines(brain, puzzle))

    def rated(self, puzzle: Puzzle) -> Puzzle:
        brain = brains.newest()
        state = state_of(brain, puzzle)
        if puzzle.kind is not Kind.END:
            right = [encode(parse(move)) for move in puzzle.solutions]
            return puzzle_rating.rated(puzzle, decisions.answers_of_levels(state, right))
        solved = ends.solve_end(brain, state)
        assert solved is not None
        return puzzle_rating.rated(puzzle, ends.answers_to_end(brains.of_level, solved))

    def holds(self, puzzle: Puzzle, *, times: int) -> bool:
        """An end is solved again; what was searched is searched with this many times the nodes.

        A decision that was solved exactly is searched, too, with as many nodes as the others.
        """
        brain = brains.newest()
        state = state_of(brain, puzzle)
        if puzzle.kind is Kind.END:
            found = ends.solve_end(brain, state)
            return found is not None and decode(found.best).notation == puzzle.best.move
        nodes = puzzle.nodes * times or decisions.NODES
        # It stops early where the rest of the nodes could not change the choice any more.
        thought = brain.think(state, puzzle.seat, nodes=nodes, seed=CHECK_SEED, settle=True)
        return decode(thought.candidates[0].move).notation in puzzle.solutions
