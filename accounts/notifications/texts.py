"""What notifications say: a sentence of plain text in the language of the reader, made when it is read.

Each kind has a writer. Packages above `accounts` register theirs in AppConfig.ready().
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from accounts.models import Notification, User

# The handles of the users whom a notification names, by primary key, in its order. Deleted users are missing.
Names = Mapping[int, str]


@dataclass(frozen=True)
class EmailText:
    """What an e-mail says between greeting and farewell: before and after the link it leads to."""

    subject: str
    opening: str
    closing: str = ""


@dataclass(frozen=True)
class Writer:
    """Writes the notifications of one kind."""

    sentence: Callable[[Notification, Names], str]
    # Without it, the sentence is both the subject and the text of the e-mail.
    email: Callable[[Notification, Names], EmailText] | None = None


_writers: dict[str, Writer] = {}


def register(kind: str, writer: Writer) -> None:
    _writers[kind] = writer


@dataclass
class NotificationText:
    """A notification in the active language."""

    notification: Notification
    names: Names = field(default_factory=dict)

    @property
    def sentence(self) -> str:
        return _writers[self.notification.kind].sentence(self.notification, self.names)

    @property
    def email(self) -> EmailText:
        write = _writers[self.notification.kind].email
        return write(self.notification, self.names) if write else EmailText(self.sentence, self.sentence)

    @property
    def url(self) -> str:
        return str(self.notification.data.get("url", ""))


def texts_of(notifications: Sequence[Notification]) -> list[NotificationText]:
    """Notifications with the current handles of the users they name, from one query."""
    keys = {key for notification in notifications for key in people_of(notification)}
    handles: Mapping[int, str] = dict(User.objects.filter(pk__in=keys).values_list("pk", "handle"))
    return [
        NotificationText(one, {key: handles[key] for key in people_of(one) if key in handles})
        for one in notifications
    ]


def people_of(notification: Notification) -> list[int]:
    return list(notification.data.get("people", []))


def moderators_sentence(notification: Notification, _names: Names) -> str:
    return str(notification.data.get("text") or _("The moderators have written to you."))


register(Notification.Kind.MODERATION, Writer(moderators_sentence))
