"""What all REST endpoints share: reading JSON, and rate limits."""

from typing import TYPE_CHECKING, Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle

from duelsite import ratelimit
from duelsite.clientip import client_ip, household

if TYPE_CHECKING:  # which imports what the settings name, and so this file
    from rest_framework.views import APIView


class ShallowJSONParser(JSONParser):
    """Rejects JSON that is nested deeper than Python can parse, like any other malformed JSON."""

    def parse(self, *args: Any, **kwargs: Any) -> Any:
        try:
            return super().parse(*args, **kwargs)
        except RecursionError:
            raise ParseError from None


class Throttle(BaseThrottle):
    """By token, by user, or by address."""

    limit = ratelimit.Limit("api", times=120, seconds=60)
    token_limit = ratelimit.Limit("api-token", times=600, seconds=60)
    seconds = 0.0

    def allow_request(self, request: Request, view: "APIView") -> bool:
        limit, who = self.limit, ratelimit.who_is(request._request)
        if request.auth is not None:
            limit, who = self.token_limit, f"token-{request.auth.pk}"
        return self.count(request, limit, who)

    def count(self, request: Request, limit: ratelimit.Limit, who: str) -> bool:
        spent = ratelimit.spend(limit, who)
        self.seconds = spent.wait
        known = getattr(request, "spent", None)
        # Of several limits the response has the one with the least left.
        if known is None or spent.left < known.left:
            request.spent = spent  # type: ignore[attr-defined]
        return not self.seconds

    def wait(self) -> float:
        return self.seconds


class AddressThrottle(Throttle):
    """All clients of one address together; counted before authentication."""

    limit = ratelimit.Limit("api-address", times=1200, seconds=60)

    def allow_request(self, request: Request, view: "APIView") -> bool:
        return self.count(request, self.limit, f"ip-{household(client_ip(request._request))}")


def tell_limits(request: Request, response: Response) -> None:
    """What is left of the allowance, in the headers of the draft standard."""
    spent = getattr(request, "spent", None)
    if spent is not None:
        response["RateLimit-Limit"] = str(spent.limit.times)
        response["RateLimit-Remaining"] = str(spent.left)
        response["RateLimit-Reset"] = str(spent.reset)
