"""What templates need that show puzzles on other pages."""

from typing import Any

from django import template

from games.puzzles import daily

register = template.Library()


@register.inclusion_tag("puzzles/front.html")
def puzzle_of_the_day() -> dict[str, Any]:
    """For the front page and the page for training."""
    return {"day": daily.card()}
