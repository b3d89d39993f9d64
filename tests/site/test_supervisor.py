"""What `manage.py run` gives to the processes that it starts."""

import socket
from pathlib import Path

import pytest
from pytest_django.fixtures import Settings

from duelsite.run.supervisor import Supervisor


def environments(host: str, port: int, folder: Path) -> list[dict[str, str]]:
    supervisor = Supervisor(host, port)
    supervisor.measurements = folder
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return [dict(child.environment) for child in supervisor.children(listener)]


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "http://localhost:9123"),
        ("0.0.0.0", "http://localhost:9123"),
        ("192.0.2.7", "http://192.0.2.7:9123"),
    ],
)
def test_links_in_emails_and_records_lead_to_the_port_that_the_site_listens_on(
    tmp_path: Path, host: str, address: str
) -> None:
    assert {one["SITE_URL"] for one in environments(host, 9123, tmp_path)} == {address}
    assert Supervisor(host, 9123).address == f"{address}/"


def test_an_address_that_the_operator_has_set_is_kept(tmp_path: Path, settings: Settings) -> None:
    settings.SITE_URL_IS_SET = True
    assert not any("SITE_URL" in one for one in environments("127.0.0.1", 9123, tmp_path))
