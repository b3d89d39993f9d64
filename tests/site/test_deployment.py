"""What the example configurations of a public site promise."""

import re
from pathlib import Path

import pytest


def test_nginx_never_takes_a_restarting_process_for_dead(project: Path) -> None:
    servers = re.findall(r"^    server (.*);", (project / "deploy/nginx.conf").read_text(), re.MULTILINE)
    assert servers
    assert all("max_fails=0" in server for server in servers)


@pytest.mark.parametrize("name", ["nginx.conf", "nginx-compose.conf"])
def test_nginx_limits_the_requests_of_one_address(project: Path, name: str) -> None:
    text = (project / "deploy" / name).read_text()
    zones = set(re.findall(r"^limit_(?:req|conn)_zone .* zone=(\w+):", text, re.MULTILINE))
    used = set(re.findall(r"limit_conn (\w+) |limit_req zone=(\w+) ", text))
    assert {one or other for one, other in used} == zones
    passing = re.findall(r"location [^{]*\{([^}]*)\}", text)
    assert all("limit_req" in location for location in passing if "proxy_pass" in location)


def test_everything_that_serves_the_site_limits_what_waits_for_slow_clients(project: Path) -> None:
    for name in ("deploy/Dockerfile", "deploy/systemd/duelsite-web@.service"):
        assert "-m duelsite.server" in (project / name).read_text().replace('", "', " ")
