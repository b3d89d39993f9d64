"""A finished game looked at again: what each choice cost, what the others did, what the deal did.

A seat's value is the standing that it may expect by what it knows itself (see standing.py: 1 is a clear first
place). It is estimated whenever the seat has to decide, and is the true one when the game is over. From one
estimate to the next it changes by three parts, which make up the whole:

  loss   what the seat's own choice falls short of the best one;
  deal   what the hand of a new age changes, against the mean of hands that might have been dealt;
  table  the rest: what the others chose, and the hands that they passed on.

A game can be reviewed in pieces: a review depends on nothing but the record, the nodes and the seed.
"""

from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from engine.ai.analysis import review_all
from engine.ai.brain import Candidate
from engine.dice import Dice
from engine.record import Record
from engine.wonders.ai import brain as brains
from engine.wonders.ai.brain import Brain
from engine.wonders.ai.evaluation import play_out, prospects_of
from engine.wonders.ai.net import STANDING
from engine.wonders.moves import asked_city
from engine.wonders.notation import Move, decode, parse
from engine.wonders.playout import deal_randomly
from engine.wonders.position import EDITIONS, Position
from engine.wonders.state import NO_DECISION, NOBODY, State, copy_state
from engine.wonders.tables import CITIES, HAND
from engine.wonders.turn_log import TurnLog
from engine.wonders.turns import begin_age

COMPILED_NODES = 4_000
PLAIN_NODES = 8
MOST_PLAYOUTS = 48  # for the place and the points to expect
NODES_PER_PLAYOUT = 80
# A move that was tried less often than this is compared with the best one at a number of glances.
ENOUGH_TRIES = 250
GLANCES = 200
PLAIN_GLANCES = 2
REDEALS = 64  # hands over which the luck of a deal is averaged
PLAIN_REDEALS = 4


@dataclass(frozen=True)
class Outlook:
    """What a seat may expect: its standing, its place and its points."""

    value: float
    place: float
    points: float

    def as_json(self) -> list[float]:
        return [round(self.value, 4), round(self.place, 2), round(self.points, 1)]


@dataclass(frozen=True)
class Choice:
    """A decision as its seat saw it: what it expected from the best move, and what the made one cost."""

    outlook: Outlook
    best: Move
    loss: float
    forced: bool


@dataclass(frozen=True)
class Review:
    """A decision of a game, and by seat what came of it once it was revealed."""

    number: int
    age: int  # in which it was made; 0 while sides are chosen
    turn: int
    seat: int
    move: Move
    choice: Choice
    outlooks: tuple[Outlook, ...]  # after it
    deal: tuple[float, ...]
    table: tuple[float, ...]
    start: tuple[Outlook, ...] = ()  # with the first decision: before it,
    start_deal: tuple[float, ...] = ()  # and what the first hands had changed by then

    @property
    def loss(self) -> float:
        return self.choice.loss

    def as_json(self) -> dict[str, Any]:
        found: dict[str, Any] = {
            "number": self.number,
            "age": self.age,
            "turn": self.turn,
            "seat": self.seat,
            "move": self.move.notation,
            "best": self.choice.best.notation,
            "before": round(self.choice.outlook.value, 4),
            "loss": round(self.loss, 4),
            "forced": self.choice.forced,
            "outlooks": [outlook.as_json() for outlook in self.outlooks],
            "deal": [round(part, 4) for part in self.deal],
            "table": [round(part, 4) for part in self.table],
        }
        if self.start:
            found["start"] = [outlook.as_json() for outlook in self.start]
            found["start_deal"] = [round(part, 4) for part in self.start_deal]
        return found


@dataclass(frozen=True)
class Moment:
    """A position of the game: before the first move, or after one."""

    state: Any  # of the brain's own build
    turn_log: TurnLog
    revealed: bool  # whether all choices so far have been turned over
    dealt: State | None  # where an age begins with this: the position in plain numbers


