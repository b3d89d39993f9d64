"""The address of the client, also behind our own proxies."""

from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest


def client_ip(request: HttpRequest) -> str:
    return seen_address(request.META.get("REMOTE_ADDR", ""), request.headers.get("X-Forwarded-For", ""))


def seen_address(remote: str, forwarded: str) -> str:
    """The address that our outermost proxy has seen; a client can set those before it to anything.

    Each proxy adds whom it was asked by to the end of X-Forwarded-For. So the last address is what our own
    proxy saw; if that is another proxy of ours, the one before it is what that one saw, and so on.
    """
    addresses = [address.strip() for address in forwarded.split(",") if address.strip()]
    if not settings.BEHIND_PROXY or not addresses:
        return remote
    strangers = (address for address in reversed(addresses) if not is_our_proxy(address))
    return next(strangers, addresses[0])


def household(address: str) -> str:
    """What limits are counted by: a client with one IPv6 address has 2^64 of them."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped or ip_network((found, 64), strict=False))
    return str(found)


def is_our_proxy(address: str) -> bool:
    try:
        found: IPv4Address | IPv6Address = ip_address(address)
    except ValueError:
        return False
    if isinstance(found, IPv6Address) and found.ipv4_mapped:
        found = found.ipv4_mapped
    return any(found in network for network in networks(tuple(settings.TRUSTED_PROXIES)))


@lru_cache
def networks(texts: tuple[str, ...]) -> list[IPv4Network | IPv6Network]:
    return [ip_network(text) for text in texts]
