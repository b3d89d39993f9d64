"""What the schema says of the API besides its views: tokens, scopes, and the errors of every endpoint."""

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ResolvedComponent

from duelsite.problems import CONTENT_TYPE
from games.api.shapes import Problem

# What anybody can be told anywhere; the rest depends on what an endpoint takes.
ALWAYS = {
    "400": "Malformed, or a parameter or field that there is not",
    "401": "No such token",
    "403": "Not allowed",
    "404": "Not found",
}
ALWAYS |= {"405": "Method not allowed", "406": "Not acceptable", "409": "Not now", "429": "Too often"}
WITH_BODY = {"413": "Too large", "415": "Not JSON"}


def of_this_version(endpoints: list[tuple[Any, ...]], **_: Any) -> list[tuple[Any, ...]]:
    """The schema leaves out what was there before there were versions."""
    return [endpoint for endpoint in endpoints if endpoint[0].startswith("/api/v1/")]


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "games.api.auth.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        return {
            "type": "http",
            "scheme": "bearer",
            "description": "A personal access token, from the settings.",
        }


class Schema(AutoSchema):
    """Adds the scope of each operation, and that all errors are problem details."""

    def get_description(self) -> str:  # type: ignore[override]
        # Views that share their method say what they do in the class.
        own = self.view.__class__.__doc__ or ""
        described: str = super().get_description() or own
        scope = self.scope()
        return f"{described}\n\nScope: `{scope}`." if scope else described

    def scope(self) -> str | None:
        found: str | None = getattr(self.view, "scopes", {}).get(self.method)
        return found

    def get_auth(self) -> list[dict[str, Any]]:
        scope = self.scope()
        needed: list[dict[str, Any]] = [{"token": []}]
        return needed if scope else [*needed, {}]

    def _map_basic_serializer(self, serializer: Any, direction: Any) -> dict[str, Any]:
        """Unknown fields of a body are errors, see base.py."""
        shape: dict[str, Any] = super()._map_basic_serializer(serializer, direction)  # type: ignore[no-untyped-call]
        return {**shape, "additionalProperties": False} if direction == "request" else shape

    def get_operation(self, *args: Any, **kwargs: Any) -> dict[str, Any] | None:
        operation: dict[str, Any] | None = super().get_operation(*args, **kwargs)
        if operation is None:
            return None
        component: ResolvedComponent = self.resolve_serializer(Problem, "response")
        content = {CONTENT_TYPE: {"schema": component.ref}}
        error_texts = ALWAYS if self.method in ("GET", "HEAD") else {**ALWAYS, **WITH_BODY}
        for status, description in error_texts.items():
            operation["responses"].setdefault(status, {"description": description, "content": content})
        if scope := self.scope():
            operation["x-scope"] = scope
        return operation
