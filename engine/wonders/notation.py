"""Moves as text and as the core's numbers. The notation is stable for ever: records depend on it."""

from dataclasses import dataclass, field
from functools import cache

from engine.game import HIDDEN, GameErrorCode, MalformedMove
from engine.wonders import data, moves
from engine.wonders.tables import CARD_IDS, CARD_NUMBER

VERBS = {
    "side": moves.SIDE,
    "build": moves.BUILD,
    "free": moves.FREE,
    "wonder": moves.WONDER,
    "discard": moves.DISCARD,
    "dig": moves.DIG_UP,
    "pass": moves.PASS,
}
VERB_OF_KIND = {kind: verb for verb, kind in VERBS.items()}
PAID = ("build", "wonder")
HIDING = ("wonder", "discard")  # the card of such a move stays face down
FOR_CITY = "city"
LONGEST = 80


@dataclass(frozen=True, slots=True)
class Move:
    """A decision: its verb, the card or side, coins for the neighbours, whether it is the Free City's."""

    verb: str
    thing: str = ""
    left: int = 0
    right: int = 0
    city: bool = False
    # Written once: logs ask for them again and again.
    notation: str = field(init=False, compare=False)
    public: str = field(init=False, compare=False)  # for those who have not seen the card that it hides

    def __post_init__(self) -> None:
        object.__setattr__(self, "notation", self._written(self.thing))
        hidden = self._written(HIDDEN) if self.verb in HIDING else self.notation
        object.__setattr__(self, "public", hidden)

    def _written(self, thing: str) -> str:
        words = [FOR_CITY] if self.city else []
        words.append(self.verb)
        if thing:
            words.append(thing)
        if self.left:
            words.append(f"left {self.left}")
        if self.right:
            words.append(f"right {self.right}")
        return " ".join(words)

    def __str__(self) -> str:
        return self.notation


def parse(text: str, edition: str) -> Move:
    """Read a move as a person may have typed it."""
    if not isinstance(text, str) or len(text) > LONGEST or not text.split():
        raise MalformedMove(GameErrorCode.MALFORMED_MOVE, "A move is a short text such as “build baths”.")
    words = text.lower().split()
    for_city = words[0] == FOR_CITY
    if for_city:
        words = words[1:]
    verb, *rest = words or [""]
    if verb not in VERBS or (for_city and verb == "side"):
        raise MalformedMove(GameErrorCode.UNKNOWN_VERB, f"No move begins with “{verb}”.", verb=verb)
    if verb == "pass":
        if rest:
            raise MalformedMove(GameErrorCode.MALFORMED_MOVE, "This move is written “pass”.", form="pass")
        return Move(verb, city=for_city)
    form = f"{verb} SIDE" if verb == "side" else f"{verb} CARD"
    if verb in PAID:
        form += " left COINS right COINS"
    if not rest or len(rest) % 2 == 0 or (len(rest) > 1 and verb not in PAID):
        raise MalformedMove(GameErrorCode.MALFORMED_MOVE, f"This move is written “{form}”.", form=form)
    coins = _coins(rest[1:], form)
    return Move(verb, _thing(verb, rest[0], edition), coins.get("left", 0), coins.get("right", 0), for_city)


def _thing(verb: str, word: str, edition: str) -> str:
    if verb == "side":
        for name in data.SIDE_NAMES[edition]:
            if name.lower() == word:
                return name
        raise MalformedMove(GameErrorCode.UNKNOWN_ID, f"A board has no side “{word}”.", id=word)
    if word not in CARD_NUMBER[edition]:
        raise MalformedMove(GameErrorCode.UNKNOWN_ID, f"There is no card “{word}”.", id=word)
    return word


def _coins(words: list[str], form: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for side, number in zip(words[::2], words[1::2], strict=True):
        is_number = number.isascii() and number.isdecimal() and len(number) <= 2 and int(number) > 0
        if side not in ("left", "right") or side in found or not is_number:
            raise MalformedMove(GameErrorCode.MALFORMED_MOVE, f"This move is written “{form}”.", form=form)
        found[side] = int(number)
    return found


@cache
def decode(code: int, edition: str) -> Move:
    """The move that a number of the core stands for."""
    kind, number = code & moves.KIND, code >> moves.THING_SHIFT & moves.THING
    verb = VERB_OF_KIND[kind]
    thing = CARD_IDS[number]
    if verb == "side":
        thing = data.SIDE_NAMES[edition][number]
    elif verb == "pass":
        thing = ""
    left, right = code & moves.COINS_LEFT, code >> moves.RIGHT_SHIFT & moves.COINS_LEFT
    return Move(verb, thing, left, right, bool(code & moves.FOR_FREE_CITY))
