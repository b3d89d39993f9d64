"""The address of Redis, for all that connect to it: this site, its cache, and Celery.

    redis://:password@host:6379/0
    rediss://:password@host:6379/0?ssl_ca_certs=/path/of/your/own/authority
    unix:///path/to/socket?db=0
    redis+sentinel://:password@first:26379,second:26379,third:26379/NAME/0

Sentinels say which Redis of the group NAME takes writes at the moment; ?sentinel_password= is theirs.
"""

from dataclasses import dataclass
from typing import Any, TypeVar
from urllib.parse import parse_qsl, quote, unquote, urlsplit

from redis import Redis
from redis.asyncio import Redis as AsyncRedis
from redis.asyncio.sentinel import Sentinel as AsyncSentinel
from redis.connection import ConnectionPool
from redis.sentinel import Sentinel

SENTINELS = "redis+sentinel"
R = TypeVar("R", bound=Redis)


@dataclass(frozen=True)
class Group:
    """A Redis with its copies, watched by sentinels."""

    sentinels: tuple[tuple[str, int], ...]
    name: str
    options: dict[str, Any]
    sentinel_options: dict[str, Any]


def group_of(url: str) -> Group | None:
    """None if the address is that of one Redis."""
    parts = urlsplit(url)
    if parts.scheme != SENTINELS:
        return None
    login, _, hosts = parts.netloc.rpartition("@")
    user, _, password = login.partition(":")
    name, _, database = parts.path.strip("/").partition("/")
    if not name or not hosts:
        raise ValueError(
            f"REDIS_URL lacks sentinels or the name of their group: {SENTINELS}://host:26379/NAME/0"
        )
    options = {"username": unquote(user) or None, "password": unquote(password) or None}
    sentinels = [host.rpartition(":") for host in hosts.split(",")]
    query = dict(parse_qsl(parts.query))
    return Group(
        tuple((host or port, int(port) if host else 26379) for host, _, port in sentinels),
        name,
        {key: value for key, value in options.items() if value} | {"db": int(database or 0)},
        {"password": query["sentinel_password"]} if "sentinel_password" in query else {},
    )


def client(url: str, kind: type[R], **options: Any) -> R:
    found: Any
    if group := group_of(url):
        kinds: Any = Sentinel
        sentinel = kinds(group.sentinels, sentinel_kwargs=options | group.sentinel_options)
        found = sentinel.master_for(group.name, kind, **group.options, **options)
    else:
        found = kind.from_url(url, **options)
    assert isinstance(found, kind)
    return found


def async_client(url: str, **options: Any) -> "AsyncRedis":
    if group := group_of(url):
        kinds: Any = AsyncSentinel
        sentinel = kinds(group.sentinels, sentinel_kwargs=options | group.sentinel_options)
        found: AsyncRedis = sentinel.master_for(group.name, AsyncRedis, **group.options, **options)
        return found
    return AsyncRedis.from_url(url, **options)


class Pool:
    """The connections of Django's cache, which knows no sentinels."""

    @classmethod
    def from_url(cls, url: str, **options: Any) -> ConnectionPool:
        if group_of(url):
            return client(url, Redis, **options).connection_pool
        return ConnectionPool.from_url(url, **options)


def broker(url: str) -> tuple[str, dict[str, Any]]:
    """The same as Celery spells it, and the options of its transport."""
    if group := group_of(url):
        login = f":{quote(group.options['password'], safe='')}@" if "password" in group.options else ""
        database = group.options["db"]
        hosts = [f"sentinel://{login}{host}:{port}/{database}" for host, port in group.sentinels]
        return ";".join(hosts), {"master_name": group.name, "sentinel_kwargs": group.sentinel_options}
    if url.startswith("unix://"):
        return url.replace("unix://", "redis+socket://", 1).replace("?db=", "?virtual_host="), {}
    if url.startswith("rediss://") and "ssl_cert_reqs=" not in url:
        # Kombu would use no TLS without one of these.
        url += ("&" if "?" in url else "?") + "ssl_cert_reqs=required"
    return url, {}
