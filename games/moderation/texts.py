"""What moderation says to users, in the active language."""

from datetime import datetime

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from accounts.models import User
from games.moderation.models import Report, Sanction

Kind = Sanction.Kind


def moment(at: datetime | None) -> str:
    return f"{date_format(at, 'DATETIME_FORMAT')} UTC" if at else ""


def sanction_text(sanction: Sanction) -> str:
    """Which sanction, until when, and why."""
    sentence = {
        Kind.WARNING: _("The moderators warn you: %(reason)s"),
        Kind.MUTE: _("You cannot write in chats until %(until)s: %(reason)s"),
        Kind.SUSPENSION: _("Your account is suspended until %(until)s: %(reason)s"),
        Kind.CLOSING: _("The moderators have closed your account: %(reason)s"),
        Kind.RENAMING: _("The moderators have changed your handle: %(reason)s"),
        Kind.RESET: _("The moderators have reset your ratings: %(reason)s"),
    }[Kind(sanction.kind)]
    return sentence % {"until": moment(sanction.until), "reason": sanction.reason}


def lifting_text(sanction: Sanction) -> str:
    return {
        Kind.WARNING: _("The moderators have withdrawn their warning."),
        Kind.MUTE: _("You can write in chats again."),
        Kind.SUSPENSION: _("Your account is no longer suspended."),
        Kind.CLOSING: _("Your account is open again."),
        Kind.RENAMING: _("The moderators have given you your old handle back."),
        Kind.RESET: _("The moderators have restored your ratings."),
    }[Kind(sanction.kind)]


def text_for_owner(bot: User, text: str) -> str:
    """What was sent to a bot account, for the person who owns it."""
    return _("About your bot account %(handle)s: %(text)s") % {"handle": bot.handle, "text": text}


def refund_text(points: float) -> str:
    sentence = _("A player who beat you did not play fair: you get %(points)d rating points back.")
    return sentence % {"points": round(points)}


def refund_undone_text(points: float) -> str:
    sentence = _("The moderators have reversed a refund of %(points)d rating points.")
    return sentence % {"points": round(points)}


def outcome_text(report: Report) -> str:
    """Polite, and without what was done to the reported user: that stays between them and the moderators."""
    if report.sanction_id:
        sentence = (
            _("The moderators have granted your appeal.")
            if report.state == Report.State.HANDLED
            else _("The moderators have reviewed your appeal and stand by their decision.")
        )
    else:
        sentence = (
            _("Thank you for your report about %(handle)s: the moderators have acted on it.")
            if report.state == Report.State.HANDLED
            else _(
                "Thank you for your report about %(handle)s. The moderators have looked at it and found "
                "nothing that they should act on."
            )
        ) % {"handle": report.reported.handle}
    return f"{sentence} {report.answer}".strip()


def mute_text(person: User) -> str:
    """Why a user cannot write in chats; old mutes have no reason."""
    held = Sanction.in_force(person, Kind.MUTE)
    if held:
        return sanction_text(max(held, key=lambda sanction: sanction.until or sanction.at))
    return _("You cannot write in chats until %(until)s.") % {"until": moment(person.muted_until)}
