"""Packs what goes over the line: pages as they are made, and on a developer's machine static files once.

Elsewhere `collectstatic` has packed the static files.
"""

import gzip
import hashlib
import os
from collections.abc import MutableMapping
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any
from wsgiref.headers import Headers

import brotli  # type: ignore[import-untyped]
from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile

TEXTS = (
    "text/",
    "application/json",
    "application/problem+json",
    "application/manifest+json",
    "image/svg+xml",
)
# Where a page may show a secret, such as a new token, while its address is chosen by anybody: the length of a
# packed page says something about both. (The secret of the forms is masked anew for each page, and the
# middleware adds bytes by chance.)
SECRETIVE = ("/accounts/", "/settings/", "/admin/", "/appeal/")
# Nearly as small as the highest, which takes seconds.
QUALITY = 9
PACKED = (".css", ".js", ".svg", ".json", ".txt", ".html")


class PackPages(GZipMiddleware):
    """Packs texts, if they are no streams: lines of a stream go out one by one."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        is_text = response.get("Content-Type", "").startswith(TEXTS)
        if response.streaming or not is_text or request.path.startswith(SECRETIVE):
            return response
        packed: HttpResponseBase = super().process_response(request, response)
        return packed


class StaticFiles(WhiteNoiseMiddleware):
    """Where files may change at any time, packs each version when it is first asked for."""

    def get_static_file(
        self, path: str, url: str, stat_cache: MutableMapping[str, os.stat_result] | None = None
    ) -> Any:
        if not self.autorefresh or not path.endswith(PACKED) or not Path(path).is_file():
            return super().get_static_file(path, url, stat_cache)  # type: ignore[no-untyped-call]
        headers = Headers([("Access-Control-Allow-Origin", "*")])
        self.add_mime_headers(headers, path, url)  # type: ignore[no-untyped-call]
        self.add_cache_headers(headers, path, url)  # type: ignore[no-untyped-call]
        copies = packed(Path(path), settings.VAR / "packed")
        return StaticFile(path, headers.items(), encodings=copies)  # type: ignore[no-untyped-call]


def packed(path: Path, folder: Path) -> dict[str, str]:
    """The packed copies of a file as it is now, by encoding."""
    name, about = hashlib.sha256(bytes(path)).hexdigest()[:24], path.stat()
    version = f"{name}-{about.st_mtime_ns:x}-{about.st_size:x}"
    copies = {"br": folder / f"{version}.br", "gzip": folder / f"{version}.gz"}
    if not all(copy.exists() for copy in copies.values()):
        folder.mkdir(parents=True, exist_ok=True)
        for old in set(folder.glob(f"{name}-*")) - set(copies.values()):
            old.unlink(missing_ok=True)
        text = path.read_bytes()
        write(copies["br"], brotli.compress(text, quality=QUALITY))
        write(copies["gzip"], gzip.compress(text, mtime=0))
    return {encoding: str(copy) for encoding, copy in copies.items()}


def write(path: Path, content: bytes) -> None:
    """All of it or nothing: another process may read it already."""
    with NamedTemporaryFile(dir=path.parent, delete=False) as file:
        file.write(content)
    Path(file.name).replace(path)
