"""While a daily runs nothing of an attempt shows to anybody else: not its game, its result or its moves."""

import re
from collections.abc import Iterator, Mapping
from itertools import product

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from pytest_django import DjangoCaptureOnCommitCallbacks

from accounts import relations
from accounts.models import Notification, User
from duelsite import ratelimit
from games.api.dumps import dump_games
from games.daily import conductor, share_cards
from games.daily.models import DailyAttempt, DailyDeal
from games.daily.playing import start
from games.models import Game, Seat
from games.notifications.followers import notify_followers
from games.sockets import publish
from games.sockets.announcements import Published, game_group, user_group
from games.table import positions
from games.table.listening import find_visitor
from tests.site.daily.days import end_of, finish, member, open_today, play
from tests.site.daily.test_pages import as_user
from tests.site.puzzles.made import stored
from tests.site.tables import finished_game, person
from tests.site.tournaments import events

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def no_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """A scan asks more often than anybody may: refusals must not hide anything."""
    monkeypatch.setattr(ratelimit, "take", lambda limit, who: 0.0)
    monkeypatch.setattr(ratelimit, "spend", lambda limit, who: ratelimit.Spent(limit, 0.0, 1))


# What stands in the addresses of the site, besides the game, its player and its deal.
VALUES = {
    "kind": ["txt", "json", "svg", "png", "csv", "trf", "peaks"],
    "source": ["game", "puzzle"],
    "pool": ["duel", "wonders"],
    "speed": ["rapid", "correspondence"],
    "name": ["puzzles.ndjson.gz"],
    "app_label": ["games"],
    "number": ["1"],
    "seek": ["nothing"],
    "pairing": ["1"],
    "pk": ["1"],
    "token": ["nothing"],
    "uidb36": ["a"],
    "content_type_id": ["1"],
    "object_id": ["1"],
    "report_id": ["1"],
    "person_id": ["1"],
    "url": ["nothing/"],
}
ARGUMENT = re.compile(r"<(?:\w+:)?(\w+)>|\(\?P<(\w+)>(?:\((?:[^()]|\([^()]*\))*\)|\[[^]]*\][+*]?|[^()])*\)")
OF_GAME = ("/game/", "/api/v1/games/", "/api/games/", "/watch/", "/daily/card/")
QUERIES = [
    "/api/v1/games/?player={handle}",
    "/api/v1/games/export/?player={handle}",
    "/games/?player={handle}",
    "/games/?code={code}",
    "/explore/?game={code}",
    "/report/{handle}?game={code}",
    "/daily/{day}/{ruleset}/?page=1",
]


def routes(patterns: list[URLPattern | URLResolver], before: str = "/") -> Iterator[str]:
    for one in patterns:
        route = str(one.pattern).lstrip("^")
        if isinstance(one, URLResolver):
            yield from routes(one.url_patterns, before + route)
        else:
            yield before + route.rstrip("$").replace("\\.", ".")


def seen_elsewhere(players: list[User]) -> dict[str, str]:
    """What else the players are seen in, or may try: by a part of its addresses, what names it."""
    puzzle, game = stored(), finished_game(players)
    tournament = events.new_event(rounds=1)
    events.fill(tournament, players)
    events.look(tournament)
    assert events.running_games(tournament)
    return {"/tournament": tournament.code, "/puzzles/": puzzle.key, "/explore/": game.code}


def addresses(
    game: Game, deal: DailyDeal, handles: list[str], *, admin: bool, others: Mapping[str, str] | None = None
) -> Iterator[str]:
    """Every address of the site, with what names a game, its players and its deal in its place."""
    values = VALUES | {
        "code": [game.code],
        "key": [game.code],
        "handle": handles,
        "day": [deal.day.isoformat()],
        "month": [f"{deal.day:%Y-%m}"],
        "ruleset": [deal.ruleset],
        "object_id": [str(game.pk)],
    }
    for route in routes(get_resolver().url_patterns):
        if route.startswith("/admin") != admin or "logout" in route:
            continue
        names = [one or other for one, other in ARGUMENT.findall(route)]
        assert set(names) <= set(values), f"what stands for {names} in {route}?"
        more = [code for part, code in (others or {}).items() if part in route]
        fit = values | {name: [*values[name], *more] for name in ("code", "key")}
        for chosen in product(*(fit[name] for name in names)):
            left = iter(chosen)
            yield ARGUMENT.sub(lambda _found, left=left: next(left), route)  # type: ignore[misc]
    for query in QUERIES:
        for handle in handles:
            yield query.format(code=game.code, handle=handle, day=deal.day.isoformat(), ruleset=deal.ruleset)


def known_of(attempt: DailyAttempt) -> list[str]:
    """What would give an attempt away."""
    words = [attempt.game.code, bytes(attempt.deal.seed).hex()]
    if attempt.score is not None:
        words += [share_cards.outcome(attempt), str(attempt.score)]
    return words


