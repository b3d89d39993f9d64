"""Content negotiation of endpoints whose responses are not rendered by the REST framework."""

from typing import Any

from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.request import Request


class AnyForm(BaseContentNegotiation):
    """The endpoint decides on the form itself; its errors are JSON as everywhere."""

    def select_parser(self, request: Request, parsers: Any) -> Any:
        return parsers[0]

    def select_renderer(self, request: Request, renderers: Any, format_suffix: Any = None) -> Any:
        return renderers[0], renderers[0].media_type
