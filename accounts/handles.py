"""The rules for handles: what one may look like, which are reserved, and when two look the same.

Two handles look the same when their skeletons are equal; the database keeps skeletons unique, so that nobody
can pass for somebody else with a Cyrillic letter for a Latin one, or a digit one for an "l".
"""

import unicodedata
from functools import lru_cache

from confusable_homoglyphs import categories, confusables
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.bots import BOTS
from duelsite.error_codes import ErrorCode

MIN_LENGTH = 3
MAX_LENGTH = 20
SEPARATORS = "_-"
# Letters by their category, but fillers of Korean syllables, which show nothing.
INVISIBLE = "\u115f\u1160\u3164\uffa0"

RESERVED = frozenset(  # words in a row read better than a column of strings
    """
    about abuse account accounts admin administrator anonymous api arbiter billing bot bots contact deleted
    duelsite engine everyone guest guests help info mail me mod moderation moderator moderators news nobody
    null official operator owner police postmaster privacy referee root security settings site staff
    superuser support system team undefined user users webmaster you
    """.split()  # noqa: SIM905
)
# Handles that the site itself hands out begin so.
RESERVED_PREFIXES = ("guest-", "deleted-")


def normalize(handle: str) -> str:
    """The form in which a handle is stored: composed Unicode without surrounding space, case kept."""
    return unicodedata.normalize("NFC", handle.strip())


def validate_handle(handle: str) -> None:
    """Raise ValidationError, in words for people, unless a person may choose this handle."""
    if not MIN_LENGTH <= len(handle) <= MAX_LENGTH:
        raise ValidationError(
            _("A handle has %(min)d to %(max)d characters."),
            code=ErrorCode.HANDLE_LENGTH,
            params={"min": MIN_LENGTH, "max": MAX_LENGTH},
        )
    if not all(_is_letter(char) or _is_digit(char) or char in SEPARATORS for char in handle):
        raise ValidationError(
            _("Use letters, digits, “_” and “-” only."),
            code=ErrorCode.HANDLE_CHARACTERS,
        )
    if handle[0] in SEPARATORS or handle[-1] in SEPARATORS:
        raise ValidationError(
            _("A handle begins and ends with a letter or a digit."),
            code=ErrorCode.HANDLE_EDGES,
        )
    if len(categories.unique_aliases("".join(filter(_is_letter, handle)))) > 1:
        raise ValidationError(
            _("Use letters of one alphabet only."),
            code=ErrorCode.HANDLE_SCRIPTS,
        )
    if is_reserved(handle):
        raise ValidationError(
            _("This handle is reserved. Please choose another."),
            code=ErrorCode.HANDLE_RESERVED,
        )


def is_reserved(handle: str) -> bool:
    shapes = {handle.casefold(), skeleton(handle)}
    if shapes & _reserved_shapes():
        return True
    return any(shape.replace("_", "-").startswith(RESERVED_PREFIXES) for shape in shapes)


def skeleton(handle: str) -> str:
    """What the eye sees of a handle: equal for handles that look alike.

    Look-alikes are mapped before case is folded: a capital "I" looks like "l", a small "i" does not. That
    handles differing only by case are one handle is guarded by a constraint of its own.
    """
    table = _look_alikes()
    seen = unicodedata.normalize("NFKC", handle)
    seen = "".join(table.get(char, char) for char in seen).casefold()
    return seen.replace("rn", "m").replace("vv", "w").replace("_", "-")


def _is_letter(char: str) -> bool:
    """Whether it is a letter that one can see and that stands for itself.

    Unicode has variants of other letters (long s, ligatures, letters in full width), which a handle is not
    made of: one of them stands for 18 others.
    """
    if unicodedata.category(char) not in {"Lu", "Ll", "Lt", "Lo"} or char in INVISIBLE:
        return False
    return unicodedata.normalize("NFKC", char) == char


def _is_digit(char: str) -> bool:
    return char in "0123456789"


@lru_cache(maxsize=1)
def _reserved_shapes() -> frozenset[str]:
    """Reserved names, and those of bots, as they look in small letters, capitals and title case.

    All three, because "Adm1n" passes for "ADMIN" only.
    """
    names = RESERVED.union(*({bot.handle, bot.handle.replace("-", "")} for bot in BOTS))
    return frozenset(
        shape
        for name in names
        for shape in (name.casefold(), skeleton(name), skeleton(name.upper()), skeleton(name.title()))
    )


@lru_cache(maxsize=1)
def _look_alikes() -> dict[str, str]:
    """Every character that has look-alikes, mapped to the plainest of them.

    The library lists for each character those confusable with it: a star around one prototype.
    """
    table: dict[str, str] = {}
    for centre, others in confusables.confusables_data.items():
        star = [char for char in (centre, *(other["c"] for other in others)) if len(char) == 1]
        for char in star:
            table[char] = min(table.get(char, char), *star, key=_plainness)
    return table


def _plainness(char: str) -> tuple[bool, bool, bool, str]:
    return not char.isascii(), not char.isalpha(), not char.islower(), char
