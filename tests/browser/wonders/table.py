"""A person at a table of 7 Wonders on the real site: sits down, looks, chooses."""

from collections.abc import Callable, Sequence

from playwright.sync_api import Page, expect

from accounts.models import User
from accounts.services import create_bots
from games.models import Game
from tests.live.players import cookie_of
from tests.livesite import LiveSite
from tests.scenes.wonders import SEATS
from tests.site.tables import begun_game, person

NewPage = Callable[..., Page]
# Six bots that evaluate every choice without searching: a whole table of them answers at once.
THINKING = ("tavi", "nerissa", "drusus", "melitta", "hanno", "ione")
SIGN_OF_LIFE = "#table[data-connection=live][data-status=playing]"
MINE_OR_OVER = "#table:is([data-turn=mine], [data-status=finished])"
# Bots that answer at a glance.
QUICK = ("random", "greedy")


def bots(levels: Sequence[str]) -> list[User]:
    create_bots()
    return [User.objects.get(is_bot=True, bot_level=level) for level in levels]


def laid(scene: str, people: Sequence[User] = ()) -> Game:
    """A table at which Ada has to decide something: see tests/scenes/wonders.py."""
    seated = people or [person(name) for name in ("Ada", "Bruno", "Cleo", "Dora", "Emil", "Fay", "Gus")]
    return begun_game(seated[: SEATS[scene]], ruleset="wonders-scenes", options={"scene": scene})


def table_of(
    people: Sequence[str], others: Sequence[str] = (), *, ruleset: str = "wonders-2e", sides: str = ""
) -> Game:
    """A game of people and bots that has begun."""
    options = {"sides": sides} if sides else {}
    return begun_game([*map(person, people), *bots(others)], ruleset=ruleset, options=options)


def sit_down(new_page: NewPage, game: Game, live_site: LiveSite, seat: int = 0, **options: object) -> Page:
    page = new_page(**{"reduced_motion": "reduce"} | options)
    name, value = cookie_of(game.seats.get(number=seat).user).split("=")
    page.context.add_cookies([{"name": name, "value": value, "url": live_site.url}])
    page.goto(game.get_absolute_url())
    expect(page.locator(SIGN_OF_LIFE)).to_be_visible()
    return page


def is_over(page: Page) -> bool:
    return page.locator("#table").get_attribute("data-status") == "finished"


def age(page: Page) -> int:
    return int(page.locator("#table").get_attribute("data-age") or 0)


def wait_for_decision(page: Page) -> bool:
    """Whether there is something to decide; False when the game is over."""
    page.wait_for_selector(MINE_OR_OVER)
    return not is_over(page)


def wait_for_answer(page: Page) -> None:
    """Until the site has taken in what was decided: others may choose before that, which is a change too."""
    expect(page.locator("#table:not([data-busy])")).to_be_attached()


def choose(page: Page, verbs: str = "bwd", number: int = 0) -> str:
    """A card of the hand, from this one on the first with which one of these is possible; the move."""
    cards = page.locator("#hand-cards button")
    for held in range(number, cards.count()):
        cards.nth(held).click()
        for verb in verbs:
            button = page.locator(f".act-button[data-action={verb}]:not([aria-disabled])")
            if button.count():
                move = button.get_attribute("data-move") or ""
                button.click()
                wait_for_answer(page)
                return move
    raise AssertionError(f"none of {verbs} is possible")


def decide(page: Page) -> None:
    """The dialog that asks for a side or for a card of the discard pile: the first that is offered."""
    option = page.locator("#decide .option")
    if option.count():
        option.first.click()
        page.locator("#decide-confirm").click()
    else:
        page.locator("#decide [data-move$=pass]").click()
    wait_for_answer(page)


def play_on(page: Page, act: Callable[[Page], object] = choose, ages: int = 3) -> int:
    """Makes every decision until this number of ages is over; returns the number of decisions."""
    decided = 0
    while wait_for_decision(page) and age(page) <= ages:
        if page.locator("#decide[open]").count():
            decide(page)
        else:
            act(page)
        decided += 1
    return decided


def replay_and_check(page: Page, game: Game) -> None:
    """What comes after the end: the replay opens, and the browser finds that all was dealt fairly."""
    page.goto(f"{game.get_absolute_url()}replay/")
    expect(page.locator("#waiting")).to_be_hidden()
    study = page.locator(".phone-tabs [data-show=study]")
    if study.is_visible():
        study.click()
    page.locator("#check").click()
    expect(page.locator("#findings")).to_have_attribute("data-verdict", "good")
