"""What goes over the line is packed, except for streams and for pages that may show a secret."""

import gzip
from pathlib import Path

import brotli  # type: ignore[import-untyped]
import pytest
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.test import Client, RequestFactory

from duelsite.compression import PackPages, packed

pytestmark = pytest.mark.django_db
GZIP = {"accept-encoding": "gzip, deflate, br"}


def of_middleware(response: HttpResponseBase, path: str = "/") -> HttpResponseBase:
    def get_response(request: HttpRequest) -> HttpResponseBase:
        return response

    request = RequestFactory().get(path, headers=GZIP)
    answer = PackPages(get_response)(request)
    assert isinstance(answer, HttpResponseBase)
    return answer


def test_pages_are_packed_for_browsers_that_can_unpack(client: Client) -> None:
    response = client.get("/about/", headers=GZIP)
    assert response["Content-Encoding"] == "gzip"
    assert b"<main" in gzip.decompress(response.content)
    assert len(response.content) == int(response["Content-Length"]) < 5000
    assert "Content-Encoding" not in client.get("/about/")


def test_caches_are_told_that_pages_differ_by_encoding(client: Client) -> None:
    for headers in ({}, GZIP):
        assert "Accept-Encoding" in client.get("/about/", headers=headers)["Vary"]


def test_the_length_of_a_packed_page_says_little(client: Client) -> None:
    """As much as chance adds: who sees the length learns nothing of what the page holds beside his words."""
    lengths = {len(client.get("/offline/", headers=GZIP).content) for _ in range(12)}
    assert len(lengths) > 3


@pytest.mark.parametrize("path", ["/accounts/login/", "/accounts/signup/"])
def test_pages_with_secrets_are_not_packed(client: Client, path: str) -> None:
    response = client.get(path, headers=GZIP)
    assert response.status_code == 200
    assert "Content-Encoding" not in response


def test_streams_and_pictures_go_out_as_they_are() -> None:
    stream = StreamingHttpResponse(iter([b"data: 1\n" * 100]), content_type="text/event-stream")
    assert "Content-Encoding" not in of_middleware(stream)
    picture = HttpResponse(bytes(5000), content_type="image/png")
    assert "Content-Encoding" not in of_middleware(picture)
    drawing = HttpResponse(b"<svg>" + b" " * 5000, content_type="image/svg+xml")
    assert of_middleware(drawing)["Content-Encoding"] == "gzip"


@pytest.mark.parametrize(("accepted", "unpack"), [("gzip", gzip.decompress), ("gzip, br", brotli.decompress)])
def test_static_files_are_packed_without_being_collected(
    client: Client, accepted: str, unpack: object
) -> None:
    plain = b"".join(client.get("/static/css/base.css").streaming_content)  # type: ignore[attr-defined]
    response = client.get("/static/css/base.css", headers={"accept-encoding": accepted})
    assert response["Content-Encoding"] in accepted
    assert response["Vary"] == "Accept-Encoding"
    content = b"".join(response.streaming_content)  # type: ignore[attr-defined]
    assert len(content) < len(plain) / 2
    assert callable(unpack)
    assert unpack(content) == plain


def test_a_file_is_packed_once_for_each_version(tmp_path: Path) -> None:
    path, folder = tmp_path / "script.js", tmp_path / "packed"
    path.write_text("let first;\n" * 100)
    copies = packed(path, folder)
    stamps = {name: Path(copy).stat().st_mtime_ns for name, copy in copies.items()}
    assert packed(path, folder) == copies
    assert {name: Path(copy).stat().st_mtime_ns for name, copy in copies.items()} == stamps
    path.write_text("let second;\n" * 100)
    newer = packed(path, folder)
    assert gzip.decompress(Path(newer["gzip"]).read_bytes()).startswith(b"let second")
    assert sorted(folder.iterdir()) == sorted(Path(copy) for copy in newer.values())
