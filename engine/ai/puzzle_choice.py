"""Which of the puzzles that were made are shipped: of all kinds and difficulties, and no two alike."""

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import chain, zip_longest

from engine.ai.puzzles import Kind, Puzzle

WANTED: Mapping[Kind, int] = {Kind.END: 720, Kind.DECISION: 350, Kind.DRAFT: 90, Kind.TURN: 250}
PER_GAME = 2
PER_ANSWER: Mapping[Kind, int] = {Kind.END: 30, Kind.DECISION: 8, Kind.DRAFT: 12, Kind.TURN: 6}
BUCKET = 100  # points of rating
EASY = 1000  # ratings below are of puzzles that nearly everybody finds
EASY_SHARE = 0.1
FEWEST_MOVES = 3
PLACES = 0.08  # by which every right move promises a better place than every wrong one


def choose(puzzles: Iterable[Puzzle], wanted: Mapping[Kind, int] = WANTED) -> list[Puzzle]:
    """This many of each kind (fewer where there are not enough), spread over games, tables and ratings."""
    made = sorted(puzzles, key=lambda puzzle: puzzle.id)
    chosen: list[Puzzle] = []
    games: Counter[bytes] = Counter()
    for kind, number in wanted.items():
        chosen += _of_kind([puzzle for puzzle in made if puzzle.kind is kind], kind, number, games)
    return chosen


def is_clear(puzzle: Puzzle) -> bool:
    """Whether no wrong move promises as good a place as a right one: a puzzle as it was packed."""
    places = {judged.move: judged.place for judged in puzzle.moves if judged.place is not None}
    right = [place for move, place in places.items() if puzzle.is_right(move)]
    wrong = [place for move, place in places.items() if not puzzle.is_right(move)]
    return not right or not wrong or min(wrong) - max(right) >= PLACES


def _of_kind(puzzles: list[Puzzle], kind: Kind, number: int, games: Counter[bytes]) -> list[Puzzle]:
    found: list[Puzzle] = []
    answers: Counter[str] = Counter()
    seen: set[tuple[str, ...]] = set()
    easy = 0
    for puzzle in _spread(puzzles):
        likeness = (puzzle.rules, *sorted(judged.move for judged in puzzle.moves))
        is_easy = puzzle.rating < EASY
        if len(found) == number:
            break
        if len(puzzle.moves) < FEWEST_MOVES or likeness in seen or games[puzzle.seed] == PER_GAME:
            continue
        if answers[puzzle.best.move] == PER_ANSWER[kind] or (is_easy and easy >= EASY_SHARE * number):
            continue
        found.append(puzzle)
        seen.add(likeness)
        answers[puzzle.best.move] += 1
        games[puzzle.seed] += 1
        easy += is_easy
    return found


def _spread(puzzles: list[Puzzle]) -> Iterable[Puzzle]:
    """In turn one of each table and rating, the longest and those with the most moves first."""
    strata: dict[tuple[str, int, int], list[Puzzle]] = {}
    for puzzle in sorted(puzzles, key=lambda puzzle: (-puzzle.length, -len(puzzle.moves), puzzle.id)):
        stratum = (puzzle.rules, puzzle.seats, puzzle.rating // BUCKET)
        strata.setdefault(stratum, []).append(puzzle)
    rounds = zip_longest(*(strata[key] for key in sorted(strata)))
    return (puzzle for puzzle in chain.from_iterable(rounds) if puzzle is not None)
