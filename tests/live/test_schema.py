"""Schemathesis over the schema of a running site: no error of ours, and every answer as the schema has it.

Deeper by hand: `pytest tests/live/test_schema.py --examples 100`.
"""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from schemathesis import GenerationMode
from schemathesis import checks as known

from accounts import services, tokens
from duelsite import sharedredis
from games.lobby import opening
from games.table.chatting import say
from tests.livesite import LiveSite
from tests.people import member
from tests.site.puzzles.made import stored
from tests.site.tables import begun_game, finished_game

CHECKS: list[Any] = [
    known.not_a_server_error,
    known.status_code_conformance,
    known.content_type_conformance,
    known.response_headers_conformance,
    known.response_schema_conformance,
]


class Attack:
    """Sends what Schemathesis makes up, often about things that are there."""

    def __init__(self, site: LiveSite, examples: int) -> None:
        self.url, self.examples = site.url, examples
        services.create_bots()
        ada, bruno, cleo = (member(name) for name in ("Ada", "Bruno", "Cleo"))
        lobby = opening.open_lobby(host=bruno, kind="open", ruleset="duel", time_control="3d", rated=False)
        games = [begun_game([ada, bruno]), finished_game([ada, bruno]), begun_game([bruno, cleo])]
        for game in games:
            say(game_id=game.pk, user=ada, text="hello")
        self.there = {
            "code": [game.code for game in games],
            "seek": [lobby.code],
            "handle": ["Ada"],
            "pool": ["duel"],
            "speed": ["rapid"],
            "key": [stored().key],
        }
        token = tokens.issue_token(user=ada, name="attack", scopes=tuple(tokens.SCOPES))[1]
        self.headers = {"Authorization": f"Bearer {token}"}
        self.schema = schemathesis.openapi.from_url(f"{site.url}/api/v1/schema/")
        self.sent = 0

    def on(self, operation: Any) -> None:
        forget_limits()
        modes = [GenerationMode.POSITIVE]
        # An operation without parameters cannot be called wrongly.
        if list(operation.body) or list(operation.query):
            modes.append(GenerationMode.NEGATIVE)
        for mode in modes:

            @seed(7)
            @settings(
                max_examples=self.examples,
                deadline=None,
                database=None,
                phases=[Phase.generate],
                suppress_health_check=list(HealthCheck),
            )
            @given(case=operation.as_strategy(generation_mode=mode))
            def attack(case: Any) -> None:
                self.send(case)

            attack()

    def send(self, case: Any) -> None:
        self.sent += 1
        if self.sent % 100 == 0:
            forget_limits()
        for name, values in self.there.items():
            if name in (case.path_parameters or {}) and self.sent % 4:
                case.path_parameters[name] = values[self.sent % len(values)]
        headers = self.headers if self.sent % 8 else {}
        response = case.call(base_url=self.url, headers=headers, timeout=30)
        assert response.status_code < 500, response.content
        case.validate_response(response, checks=CHECKS)


def forget_limits() -> None:
    """A request rejected by a rate limit would test nothing."""
    if keys := sharedredis.client().keys("*limit*"):
        sharedredis.client().delete(*keys)


@pytest.mark.django_db(transaction=True)
def test_no_answer_is_an_error_of_ours_or_unlike_the_schema(
    live_site: LiveSite, request: pytest.FixtureRequest
) -> None:
    attack = Attack(live_site, request.config.getoption("--examples"))
    found: list[Any] = list(attack.schema.get_all_operations())
    operations = [one.ok() for one in found]
    # Streams do not end: tests/site/api/test_streams.py reads them.
    finite = [operation for operation in operations if "stream" not in operation.path]
    assert len(finite) > 35
    for operation in finite:
        attack.on(operation)
    print(f"{attack.sent} requests to {len(finite)} operations")
