"""The texts of the scripts of this package, in the reader's language, by key."""

from django.utils.translation import gettext as _


def board() -> dict[str, str]:
    """What the free board says besides the texts of a table."""
    return {"free.lost": _("No answer came. Please try again.")}


def texts() -> dict[str, str]:
    """What the page says on which a position is played on."""
    return {
        "explore.start": _("After move {n} of {all}"),
        "explore.dealt": _("Before the first move"),
        "explore.branch": _("Instead of “{what}”: line {n}"),
        "explore.played": _("As in the game: {what}"),
        "explore.thinking": _("The engine is thinking…"),
        "explore.place": _("The engine is thinking… Place {n} in the queue."),
        "explore.none": _("There is nothing to decide here."),
        "explore.failed": _("The engine could not answer. Please try again."),
        "explore.win": _("Winning chance: {chance} %"),
        "explore.copied": _("The link to this line has been copied."),
        "explore.not_copied": _("Copy the address of this page: it leads straight to this line."),
        "explore.title": _("{game}: what if"),
        "explore.full": _("There are too many lines. Remove one before you try another."),
    }
