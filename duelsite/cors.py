"""Which responses pages of other sites may read: public data of the API, without credentials.

Browsers send neither cookies nor tokens with such a request, so the response is what anonymous visitors get.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

GetResponse = Callable[[HttpRequest], HttpResponse]

READABLE = ("/api/", "/dumps/")
METHODS = "GET, HEAD, OPTIONS"
REQUEST_HEADERS = "Accept, Accept-Language, If-None-Match"
RESPONSE_HEADERS = "ETag, Link, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After"
# Seconds for which browsers remember what a preflight said.
REMEMBERED = "86400"


def allow_reading(get_response: GetResponse) -> GetResponse:
    def middleware(request: HttpRequest) -> HttpResponse:
        if not request.path.startswith(READABLE) or request.method not in ("GET", "HEAD", "OPTIONS"):
            return get_response(request)
        response = preflight() if is_preflight(request) else get_response(request)
        response["Access-Control-Allow-Origin"] = "*"
        response["Access-Control-Expose-Headers"] = RESPONSE_HEADERS
        return response

    return middleware


def is_preflight(request: HttpRequest) -> bool:
    return request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers


def preflight() -> HttpResponse:
    """What a browser asks for before a request that a form could not send."""
    response = HttpResponse(status=204)
    response["Access-Control-Allow-Methods"] = METHODS
    response["Access-Control-Allow-Headers"] = REQUEST_HEADERS
    response["Access-Control-Max-Age"] = REMEMBERED
    return response
