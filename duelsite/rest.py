"""What all REST endpoints share: how they read JSON, and how often somebody may ask."""

from typing import TYPE_CHECKING, Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from duelsite import ratelimit

if TYPE_CHECKING:  # which imports what the settings name, and so this file
    from rest_framework.views import APIView


class ShallowJSONParser(JSONParser):
    """Refuses what is nested deeper than Python can follow, as it refuses whatever else is no JSON."""

    def parse(self, *args: Any, **kwargs: Any) -> Any:
        try:
            return super().parse(*args, **kwargs)
        except RecursionError:
            raise ParseError from None


class Throttle(BaseThrottle):
    """The site's own limits: by user, or by the address that our proxy or we ourselves have seen."""

    limit = ratelimit.Limit("api", times=120, seconds=60)
    seconds = 0.0

    def allow_request(self, request: Request, view: "APIView") -> bool:
        self.seconds = ratelimit.take(self.limit, ratelimit.who_is(request._request))
        return not self.seconds

    def wait(self) -> float:
        return self.seconds
