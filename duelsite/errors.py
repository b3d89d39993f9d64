"""The error pages: 400, 403, 404, 405, 500.

They must work when anything else is broken, and Django may call them in a thread whose database connection
nobody would close. So they read nothing but cookies: no body, no session, no user, no database.
"""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.template import loader

from duelsite import problems
from duelsite.error_codes import ErrorCode
from duelsite.theme import theme_of_cookie


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return error_page(request, "400.html", 400)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    return error_page(request, "403.html", 403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return error_page(request, "403_csrf.html", 403)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return error_page(request, "404.html", 404)


def not_allowed(request: HttpRequest, refused: HttpResponse) -> HttpResponse:
    """For visitors who open the address of a form, as after a new log-in: the page of any wrong address."""
    page = error_page(request, "404.html", refused.status_code)
    page["Allow"] = refused["Allow"]
    return page


def server_error(request: HttpRequest) -> HttpResponse:
    return error_page(request, "500.html", 500)


def error_page(request: HttpRequest, template: str, status: int) -> HttpResponse:
    if problems.is_of_api(request):
        return problems.plain_response(status, ErrorCode.ERROR, HTTPStatus(status).phrase)
    # Without the request, no context processor runs.
    text = loader.render_to_string(template, {"theme": theme_of_cookie(request)})
    return HttpResponse(text, status=status)
