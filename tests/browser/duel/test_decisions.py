"""Each kind of decision at the board: it says why it asks, can be put aside, and plays what was chosen."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.table.offers import offer_pause
from tests.browser.duel import scenes
from tests.browser.duel.scenes import Scene

OpenTable = Callable[..., Page]

DIALOGS = {
    "token": ("two buildings with the same science symbol", "take philosophy", "Take Philosophy"),
    "library": ("only you see", "take", "Take"),
    "destroy": ("destroys one of Bruno’s cards. Colour: brown", "destroy sawmill", "Destroy Sawmill"),
    "revive": ("one discarded card for free", "revive baths", "Build Baths"),
    "start": ("weaker army", "start 1", "Confirm"),
}


@pytest.mark.parametrize("kind", DIALOGS)
def test_a_decision_in_between(open_table: OpenTable, kind: str) -> None:
    why, move, confirm = DIALOGS[kind]
    game: Scene = scenes.SCENES[kind]()
    page = open_table(game)
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    expect(page.locator("#decide-why")).to_contain_text(why)

    page.get_by_role("button", name="Look at the table").click()
    expect(dialog).to_be_hidden()
    page.locator("#open-decision").click()
    expect(dialog).to_be_visible()

    legal = [legal.notation for legal in game.position.legal_moves(0)]
    chosen = move if move in legal else legal[0]
    page.locator(f"#decide [data-move='{chosen}']").click()
    expect(page.locator("#decide-confirm")).to_contain_text(confirm if chosen == move else "Take")
    page.locator("#decide-confirm").click()
    expect(dialog).to_be_hidden()
    expect(page.locator("#log li").last).to_be_visible()
    assert game.wire.moves == [chosen]


def test_the_draft(open_table: OpenTable) -> None:
    game = scenes.draft()
    page = open_table(game)
    expect(page.get_by_role("heading", name="Choose a wonder")).to_be_visible()
    page.get_by_role("button", name="The Pyramids").first.click()
    page.get_by_role("button", name="Take the Pyramids").click()
    expect(page.locator("#wonders-bottom .plot")).to_have_count(1)
    expect(page.get_by_role("heading", name="Bruno chooses a wonder")).to_be_visible()


def test_what_cannot_be_paid_says_what_is_missing(open_table: OpenTable) -> None:
    game = scenes.age(3, 4)
    page = open_table(game)
    view = game.position.view(0)
    dear = next(offer for offer in view["takeable"] if not offer["prices"][0]["affordable"])
    short = dear["prices"][0]["coins"] - view["cities"][0]["coins"]
    page.locator(f"[data-take='{dear['card']}']").click()
    build = page.locator("[data-action=b]")
    expect(build).to_have_attribute("aria-disabled", "true")
    expect(build).to_contain_text(f"You need {short} more coin")
    build.click(force=True)
    assert not game.wire.requests


def test_prices_of_both_are_on_every_takeable_card(open_table: OpenTable) -> None:
    game = scenes.age(2, 3)
    page = open_table(game)
    for offer in game.position.view(0)["takeable"]:
        slot = page.locator(f".slot:has([data-take='{offer['card']}'])")
        for side, price in zip((".mine", ".theirs"), offer["prices"], strict=True):
            tag = slot.locator(f".tag{side}")
            expect(tag).to_have_text("" if price["coins"] == 0 else str(price["coins"]))
            assert ("no" in (tag.get_attribute("class") or "").split()) is not price["affordable"]


def test_the_bill_shows_how_a_card_is_paid(open_table: OpenTable) -> None:
    game = scenes.SCENES["near_end"]()
    page = open_table(game)
    page.locator("[data-take=palace]").click()
    mine = page.locator(".bill.mine")
    expect(mine).to_contain_text("11 coins")
    expect(mine).to_contain_text("produced in the city")
    expect(mine).to_contain_text("bought at 4 each")
    # Seven are printed on it; the Magistrates Guild counts one blue card more.
    expect(mine).to_contain_text("Gives immediately: +8 points")
    expect(mine).to_contain_text("Points so far: 52 → 56")
    # The last card of the age: nobody plays again after it.
    expect(page.locator("[data-move='wonder temple_of_artemis palace'] .brings")).to_have_text("+12 coins")
    page.get_by_role("button", name="Build for 11").click()
    expect(page.locator("#end")).to_be_visible()


def test_confirmation_when_it_is_wanted(open_table: OpenTable) -> None:
    game = scenes.age(1, 0, preferences={"confirm_moves": True})
    page = open_table(game)
    page.locator("button[data-take]").first.click()
    page.locator("[data-action=d]").click()
    expect(page.locator("[data-action=d]")).to_contain_text("Are you sure?")
    assert not game.wire.moves
    page.locator("[data-action=d]").click()
    expect(page.locator("#turn")).to_have_text("Bruno to move")
    assert len(game.wire.moves) == 1


def test_thinking_again(open_table: OpenTable) -> None:
    game = scenes.age(1, 0)
    page = open_table(game)
    card = page.locator("button[data-take]").first
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(card).to_have_attribute("aria-pressed", "false")
    card.click()
    page.locator(".middle").click(position={"x": 5, "y": 200})
    expect(card).to_have_attribute("aria-pressed", "false")


def test_a_move_can_be_taken_back_while_nothing_was_shown(open_table: OpenTable) -> None:
    game = scenes.age(1, 0)
    page = open_table(game)
    coins = page.locator("#seat-bottom .purse")
    expect(coins).to_have_attribute("data-coins", "7")
    page.locator("button[data-take]").first.click()
    page.locator("[data-action=d]").click()
    expect(coins).to_have_attribute("data-coins", "9")
    page.get_by_role("button", name="Take back").click()
    expect(coins).to_have_attribute("data-coins", "7")
    expect(page.locator("#log li[data-undone]")).to_have_count(1)


def test_resigning_asks_first(open_table: OpenTable) -> None:
    game = scenes.age(1, 0)
    page = open_table(game)
    page.get_by_role("button", name="Game menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="No, play on").click()
    assert not game.is_over()
    page.get_by_role("button", name="Game menu").click()
    page.get_by_role("button", name="Resign").click()
    page.locator("#sure-yes").click()
    expect(page.locator("#end")).to_contain_text("Bruno wins by resignation")


def test_an_offer_of_the_opponent_can_be_declined(open_table: OpenTable) -> None:
    game = scenes.age(1, 0)
    offer_pause(game_id=game.game.pk, user_id=game.bruno.pk)
    page = open_table(game)
    expect(page.locator(".offer")).to_contain_text("Bruno offers a pause")
    page.get_by_role("button", name="Decline").click()
    expect(page.locator(".offer")).to_have_count(0)
    assert game.wire.requests[-1]["t"] == "decline"


def test_points_are_counted_with_their_cards_lit(open_table: OpenTable) -> None:
    slow = {"animation_speed": "slow"}
    page = open_table(scenes.SCENES["near_end"](preferences=slow))
    page.locator("[data-take=palace]").click()
    page.locator("[data-action=b]").click()
    expect(page.locator("#city-bottom [data-piece='card:palace'].lit")).to_be_visible()
    expect(page.locator(".tally [data-category=blue] td").first).to_have_text("20")
    expect(page.locator("#city-bottom .column[data-colour=green] .lit").first).to_be_visible()
    # Enough of it.
    page.keyboard.press("Escape")
    expect(page.locator("#end")).to_be_visible()
    expect(page.locator("#end tfoot td")).to_have_text(["56", "20"])
    expect(page.locator(".tally, .lit")).to_have_count(0)


def test_the_end_offers_a_rematch_and_the_replay(open_table: OpenTable) -> None:
    game = scenes.SCENES["over"]()
    page = open_table(game)
    expect(page.get_by_role("link", name="Replay")).to_have_attribute("href", f"{game.path}replay/")
    page.get_by_role("button", name="Rematch").click()
    expect(page.locator("#end")).to_contain_text("You have offered a rematch")


def test_a_spectator_sees_and_does_not_touch(open_table: OpenTable) -> None:
    game = scenes.watched()
    page = open_table(game)
    page.locator("button[data-take]").first.click()
    expect(page.locator(".act .about")).to_be_visible()
    expect(page.locator(".act-button")).to_have_count(0)
    expect(page.get_by_role("heading", name="Ada’s city")).to_be_attached()


def test_talk(open_table: OpenTable) -> None:
    game = scenes.age(1, 0)
    page = open_table(game)
    expect(page.locator("#structure")).to_be_visible()
    page.keyboard.press("c")
    page.keyboard.type("Good luck! b d 1")
    page.keyboard.press("Enter")
    expect(page.locator("#chat-lines li")).to_have_text("Ada Good luck! b d 1")
    assert not game.wire.moves
