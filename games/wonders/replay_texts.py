"""The words of 7 Wonders' replay besides those of its board: the check of the deal."""

from django.utils.translation import gettext as _


def texts() -> dict[str, str]:
    return {
        "check.boards.good": _("The boards came as the seed says."),
        "check.boards.bad": _("City {slot} got {found}, but the seed says {wanted}."),
        "check.sides.good": _("The sides of the boards fell as the seed says."),
        "check.sides.bad": _("A board lay on side {found}, but the seed says {wanted}."),
        "check.sides.none": _("The sides were not left to chance."),
        "check.age.good": _("All hands of {age}, guilds included, are those of the seed."),
        "check.age.bad": _("In {age} card {slot} of the deal is {found}, but the seed says {wanted}."),
    }
