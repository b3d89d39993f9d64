"""Web push: encrypted for one browser, signed by the site, sent once, and to public addresses only."""

import contextlib
import json
import socket
import ssl
import threading
import time
from collections.abc import Iterator
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.conf import settings
from django.db import connection
from django.db.models import F
from django.test import Client

from accounts.models import Notification, PushDevice, User
from accounts.notifications import devices, endpoints, pushing, webpush
from accounts.notifications.notify import notify, read
from duelsite import sitetime
from duelsite.celery import AI_QUEUES, MAIL_QUEUES, PUSH_QUEUES, SITE_QUEUES
from tests.certificates import certificate
from tests.site.tables import pair

pytestmark = pytest.mark.django_db

WORD = {"text": "Be kind.", "url": "/about/"}
SECRET = bytes(range(16))


class PushService:
    """A push service on this machine, with a certificate of its own. Records what it receives."""

    def __init__(self, folder: Path) -> None:
        self.status = 201
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        self.browser = ec.generate_private_key(webpush.CURVE)
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.got.append((self.path, dict(self.headers), body))
                service.respond(self)

            def log_message(self, *args: Any) -> None:
                """Says nothing."""

        self.is_stopping = threading.Event()
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate(folder))
        self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
        self.port: int = self.server.server_address[1]
        self.thread = threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.01})
        self.thread.start()

    def respond(self, handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(self.status)
        handler.end_headers()

    @property
    def key(self) -> str:
        return webpush.encode(webpush.point(self.browser.public_key()))

    def endpoint(self, name: str = "one") -> str:
        return f"https://localhost:{self.port}/{name}?x=1"

    def read(self, body: bytes) -> Any:
        """As a browser does (RFC 8291, section 3)."""
        salt, theirs = body[:16], body[21:86]
        assert body[16:21] == (4096).to_bytes(4, "big") + b"\x41"
        shared = self.browser.exchange(
            ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(webpush.CURVE, theirs)
        )
        mine = webpush.point(self.browser.public_key())
        material = webpush.derived(SECRET, shared, b"WebPush: info\0" + mine + theirs, 32)
        key = webpush.derived(salt, material, b"Content-Encoding: aes128gcm\0", 16)
        nonce = webpush.derived(salt, material, b"Content-Encoding: nonce\0", 12)
        text = AESGCM(key).decrypt(nonce, body[86:], None)
        assert text.endswith(b"\x02")
        return json.loads(text[:-1])

    def stop(self) -> None:
        self.is_stopping.set()
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PushService]:
    yield from trusted(PushService(tmp_path), tmp_path, monkeypatch)


def trusted(started: PushService, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PushService]:
    """The site trusts its certificate, and takes this machine and its port for public."""
    context = ssl.create_default_context(cafile=str(folder / "certificate.pem"))
    monkeypatch.setattr(endpoints, "trust", lambda: context)
    monkeypatch.setattr(endpoints, "PORT", started.port)
    monkeypatch.setattr(endpoints, "is_public", lambda address: True)
    yield started
    started.stop()


def subscribe(user: User, service: PushService, name: str = "one") -> PushDevice:
    return devices.remember(
        user=user,
        endpoint=service.endpoint(name),
        key=service.key,
        secret=webpush.encode(SECRET),
        session="here",
    )


def test_a_push_is_for_one_browser_alone_and_comes_once(service: PushService) -> None:
    ada, _bruno = pair()
    subscribe(ada, service)
    notify([ada], "moderation", WORD)
    now = sitetime.now()
    assert [pushing.send_pushes(now=now), pushing.send_pushes(now=now)] == [1, 0]
    ((path, headers, body),) = service.got
    assert path == "/one?x=1"
    assert (headers["Content-Encoding"], headers["TTL"]) == ("aes128gcm", "43200")
    assert b"kind" not in body
    notification = Notification.objects.get()
    url, tag = f"/notifications/{notification.pk}/", f"notice-{notification.pk}"
    shown = {"title": "duelsite", "body": "Be kind.", "tag": tag}
    declared = {**shown, "navigate": settings.SITE_URL + url}
    assert service.read(body) == {**shown, "url": url, "web_push": 8030, "notification": declared}


