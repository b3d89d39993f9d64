"""What notifications about tournaments say."""

from datetime import datetime

from django.utils import formats
from django.utils.translation import gettext as _

from accounts.models import Notification
from accounts.notifications.texts import Names, Writer, register
from games.tournaments import titles
from games.tournaments.announcing import News


def sentence(notification: Notification, _names: Names) -> str:
    data = notification.data
    name = titles.title(data["name"], scheduled=data.get("scheduled", False))
    facts = {"name": name, "round": data.get("round", ""), "time": moment(data.get("starts_at"))}
    facts["reason"] = data.get("reason") or _("Not enough players showed up.")
    return {
        News.SOON: _("%(name)s begins at %(time)s (UTC)."),
        News.ROUND_SOON: _("%(name)s: round %(round)s begins at %(time)s (UTC)."),
        News.PAIRED: _("%(name)s: round %(round)s begins, and you are playing."),
        News.FINISHED: _("%(name)s is over: see the results."),
        News.CANCELLED: _("%(name)s was cancelled. %(reason)s"),
        News.MOVED: _("%(name)s now begins at %(time)s (UTC)."),
        News.REMOVED: _("You were removed from %(name)s. %(reason)s"),
    }[News(data["news"])] % facts


def moment(text: str | None) -> str:
    return formats.date_format(datetime.fromisoformat(text), "DATETIME_FORMAT") if text else ""


def register_texts() -> None:
    register(Notification.Kind.TOURNAMENT, Writer(sentence))
