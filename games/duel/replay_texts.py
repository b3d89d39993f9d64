"""The words of Duel's replay besides those of its board: what was hidden, and the check of the deal."""

from django.utils.translation import gettext as _


def texts() -> dict[str, str]:
    return {
        "replay.drawn": _("Drawn from the box: {tokens}."),
        "replay.coming": _("The next wonders on offer: {wonders}."),
        "slot.revealed": _("{card}, face down: the players did not see it"),
        "check.wonders.good": _("The wonders came as the seed says."),
        "check.wonders.bad": _(
            "Other wonders were on offer than the seed says: {found} in place of {wanted}."
        ),
        "check.wonders.none": _("The wonders were not drawn, but those for a first game."),
        "check.tokens.good": _("The progress tokens on the board are those of the seed."),
        "check.tokens.bad": _("Other progress tokens than the seed says: {found} in place of {wanted}."),
        "check.library.good": _("The Great Library would have drawn what the seed says."),
        "check.library.bad": _(
            "The Great Library drew otherwise than the seed says: {found} in place of {wanted}."
        ),
        "check.age.good": _("All 20 cards of {age} lay where the seed puts them."),
        "check.age.bad": _("In {age} slot {slot} held {found}, but the seed says {wanted}."),
        "check.age.none": _("{age} was not reached."),
    }
