"""The errors of REST endpoints: problem details (RFC 9457), for every one of them.

`code` is for programs and never changes; `detail` is a sentence for people, in their language.
"""

import math
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, JsonResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import exception_handler

from duelsite.error_codes import ErrorCode

CONTENT_TYPE = "application/problem+json"


def problem(status: int, code: str, detail: str, **more: Any) -> dict[str, Any]:
    return {
        "type": f"urn:duelsite:problem:{code}",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail,
        "code": code,
        **more,
    }


def response(status: int, code: str, detail: str, **more: Any) -> Response:
    return Response(problem(status, code, detail, **more), status=status, content_type=CONTENT_TYPE)


def plain_response(status: int, code: str, detail: str) -> JsonResponse:
    """For errors outside the REST framework."""
    return JsonResponse(problem(status, code, detail), status=status, content_type=CONTENT_TYPE)


def is_of_api(request: HttpRequest) -> bool:
    return request.path.startswith("/api/")


def handler(error: Exception, context: dict[str, Any]) -> Response | None:
    """The response to an exception that is one; any other exception is a bug."""
    answer = exception_handler(error, context)
    if answer is None:
        return None
    code: str = ErrorCode.ERROR
    more: dict[str, Any] = {}
    if isinstance(error, exceptions.ValidationError):
        code, detail, more = (
            ErrorCode.MALFORMED,
            _("The request is malformed."),
            {"errors": as_lists(answer.data)},
        )
    elif isinstance(error, exceptions.Throttled):
        # The same code, sentence and `params` as for any other limit.
        seconds = max(1, math.ceil(getattr(error, "wait", None) or 0))
        sentence = ngettext(
            "Too fast: please wait %(seconds)d second.",
            "Too fast: please wait %(seconds)d seconds.",
            seconds,
        )
        code, detail = ErrorCode.TOO_OFTEN, sentence % {"seconds": seconds}
        more = {"params": {"seconds": seconds}}
        answer["Retry-After"] = str(seconds)
    else:
        detail = str(answer.data.get("detail", ""))
        codes = error.get_codes() if isinstance(error, exceptions.APIException) else None
        code = codes if isinstance(codes, str) else CODES.get(answer.status_code, code)
    answer.data = problem(answer.status_code, code, detail, **more)
    answer.content_type = CONTENT_TYPE
    return answer


CODES = {403: ErrorCode.PERMISSION_DENIED, 404: ErrorCode.NOT_FOUND}


def as_lists(errors: Any) -> dict[str, list[str]]:
    """The errors by field; the path of a nested field is joined by dots."""
    if not isinstance(errors, dict):
        return {"": flattened(errors)}
    told: dict[str, list[str]] = {}
    for name, what in errors.items():
        if isinstance(what, dict):
            told |= {f"{name}.{inner}": sentences for inner, sentences in as_lists(what).items()}
        else:
            told[str(name)] = flattened(what)
    return told


def flattened(errors: Any) -> list[str]:
    if isinstance(errors, list | tuple):
        return [sentence for error in errors for sentence in flattened(error)]
    if isinstance(errors, dict):
        return [sentence for error in errors.values() for sentence in flattened(error)]
    return [str(errors)]
