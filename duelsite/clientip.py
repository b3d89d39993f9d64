"""Who is asking: the address of the browser, also behind our own proxy."""

from django.conf import settings
from django.http import HttpRequest


def client_ip(request: HttpRequest) -> str:
    """The last address in X-Forwarded-For is the one our proxy saw; those before it are anybody's claim."""
    if settings.BEHIND_PROXY and (forwarded := request.headers.get("X-Forwarded-For")):
        return forwarded.rpartition(",")[2].strip()
    address: str = request.META.get("REMOTE_ADDR", "")
    return address
