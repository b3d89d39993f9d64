"""Texts that depend on a number, for scripts: a form for each plural category of the Unicode CLDR.

The browser knows which category a number has in its language.
"""

from collections.abc import Callable, Mapping

# A number for each category, in every language of the site.
CATEGORIES = {"one": 1, "few": 2, "many": 5, "other": 5}


def in_every_number(forms: Callable[[int], Mapping[str, str]]) -> dict[str, str]:
    """The forms for a number, as "key.category"."""
    return {f"{key}.{category}": text for category, n in CATEGORIES.items() for key, text in forms(n).items()}
