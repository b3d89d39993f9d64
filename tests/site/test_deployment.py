"""What the example configurations of a public site promise."""

import importlib.util
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import get_commands

from deploy.rehearsal.handbook import HANDBOOK, commands
from duelsite.celery import ALL_QUEUES
from tests.certificates import certificate

UNITS = Path(__file__).parents[2] / "deploy" / "systemd"
MAIN = """
pid {folder}/pid;
error_log stderr;
events {{}}
http {{
    access_log off;
    {temporary}
    include {folder}/site.conf;
}}
"""


def unit(name: str) -> dict[str, list[str]]:
    """The values of each key; systemd allows several."""
    found: dict[str, list[str]] = {}
    for line in (UNITS / name).read_text().splitlines():
        key, is_value, value = line.partition("=")
        if is_value and not line.startswith("#"):
            found.setdefault(key, []).append(value)
    return found


def started() -> Iterator[tuple[str, list[str]]]:
    """The units that start something, and the arguments of its Python."""
    for file in sorted(UNITS.glob("*.service")):
        (line,) = unit(file.name)["ExecStart"]
        python, *arguments = shlex.split(line.replace("%%", "%"))
        assert python == "/opt/duelsite/.venv/bin/python", file.name
        yield file.name, arguments


def test_units_start_what_there_is() -> None:
    queues: list[str] = []
    for name, arguments in started():
        if arguments[0] == "-m":
            assert importlib.util.find_spec(arguments[1]), name
        else:
            assert arguments[0] == "manage.py", name
            assert arguments[1] in get_commands(), name
        if "--queues" in arguments:
            queues += arguments[arguments.index("--queues") + 1].split(",")
    assert sorted(queues) == sorted(ALL_QUEUES), "each queue has one worker"


def test_units_run_as_the_sites_user_and_write_where_they_may() -> None:
    for name, _arguments in started():
        known = unit(name)
        assert known["User"] == ["duelsite"], name
        assert known["EnvironmentFile"] == ["/etc/duelsite.env"], name
        assert known["WorkingDirectory"] == ["/opt/duelsite"], name
        assert known["ProtectSystem"] == ["strict"], name
        assert "StateDirectory" in known, name
    example = (UNITS.parent / "env.example").read_text()
    assert "PROMETHEUS_MULTIPROC_DIR=/run/duelsite/metrics" in example
    assert re.findall(r"^(?:STATIC_ROOT|DUMPS)=/var/lib/duelsite/\w+$", example, re.MULTILINE)
    (files,) = unit("duelsite-web@.service")["LimitNOFILE"]
    assert int(files) >= 65536


def test_targets_want_units_that_there_are() -> None:
    there = {file.name for file in UNITS.iterdir()}
    for file in UNITS.glob("*.target"):
        for wanted in " ".join(unit(file.name).get("Wants", [])).split():
            assert re.sub(r"@\w+", "@", wanted) in there, wanted
    for named in re.findall(r"duelsite[\w-]*(?:@\w*)?\.(?:service|target|timer)", HANDBOOK.read_text()):
        assert re.sub(r"@\w+", "@", named) in there, named


def test_the_handbook_has_the_commands_that_the_rehearsal_takes() -> None:
    source = (UNITS.parent / "rehearsal" / "__main__.py").read_text()
    passages = re.findall(r'(?:follow\([\w".-]+, |commands\()"([^"]+)"', source)
    assert len(passages) > 12
    for passage in passages:
        assert commands(passage), passage


@pytest.mark.parametrize("name", ["nginx.conf", "nginx-compose.conf"])
def test_nginx_accepts_its_configuration(project: Path, tmp_path: Path, name: str) -> None:
    nginx = shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/sbin")
    if not nginx:
        pytest.skip("nginx is not installed (apt-get install nginx)")
    file = certificate(tmp_path)
    text = (project / "deploy" / name).read_text()
    text = re.sub(r"(ssl_certificate\w*) +\S+;", rf"\1 {file};", text)
    # Sockets in place of ports: the usual ones may be taken, or not be ours.
    text = re.sub(r" *listen \[::\].*\n", "", text)
    text = re.sub(r"listen (\d+)", rf"listen unix:{tmp_path}/\1", text)
    (tmp_path / "site.conf").write_text(text)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = " ".join(f"{kind}_temp_path {tmp_path}/{kind};" for kind in kinds)
    (tmp_path / "nginx.conf").write_text(MAIN.format(folder=tmp_path, temporary=temporary))
    tried = [nginx, "-t", "-q", "-p", str(tmp_path), "-c", str(tmp_path / "nginx.conf")]
    done = subprocess.run(tried, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


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
