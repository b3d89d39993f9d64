"""Moves in words, as advice: "build the Baths". What was played is told by the board's own texts."""

from django.utils.translation import gettext as _

from engine.duel import data
from games.duel import names

CARDS = {card.id: card for card in data.CARDS}
WONDERS = {wonder.id: wonder for wonder in data.WONDERS}
TOKENS = {token.id: token for token in data.TOKENS}


def advice(notation: str, seat: int) -> str:
    """What to do, in the reader's language, for the seat that would do it."""
    verb, _space, rest = notation.partition(" ")
    first, _space, second = rest.partition(" ")
    if verb == "start":
        return _("Begin the age yourself") if first == str(seat) else _("Let your opponent begin the age")
    sentences = {
        "draft": _("Take {wonder}"),
        "build": _("Build {card}"),
        "discard": _("Discard {card}"),
        "wonder": _("Build {wonder} with {under}"),
        "take": _("Take {token}"),
        "destroy": _("Destroy {card}"),
        "revive": _("Build {card} from the discard pile"),
        "undo": _("Take back"),
    }
    if verb not in sentences:
        return notation
    return sentences[verb].format(
        card=names.of(CARDS[first]) if first in CARDS else first,
        wonder=names.of(WONDERS[first]) if first in WONDERS else first,
        token=names.of(TOKENS[first]) if first in TOKENS else first,
        under=names.of(CARDS[second]) if second in CARDS else second,
    )
