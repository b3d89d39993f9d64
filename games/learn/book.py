"""A page of rules: chapters in prose, shelves of pieces, and what its script needs. The games fill it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.plurals import in_every_number


@dataclass(frozen=True)
class Chapter:
    """A part of the rules in prose. Pieces are drawn beside it, each as a kind and a name."""

    id: str
    title: str
    template: str
    drawn: tuple[str, ...] = ()


@dataclass(frozen=True)
class Shelf:
    """Pieces that belong together, and the template that shows each of them."""

    id: str
    title: str
    kind: str
    template: str
    pieces: Sequence[Any]


def config(names: dict[str, Any]) -> dict[str, Any]:
    """For the page's script: names for the faces of pieces, and what the search says."""
    texts = {"none": _("Nothing found. Try a shorter word.")}
    texts |= in_every_number(lambda n: {"found": ngettext("{n} result", "{n} results", n)})
    return {"names": names, "texts": texts}
