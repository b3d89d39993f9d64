"""A choice that nobody else knows: kept over a reload, changed until the reveal, then turned over."""

import re

from playwright.sync_api import Page, expect

from tests.browser.axe import barriers
from tests.browser.wonders.table import NewPage, choose, sit_down, table_of
from tests.livesite import LiveSite


def hand(page: Page) -> list[str]:
    cards: list[str] = page.locator("#hand-cards button").evaluate_all(
        "all => all.map(one => one.dataset.take)"
    )
    return cards


def test_a_choice_is_kept_changed_and_revealed(new_page: NewPage, live_site: LiveSite) -> None:
    game = table_of(["Ada", "Bruno", "Cleo"], sides="day")
    ada, bruno, cleo = (sit_down(new_page, game, live_site, seat) for seat in range(3))
    dealt = hand(ada)
    assert len(dealt) == 7

    # Ada sells her first card. Bruno sees that she has chosen, and nothing of what.
    choose(ada, "d")
    expect(ada.locator("#chosen .piece")).to_have_attribute("data-piece", f"card:{dealt[0]}")
    expect(ada.locator("#turn")).to_have_text("You have chosen")
    expect(ada.locator("#panel-body")).to_contain_text("Still choosing: Bruno and Cleo")
    expect(bruno.locator(".town[data-seat='0']")).to_have_attribute("data-state", "chosen")
    expect(bruno.locator(".town[data-seat='2']")).to_have_attribute("data-state", "thinks")
    expect(bruno.locator("#log li")).to_have_text(["Age I · turn 1 of 6", "Ada has chosen"])

    # A reload in the middle shows her own choice again.
    ada.reload()
    expect(ada.locator("#chosen .piece")).to_have_attribute("data-piece", f"card:{dealt[0]}")
    expect(ada.locator("#hand-cards li")).to_have_count(6)

    # She looks at another card, takes the first back, and goes on with the one she looks at.
    ada.locator("#hand-cards button").nth(2).click()
    ada.keyboard.press("u")
    expect(ada.locator("#hand-cards li")).to_have_count(7)
    expect(ada.locator("#panel.chosen .act-button[data-action=d]")).to_be_visible()
    assert barriers(ada) == []
    ada.locator(".act-button[data-action=d]").click()
    expect(ada.locator("#chosen .piece")).to_have_attribute("data-piece", f"card:{dealt[3]}")

    # The last choice turns all cards over, and each hand goes on to the left.
    choose(bruno, "d")
    passed = [card for card in dealt if card != dealt[3]]
    choose(cleo, "d")
    for page in (ada, bruno, cleo):
        expect(page.locator("#hand-cards li")).to_have_count(6)
        expect(page.locator("#pile b")).to_have_text("3")
        expect(page.locator(".town[data-state=thinks]")).to_have_count(3)
    assert sorted(hand(bruno)) == sorted(passed)
    # Said aloud in one sentence for each seat, without the cards that stay secret.
    expect(bruno.locator("#live")).to_contain_text("Ada sold a card: 3 coins.")
    assert dealt[3] not in bruno.locator("#log").inner_html()
    # Ada remembers what she passed on, and which cards she has not seen: Cleo's hand, and two that were sold.
    ada.locator("[data-drawer-tab=memory]").click()
    expect(ada.locator("#memory .remembered[data-seat='1'] li")).to_have_count(6)
    expect(ada.locator("#memory .unseen small")).to_have_text("8 cards")

    # In the log a turn has a heading from its first line on, and each line the sign of its seat and what it
    # brought. Nobody reads there what was taken back unseen.
    said = [re.compile(f"{who} sold .*\\+3 coins$") for who in ("Ada", "You", "Cleo")]
    expect(bruno.locator("#log li")).to_have_text(["Age I · turn 1 of 6", *said])
    expect(bruno.locator("#log li[data-seat='2'] .sign use")).to_have_attribute("href", "#seat-dolphin")
    choose(cleo, "d")
    expect(bruno.locator("#log .chapter")).to_have_text(["Age I · turn 1 of 6", "Age I · turn 2 of 6"])
    expect(bruno.locator("#log .chapter ~ .chapter + li:last-child")).to_have_text("Cleo has chosen")
