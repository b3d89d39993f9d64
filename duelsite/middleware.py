"""Around every request: its id, its log line, its measurement, and security headers."""

import logging
import time
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed

from duelsite import database, errors, metrics, requestid

log = logging.getLogger("duelsite.requests")

GetResponse = Callable[[HttpRequest], HttpResponse]

# No page needs any of these, so no injected script may have them.
PERMISSIONS_POLICY = ", ".join(
    f"{feature}=()"
    for feature in (
        "accelerometer",
        "camera",
        "display-capture",
        "geolocation",
        "gyroscope",
        "magnetometer",
        "microphone",
        "midi",
        "payment",
        "usb",
    )
)
# Requested every few seconds by machines: logged only if they fail.
PROBES = {"healthz", "readyz", "metrics"}


def observe(get_response: GetResponse) -> GetResponse:
    def middleware(request: HttpRequest) -> HttpResponse:
        request_id = requestid.chosen(request.headers.get(requestid.HEADER))
        with requestid.named(request_id):
            started = time.perf_counter()
            response = get_response(request)
            # A client may take its time to read the response.
            database.release_connection()
            seconds = time.perf_counter() - started
            view = request.resolver_match.view_name if request.resolver_match else "none"
            method = request.method if request.method in KNOWN_METHODS else "other"
            metrics.requests.labels(view, method, response.status_code).observe(seconds)
            log.log(
                logging.DEBUG if view in PROBES and response.status_code < 500 else logging.INFO,
                "%s %s %s in %.0f ms",
                request.method,
                request.path,
                response.status_code,
                seconds * 1000,
                extra={"view": view, "status": response.status_code, "ms": round(seconds * 1000, 1)},
            )
        response[requestid.HEADER] = request_id
        return response

    return middleware


def explain_not_allowed(get_response: GetResponse) -> GetResponse:
    """Django's response to a wrong method is empty: people get a page."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if isinstance(response, HttpResponseNotAllowed) and request.method == "GET":
            return errors.not_allowed(request, response)
        return response

    return middleware


KNOWN_METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}


def forbid_features(get_response: GetResponse) -> GetResponse:
    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response["Permissions-Policy"] = PERMISSIONS_POLICY
        return response

    return middleware
