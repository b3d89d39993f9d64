"""What `manage.py check --deploy` checks in the settings of a public site."""

from ipaddress import ip_network
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core import checks
from django.http.request import validate_host


@checks.register(deploy=True)
def links_in_emails_lead_to_the_site(**_: Any) -> list[checks.CheckMessage]:
    """Links in e-mails that no request has caused are made from SITE_URL, which cannot be guessed."""
    if settings.DEVELOPMENT:
        return []
    hint = "Set SITE_URL to the address of your site, as https://play.example.org."
    if not settings.SITE_URL_IS_SET:
        return [
            checks.Error(
                f"SITE_URL is not set: links in e-mails lead to {settings.SITE_URL}.",
                hint,
                id="duelsite.E001",
            )
        ]
    address = urlsplit(settings.SITE_URL)
    if address.scheme not in ("http", "https") or not address.hostname or address.path:
        return [
            checks.Error(
                f"SITE_URL is no address of a site: {settings.SITE_URL!r}.", hint, id="duelsite.E002"
            )
        ]
    found: list[checks.CheckMessage] = []
    if not validate_host(address.hostname, settings.ALLOWED_HOSTS):
        told = f"SITE_URL leads to {address.hostname}, which is not one of ALLOWED_HOSTS."
        found.append(checks.Warning(told, hint, id="duelsite.W001"))
    if settings.SECURE_SSL_REDIRECT and address.scheme != "https":
        found.append(
            checks.Warning(
                "SITE_URL begins with http, but the site insists on https.", hint, id="duelsite.W002"
            )
        )
    return found


@checks.register(deploy=True)
def proxies_have_addresses(**_: Any) -> list[checks.CheckMessage]:
    try:
        for text in settings.TRUSTED_PROXIES:
            ip_network(text)
    except ValueError as error:
        hint = "Separate networks by commas: 172.16.0.0/12,10.1.2.3."
        return [checks.Error(f"TRUSTED_PROXIES cannot be read: {error}.", hint, id="duelsite.E003")]
    if settings.TRUSTED_PROXIES and not settings.BEHIND_PROXY:
        return [checks.Warning("TRUSTED_PROXIES means nothing without BEHIND_PROXY=1.", id="duelsite.W003")]
    return []


@checks.register(deploy=True)
def visitors_can_get_the_source(**_: Any) -> list[checks.CheckMessage]:
    if settings.DEVELOPMENT or settings.SOURCE_URL:
        return []
    hint = "Set SOURCE_URL to where the source code of your site is: its licence, the AGPL, demands it."
    return [checks.Warning("SOURCE_URL is not set.", hint, id="duelsite.W004")]


@checks.register(deploy=True)
def migrations_have_a_session(**_: Any) -> list[checks.CheckMessage]:
    if not settings.DATABASE_POOLER or settings.DIRECT_DATABASE_URL:
        return []
    hint = "Set DIRECT_DATABASE_URL to PostgreSQL itself: migrate, backup and restore use it."
    return [checks.Error("DATABASE_POOLER is set without DIRECT_DATABASE_URL.", hint, id="duelsite.E004")]
