"""What load balancers ask: is the process alive, can it serve?"""

from django.test import Client


def test_a_living_process_says_so(client: Client) -> None:
    response = client.get("/healthz")
    assert response.status_code == 200
    assert response.content == b"ok\n"
