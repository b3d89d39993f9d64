"""Measures how long e-mails wait while push services send one byte every two seconds: `python -m bench.push`.

Members subscribe to push notifications at a slow service, and all get one. Then somebody asks for a new
password again and again: the seconds until the worker has sent each e-mail. Prints JSON.
"""

import argparse
import base64
import json
import os
import ssl
import tempfile
import threading
import time
import urllib.parse
import urllib.request
from http.cookiejar import CookieJar
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec

from tests.certificates import certificate
from tests.live.running import Run

SUBSCRIBE = """
from accounts.models import User
from accounts.notifications import devices
from accounts.notifications.notify import notify
from allauth.account.models import EmailAddress
people = []
for n in range({people}):
    user = User.objects.create_user(f"slow-{{n}}", f"slow-{{n}}@example.org", "x")
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    devices.remember(user=user, endpoint=f"{endpoint}/{{n}}", key={key!r}, secret={secret!r}, session="here")
    people.append(user)
print(notify(people, "moderation", {{"text": "Be kind.", "url": "/about/"}}))
"""


class SlowService:
    """Accepts every push, and sends one byte of its response every two seconds."""

    def __init__(self, folder: Path, pause: float) -> None:
        self.asked: list[float] = []
        self.ended: list[float] = []
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                service.asked.append(time.monotonic())
                try:
                    while True:
                        self.wfile.write(b"H")
                        self.wfile.flush()
                        time.sleep(pause)
                except OSError:
                    service.ended.append(time.monotonic() - service.asked[0])

            def log_message(self, *args: Any) -> None:
                """Says nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.certificate = certificate(folder)
        context.load_cert_chain(self.certificate)
        self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
        self.port: int = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


def encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def browser_key() -> str:
    numbers = ec.generate_private_key(ec.SECP256R1()).public_key().public_numbers()
    return encode(b"\x04" + numbers.x.to_bytes(32, "big") + numbers.y.to_bytes(32, "big"))


def ask_for_email(address: str, number: int) -> None:
    """By the page for a forgotten password, for an address without an account, which gets an e-mail, too."""
    cookies = CookieJar()
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(cookies))
    page = f"{address}accounts/password/reset/"
    browser.open(page, timeout=10).read()
    token = next(str(cookie.value) for cookie in cookies if cookie.name == "csrftoken")
    form = {"csrfmiddlewaretoken": token, "email": recipient(number)}
    request = urllib.request.Request(page, urllib.parse.urlencode(form).encode(), {"Referer": page})
    browser.open(request, timeout=10).read()


def recipient(number: int) -> str:
    return f"waiting-{number}@mail-{number}.example.org"


def measure(run: Run, service: SlowService, options: argparse.Namespace) -> dict[str, Any]:
    endpoint = f"https://localhost:{service.port}"
    code = SUBSCRIBE.format(
        people=options.people, endpoint=endpoint, key=browser_key(), secret=encode(os.urandom(16))
    )
    run.manage("shell", "--verbosity", "0", "--command", code)
    until = time.monotonic() + 60
    while not service.asked and time.monotonic() < until:
        time.sleep(0.1)
    time.sleep(12)  # until every thread of the worker has met a slow service
    waits = []
    for number in range(options.emails):
        ask_for_email(run.address, number)
        asked = time.monotonic()
        while f"To: {recipient(number)}" not in run.log.read_text():
            if time.monotonic() - asked > options.patience:
                break
            time.sleep(0.05)
        waits.append(round(time.monotonic() - asked, 1))
    return {
        "pushes_begun": len(service.asked),
        "pushes_cut_off": len(service.ended),
        "email_sent_after_s": waits,
        "gave_up_after_s": options.patience,
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.push", description=__doc__)
    parser.add_argument("--people", type=int, default=8, help="members with a browser at a slow push service")
    parser.add_argument("--emails", type=int, default=3)
    parser.add_argument("--pause", type=float, default=2.0, help="seconds between two bytes of the service")
    parser.add_argument("--patience", type=float, default=60.0, help="seconds to wait for one e-mail")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="duelsite-bench-", ignore_cleanup_errors=True) as folder:
        service = SlowService(Path(folder), options.pause)
        var = Path(folder) / "var"
        var.mkdir()
        settled = {"port": service.port, "certificate": str(service.certificate)}
        (var / "push.json").write_text(json.dumps(settled))
        run = Run(var, plugins="bench.local_push")
        try:
            run.wait_until_ready()
            print(json.dumps(measure(run, service, options), indent=2))
        finally:
            run.clear_away()


if __name__ == "__main__":
    main()
