"""The pages that say what went wrong: 400, 403, 404, 405, 500.

They may be shown when anything is broken, and Django may call them in a thread whose database connection
nobody would close. So they look at nothing but cookies: no body, no session, no user, no database.
"""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.template import loader

from accounts.context_processors import theme_of_cookie
from duelsite import problems
from duelsite.error_codes import ErrorCode


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return error_page(request, "400.html", 400)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    return error_page(request, "403.html", 403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return error_page(request, "403_csrf.html", 403)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return error_page(request, "404.html", 404)


def not_allowed(request: HttpRequest, refused: HttpResponse) -> HttpResponse:
    """Who opens the address of a form, as after logging in anew, is told no less than for any wrong one."""
    page = error_page(request, "404.html", refused.status_code)
    page["Allow"] = refused["Allow"]
    return page


def server_error(request: HttpRequest) -> HttpResponse:
    return error_page(request, "500.html", 500)


def error_page(request: HttpRequest, template: str, status: int) -> HttpResponse:
    if problems.is_of_api(request):
        return problems.plain_response(status, ErrorCode.ERROR, HTTPStatus(status).phrase)
    # Without the request, no context processor is asked.
    text = loader.render_to_string(template, {"theme": theme_of_cookie(request)})
    return HttpResponse(text, status=status)