def test_the_site_signs_what_it_pushes(service: PushService) -> None:
    scheme, said, key = webpush.authorization(service.endpoint()).split(" ")
    assert scheme == "vapid"
    head, claims, signature = said.removeprefix("t=").rstrip(",").split(".")
    assert key == f"k={webpush.public_push_key()}"
    told = json.loads(webpush.decode(claims))
    assert told["aud"] == f"https://localhost:{service.port}"
    assert 0 < told["exp"] - sitetime.now().timestamp() < 24 * 3600
    raw = webpush.decode(signature)
    numbers = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
    public = ec.EllipticCurvePublicKey.from_encoded_point(webpush.CURVE, webpush.decode(key[2:]))
    public.verify(encode_dss_signature(*numbers), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(service: PushService, status: int) -> None:
    ada, _bruno = pair()
    subscribe(ada, service)
    service.status = status
    notify([ada], "moderation", WORD)
    assert pushing.send_pushes(now=sitetime.now()) == 0
    assert not PushDevice.objects.exists()
    assert not Notification.objects.filter(push_at__isnull=False).exists()


def test_a_push_service_that_is_down_is_tried_again_for_the_waiting_browsers(
    service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, _bruno = pair()
    for name in ("one", "two"):
        subscribe(ada, service, name)
    notify([ada], "moderation", WORD)
    now, post = sitetime.now(), endpoints.post

    def first_only(endpoint: str, *rest: Any) -> int:
        return post(endpoint, *rest) if "/one" in endpoint else 503

    with monkeypatch.context() as patch:
        patch.setattr(endpoints, "post", first_only)
        assert pushing.send_pushes(now=now) == 1
    assert pushing.send_pushes(now=now) == 0
    assert pushing.send_pushes(now=now + timedelta(minutes=3)) == 1
    assert [path for path, _, _ in service.got] == ["/one?x=1", "/two?x=1"]


def test_what_was_read_meanwhile_is_not_pushed(service: PushService) -> None:
    ada, _bruno = pair()
    subscribe(ada, service)
    notify([ada], "your_turn", WORD)
    read(user=ada)
    assert pushing.send_pushes(now=sitetime.now() + timedelta(minutes=5)) == 0
    assert service.got == []


# Slow push services


class TricklingService(PushService):
    """Sends a byte of its response now and then, and never comes to an end."""

    def respond(self, handler: BaseHTTPRequestHandler) -> None:
        with contextlib.suppress(OSError):
            while not self.is_stopping.wait(0.02):
                handler.wfile.write(b"H")
                handler.wfile.flush()


@pytest.fixture
def slow_service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PushService]:
    monkeypatch.setattr(endpoints, "DEADLINE", 0.3)
    yield from trusted(TricklingService(tmp_path), tmp_path, monkeypatch)


def test_a_push_service_that_sends_byte_by_byte_is_cut_off(slow_service: PushService) -> None:
    began = time.monotonic()
    with pytest.raises(TimeoutError):
        endpoints.post(slow_service.endpoint(), b"", {})
    assert time.monotonic() - began < 5


def test_a_lookup_that_hangs_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    answered = threading.Event()
    monkeypatch.setattr(endpoints, "DEADLINE", 0.1)
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: answered.wait(20))
    with pytest.raises(TimeoutError):
        endpoints.post("https://push.example.org/x", b"", {})
    answered.set()


def test_slow_browsers_of_a_user_are_waited_for_together(slow_service: PushService) -> None:
    ada, _bruno = pair()
    for number in range(devices.MOST):
        subscribe(ada, slow_service, str(number))
    notify([ada], "moderation", WORD)
    began = time.monotonic()
    assert pushing.send_pushes(now=sitetime.now()) == 0
    # One after the other, they would take ten deadlines.
    assert time.monotonic() - began < 0.3 * devices.MOST
    assert set(PushDevice.objects.values_list("failures", flat=True)) == {1}
    assert len(Notification.objects.get().push_left or []) == devices.MOST


