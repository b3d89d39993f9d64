"""Ages, for the games that have them: how they are numbered and called."""

from django.utils.translation import gettext as _

# By number; before the first age there is none.
NUMERALS = ("", "I", "II", "III")


def age_name(age: int) -> str:
    return _("Age {age}").format(age=NUMERALS[age])
