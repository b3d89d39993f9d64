"""Lists of names in a sentence, as the reader's language writes them: "Ada, Bruno and Carla".

Scripts have the same in `nameList` (static/games/table/words.js).
"""

from collections.abc import Iterable

from django.utils.translation import pgettext


def name_list(names: Iterable[str]) -> str:
    *some, last = [*names] or [""]
    if not some:
        return last
    return pgettext("list of names", "{some} and {last}").format(some=", ".join(some), last=last)
