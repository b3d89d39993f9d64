"""The page about the API, made from its schema on the server: no script, no style but the site's own."""

import json
from functools import lru_cache
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator
from rest_framework.request import Request

from accounts.tokens import SCOPES
from games.api.base import ApiView

METHODS = ("get", "post", "put", "patch", "delete")
SEVERAL = ("allOf", "oneOf", "anyOf")


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    context = {
        "groups": groups(),
        "shapes": shapes(),
        "scopes": SCOPES.items(),
        "titles": titles(),
        "example": request.build_absolute_uri(reverse("api-account")),
    }
    return render(request, "api/docs.html", context)


def titles() -> dict[str, str]:
    return {
        "account": _("The account"),
        "users": _("People"),
        "leaderboards": _("Leaderboards"),
        "games": _("Games"),
        "play": _("Playing"),
        "chat": _("Chat"),
        "lobby": _("The lobby"),
        "streams": _("Event streams"),
    }


class SchemaView(ApiView):
    """The schema for programs. It is worked out once in the life of a process."""

    schema = None

    def get(self, request: Request) -> HttpResponse:
        response = HttpResponse(schema_text(), content_type="application/json")
        response["Cache-Control"] = "public, max-age=300"
        return response


@lru_cache
def schema_text() -> bytes:
    return json.dumps(schema(), cls=DjangoJSONEncoder).encode()


@lru_cache
def schema() -> dict[str, Any]:
    found: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    return found


@lru_cache
def groups() -> dict[str, list[dict[str, Any]]]:
    """The operations by their tag, in the order of the addresses."""
    grouped: dict[str, list[dict[str, Any]]] = {tag: [] for tag in titles()}
    for path, methods in schema()["paths"].items():
        for method in METHODS:
            if method in methods:
                operation = methods[method]
                grouped.setdefault(operation["tags"][0], []).append(described(path, method, operation))
    return {tag: operations for tag, operations in grouped.items() if operations}


def described(path: str, method: str, operation: dict[str, Any]) -> dict[str, Any]:
    body: dict[str, Any] = next(iter(operation.get("requestBody", {}).get("content", {}).values()), {})
    answers: dict[str, dict[str, Any]] = {
        status: next(iter(answer["content"].values()))
        for status, answer in operation["responses"].items()
        if status.startswith("2") and "content" in answer
    }
    text = operation.get("description", "").partition("\n\nScope:")[0]
    about, _between, more = text.partition("\n\n")
    told: dict[str, Any] = next(iter(answers.values()), {})
    return {
        "id": operation["operationId"],
        "path": path,
        "method": method.upper(),
        "about": about,
        "more": more,
        "scope": operation.get("x-scope", ""),
        "parameters": [
            {
                "name": one["name"],
                "type": type_of(one["schema"]),
                "description": one.get("description", ""),
                "default": default_of(one["schema"]),
                "of": "",
            }
            for one in operation.get("parameters", [])
            if one["in"] == "query"
        ],
        "body": fields(body.get("schema", {})),
        "status": next(iter(answers), next(iter(operation["responses"]))),
        "answer": fields(told.get("schema", {})),
    }


def fields(shape: dict[str, Any]) -> list[dict[str, Any]]:
    shape = resolved(shape)
    needed = shape.get("required", [])
    return [
        {
            "name": name,
            "type": type_of(one),
            "required": name in needed,
            "description": one.get("description", ""),
            "default": default_of(one),
            "of": shape_in(one),
        }
        for name, one in shape.get("properties", {}).items()
    ]


def default_of(shape: dict[str, Any]) -> str:
    """As JSON writes it; nothing if there is none, or it is null."""
    return "" if shape.get("default") is None else json.dumps(shape["default"])


@lru_cache
def shapes() -> dict[str, list[dict[str, Any]]]:
    """Whatever has fields of its own and stands in a field, by its name."""
    listed = [one for group in groups().values() for operation in group for one in operation["answer"]]
    listed += [one for group in groups().values() for operation in group for one in operation["body"]]
    found: dict[str, list[dict[str, Any]]] = {}
    while listed:
        name = listed.pop()["of"]
        if name and name not in found:
            found[name] = fields({"$ref": f"#/components/schemas/{name}"})
            listed += found[name]
    return dict(sorted(found.items()))


def shape_in(shape: dict[str, Any]) -> str:
    """The name of the shape that a field has, or that its items have; nothing for plain ones."""
    inner = [shape.get("items"), *(one for several in SEVERAL for one in shape.get(several, []))]
    if "$ref" in shape:
        return str(shape["$ref"]).rpartition("/")[2] if "properties" in resolved(shape) else ""
    return next((name for one in inner if one and (name := shape_in(one))), "")


def resolved(shape: dict[str, Any]) -> dict[str, Any]:
    name = shape.get("$ref", "").rpartition("/")[2]
    return schema()["components"]["schemas"][name] if name else shape


def type_of(shape: dict[str, Any]) -> str:
    """A type in a word or two."""
    for several in SEVERAL:
        if several in shape:
            return " | ".join(dict.fromkeys(type_of(one) for one in shape[several]))
    if "$ref" in shape:
        found = resolved(shape)
        return type_of(found) if "enum" in found else str(shape["$ref"]).rpartition("/")[2]
    if "enum" in shape:
        return " | ".join("null" if one is None else str(one) for one in shape["enum"])
    if shape.get("type") == "array":
        return f"[{type_of(shape['items'])}]"
    kind = shape.get("type", "any")
    return " | ".join(kind) if isinstance(kind, list) else str(kind)
