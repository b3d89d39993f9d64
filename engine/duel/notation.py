"""Moves of Duel as text and as the core's numbers. The notation is stable for ever: records depend on it."""

from dataclasses import dataclass

from engine.duel import turns
from engine.duel.tables import CARD_IDS, CARD_NUMBER, TOKEN_IDS, TOKEN_NUMBER, WONDER_IDS, WONDER_NUMBER
from engine.game import GameErrorCode, MalformedMove

SEAT_NUMBER = {"0": 0, "1": 1}
# verb: its number in the core, what it is about, and the words for that
VERBS = {
    "draft": (turns.DRAFT, WONDER_NUMBER, "wonder"),
    "build": (turns.BUILD, CARD_NUMBER, "card"),
    "discard": (turns.DISCARD, CARD_NUMBER, "card"),
    "wonder": (turns.WONDER, CARD_NUMBER, "card"),
    "take": (turns.TAKE, TOKEN_NUMBER, "progress token"),
    "destroy": (turns.DESTROY, CARD_NUMBER, "card"),
    "revive": (turns.REVIVE, CARD_NUMBER, "card"),
    "start": (turns.START, SEAT_NUMBER, "seat"),
}
LONGEST = 80


@dataclass(frozen=True, slots=True)
class Move:
    """A decision: its verb, what it is about and, when a wonder is built, that wonder."""

    verb: str
    thing: str
    wonder: str = ""

    @property
    def notation(self) -> str:
        return f"{self.verb} {self.wonder} {self.thing}" if self.wonder else f"{self.verb} {self.thing}"

    def __str__(self) -> str:
        return self.notation


def parse(text: str) -> Move:
    """Read a move as a person may have typed it."""
    if not isinstance(text, str) or len(text) > LONGEST:
        raise MalformedMove(GameErrorCode.MALFORMED_MOVE, "A move is a short text such as “build baths”.")
    words = text.lower().split()
    if not words:
        raise MalformedMove(GameErrorCode.MALFORMED_MOVE, "A move is a short text such as “build baths”.")
    verb, *things = words
    if verb not in VERBS:
        raise MalformedMove(GameErrorCode.UNKNOWN_VERB, f"No move begins with “{verb}”.", verb=verb)
    _, numbers, kind = VERBS[verb]
    expected = 2 if verb == "wonder" else 1
    if len(things) != expected:
        form = "wonder WONDER CARD" if verb == "wonder" else f"{verb} {kind.split()[-1].upper()}"
        raise MalformedMove(GameErrorCode.MALFORMED_MOVE, f"This move is written “{form}”.", form=form)
    if verb == "wonder" and things[0] not in WONDER_NUMBER:
        raise MalformedMove(GameErrorCode.UNKNOWN_ID, f"There is no wonder “{things[0]}”.", id=things[0])
    if things[-1] not in numbers:
        raise MalformedMove(GameErrorCode.UNKNOWN_ID, f"There is no {kind} “{things[-1]}”.", id=things[-1])
    return Move(verb, things[-1], things[0] if verb == "wonder" else "")


def encode(move: Move) -> int:
    """A move as the core's number."""
    kind, numbers, _ = VERBS[move.verb]
    code = kind | numbers[move.thing]
    return code | WONDER_NUMBER[move.wonder] << turns.WONDER_SHIFT if move.wonder else code


def _all_moves() -> dict[int, Move]:
    simple = [
        Move(verb, thing) for verb, (_, things, _) in VERBS.items() if verb != "wonder" for thing in things
    ]
    wonders = [Move("wonder", card, wonder) for wonder in WONDER_IDS for card in CARD_IDS]
    return {encode(move): move for move in [*simple, *wonders]}


_MOVES = _all_moves()
assert len(_MOVES) == len(WONDER_IDS) * (1 + len(CARD_IDS)) + 4 * len(CARD_IDS) + len(TOKEN_IDS) + 2


def decode(code: int) -> Move:
    """The move that a number of the core stands for."""
    return _MOVES[code]
