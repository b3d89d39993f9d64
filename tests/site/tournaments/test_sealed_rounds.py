"""While a round of shared deals is played, no page depends on what has happened at another table.

Every address of the site is read in two worlds that differ in nothing but the result of a sealed game.
"""

import re
from collections.abc import Iterator
from datetime import timedelta
from itertools import product

import pytest
from django.db import transaction
from django.test import Client
from django.urls import get_resolver

from accounts import relations
from accounts.models import User
from duelsite import ratelimit, sitetime
from games.models import Game
from games.notifications.followers import notify_followers
from games.ratings import upkeep
from games.tournaments import page
from games.tournaments.models import Format, Round, Tournament
from games.watch.shared_cache import shared_cache
from tests.site.daily.test_secrets import ARGUMENT, VALUES, body, routes
from tests.site.tournaments.events import fill, finish, look, new_event, players, running_games

pytestmark = pytest.mark.django_db

# What differs between two answers to the same request in any case.
NOISE = re.compile(
    r"""csrfmiddlewaretoken"?\s+value="\w+"|"csrf\w*":\s*"\w+"|nonce-[\w+/=-]+|nonce="[^"]*"|
        "now":\s*\d+|<time\b.*?</time>|\d\d:\d\d:\d\d(\.\d+)?|T\d\d:\d\d[:.\d]*""",
    re.VERBOSE | re.DOTALL,
)
SECONDS = re.compile(r'data-(?:seconds|ms|left)="\d+"|"\w*(?:ms|seconds)": ?\d+')
QUERIES = ["/games/?player={handle}", "/api/v1/games/?player={handle}", "/explore/?game={code}"]


@pytest.fixture(autouse=True)
def no_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratelimit, "take", lambda limit, who: 0.0)
    monkeypatch.setattr(ratelimit, "spend", lambda limit, who: ratelimit.Spent(limit, 0.0, 1))


def addresses(event: Tournament, game: Game, handles: list[str]) -> Iterator[str]:
    """Every address of the site, with what names the game, its players and the event in its place."""
    values = VALUES | {
        "code": [game.code, event.code],
        "key": [game.code],
        "handle": handles,
        "day": ["2026-01-01"],
        "month": ["2026-01"],
        "ruleset": [event.ruleset],
        "kind": ["txt", "json", "svg", "png", "csv", "trf"],
    }
    for route in routes(get_resolver().url_patterns):
        if route.startswith(("/admin", "/metrics", "/readyz", "/healthz")) or "logout" in route:
            continue
        names = [one or other for one, other in ARGUMENT.findall(route)]
        for chosen in product(*(values[name] for name in names)):
            left = iter(chosen)
            yield ARGUMENT.sub(lambda _found, left=left: next(left), route)  # type: ignore[misc]
    for query, handle in product(QUERIES, handles):
        yield query.format(code=game.code, handle=handle)


def a_world(event: Tournament, game: Game, winner: int, reader: User | None) -> dict[str, str]:
    """What every address answers when this seat has won; then nothing of it has happened."""
    shared_cache.clear()
    page.rendered.clear()
    page.read.clear()
    with transaction.atomic():
        finish(game, lambda users: [winner, *(seat for seat in range(len(users)) if seat != winner)])
        look(event)
        later = sitetime.now() + timedelta(hours=1)
        upkeep.rate_forgotten_games(now=later)
        upkeep.count_forgotten_games(now=later)
        notify_followers()
        client = Client()
        if reader is not None:
            client.force_login(reader)
        handles = [seat.user.handle for seat in game.seats.order_by("number")]
        found = {}
        for address in addresses(event, game, handles):
            answer = client.get(address)
            if answer.status_code != 404:
                found[address] = SECONDS.sub("", NOISE.sub("", body(answer)))
        transaction.set_rollback(True)
    return found


def differences(event: Tournament, game: Game, reader: User | None) -> list[str]:
    one, other = (a_world(event, game, winner, reader) for winner in (0, 1))
    assert len(one) > 50
    return [address for address in one.keys() | other.keys() if one.get(address) != other.get(address)]


def a_round(kind: str, **fields: bool) -> tuple[Tournament, Game, User]:
    """An event in its first round, a game of it, and a player of another table who follows all others."""
    tables = kind == Format.TABLES
    event = new_event(kind, same_deals=True, rounds=2, **fields)
    users = players(6 if tables else 4)
    fill(event, users)
    look(event)
    first, second = running_games(event)
    reader = second.seats.get(number=0).user
    for user in users:
        if user != reader:
            relations.follow(owner=reader, other=user)
    return event, first, reader


@pytest.mark.parametrize(("kind", "rated"), [(Format.SWISS, True), (Format.TABLES, False)])
def test_nothing_that_a_player_of_the_round_can_read_depends_on_another_table(kind: str, rated: bool) -> None:
    event, game, reader = a_round(kind, rated=rated)
    assert differences(event, game, reader) == []


def test_nothing_that_a_visitor_can_read_depends_on_a_sealed_game() -> None:
    event, game, _reader = a_round(Format.SWISS, rated=False)
    assert differences(event, game, None) == []


def test_the_scan_finds_what_depends_on_a_game_that_is_open() -> None:
    """A scan that finds nothing anywhere would prove nothing."""
    event, game, reader = a_round(Format.SWISS, rated=False)
    Game.objects.filter(pk=game.pk).update(is_sealed=False, is_listed=True)
    Round.objects.filter(tournament=event).update(commitment="")
    Tournament.objects.filter(pk=event.pk).update(same_deals=False)
    event.refresh_from_db()
    found = differences(event, game, reader)
    profile = f"/@/{game.seats.get(number=0).user.handle}"
    for address in (profile, event.get_absolute_url(), f"/game/{game.code}/replay/"):
        assert address in found


def test_a_casual_game_is_counted_when_its_round_is_over() -> None:
    event, _game, _reader = a_round(Format.SWISS, rated=False)
    for one in running_games(event):
        finish(one, lambda users: [0, 1])
    assert upkeep.count_forgotten_games(now=sitetime.now() + timedelta(hours=1)) == 0
    look(event)
    assert upkeep.count_forgotten_games(now=sitetime.now() + timedelta(hours=1)) == 2
