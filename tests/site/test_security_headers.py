"""What every page forbids the browser."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("path", ["/", "/about/", "/accounts/login/", "/accounts/signup/", "/no/such/page"])
def test_pages_allow_no_inline_script_or_style(client: Client, path: str) -> None:
    policy = client.get(path)["Content-Security-Policy"]
    directives = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert directives["default-src"] == "'none'"
    assert directives["script-src"] == "'self'"
    assert directives["style-src"] == "'self'"
    assert directives["frame-ancestors"] == "'none'"
    assert "unsafe" not in policy


def test_pages_give_away_nothing_they_need_not(client: Client) -> None:
    response = client.get("/about/")
    assert response["X-Frame-Options"] == "DENY"
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["Referrer-Policy"] == "same-origin"
    assert response["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "camera=()" in response["Permissions-Policy"]


@pytest.mark.parametrize("path", ["/", "/about/", "/accounts/login/", "/accounts/signup/"])
def test_pages_hold_to_their_own_policy(client: Client, path: str) -> None:
    page = client.get(path).content.decode().lower()
    for forbidden in ("<style", " style=", " onclick=", " onload=", "javascript:"):
        assert forbidden not in page
    for start in page.split("<script")[1:]:
        tag = start.split(">", 1)[0]
        assert "src=" in tag or 'type="application/json"' in tag
