"""Whose address counts: the browser's, as the outermost of our own proxies has seen it."""

import re
from pathlib import Path

import pytest
from allauth.account.adapter import get_adapter
from django.test import Client, RequestFactory
from pytest_django.fixtures import Settings

from duelsite import ratelimit
from duelsite.clientip import client_ip, household
from tests.people import sign_up

PROXY, NGINX = "172.18.0.1", "172.18.0.5"
VISITOR, OTHER = "198.51.100.7", "203.0.113.9"


def address(forwarded: str | None) -> str:
    headers = {"X-Forwarded-For": forwarded} if forwarded is not None else {}
    request = RequestFactory(REMOTE_ADDR=NGINX).get("/", headers=headers)
    counted_as = household(client_ip(request))
    assert get_adapter().get_client_ip(request) == counted_as, "log-in limits go by the same"
    assert ratelimit.address_of(request) == f"ip-{counted_as}", "and so do those of pages"
    return client_ip(request)


def test_without_a_proxy_nobody_s_claim_counts() -> None:
    assert address(VISITOR) == NGINX


@pytest.mark.parametrize(
    ("forwarded", "seen"),
    [
        (VISITOR, VISITOR),
        (f"{OTHER}, {VISITOR}", VISITOR),
        (f"{OTHER},{VISITOR}, ", VISITOR),
        ("", NGINX),
        (None, NGINX),
    ],
)
def test_behind_nginx_it_is_the_last(settings: Settings, forwarded: str | None, seen: str) -> None:
    settings.BEHIND_PROXY = True
    assert address(forwarded) == seen


@pytest.mark.parametrize(
    ("forwarded", "seen"),
    [
        (f"{VISITOR}, {PROXY}", VISITOR),
        (f"{OTHER}, {VISITOR}, {PROXY}", VISITOR),
        (f"{VISITOR}, ::ffff:{PROXY}", VISITOR),
        (f"2001:db8::7, 10.0.0.3, {PROXY}", "2001:db8::7"),
        # A client that reaches nginx without the TLS proxy cannot forge its address.
        (f"{PROXY}, {OTHER}", OTHER),
        # Somebody on the machine itself.
        (PROXY, PROXY),
    ],
)
def test_behind_a_tls_proxy_and_nginx_it_is_the_one_before_our_own(
    settings: Settings, forwarded: str, seen: str
) -> None:
    settings.BEHIND_PROXY = True
    settings.TRUSTED_PROXIES = ["172.16.0.0/12", "10.0.0.0/8"]
    assert address(forwarded) == seen


@pytest.mark.django_db
def test_behind_compose_visitors_have_limits_of_their_own(settings: Settings, project: Path) -> None:
    text = (project / "deploy" / "compose.yaml").read_text()
    settings.BEHIND_PROXY = 'BEHIND_PROXY: "1"' in text
    settings.TRUSTED_PROXIES = re.findall(r"TRUSTED_PROXIES:-([^}]+)}", text)[0].split(",")

    def try_to_sign_up(visitor: str, number: int) -> int:
        client = Client(headers={"X-Forwarded-For": f"{visitor}, {PROXY}"})
        answer: int = sign_up(client, f"Hero{number}", f"hero{number}@example.org").status_code
        return answer

    assert 429 in [try_to_sign_up(VISITOR, number) for number in range(25)]
    assert try_to_sign_up(OTHER, 99) == 302
