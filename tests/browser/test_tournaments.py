"""A Swiss tournament as three people play it, on phones: enter, two rounds, withdraw, win."""

import re
from collections.abc import Callable
from datetime import timedelta

from playwright.sync_api import Page, expect

from duelsite import sitetime
from games.tournaments.models import Round, Tournament
from tests.browser.axe import barriers
from tests.live.players import cookie_of, new_user
from tests.livesite import LiveSite, wait_for
from tests.site.tournaments.events import new_event

GAME = re.compile(r"/game/\w+/$")
PHONE = {"viewport": {"width": 390, "height": 844}, "reduced_motion": "reduce"}


def test_a_swiss_of_three_on_phones(new_page: Callable[..., Page], live_site: LiveSite) -> None:
    event = new_event(
        rounds=2, starts_at=sitetime.now() + timedelta(hours=1), min_entries=3, break_seconds=600
    )
    address = event.get_absolute_url()
    pages = {name: new_page(**PHONE) for name in ("Ada", "Bruno", "Cleo")}
    for name, page in pages.items():
        key, value = cookie_of(new_user(name)).split("=")
        page.context.add_cookies([{"name": key, "value": value, "url": live_site.url}])
        page.goto(address)
        page.get_by_role("button", name="Enter", exact=True).click()
        expect(page.get_by_role("button", name="Withdraw").first).to_be_visible()
    assert barriers(pages["Ada"]) == []

    # The first round: two are taken to their game, the third has a bye.
    hurry(event)
    playing = players_at_a_table(pages)
    assert len(playing) == 2
    resign(pages[playing[0]])
    for name in playing:
        pages[name].locator("#end-sheet, dialog[open]").get_by_role("link", name="Back to").click()
        expect(pages[name]).to_have_url(re.compile(address))

    # The player who has lost withdraws; the other two play the second round.
    loser = pages[playing[0]]
    loser.get_by_role("button", name="Withdraw").first.click()
    loser.locator("#withdraw").get_by_role("button", name="Withdraw").click()
    expect(loser.get_by_role("button", name=re.compile("Come back|Enter")).first).to_be_visible()
    hurry(event)
    second = players_at_a_table(pages)
    assert set(second) == pages.keys() - {playing[0]}
    resign(pages[second[0]])
    wait_for(lambda: Tournament.objects.get(pk=event.pk).status == Tournament.Status.FINISHED)
    loser.goto(address)
    expect(loser.locator(".podium").first).to_contain_text(second[1])
    assert barriers(loser) == []


def hurry(event: Tournament) -> None:
    """Let the event, or its next round, begin now."""
    now = sitetime.now()
    Tournament.objects.filter(pk=event.pk, status=Tournament.Status.OPEN).update(starts_at=now)

    def is_planned() -> bool:
        return Tournament.objects.get(pk=event.pk).status == Tournament.Status.OPEN or bool(
            Round.objects.filter(tournament=event, status=Round.Status.PLANNED).update(starts_at=now)
        )

    wait_for(is_planned)
    Tournament.objects.filter(pk=event.pk).update(due_at=now)


def players_at_a_table(pages: dict[str, Page]) -> list[str]:
    """The two who were taken to their game, once they are there."""

    def there() -> list[str]:
        return [name for name, page in pages.items() if GAME.search(page.url)]

    def look() -> bool:
        for page in pages.values():
            page.wait_for_timeout(50)
        return len(there()) == 2

    wait_for(look)
    for name in there():
        expect(pages[name].locator("#table")).to_have_attribute("data-status", "playing")
    return there()


def resign(page: Page) -> None:
    page.locator("[popovertarget=game-menu]").first.click()
    page.locator("[data-do=resign]").click()
    page.locator("#sure-yes").click()
    expect(page.locator("dialog[open]")).to_be_visible()
