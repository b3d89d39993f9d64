"""What all endpoints of the API have in common."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from http import HTTPStatus
from typing import Any, TypeVar

from django.http import HttpRequest, HttpResponsePermanentRedirect
from django.urls import resolve
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from accounts.models import User
from duelsite import problems
from duelsite.clientip import client_ip, household
from duelsite.error_codes import ErrorCode, status_of
from duelsite.rest import AddressThrottle, tell_limits
from games.api.auth import HasScope
from games.errors import RequestError, StaleVersion
from games.replays.filters import Cursor
from games.sockets import limits

T = TypeVar("T")
# So much of a name that we do not know is repeated.
LONGEST_NAME = 40


def received_at(request: Request) -> float | None:
    """When a request arrived at this process, by the monotonic clock."""
    received: float | None = getattr(request._request, "scope", {}).get("received")
    return received


class ApiView(APIView):
    """An endpoint: `scopes` says for each method what a token must be allowed; None: nothing."""

    permission_classes = [HasScope]
    scopes: Mapping[str, str | None] = {"GET": None}

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        crowd = AddressThrottle()
        if not crowd.allow_request(request, self):
            self.throttled(request, crowd.wait())
        super().initial(request, *args, **kwargs)
        self.refuse_unknown(request)

    def refuse_unknown(self, request: Request) -> None:
        """Only what `extend_schema` names for a method is accepted: a misspelt name is an error."""
        method = "get" if request.method == "HEAD" else (request.method or "").lower()
        handler = getattr(self, method, None) if method in self.http_method_names else None
        declared = getattr(handler, "kwargs", {}).get("schema")
        if declared is None:
            return  # outside the schema, or nothing that we answer to
        schema = declared()
        schema.view, schema.method = self, request.method
        if request.query_params:
            check_known(ErrorCode.UNKNOWN_PARAMETER, request.query_params, schema.get_override_parameters())
        if request.method not in ("GET", "HEAD") and isinstance(request.data, Mapping) and request.data:
            body = schema.get_request_serializer()
            check_known(ErrorCode.UNKNOWN_FIELD, request.data, [body] if body else [])

    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, RequestError):
            return error_response(exc)
        return super().handle_exception(exc)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Response:
        final = super().finalize_response(request, response, *args, **kwargs)
        tell_limits(request, final)
        # The response depends on the user, so shared caches must not keep it.
        if "Cache-Control" not in final:
            final["Cache-Control"] = "private, no-cache"
        patch_vary_headers(final, ["Authorization", "Cookie"])
        return final


def check_known(code: ErrorCode, given: Iterable[str], declared: Iterable[type[Serializer[Any]]]) -> None:
    """Raise an error for the first name that none of these serializers has."""
    known = [name for serializer in declared for name in serializer().get_fields()]
    for name in given:
        if name not in known:
            name = name[:LONGEST_NAME]
            sentence = (
                _("“%(name)s” is not known here. Choose one of: %(known)s.")
                if known
                else _("“%(name)s” is not known here, and there is nothing to choose from.")
            )
            raise RequestError(
                code, sentence % {"name": name, "known": ", ".join(known)}, name=name, known=known
            )


def error_response(error: RequestError) -> Response:
    status = status_of(error.code)
    more: dict[str, Any] = {"params": error.params} if error.params else {}
    if isinstance(error, StaleVersion):
        more["v"] = error.version
    answer = problems.response(status, error.code, error.message, **more)
    if status == HTTPStatus.TOO_MANY_REQUESTS:
        answer["Retry-After"] = str(error.params.get("seconds", 3))
    return answer


def asked(serializer: type[Serializer[Any]], request: Request) -> dict[str, Any]:
    """The validated body; an error if it is malformed."""
    form = serializer(data=request.data)
    form.is_valid(raise_exception=True)
    return dict(form.validated_data)


def filters(serializer: type[Serializer[Any]], request: Request) -> dict[str, Any]:
    """The validated query parameters."""
    form = serializer(data=request.query_params)
    form.is_valid(raise_exception=True)
    return dict(form.validated_data)


def address_of(request: Request) -> str:
    return household(client_ip(request._request))


def check_lobby(request: Request, user: User) -> None:
    """The limits of requests that change the lobby, as for sockets."""
    limits.check_lobby(user, address_of(request))


def check_new_game(request: Request, user: User) -> None:
    limits.check_new_game_from(address_of(request), user)


# Pages of long lists


def cursor_in(text: str) -> Cursor | None:
    """The cursor that a query names."""
    try:
        return Cursor.parse(text) if text else None
    except ValueError:
        raise ValidationError({"cursor": ["This is no cursor of ours."]}) from None


def page(
    request: Request, name: str, items: Sequence[T], as_json: Callable[[T], Any], cursor: Cursor | int | None
) -> dict[str, Any]:
    """A page of a list, and the address of the next one."""
    return {name: [as_json(item) for item in items], "next": next_address(request, cursor)}


def next_address(request: Request, cursor: Cursor | int | None) -> str | None:
    if cursor is None:
        return None
    query = request.query_params.copy()
    query["cursor"] = str(cursor)
    return request.build_absolute_uri(f"{request.path}?{query.urlencode()}")


class NoSuchEndpoint(ApiView):
    """Every other address under /api/."""

    scopes: Mapping[str, str | None] = {}
    schema = None
    http_method_names: list[str] = []

    def http_method_not_allowed(  # type: ignore[override]
        self, request: HttpRequest, *args: Any, **kwargs: Any
    ) -> HttpResponsePermanentRedirect:
        """Not found with any method, except for a path that lacks its last slash."""
        if request.path.endswith("/") or not is_endpoint(f"{request.path}/"):
            raise NotFound
        if request.method in ("GET", "HEAD"):
            query = request.META.get("QUERY_STRING", "")
            return HttpResponsePermanentRedirect(f"{request.path}/{'?' if query else ''}{query}")
        # Many clients would repeat it without its body, or as a GET.
        sentence = _("API addresses end with a slash: %(path)s")
        raise NotFound(sentence % {"path": f"{request.path}/"}, code=ErrorCode.MISSING_SLASH)


def is_endpoint(path: str) -> bool:
    found = resolve(path)
    return getattr(found.func, "cls", None) is not NoSuchEndpoint
