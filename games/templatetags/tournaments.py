"""Figures and words of tournaments, for their templates."""

from collections.abc import Sequence
from fractions import Fraction

from django import template

from games.tournaments import page_texts
from games.tournaments.models import Entry, Pairing
from games.tournaments.selectors import Line

register = template.Library()


@register.filter
def points(value: Fraction) -> str:
    return page_texts.points_text(value)


@register.filter
def points_list(values: Sequence[Fraction]) -> str:
    """The points of each meeting: “2 4 0”."""
    return " ".join(map(page_texts.points_text, values))


@register.filter
def tie_break(line: Line, name: str) -> str:
    """The value of a line in the column of a tie-break."""
    return page_texts.tie_break_text(name, dict(line.tie_breaks).get(name, Fraction(0)))


@register.filter
def heading(name: str) -> page_texts.Heading:
    return page_texts.tie_break_heading(name)


@register.filter
def per_cent(thousandths: int) -> str:
    return page_texts.matchpoints_text(thousandths)


@register.filter
def absence(line: Line) -> str:
    """Why a player is not paired at the moment; nothing if they are."""
    return page_texts.state_text(Entry.State(line.state), line.missed)


@register.filter
def kind_words(kind: str) -> str:
    return page_texts.kind_text(Pairing.Kind(kind))
