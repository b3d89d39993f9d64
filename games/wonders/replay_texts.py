"""The words of 7 Wonders' replay besides those of its board: the check of the deal."""

from django.utils.translation import gettext as _


def texts() -> dict[str, str]:
    return {
        "check.boards.good": _("The boards match the seed."),
        "check.boards.bad": _("City {slot} got {found}, but the seed says {wanted}."),
        "check.sides.good": _("The sides of the boards match the seed."),
        "check.sides.bad": _("A board showed side {found}, but the seed says {wanted}."),
        "check.sides.none": _("The sides were not drawn at random."),
        "check.age.good": _("All hands of {age}, guilds included, match the seed."),
        "check.age.bad": _("In {age} card {slot} of the deal is {found}, but the seed says {wanted}."),
    }
