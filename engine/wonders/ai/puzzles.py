"""Puzzles of 7 Wonders: turns in which one choice is clearly the best."""

import random
from collections.abc import Collection
from dataclasses import replace

from engine.ai import puzzle_rating
from engine.ai.puzzles import JudgedMove, Kind, Puzzle
from engine.record import Record
from engine.wonders.ai import brain as brains
from engine.wonders.ai import puzzle_facts
from engine.wonders.ai import puzzle_turns as turns
from engine.wonders.ai.brain import Brain
from engine.wonders.ai.puzzle_games import Game, Moment, game_of_record, play_game
from engine.wonders.ai.puzzle_turns import JudgedTurn, use_of
from engine.wonders.moves import COINS_LEFT, RIGHT_SHIFT
from engine.wonders.notation import decode
from engine.wonders.position import EDITIONS, Position

CHECK_SEED = 99  # not one of those with which turns are judged
LOOKED_AT = 60  # decisions of a game
PER_GAME = 2
PLAIN_SHARE = 90  # of 256 games, in which turns are judged as well where the first idea is the best


def find(brain: Brain, game: Game, candidates: Collection[int] | None = None) -> list[Puzzle]:
    """The puzzles among some decisions of a game, at most PER_GAME.

    Candidates: only decisions that these moves have made, whatever the first idea is; the first move has 1.
    """
    decisions = [(moment, seat) for moment in game.moments for seat in moment.seats]
    if candidates is not None:
        decisions = decided_by(game, candidates)
    random.Random(game.seed).shuffle(decisions)  # noqa: S311  which to look at
    plain = candidates is not None or game.seed[0] < PLAIN_SHARE
    found: list[Puzzle] = []
    for moment, seat in decisions[:LOOKED_AT]:
        if len(found) < PER_GAME and turns.is_promising(brain, moment, seat, plain=plain):
            judged = turns.judge(brain, moment, seat)
            if judged is not None:
                found.append(_puzzle(brain, game, moment, seat, judged))
    return found


def decided_by(game: Game, numbers: Collection[int]) -> list[tuple[Moment, int]]:
    """The turns in which these moves were chosen, with the seats that chose."""
    found = []
    for number in sorted(numbers):
        seat = game.moves[number - 1][0]
        begun = [moment for moment in game.moments if moment.number < number]
        if begun and seat in begun[-1].seats:
            found.append((begun[-1], seat))
    return found


def _puzzle(brain: Brain, game: Game, moment: Moment, seat: int, judged: JudgedTurn) -> Puzzle:
    answers = turns.answers_of_levels(moment, seat, judged.solutions)
    rank = {use: number for number, use in enumerate(judged.solutions)}
    legal: list[int] = brain.core.list_legal_moves(moment.state, seat)
    # Of several ways to pay the cheapest comes first.
    legal.sort(key=lambda move: (rank.get(use_of(move), 99), -judged.values[use_of(move)], _coins(move)))
    edition = game.rules.edition
    rows = [
        JudgedMove(
            decode(move, edition).notation,
            round(judged.values[use_of(move)], 4),
            place=round(judged.places[use_of(move)], 2) if use_of(move) in judged.places else None,
        )
        for move in legal
    ]
    return Puzzle(
        **game.question(moment, seat),
        kind=Kind.TURN,
        themes=(),
        rating=puzzle_rating.rate(answers),
        found_by=puzzle_rating.found_by(answers),
        moves=tuple(rows),
        solutions=tuple(decode(move, edition).notation for move in legal if use_of(move) in rank),
        lead=round(judged.lead, 4),
        nodes=turns.NODES,
        seeds=turns.SEEDS,
    )


def _coins(move: int) -> int:
    """What is paid to the neighbours."""
    return (move & COINS_LEFT) + (move >> RIGHT_SHIFT & COINS_LEFT)


class Maker:
    """Puzzles of 7 Wonders for the workshop."""

    kinds = (Kind.TURN,)

    def __init__(self, ruleset: str) -> None:
        self.rules = EDITIONS[ruleset]

    def of_self_play(self, number: int, kind: Kind) -> list[Puzzle]:
        brain = brains.newest()
        return find(brain, play_game(brain, self.rules, number))

    def of_record(
        self, record: Record, kind: Kind, candidates: Collection[int] | None = None
    ) -> list[Puzzle]:
        brain = brains.newest()
        return find(brain, game_of_record(brain, record), candidates)

    def described(self, puzzle: Puzzle) -> Puzzle:
        position = self._position(puzzle)
        return puzzle_facts.described(position, self._with_places(position, puzzle))

    def _with_places(self, position: Position, puzzle: Puzzle) -> Puzzle:
        """A puzzle with the place to be expected after every move."""
        brain = brains.newest()
        state = brain.take_over(position.state)
        known = brain.knowledge_of(state, puzzle.seat, position.turn_log)
        legal: list[int] = brain.core.list_legal_moves(state, puzzle.seat)
        codes = {decode(move, self.rules.edition).notation: move for move in legal}
        uses = {judged.move: use_of(codes[judged.move]) for judged in puzzle.moves}
        places = {uses[one.move]: one.place for one in puzzle.moves if one.place is not None}
        for judged in puzzle.moves:
            use = uses[judged.move]
            if use not in places:
                place = turns.place_after(brain, state, puzzle.seat, known, codes[judged.move])
                places[use] = round(place, 2)
        moves = tuple(replace(one, place=places[uses[one.move]]) for one in puzzle.moves)
        return replace(puzzle, moves=moves)

    def rated(self, puzzle: Puzzle) -> Puzzle:
        brain, position = brains.newest(), self._position(puzzle)
        state = brain.take_over(position.state)
        legal: list[int] = brain.core.list_legal_moves(state, puzzle.seat)
        right = {
            use_of(move) for move in legal if decode(move, self.rules.edition).notation in puzzle.solutions
        }
        moment = Moment(len(puzzle.played), state, position.turn_log, (puzzle.seat,))
        return puzzle_rating.rated(puzzle, turns.answers_of_levels(moment, puzzle.seat, sorted(right)))

    def holds(self, puzzle: Puzzle, *, times: int) -> bool:
        """Whether a search with this many times the nodes finds one of the solutions."""
        brain, position = brains.newest(), self._position(puzzle)
        state = brain.take_over(position.state)
        known = brain.knowledge_of(state, puzzle.seat, position.turn_log)
        # It stops early where the rest of the nodes could not change the choice any more.
        nodes = puzzle.nodes * times
        thought = brain.think(state, known, nodes=nodes, seed=CHECK_SEED, settle=True)
        return decode(thought.candidates[0].move, self.rules.edition).notation in puzzle.solutions

    def _position(self, puzzle: Puzzle) -> Position:
        position = self.rules.new(seats=puzzle.seats, seed=puzzle.seed, options=puzzle.options)
        for seat, text in puzzle.played:
            position.play(seat, self.rules.parse(text))
        return position
