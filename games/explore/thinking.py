"""What the engine thinks of a position that is explored, and what bots would answer: computed by workers.

A question is a line from a start. Its number follows from its content, so the same question is answered once
for everybody and kept for an hour, in Redis alone. What is lost there is asked again by the page.
"""

import hashlib
import json
import logging
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _
from redis import RedisError

from duelsite import sharedredis
from duelsite.error_codes import ErrorCode
from engine.game import Position
from games import queue
from games.errors import RequestError
from games.explore.free_board import Line, Start, play, position_after
from games.judging.analysing import MOST_EACH, MOST_OF_VISITORS, MOST_OPEN
from games.plugin import Json
from games.registry import plugin_of

log = logging.getLogger(__name__)

KEPT_SECONDS = 3600
# A question that nobody has answered by then is not counted any more; its page asks again.
OPEN_SECONDS = 60
MOST_MOVES = 5
SECONDS = 1.0
# Quick enough that all bots of a large table answer within a piece of work.
ANSWER_NODES, ANSWER_SECONDS = 3_000, 0.3
MOST_ANSWERS = 30
VISITORS = 0


class About(StrEnum):
    BEST = "best"  # which moves are best for a seat
    MOVE = "move"  # what a bot would decide in that seat
    ANSWERS = "answers"  # what bots answer in all other seats, until that one has to decide


class Status(StrEnum):
    WAITING = "waiting"
    DONE = "done"
    FAILED = "failed"
    LOST = "lost"


@dataclass(frozen=True)
class Question:
    """About a line from a start, for a seat. Equal questions have the same number, and one answer."""

    about: About
    start: Start
    line: Line
    seat: int

    def ask(self, person: int | None, *, spend: Callable[[], None]) -> None:
        """Queue it, unless it is answered already. `spend` is called before there is new work."""
        check_can_answer(self.about, self.start)
        number = self.number
        try:
            if "answer" in stored(number):
                return
            if not is_open(number, person):
                check_not_too_many(person)
                spend()
                note_open(number, person)
            question = json.dumps(self.as_json() | {"person": person})
            sharedredis.client().set(_question(number), question, ex=KEPT_SECONDS)
        except RedisError as error:
            raise busy() from error
        queue.ask_line(number, person=person)

    def progress(self) -> Json:
        """Whether it is answered, with the answer. If it has lost its place, it is queued again."""
        number = self.number
        try:
            found = stored(number)
        except RedisError as error:
            raise busy() from error
        if "answer" in found:
            answer = found["answer"]
            return {"status": Status.FAILED} if answer is None else {"status": Status.DONE, **answer}
        if "question" not in found:
            return {"status": Status.LOST}
        queue.ask_line(number, person=found["question"]["person"])
        return {"status": Status.WAITING, "place": queue.place_of_line(number)}

    @property
    def number(self) -> int:
        text = json.dumps(self.as_json(), sort_keys=True)
        # Six bytes: scripts and Lua count no further without rounding.
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:6])

    def as_json(self) -> Json:
        line = [list(move) for move in self.line]
        return {"about": self.about, "start": self.start.as_json(), "line": line, "seat": self.seat}


def check_can_answer(about: About, start: Start) -> None:
    if about == About.BEST and plugin_of(start.rules).judge is None:
        raise RequestError(ErrorCode.NO_ANALYSIS_HERE, _("Games of this kind are not analysed."))


def think(number: int) -> bool:
    """Answer a question. False if it is answered, or forgotten, already."""
    found = stored(number)
    if "answer" in found or "question" not in found:
        return False
    question = found["question"]
    try:
        start = Start.from_json(question["start"])
        line = [(seat, notation) for seat, notation in question["line"]]
        answer = FINDERS[question["about"]](start, line, question["seat"])
    except Exception:
        log.exception("A line of %s could not be thought about", question["start"]["rules"])
        answer = None
    sharedredis.client().set(_answer(number), json.dumps(answer), ex=KEPT_SECONDS)
    note_done(number, question["person"])
    return True


