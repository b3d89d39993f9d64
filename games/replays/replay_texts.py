"""The texts of the replay's scripts, besides those of the board, in the reader's language, by key."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext


def texts() -> dict[str, str]:
    return {**steering(), **sharing(), **checking()}


def steering() -> dict[str, str]:
    return {
        "replay.start": _("The game is set up"),
        "replay.move": _("Move {n} of {all}"),
        "replay.play": pgettext("replay", "Play"),
        "replay.pause": _("Pause"),
        "replay.end": _("End"),
        "replay.took": _("{time} for this move"),
        "replay.seconds": _("{n} s"),
        "replay.minutes": _("{n} min"),
        "replay.hours": _("{n} h"),
        "replay.days": _("{n} d"),
        "replay.as.seat": _("As {player} saw it"),
        "replay.as.all": _("Everything revealed"),
        "replay.lost": _("The moves could not be fetched. Please try again."),
    }


def sharing() -> dict[str, str]:
    return {
        "replay.title": _("{players}, move {n}"),
        "replay.copied": _("The link to this move has been copied."),
        "replay.not_copied": _("Copy the address of this page: it leads straight to this move."),
    }


def checking() -> dict[str, str]:
    """The texts of the check of the deal."""
    return {
        "check.running": _("Checking…"),
        "check.good": _("Everything matches: nobody picked these cards."),
        "check.partly": _("What can be checked matches, but this record is incomplete."),
        "check.bad": _("This does not match."),
        "check.insecure": _(
            "Browsers do this only on pages that were fetched over https or from your own machine. "
            "Open this page over https to check the deal."
        ),
        "check.commitment.good": _("The secret is the one that was sealed before the game."),
        "check.commitment.bad": _("The secret is not the one that was sealed before the game."),
        "check.commitment.none": _(
            "The record has no secret and no seal: it is not known who drew the seed."
        ),
        "check.noted.good": _("This browser recorded the same seal and the same nonce when the game began."),
        "check.noted.bad": _("This browser recorded a different seal or nonce when the game began."),
        "check.noted.none": _("This browser was not at the table, so it cannot tell which seal was shown."),
        "check.seed.good": _("The seed follows from the secret and the players’ nonces."),
        "check.seed.bad": _("The seed does not follow from the secret and the players’ nonces."),
        "check.shared.good": _(
            "The seed is the secret that was sealed before the game; several games may share it."
        ),
        "check.shared.bad": _("The seed is not the secret that was sealed before the game."),
        "check.seed.none": _("There is no seed: these cards were arranged by hand."),
        "check.deal.none": _("The deal cannot be compared here: this game does not say how it deals."),
    }
