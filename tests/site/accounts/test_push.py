"""Web push: encrypted for one browser, signed by the site, sent once, and to public addresses only."""

import json
import ssl
import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.x509.oid import NameOID
from django.test import Client

from accounts.models import Notification, PushDevice, User
from accounts.notifications import devices, endpoints, pushing, webpush
from accounts.notifications.notify import notify, read
from duelsite import sitetime
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
                self.send_response(service.status)
                self.end_headers()

            def log_message(self, *args: Any) -> None:
                """Says nothing."""

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate(folder))
        self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
        self.port: int = self.server.server_address[1]
        self.thread = threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.01})
        self.thread.start()

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
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


def certificate(folder: Path) -> Path:
    key = ec.generate_private_key(webpush.CURVE)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)
    built = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
    built = built.not_valid_before(now - timedelta(days=1)).not_valid_after(now + timedelta(days=1))
    built = built.add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
    file = folder / "certificate.pem"
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    file.write_bytes(private + built.sign(key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM))
    return file


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PushService]:
    """The site trusts its certificate, and takes this machine and its port for public."""
    started = PushService(tmp_path)
    trusted = ssl.create_default_context(cafile=str(tmp_path / "certificate.pem"))
    monkeypatch.setattr(endpoints, "trust", lambda: trusted)
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
    assert service.read(body) == {
        "title": "duelsite",
        "body": "Be kind.",
        "url": f"/notices/{notification.pk}/",
        "tag": f"notice-{notification.pk}",
    }


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
     "fe80::1", "fd00::1", "::ffff:10.0.0.1"],
)  # fmt: skip
def test_nothing_is_sent_into_our_own_network(address: str) -> None:
    assert not endpoints.is_public(address)
    assert endpoints.is_public("2606:4700::1111")
    assert endpoints.is_public("1.1.1.1")


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
    response = client.get("/push-worker.js")
    assert response["Content-Type"].startswith("text/javascript")
    assert response["Cache-Control"] == "no-cache"
    assert "default-src 'none'" in response["Content-Security-Policy"]
