"""The words of Duel's replay besides those of its board: what was hidden, and the check of the deal."""

from django.utils.translation import gettext as _


def texts() -> dict[str, str]:
    return {
        "replay.drawn": _("Drawn from the box: {tokens}."),
        "replay.coming": _("The next wonders on offer: {wonders}."),
        "check.wonders.good": _("The wonders match the seed."),
        "check.wonders.bad": _("The wonders on offer do not match the seed: {found} instead of {wanted}."),
        "check.wonders.none": _("The wonders were not drawn: these are the ones for a first game."),
        "check.tokens.good": _("The progress tokens on the board match the seed."),
        "check.tokens.bad": _("The progress tokens do not match the seed: {found} instead of {wanted}."),
        "check.library.good": _("The Great Library’s draw matches the seed."),
        "check.library.bad": _(
            "The Great Library’s draw does not match the seed: {found} instead of {wanted}."
        ),
        "check.age.good": _("All 20 cards of {age} match the seed."),
        "check.age.bad": _("In {age} slot {slot} held {found}, but the seed says {wanted}."),
        "check.age.none": _("{age} was not reached."),
    }
