"""axe-core finds no grave barrier on any page, by light and by dark. A new page is one line here."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from accounts import services
from games.lobby import filling, opening
from games.moderation import chat, reports, sanctions, suspicions
from games.moderation.models import Suspicion
from games.table import chatting
from tests.browser.axe import barriers
from tests.live.players import cookie_of
from tests.livesite import LiveSite
from tests.site.moderation.people import moderator
from tests.site.tables import begun_game, finished_game, pair, person

PAGES = [
    "/",
    "/play/",
    "/play/?game=wonders-1e",
    "/watch/",
    "/tournaments/",
    "/train/",
    "/puzzles/",
    "/puzzles/days/",
    "/puzzles/streak/duel/",
    "/games/?ruleset=duel&rated=no",
    "/leaderboard/",
    "/leaderboard/duel/rapid/bots/",
    "/api/v1/docs/",
    "/dumps/",
    "/learn/",
    "/learn/duel/",
    "/learn/rules/",
    "/learn/wonders/",
    "/learn/wonders/rules/",
    "/about/",
    "/fairness/",
    "/replay/import/",
    "/accounts/login/",
    "/accounts/signup/",
    "/game/{game}/replay/",
    "/game/{several}/replay/",
    "/daily/",
    "/daily/archive/",
    "/explore/",
    "/explore/game/{game}/?move=20",
    "/explore/game/{several}/?move=20",
]
MEMBERS_PAGES = [
    "/play/",
    "/play/?game=toy",
    "/table/{table}/",
    "/settings/",
    "/tournaments/new/",
    "/puzzles/",
    "/puzzles/misses/",
    "/puzzles/history/",
    "/puzzles/strengths/",
    "/daily/",
    "/notifications/",
    "/@/{handle}",
    "/@/{handle}/games/",
]


@pytest.mark.parametrize("width", [1280, 390])
def test_the_pages(new_page: Callable[..., Page], live_site: LiveSite, width: int) -> None:
    services.create_bots()
    people = pair()
    game = finished_game(people, seed=3)
    several = finished_game([*people, person("Cleo")], seed=3, ruleset="wonders-2e")
    opening.open_lobby(host=people[0], kind="open", ruleset="duel", time_control="3d", rated=False)
    table = opening.open_lobby(host=people[1], kind="invite", ruleset="toy", time_control="3d", rated=False)
    filling.seat_bot(host=people[1], code=table.code, level="hanno")
    visitor, member = (new_page(width, 844, reduced_motion="reduce") for _ in range(2))
    name, value = cookie_of(people[1]).split("=")
    member.context.add_cookies([{"name": name, "value": value, "url": live_site.url}])
    found = {}
    for page, paths in ((visitor, PAGES), (member, MEMBERS_PAGES)):
        for path in paths:
            address = path.format(
                game=game.code, several=several.code, handle=people[1].handle, table=table.code
            )
            answer = page.goto(address)
            assert answer is not None
            assert answer.status == 200, address
            # A replay fetches its moves first; other pages have no such message.
            expect(page.locator("#waiting")).to_be_hidden()
            found[path] = barriers(page)
    assert {path: grave for path, grave in found.items() if grave} == {}


# Ours alone: the lists are Django's.
MODERATORS_PAGES = [
    "/admin/",
    "/admin/games/report/{report}/change/",
    "/admin/games/report/{appeal}/change/",
    "/admin/games/report/act/suspend/?on={bruno}",
    "/admin/games/report/act/rename/?on={bruno}",
    "/admin/accounts/user/{bruno}/change/",
    "/admin/games/game/{game}/change/",
    "/admin/games/report/queue/",
    "/admin/games/report/statistics/",
    "/admin/games/report/act/warn/?on={bruno}&report={report}",
    "/admin/games/report/act/hide-lines/?on={bruno}",
    "/admin/games/report/act/refund/?on={bruno}",
]


def test_the_pages_of_moderation(new_page: Callable[..., Page], live_site: LiveSite) -> None:
    """Also the pages of the user who reports and of the user who is reported."""
    (ada, bruno), themis = pair(), moderator()
    game = begun_game([ada, bruno])
    line = chatting.say(game_id=game.pk, user=bruno, text="You play like a stone.")
    report = reports.report(
        reporter=ada, reported=bruno, category="insults", text="Insults.", game=game, line=line
    )
    ends = timezone.now() + timedelta(days=1)
    mute = sanctions.mute(moderator=themis, person_id=bruno.pk, reason="Insults.", until=ends)
    sanctions.warn(moderator=themis, person_id=bruno.pk, reason="Be kind.")
    chat.hide_line(moderator=themis, line_id=line.pk, reason="An insult.")
    appeal = reports.appeal(person=bruno, sanction_id=mute.pk, text="It was praise.")
    suspicions.note(
        person_id=bruno.pk, kind=Suspicion.Kind.LEAVING, weight=2,
        evidence={"games": 9, "lost": 8, "early": 8}, now=timezone.now(),
    )  # fmt: skip
    keys = {"report": report.pk, "appeal": appeal.pk, "bruno": bruno.pk, "game": game.pk}
    found = {}
    for user, paths in (
        (themis, MODERATORS_PAGES),
        (ada, ["/report/Bruno", "/settings/conduct/"]),
        (bruno, ["/settings/conduct/", "/notifications/"]),
    ):
        page = new_page(reduced_motion="reduce")
        name, value = cookie_of(user).split("=")
        page.context.add_cookies([{"name": name, "value": value, "url": live_site.url}])
        for path in paths:
            answer = page.goto(path.format(**keys))
            assert answer is not None
            assert answer.status == 200, path
            found[user.handle, path] = barriers(page)
    assert {path: grave for path, grave in found.items() if grave} == {}
