"""The languages of the site, each under its own name."""

from functools import lru_cache

from django.conf import settings
from django.utils.translation import get_language_info


@lru_cache(maxsize=1)
def languages() -> list[tuple[str, str]]:
    """(code, name) pairs: "et", "Eesti". People look for their language in their language."""
    return [(code, get_language_info(code)["name_local"].capitalize()) for code, _ in settings.LANGUAGES]
