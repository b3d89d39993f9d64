"""Several style sheets as one file: browsers show nothing before they have all, and ask for few at a time.

A template names them: `{% stylesheets "css/tokens.css" "css/base.css" %}` (templatetags/stylesheets.py). The
address of the file holds their names and a digest of what they say, so it may be kept for ever. It is served
before sessions and all that; the names lead to static files and to nothing else.
"""

import gzip
import hashlib
import posixpath
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import brotli  # type: ignore[import-untyped]
from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse, HttpResponseNotFound
from django.templatetags.static import static
from django.utils.cache import patch_vary_headers

PREFIX = "/styles/"
ADDRESS = re.compile(rf"{PREFIX}(?P<digest>[0-9a-f]{{12}})/(?P<names>[\w/,-]{{1,900}})\.css")
MOST = 30
# Addresses within a sheet, which are relative to it.
URL = re.compile(r'url\("(?!data:|/)([^"]+)"\)')
YEAR = 365 * 24 * 3600

GetResponse = Callable[[HttpRequest], HttpResponse]


@dataclass(frozen=True)
class Pack:
    digest: str
    text: bytes
    gzip: bytes
    br: bytes


def address(names: Sequence[str]) -> str:
    """Where browsers find these style sheets, in their order, as one."""
    joined = ",".join(name.removesuffix(".css") for name in names)
    return f"{PREFIX}{pack_of(tuple(names)).digest}/{joined}.css"


def serve(get_response: GetResponse) -> GetResponse:
    def middleware(request: HttpRequest) -> HttpResponse:
        found = ADDRESS.fullmatch(request.path) if request.path.startswith(PREFIX) else None
        if found is None or request.method not in ("GET", "HEAD"):
            return get_response(request)
        return answer(request, found["digest"], tuple(f"{name}.css" for name in found["names"].split(",")))

    return middleware


def answer(request: HttpRequest, digest: str, names: tuple[str, ...]) -> HttpResponse:
    try:
        pack = pack_of(names)
    except FileNotFoundError:
        return HttpResponseNotFound("There is no such style sheet.", content_type="text/plain")
    accepted = request.headers.get("Accept-Encoding", "")
    encoding = next((one for one in ("br", "gzip") if re.search(rf"\b{one}\b", accepted)), "")
    content = {"br": pack.br, "gzip": pack.gzip}.get(encoding, pack.text)
    response = HttpResponse(content, content_type="text/css; charset=utf-8")
    if encoding:
        response["Content-Encoding"] = encoding
    patch_vary_headers(response, ["Accept-Encoding"])
    # While versions change, a page of one may ask a process of the other: better that style than none.
    is_newest = pack.digest == digest
    response["Cache-Control"] = f"public, max-age={YEAR}, immutable" if is_newest else "no-store"
    return response


def pack_of(names: tuple[str, ...]) -> Pack:
    """FileNotFoundError if one of them is no style sheet of the site."""
    if len(names) > MOST:
        raise FileNotFoundError
    # On a developer's machine they change.
    return packed(names, stamps(names) if settings.DEVELOPMENT else ())


def stamps(names: Sequence[str]) -> tuple[int, ...]:
    return tuple(path_of(name).stat().st_mtime_ns for name in names)


@lru_cache(maxsize=128)
def packed(names: tuple[str, ...], stamps: tuple[int, ...]) -> Pack:
    text = "\n".join(sheet(name) for name in names).encode()
    digest = hashlib.sha256(text).hexdigest()[:12]
    return Pack(digest, text, gzip.compress(text, mtime=0), brotli.compress(text, quality=9))


def sheet(name: str) -> str:
    """A style sheet whose addresses are right wherever it is served."""
    folder = posixpath.dirname(name)

    def absolute(found: re.Match[str]) -> str:
        return f'url("{static(posixpath.normpath(posixpath.join(folder, found[1])))}")'

    return URL.sub(absolute, path_of(name).read_text(encoding="utf-8"))


@lru_cache(maxsize=1024)
def path_of(name: str) -> Path:
    found = finders.find(name) if name.endswith(".css") and ".." not in name else None
    if not found:
        raise FileNotFoundError(name)
    return Path(found)
