"""`{% stylesheets "css/tokens.css" "css/base.css" %}`: style sheets that a page needs, as one file."""

from collections.abc import Sequence

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from duelsite import stylesheets as packs

register = template.Library()


@register.simple_tag
def stylesheets(*names: str | Sequence[str]) -> SafeString:
    """Names, or sequences of names."""
    flat = [one for name in names for one in ([name] if isinstance(name, str) else name)]
    return format_html('<link rel="stylesheet" href="{}">', packs.address(flat))
