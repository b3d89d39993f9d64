"""Moves in words, as advice: "Build Baths: 2 coins to the left". What was played the board tells itself."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.game import HIDDEN
from engine.wonders.notation import FOR_CITY
from games.wonders import names


def advice(notation: str, seat: int) -> str:
    """What to do, in the reader's language; a card that the reader may not know stays a card."""
    words = notation.split()
    if notation == HIDDEN:
        return _("A choice that is not revealed yet")
    if words and words[0] == FOR_CITY:
        return _("For the Free City: {move}").format(move=advice(" ".join(words[1:]), seat))
    verb, thing = words[0] if words else "", words[1] if words[1:] else ""
    sentence = hidden(verb) if thing == HIDDEN else sentences().get(verb, "")
    if not sentence:
        return notation
    said = sentence.format(card=names.cards().get(thing, thing), side=names.sides().get(thing, thing))
    paid = ", ".join(payments(words[2:]))
    return _("{move}: {payments}").format(move=said, payments=paid) if paid else said


def sentences() -> dict[str, str]:
    return {
        "side": _("Play with this side: {side}"),
        "build": _("Build {card}"),
        "free": _("Build {card} for free"),
        "wonder": _("Build the next stage with {card}"),
        "discard": _("Sell {card}"),
        "dig": _("Build {card} from the discard pile"),
        "pass": _("Skip"),
        "undo": _("Take back"),
    }


def hidden(verb: str) -> str:
    """The moves whose card only their player knows."""
    return {
        "wonder": _("Build the next stage with a card"),
        "discard": _("Sell a card"),
    }.get(verb, "")


def payments(words: list[str]) -> list[str]:
    """What goes to the neighbours, as written after the card: "left 2 right 1"."""
    said = []
    for to, number in zip(words[::2], words[1::2], strict=False):
        n = int(number)
        sentence = {
            "left": ngettext("{n} coin to the left", "{n} coins to the left", n),
            "right": ngettext("{n} coin to the right", "{n} coins to the right", n),
        }[to]
        said.append(sentence.format(n=n))
    return said
