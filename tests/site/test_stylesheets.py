"""Style sheets of a page come as one file, whose address changes with what it says."""

import gzip
import re
from pathlib import Path

import brotli  # type: ignore[import-untyped]
import pytest
from django.test import Client

from duelsite import stylesheets

pytestmark = pytest.mark.django_db
NAMES = ("css/tokens.css", "css/base.css")


def test_a_page_gets_its_style_sheets_in_order(client: Client) -> None:
    page = client.get("/about/").content.decode()
    (address,) = re.findall(r'<link rel="stylesheet" href="([^"]+)">', page)
    response = client.get(address)
    assert response["Content-Type"].startswith("text/css")
    text = response.content.decode()
    assert text.index(":root") < text.index(".skip") < text.index("mask:")
    assert "immutable" in response["Cache-Control"]
    assert not response.cookies


def test_addresses_in_a_style_sheet_lead_to_static_files(client: Client) -> None:
    text = client.get(stylesheets.address(NAMES)).content.decode()
    addresses = re.findall(r'url\("([^"]+)"\)', text)
    assert addresses
    assert all(client.get(address).status_code == 200 for address in addresses)
    assert all(address.startswith("/static/") for address in addresses)


def test_it_comes_packed_as_the_browser_can_unpack_it(client: Client) -> None:
    address = stylesheets.address(NAMES)
    plain = client.get(address)
    assert "Content-Encoding" not in plain
    for accepted, encoding, unpack in (
        ("gzip", "gzip", gzip.decompress),
        ("gzip, deflate, br", "br", brotli.decompress),
    ):
        response = client.get(address, headers={"accept-encoding": accepted})
        assert response["Content-Encoding"] == encoding
        assert response["Vary"] == "Accept-Encoding"
        assert unpack(response.content) == plain.content


def test_a_version_that_is_gone_gets_the_newest_but_keeps_it_not(client: Client) -> None:
    older = re.sub(r"/[0-9a-f]{12}/", f"/{'0' * 12}/", stylesheets.address(NAMES))
    response = client.get(older)
    assert response.status_code == 200
    assert response["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    "names",
    [
        "nothing",
        "css/tokens,css/nothing",
        "../settings",
        "css/../../settings",
        "js/site.js",
        ",".join(["css/tokens"] * 31),
    ],
)
def test_the_names_lead_to_style_sheets_alone(client: Client, names: str) -> None:
    assert client.get(f"/styles/{'0' * 12}/{names}.css").status_code == 404


def test_an_edited_style_sheet_has_another_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "mine.css"
    monkeypatch.setattr(stylesheets, "path_of", lambda name: path)
    monkeypatch.setattr("django.conf.settings.DEVELOPMENT", True)
    path.write_text(".a { color: red }")
    before = stylesheets.address(["mine.css"])
    path.write_text(".a { color: green; margin: 0 }")
    assert stylesheets.address(["mine.css"]) != before