def default_nodes() -> int:
    """For each decision: what an analysis of half a minute allows at four seats on the build at hand."""
    return COMPILED_NODES if brains.newest().is_compiled else PLAIN_NODES


class Reviewer:
    """Evaluates the decisions of a record on demand, each of them once."""

    def __init__(self, record: Record, *, nodes: int | None = None, seed: int = 0) -> None:
        self.nodes = nodes or default_nodes()
        self.seed = seed
        position = EDITIONS[record.rules].new(
            seats=record.seats, seed=record.seed, deal=record.deal, options=record.options
        )
        self.seats = range(record.seats)
        self.edition = position.rules.edition
        self.moves = [(seat, parse(text, self.edition)) for seat, text in record.moves]
        self.moments = [self._moment(position, revealed=True, age=0)]
        for seat, move in self.moves:
            age = position.state.age
            events = position.play(seat, move)
            self.moments.append(self._moment(position, revealed=bool(events), age=age))
        self._choices: dict[int, Choice] = {}
        self._seen: dict[tuple[int, int], tuple[Outlook, list[Candidate]]] = {}

    def _moment(self, position: Position, *, revealed: bool, age: int) -> Moment:
        dealt = None
        if position.state.age > age:
            dealt = State()
            copy_state(dealt, position.state)
        state = brains.newest().take_over(position.state)
        return Moment(state, position.turn_log.copy(), revealed, dealt)

    def review(self, number: int) -> Review:
        """The decision of this number; the first has 1."""
        seat, move = self.moves[number - 1]
        choice = self.choice(number)
        before = [self.outlook(number - 1, one) for one in self.seats]
        after = [self.outlook(number, one) for one in self.seats]
        deal = self.deal(number)
        own = [choice.loss if one == seat else 0.0 for one in self.seats]
        table = [after[one].value - before[one].value + own[one] - deal[one] for one in self.seats]
        state = self.moments[number - 1].state
        found = Review(
            number, int(state.age), int(state.turn), seat, move, choice, tuple(after), deal, tuple(table)
        )
        if number == 1:
            found = replace(found, start=tuple(before), start_deal=self.deal(0))
        return found

    # What a seat expects

    def outlook(self, number: int, seat: int) -> Outlook:
        """What a seat expects after `number` moves: estimated when it decides; its own choice lowers it."""
        moment = self.moments[number]
        if moment.state.phase == NO_DECISION:
            return self._end(moment.state, seat)
        mine = number > 0 and self.moves[number - 1][0] == seat
        if self._is_asked(number, seat) and (moment.revealed or mine):
            return self._judged(number, seat)[0]
        if number == 0:
            return self._unasked(seat)
        earlier = self.outlook(number - 1, seat)
        return replace(earlier, value=earlier.value - self.choice(number).loss) if mine else earlier

    def _is_asked(self, number: int, seat: int) -> bool:
        return asked_city(self.moments[number].state, seat) != NOBODY

    def _end(self, state: Any, seat: int) -> Outlook:
        end = prospects_of([state])[seat]
        standing = float(brains.newest().core.final_standing(state, seat))
        return Outlook(standing, end.place, end.points["total"])

    def _unasked(self, seat: int) -> Outlook:
        """At the very start, a seat that has nothing to choose yet."""
        brain, moment = brains.newest(), self.moments[0]
        known = brain.knowledge_of(moment.state, seat, moment.turn_log)
        ends = play_out(brain, moment.state, known, None, seed=self.seed, times=self._playouts)
        expected = prospects_of(ends)[seat]
        standing = sum(brain.core.final_standing(end, seat) for end in ends) / len(ends)
        return Outlook(standing, expected.place, expected.points["total"])

    @property
    def _playouts(self) -> int:
        return max(1, min(MOST_PLAYOUTS, self.nodes // NODES_PER_PLAYOUT))

    def _judged(self, number: int, seat: int) -> tuple[Outlook, list[Candidate]]:
        """What a seat that has to decide expects from its best move, and all its moves, best first."""
        if (number, seat) not in self._seen:
            brain, moment = brains.newest(), self.moments[number]
            seed = self.seed + 8 * number + seat
            known = brain.knowledge_of(moment.state, seat, moment.turn_log)
            found = brain.think(moment.state, known, nodes=self.nodes, seed=seed).candidates
            ends = play_out(brain, moment.state, known, found[0].move, seed=seed, times=self._playouts)
            expected = prospects_of(ends)[seat]
            outlook = Outlook(found[0].value, expected.place, expected.points["total"])
            self._seen[number, seat] = outlook, found
        return self._seen[number, seat]

    # What a choice cost

    def choice(self, number: int) -> Choice:
        if number not in self._choices:
            self._choices[number] = self._weighed(number)
        return self._choices[number]

    def _weighed(self, number: int) -> Choice:
        seat, move = self.moves[number - 1]
        at = self._asked_at(number, seat)
        outlook, candidates = self._judged(at, seat)
        best = candidates[0]
        made = next((one for one in candidates if same_use(decode(one.move, self.edition), move)), best)
        loss = 0.0
        if made is not best:
            loss = max(0.0, self._difference(at, seat, best, made))
        # What is as good as the best one is not held against its player.
        advised = decode(best.move, self.edition) if made is not best else move
        return Choice(outlook, advised, loss, forced=len(candidates) == 1)

    def _asked_at(self, number: int, seat: int) -> int:
        """After how many moves a seat had to make the decision that its move of this number is."""
        at = number - 1
        while not self.moments[at].revealed and self.moves[at - 1][0] != seat:
            at -= 1
        return at

    def _difference(self, at: int, seat: int, best: Candidate, made: Candidate) -> float:
        """By how much a move is worse than the best: as the search saw it, if it looked often enough."""
        if made.tries >= ENOUGH_TRIES:
            return best.value - made.value
        brain, moment = brains.newest(), self.moments[at]
        known = brain.knowledge_of(moment.state, seat, moment.turn_log)
        times = GLANCES if brain.is_compiled else PLAIN_GLANCES

        def glance(candidate: Candidate) -> float:
            # The same dice for both: what is compared differs by the move alone.
            dice = brain.core.Dice(self.seed + at)
            return brain.glance(moment.state, known, candidate.move, dice, times)

        return glance(best) - glance(made)

    # What the deal changed

    def deal(self, number: int) -> tuple[float, ...]:
        """By seat: how much better its hand is than others that might have been dealt; 0 where none was."""
        moment = self.moments[number]
        if moment.dealt is None:
            return tuple(0.0 for _ in self.seats)
        brain = brains.newest()
        times = REDEALS if brain.is_compiled else PLAIN_REDEALS
        expected = [0.0 for _ in self.seats]
        for state in dealt_anew(moment.dealt, self.seed + number, times):
            other = brain.take_over(state)
            for seat in self.seats:
                expected[seat] += standing_by_net(brain, other, seat) / times
        return tuple(standing_by_net(brain, moment.state, seat) - expected[seat] for seat in self.seats)


analyse = partial(review_all, Reviewer)


def same_use(one: Move, other: Move) -> bool:
    """Whether two moves differ only by what is paid to whom; a search looks at the cheapest way alone."""
    return (one.verb, one.thing, one.city) == (other.verb, other.thing, other.city)


def standing_by_net(brain: Brain, state: Any, seat: int) -> float:
    return brain.opinion(state, seat)[STANDING]


def dealt_anew(begun: State, seed: int, times: int) -> list[State]:
    """The beginning of an age with other hands, dealt at random."""
    dice = Dice(seed)
    first = (begun.age - 1) * CITIES * HAND
    found = []
    for _ in range(times):
        spare, state = State(), State()
        deal_randomly(spare, dice, begun.edition, begun.seats)
        copy_state(state, begun)
        state.deal[first : first + CITIES * HAND] = spare.deal[first : first + CITIES * HAND]
        state.age -= 1
        begin_age(state)
        found.append(state)
    return found