@pytest.mark.parametrize("reader", ["visitor", "member", "follower"])
def test_no_page_picture_search_or_answer_shows_an_attempt(reader: str) -> None:
    """Asked for and sent to: every address of the site that there is, or will be."""
    deal, ada, bruno = open_today(), member("Ada"), member("Bruno")
    done = play(ada, deal)
    running = DailyAttempt.objects.get(pk=play_some(bruno, deal))
    other = member("Cleo")
    if reader == "follower":
        for player in (ada, bruno):
            relations.follow(owner=other, other=player)
    client = Client() if reader == "visitor" else as_user(other)
    others = seen_elsewhere([ada, bruno])
    conductor.conduct()
    bot = Seat.objects.get(game=done.game, user__is_bot=True).user.handle
    asked, leaks = 0, []
    for attempt, player in ((done, ada), (running, bruno)):
        for address in addresses(attempt.game, deal, [player.handle, bot], admin=False, others=others):
            for send in (client.get, client.post):
                answer = send(address)
                asked += 1
                # A page may repeat what it was asked for.
                text = body(answer).replace(address, "").replace(f"code={attempt.game.code}", "")
                if any(secret in text for secret in known_of(attempt)) or (
                    address.startswith(OF_GAME)
                    and attempt.game.code in address
                    and answer.status_code not in (302, *range(400, 500))
                ):
                    leaks.append((send.__name__, address, answer.status_code))
        if reader != "visitor":
            client = as_user(other)  # it may have logged out or changed its settings
    assert asked > 400
    assert leaks == []


def test_moderators_see_that_there_is_an_attempt_but_nothing_of_it() -> None:
    """They may play the same deal."""
    deal, ada = open_today(), member("Ada")
    done = play(ada, deal)
    boss = as_user(User.objects.create_superuser("Boss", "boss@example.org", "x"))
    position = positions.position_of(done.game)
    moves = [move.notation for _, move in position.history]
    totals = [score["total"] for score in done.game.scores or ()]
    key = done.game.pk
    pages = [f"/admin/games/game/{key}/change/", f"/admin/games/game/{key}/change/?columns=1"]
    for address in [*pages, *addresses(done.game, deal, ["Ada"], admin=True)]:
        if "delete" in address:
            continue
        text = body(boss.get(address))
        for secret in (bytes(deal.seed).hex(), share_cards.outcome(done), f'"{moves[-1]}"', f">{moves[-1]}<"):
            assert secret not in text, (address, secret)
    for page in pages:
        text = body(boss.get(page))
        assert done.game.code in text
        assert not [move for move in moves if f'title="{move}"' in text]
        assert not [total for total in totals if f"<td>{total}</td>" in text]
    end_of(deal)
    text = body(boss.get(pages[0]))
    assert f'title="{moves[-1]}"' in text
    assert all(f"<td>{total}</td>" in text for total in totals)


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
    relations.follow(owner=cleo, other=ada)
    notify_followers()
    assert not Notification.objects.filter(user=cleo).exists()
    assert not Seat.objects.filter(game=done.game).exclude(finished_at=None).exists()
    assert dump_games()


def test_nothing_is_published_but_to_the_table_and_to_its_player(
    monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    """All sockets and event streams hear these announcements and no others; nobody else may listen there."""
    published: list[Published] = []
    monkeypatch.setattr(publish, "publish", published.append)
    deal, ada = open_today(), member("Ada")
    with django_capture_on_commit_callbacks(execute=True):
        done = play(ada, deal)
    bots = Seat.objects.filter(game=done.game, user__is_bot=True).values_list("user_id", flat=True)
    own = {game_group(done.game_id), *(user_group(pk) for pk in (ada.pk, *bots))}
    assert game_group(done.game_id) in {one.group for one in published}
    assert {one.group for one in published} <= own


def test_the_player_learns_neither_seed_nor_secret_before_midnight() -> None:
    """Nor does the download of the own data tell them, while the attempt runs or afterwards."""
    deal, ada = open_today(), member("Ada")
    attempt = DailyAttempt.objects.get(pk=play_some(ada, deal))
    client, secret = as_user(ada), bytes(deal.seed).hex()
    for _ in range(2):
        for address in addresses(attempt.game, deal, ["Ada"], admin=False):
            assert secret not in body(client.get(address)), address
        assert client.get(f"/game/{attempt.game.code}/replay/").status_code in (302, 403)
        assert attempt.game.code in body(client.get("/settings/data.json"))
        finish(attempt)
    assert client.get(f"/game/{attempt.game.code}/").status_code == 200


def test_after_midnight_the_game_is_open_to_all() -> None:
    deal = open_today()
    done = play(person("Ada"), deal)
    end_of(deal)
    assert Client().get(f"/game/{done.game.code}/replay/").status_code == 200
    assert done.game.code in Client().get("/games/?player=Ada").content.decode()
