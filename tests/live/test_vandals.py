"""What strangers may throw at the web server without hurting anybody else."""

import http.client
import json
from concurrent.futures import ThreadPoolExecutor

import pytest

from duelsite import settings as site_settings
from tests.livesite import LiveSite, wait_for

FORM = "application/x-www-form-urlencoded"
# A cookie that makes every page look a session up in the database.
SESSION = {"Cookie": f"csrftoken={'c' * 32}; sessionid={'s' * 32}"}
MORE_THAN_THE_POOL = 3 * site_settings.DATABASE_POOL


def ask(
    site: LiveSite, method: str, path: str, body: bytes = b"", headers: dict[str, str] | None = None
) -> tuple[int, str]:
    connection = http.client.HTTPConnection("127.0.0.1", site.port, timeout=30)
    connection.request(method, path, body, headers or {})
    response = connection.getresponse()
    answer = response.status, response.read().decode(errors="replace")
    connection.close()
    return answer


def expect_a_healthy_site(site: LiveSite, log_before: int) -> None:
    status, text = ask(site, "GET", "/play/", headers=SESSION)
    assert status == 200, text
    # The worker's heartbeat went with what an earlier test left in Redis; here it is about the database.
    assert json.loads(ask(site, "GET", "/readyz")[1])["database"]["ok"]
    assert "Traceback" not in site.log()[log_before:]


@pytest.mark.parametrize(
    ("headers", "body"),
    [
        ({"Content-Type": f"{FORM}; charset=iso-8859-1"}, b"a=b"),
        ({"Content-Type": f"{FORM}; charset=utf-7"}, b"a=+AGE-"),
        ({"Content-Type": "multipart/form-data; boundary=x"}, b"--x\r\nbroken"),
        ({"Content-Type": "multipart/form-data"}, b"a=b"),
        ({"Content-Type": FORM}, b"&".join([b"a=b"] * 1500)),
        ({"Content-Type": FORM}, b"a=" + b"b" * 3_000_000),
        ({"Content-Type": FORM}, b"a=%00%ff%ed%a0%80"),
    ],
    ids=["charset", "utf-7", "broken parts", "no boundary", "many fields", "much", "bytes"],
)
def test_forms_that_cannot_be_read_cost_the_site_nothing(
    live_site: LiveSite, headers: dict[str, str], body: bytes
) -> None:
    before = len(live_site.log())

    def post(_: int) -> int:
        return ask(live_site, "POST", "/theme/", body, {**SESSION, **headers})[0]

    with ThreadPoolExecutor(4) as pool:
        told = set(pool.map(post, range(MORE_THAN_THE_POOL)))
    assert told <= {400, 403}
    expect_a_healthy_site(live_site, before)


def test_pages_that_are_not_there_cost_the_site_nothing(live_site: LiveSite) -> None:
    """Django answers for exceptions of views in threads whose connections nobody closes."""
    before = len(live_site.log())
    paths = ["/game/nowhere/", "/@/nobody", "/nowhere/", "/table/none/", "/metrics"]
    with ThreadPoolExecutor(4) as pool:
        told = set(pool.map(lambda path: ask(live_site, "GET", path, headers=SESSION)[0], paths * 10))
    assert told == {404}
    expect_a_healthy_site(live_site, before)


def test_visitors_who_hang_up_at_once_cost_the_site_nothing(live_site: LiveSite) -> None:
    before = len(live_site.log())
    for _ in range(MORE_THAN_THE_POOL):
        connection = http.client.HTTPConnection("127.0.0.1", live_site.port, timeout=30)
        connection.request("GET", "/play/", headers=SESSION)
        connection.close()
    wait_for(lambda: json.loads(ask(live_site, "GET", "/readyz")[1])["database"]["ok"])
    expect_a_healthy_site(live_site, before)