def test_nothing_is_locked_while_a_push_service_is_waited_for(
    service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A user who reads the notification meanwhile does not wait either, and it is not pushed again."""
    ada, _bruno = pair()
    subscribe(ada, service)
    notify([ada], "moderation", WORD)
    now = sitetime.now()
    depth = len(connection.savepoint_ids)

    def post(*_: Any) -> int:
        return 503

    def read_meanwhile(devices: Any, text: bytes) -> dict[int, bool | None]:
        assert len(connection.savepoint_ids) == depth
        read(user=ada)
        return push_to_all(devices, text)

    push_to_all = pushing.push_to_all
    monkeypatch.setattr(endpoints, "post", post)
    monkeypatch.setattr(pushing, "push_to_all", read_meanwhile)
    assert pushing.send_pushes(now=now) == 0
    assert Notification.objects.get().push_at is None


def test_another_worker_leaves_alone_what_is_being_pushed(service: PushService) -> None:
    ada, _bruno = pair()
    subscribe(ada, service)
    notify([ada], "moderation", WORD)
    now = sitetime.now()
    assert pushing.claim_next(now) is not None
    assert pushing.claim_next(now) is None
    # The worker that had claimed it has died.
    assert pushing.send_pushes(now=now + pushing.DUE_AGAIN_AFTER) == 1


def test_first_attempts_go_before_repeated_ones(service: PushService) -> None:
    ada, bruno = pair()
    for user in (ada, bruno):
        subscribe(user, service, user.handle)
    notify([ada, bruno], "moderation", WORD)
    Notification.objects.filter(user=ada).update(push_left=[1], push_at=F("at") - timedelta(minutes=5))
    claimed = pushing.claim_next(sitetime.now())
    assert claimed is not None
    assert claimed.user == bruno


def test_pushes_have_a_queue_of_their_own() -> None:
    queues = {settings.CELERY_TASK_ROUTES[name] for name in ("accounts.send_pushes",)}
    assert queues == set(PUSH_QUEUES)
    assert not queues & {*MAIL_QUEUES, *SITE_QUEUES, *AI_QUEUES}


@pytest.mark.parametrize("queues", [SITE_QUEUES, AI_QUEUES, MAIL_QUEUES, PUSH_QUEUES])
def test_a_worker_of_every_deployment_serves_each_queue(queues: tuple[str, ...]) -> None:
    deploy = Path(__file__).parents[3] / "deploy"
    units = [unit.read_text() for unit in (deploy / "systemd").glob("*.service")]
    assert sum(f"--queues {','.join(queues)} " in f"{unit} ".replace("\n", " ") for unit in units) == 1
    assert f'"--queues", "{",".join(queues)}"' in (deploy / "compose.yaml").read_text()


# Whereto


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.org/x",
        "https://push.example.org:8443/x",
        "https://user:word@push.example.org/x",
        "ftp://push.example.org/x",
        "https:///x",
        "https://push.example.org/\u00e4",
        "https://push.example.org/a b",
        "javascript:alert(1)",
    ],
)
def test_only_https_to_the_usual_port_is_a_push_service(endpoint: str) -> None:
    assert not endpoints.is_fit(endpoint)


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "10.1.2.3", "192.168.0.9", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1", "::1",
     "fe80::1", "fd00::1", "::ffff:10.0.0.1", "64:ff9b::10.0.0.1", "64:ff9b::7f00:1", "64:ff9b:1::1",
     "2002:7f00:1::", "2002:a00:1::1", "2001:0:a00:1::1", "::127.0.0.1", "::10.0.0.1", "fec0::1", "ff02::1",
     "::"],
)  # fmt: skip
def test_nothing_is_sent_into_our_own_network(address: str) -> None:
    assert not endpoints.is_public(address)


@pytest.mark.parametrize("address", ["1.1.1.1", "2606:4700::1111", "::ffff:1.1.1.1", "64:ff9b::1.1.1.1"])
def test_public_addresses_are_sent_to(address: str) -> None:
    assert endpoints.is_public(address)


def test_a_name_that_leads_into_our_own_network_is_rejected_and_deleted(tmp_path: Path) -> None:
    service = PushService(tmp_path)
    service.stop()
    ada, _bruno = pair()
    device = subscribe_at(ada, "https://localhost/inside", service)
    notify([ada], "moderation", WORD)
    assert pushing.send_pushes(now=sitetime.now()) == 0
    assert not PushDevice.objects.filter(pk=device.pk).exists()
    assert service.got == []


def subscribe_at(user: User, endpoint: str, service: PushService) -> PushDevice:
    secret = webpush.encode(SECRET)
    return devices.remember(user=user, endpoint=endpoint, key=service.key, secret=secret, session="here")


# In the settings


def test_a_browser_subscribes_by_the_settings_and_is_silent_after_the_log_out() -> None:
    ada, _bruno = pair()
    client = Client()
    client.force_login(ada)
    assert f'data-push="{webpush.public_push_key()}"' in client.get("/settings/").content.decode()
    key = webpush.encode(webpush.point(ec.generate_private_key(webpush.CURVE).public_key()))
    form = {"endpoint": "https://push.example.org/x", "key": key, "secret": webpush.encode(SECRET)}
    for unfit in ({"endpoint": "http://localhost/"}, {"key": "AAAA"}, {"secret": "?"}, {"key": key[:-4]}):
        assert client.post("/settings/push/", {**form, **unfit}).status_code == 400
    assert client.post("/settings/push/", form).status_code == 204
    assert PushDevice.objects.get().user == ada
    client.post("/accounts/logout/")
    assert not PushDevice.objects.exists()


def test_the_number_of_browsers_of_a_user_is_limited() -> None:
    ada, _bruno = pair()
    key = webpush.encode(webpush.point(ec.generate_private_key(webpush.CURVE).public_key()))
    for number in range(devices.MOST + 3):
        endpoint = f"https://push.example.org/{number}"
        devices.remember(user=ada, endpoint=endpoint, key=key, secret=webpush.encode(SECRET), session="here")
    assert PushDevice.objects.count() == devices.MOST
    assert not PushDevice.objects.filter(endpoint="https://push.example.org/0").exists()


def test_the_worker_lies_at_the_root_under_the_policy_of_all_pages(client: Client) -> None:
    response = client.get("/service-worker.js")
    assert response["Content-Type"].startswith("text/javascript")
    assert response["Cache-Control"] == "no-cache"
    assert "default-src 'none'" in response["Content-Security-Policy"]
