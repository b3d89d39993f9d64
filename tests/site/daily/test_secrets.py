"""While a daily runs nothing of an attempt shows to anybody else: not its game, its result or its moves."""

import re
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from accounts import relations
from accounts.models import Notification, User
from games.api.dumps import dump_games
from games.daily import conductor, share_cards
from games.daily.models import DailyAttempt, DailyDeal
from games.daily.playing import start
from games.models import Game, Seat
from games.notifications.followers import notify_followers
from games.table.listening import find_visitor
from tests.site.daily.days import end_of, finish, member, open_today, play
from tests.site.daily.test_pages import as_user
from tests.site.tables import person

pytestmark = pytest.mark.django_db


def addresses(game: Game, deal: DailyDeal) -> list[str]:
    """Every kind of page, picture, stream, search and API answer that names a game, a player or a deal."""
    code, day = game.code, deal.day.isoformat()
    own = [
        "", "replay/", "replay.json", "record.txt", "record.json", "picture.svg", "picture.png",
        "analysis.json", "explore/",
    ]  # fmt: skip
    api = ["", "record/", "chat/", "stream/"]
    return [
        *(f"/game/{code}/{part}" for part in own),
        *(f"/api/v1/games/{code}/{part}" for part in api),
        f"/watch/{code}.svg",
        f"/daily/card/{code}.png",
        *everywhere(deal),
        "/api/v1/games/?player=Ada",
        "/api/v1/games/export/?player=Ada",
        "/api/v1/users/Ada/",
        "/api/v1/users/Ada/games/",
        "/api/users/Ada/games/",
        "/api/v1/daily/",
        "/api/v1/daily/chain/",
        f"/api/v1/daily/{day}/{deal.ruleset}/",
        "/@/Ada",
        "/@/Ada/games/",
        "/games/?player=Ada",
        f"/daily/{day}/{deal.ruleset}/results.txt",
    ]


def everywhere(deal: DailyDeal) -> Iterator[str]:
    """All addresses of the site that need no argument."""
    yield deal.get_absolute_url()
    for path in paths(get_resolver().url_patterns):
        if not path.startswith(("/admin", "/accounts", "/settings", "/api/v1/account", "/api/v1/stream")):
            yield path


def paths(patterns: list[URLPattern | URLResolver], before: str = "/") -> Iterator[str]:
    for one in patterns:
        route = str(one.pattern)
        if isinstance(one, URLResolver):
            yield from paths(one.url_patterns, before + route.lstrip("^"))
        elif re.fullmatch(r"[-\w/.]*", route):
            yield before + route


def known_of(attempt: DailyAttempt) -> list[str]:
    """What would give an attempt away."""
    words = [attempt.game.code, bytes(attempt.deal.seed).hex()]
    if attempt.score is not None:
        words += [share_cards.outcome(attempt), str(attempt.score)]
    return words


@pytest.mark.parametrize("reader", ["visitor", "member", "follower"])
def test_no_page_picture_search_or_answer_shows_an_attempt(reader: str) -> None:
    deal, ada, bruno = open_today(), member("Ada"), member("Bruno")
    done = play(ada, deal)
    running = DailyAttempt.objects.get(pk=play_some(bruno, deal))
    other = member("Cleo")
    if reader == "follower":
        for player in (ada, bruno):
            relations.follow(owner=other, other=player)
    client = Client() if reader == "visitor" else as_user(other)
    conductor.conduct()
    seen = 0
    for attempt in (done, running):
        for address in addresses(attempt.game, deal):
            answer = client.get(address)
            text = body(answer).replace(address, "")
            if attempt.game.code in address:
                assert answer.status_code in (302, 401, 403, 404, 409), address
            for secret in known_of(attempt):
                assert secret not in text, (address, secret)
            seen += 1
    assert seen > 100


def play_some(user: User, deal: DailyDeal) -> int:
    attempt = start(user=user, deal=deal)
    finish(attempt, most=3)
    return attempt.pk


def body(answer: object) -> str:
    parts = getattr(answer, "streaming_content", None)
    if parts is not None:
        return b"".join(parts).decode(errors="replace") if not hasattr(parts, "__aiter__") else ""
    return answer.content.decode(errors="replace")  # type: ignore[attr-defined,no-any-return]


def test_no_socket_notification_dump_or_search_has_an_attempt() -> None:
    deal, ada, cleo = open_today(), member("Ada"), member("Cleo")
    done = play(ada, deal)
    assert find_visitor(done.game.code, None) is None
    assert find_visitor(done.game.code, cleo.pk) is None
    assert find_visitor(done.game.code, ada.pk) is not None
    notify_followers()
    assert not Notification.objects.exists()
    assert not Seat.objects.filter(game=done.game).exclude(finished_at=None).exists()
    assert dump_games()


def test_the_player_learns_neither_seed_nor_secret_before_midnight() -> None:
    deal, ada = open_today(), member("Ada")
    done = play(ada, deal)
    client = as_user(ada)
    for address in (f"/game/{done.game.code}/", f"/api/v1/games/{done.game.code}/", deal.get_absolute_url()):
        answer = client.get(address)
        assert answer.status_code == 200
        assert bytes(deal.seed).hex() not in answer.content.decode()
    assert client.get(f"/game/{done.game.code}/replay/").status_code == 403


def test_after_midnight_the_game_is_open_to_all() -> None:
    deal = open_today()
    done = play(person("Ada"), deal)
    end_of(deal)
    assert Client().get(f"/game/{done.game.code}/replay/").status_code == 200
    assert done.game.code in Client().get("/games/?player=Ada").content.decode()
