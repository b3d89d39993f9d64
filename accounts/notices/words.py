"""What notices say: a sentence of plain text, in the language of the reader, made when it is read.

Each kind has a speaker. Apps that accounts know nothing of register theirs in AppConfig.ready().
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from accounts.models import Notice, User

# The handles of whom a notice names, by their keys, in its order. Who is gone for good is not among them.
Names = Mapping[int, str]


@dataclass(frozen=True)
class Letter:
    """What a letter says besides greeting and farewell: before the address it leads to, and after it."""

    subject: str
    opening: str
    closing: str = ""


@dataclass(frozen=True)
class Speaker:
    sentence: Callable[[Notice, Names], str]
    # Without it, the sentence is subject and letter.
    letter: Callable[[Notice, Names], Letter] | None = None


_speakers: dict[str, Speaker] = {}


def register(kind: str, speaker: Speaker) -> None:
    _speakers[kind] = speaker


@dataclass
class Told:
    """A notice in words."""

    notice: Notice
    names: Names = field(default_factory=dict)

    @property
    def sentence(self) -> str:
        return _speakers[self.notice.kind].sentence(self.notice, self.names)

    @property
    def letter(self) -> Letter:
        write = _speakers[self.notice.kind].letter
        return write(self.notice, self.names) if write else Letter(self.sentence, self.sentence)

    @property
    def url(self) -> str:
        return str(self.notice.data.get("url", ""))


def in_words(notices: Sequence[Notice]) -> list[Told]:
    """Notices with the names of whom they tell as they are now, looked up for all at once."""
    keys = {key for notice in notices for key in people_of(notice)}
    handles: Mapping[int, str] = dict(User.objects.filter(pk__in=keys).values_list("pk", "handle"))
    return [
        Told(notice, {key: handles[key] for key in people_of(notice) if key in handles}) for notice in notices
    ]


def people_of(notice: Notice) -> list[int]:
    return list(notice.data.get("people", []))


def word_of_moderators(notice: Notice, _names: Names) -> str:
    return str(notice.data.get("text") or _("The moderators have written to you."))


register(Notice.Kind.MODERATION, Speaker(word_of_moderators))