def best_moves(start: Start, line: Line, seat: int) -> Json:
    """The best moves of a seat, from what it knows."""
    judge = plugin_of(start.rules).judge
    assert judge is not None, "nobody could ask for it"
    position = position_after(start, line)
    if seat not in position.to_move:
        return {"moves": []}
    nodes = settings.HINT_NODES or None
    return {"moves": judge.best_moves(position, seat, most=MOST_MOVES, nodes=nodes, seconds=SECONDS)}


def bot_move(start: Start, line: Line, seat: int) -> Json:
    """The line with what a bot decides in a seat."""
    position, made = position_after(start, line), [list(move) for move in line]
    if seat in position.to_move:
        made.append([seat, bot_choice(start, position, seat)])
    return {"line": made}


def answers(start: Start, line: Line, seat: int) -> Json:
    """The line with what bots decide in the other seats, until this one has to decide or all is over."""
    position, made = position_after(start, line), [list(move) for move in line]
    while position.to_move and seat not in position.to_move and len(made) < len(line) + MOST_ANSWERS:
        other = position.to_move[0]
        notation = bot_choice(start, position, other)
        play(position, start.rules, other, notation)
        made.append([other, notation])
    return {"line": made}


def bot_choice(start: Start, position: Position, seat: int) -> str:
    plugin = plugin_of(start.rules)
    if plugin.judge is None:
        return plugin.bots.choose(position, seat, level="", seconds=0.0, seed=len(position.history))
    [best] = plugin.judge.best_moves(position, seat, most=1, nodes=ANSWER_NODES, seconds=ANSWER_SECONDS)
    return str(best["move"])


FINDERS: dict[str, Callable[[Start, Line, int], Json]] = {
    About.BEST: best_moves,
    About.MOVE: bot_move,
    About.ANSWERS: answers,
}

# Words and limits


def in_words(start: Start, seat: int, moves: list[dict[str, Any]]) -> list[Json]:
    """Judged moves as the page shows them, in the reader's language."""
    plugin = plugin_of(start.rules)
    assert plugin.judge is not None
    return [
        {
            "move": judged["move"],
            "win": judged["win"],
            "text": plugin.move_words(judged["move"], seat),
            "said": plugin.judge.hint_words(judged),
        }
        for judged in moves
    ]


def check_not_too_many(person: int | None) -> None:
    """As many unfinished questions as unfinished analyses: of a person, of all visitors, of everybody."""
    if person is not None and unfinished(_open_of(person)) >= MOST_EACH:
        raise RequestError(
            ErrorCode.TOO_MANY_ANALYSES,
            _("The engine is still thinking about your other positions. Please wait a moment."),
        )
    is_full = unfinished(_open()) >= MOST_OPEN
    if is_full or (person is None and unfinished(_open_of(VISITORS)) >= MOST_OF_VISITORS):
        raise busy()


def busy() -> RequestError:
    return RequestError(ErrorCode.BUSY, _("The engine is busy right now. Please try again in a minute."))


def unfinished(key: str) -> int:
    client = sharedredis.client()
    client.zremrangebyscore(key, 0, now() - OPEN_SECONDS)
    return int(client.zcard(key))


def is_open(number: int, person: int | None) -> bool:
    return sharedredis.client().zscore(_open_of(person or VISITORS), str(number)) is not None


def note_open(number: int, person: int | None) -> None:
    for key in (_open(), _open_of(person or VISITORS)):
        sharedredis.client().zadd(key, {str(number): now()})
        sharedredis.client().expire(key, KEPT_SECONDS)


def note_done(number: int, person: int | None) -> None:
    for key in (_open(), _open_of(person or VISITORS)):
        sharedredis.client().zrem(key, str(number))


def now() -> int:
    """Of Redis, which all processes share."""
    seconds, _micro = sharedredis.client().time()
    return int(seconds)


def stored(number: int) -> Json:
    found = {}
    for name, key in (("question", _question(number)), ("answer", _answer(number))):
        text = sharedredis.client().get(key)
        if text is not None:
            found[name] = json.loads(text)
    return found


def _question(number: int) -> str:
    return sharedredis.key("explore", "question", str(number))


def _answer(number: int) -> str:
    return sharedredis.key("explore", "answer", str(number))


def _open() -> str:
    return sharedredis.key("explore", "open")


def _open_of(person: int) -> str:
    return sharedredis.key("explore", "open", str(person))
