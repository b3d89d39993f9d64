"""The dialog, the log, the replay and the shared text say what decided between equal points."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.models import Game
from tests.browser.overflow import STICKS_OUT
from tests.live.players import cookie_of
from tests.livesite import LiveSite
from tests.site.tables import finished_game, person

NewPage = Callable[..., Page]
SHARE = "window.shared = []; navigator.share = async (what) => void shared.push(what.title);"
DUEL = "44 : 44. {} more points from civilian buildings, 24 to 15."


def tied(ruleset: str, size: int, seed: int) -> Game:
    """These seeds end with equal points, see tests/site/test_ties.py."""
    users = [person(handle) for handle in ("Ada", "Bruno", "Cleo", "Dora", "Eva")[:size]]
    return finished_game(users, seed=seed, ruleset=ruleset)


def look_at(new_page: NewPage, live_site: LiveSite, game: Game, seat: int | None, **options: object) -> Page:
    page = new_page(reduced_motion="reduce", **options)
    page.add_init_script(SHARE)
    if seat is not None:
        name, value = cookie_of(game.seats.get(number=seat).user).split("=")
        page.context.add_cookies([{"name": name, "value": value, "url": live_site.url}])
    page.goto(game.get_absolute_url())
    expect(page.locator("#end")).to_be_visible()
    return page


def sticking_out(page: Page) -> list[str]:
    """What does not fit the dialog; the ornament at its edge does on purpose."""
    found: list[str] = page.evaluate(STICKS_OUT, "#end")
    return [one for one in found if not one.startswith("P.laurel")]


def test_winner_loser_and_spectator_read_what_decided(new_page: NewPage, live_site: LiveSite) -> None:
    game = tied("duel", 2, 43)
    for seat, told, width in ((0, "Bruno wins:", 390), (1, "You win:", 1280), (None, "Bruno wins:", 390)):
        page = look_at(new_page, live_site, game, seat, width=width, height=844)
        said = DUEL.format(told)
        expect(page.locator("#end .how")).to_have_text(said)
        assert sticking_out(page) == []
        page.locator("#share").click()
        assert page.evaluate("shared") == [f"Ada – Bruno: {said}"]
        expect(page.locator("#log li").last).to_have_text(said)
        page.goto(f"/game/{game.code}/replay/?move={game.ply}")
        expect(page.locator("#panel .ended")).to_have_text(said)
        expect(page.locator("#log li").last).to_have_text(said)


@pytest.mark.parametrize(
    ("ruleset", "size", "seed", "how"),
    [
        ("duel", 2, 618, ["40 : 40, and 13 : 13 points from civilian buildings: a draw."]),
        ("wonders-1e", 2, 427, ["39 : 39, and 13 : 13 coins: the victory is shared."]),
        ("wonders-2e", 3, 39, ["Bruno has won. Equal on points (44), so coins decide: Bruno 10, Cleo 6."]),
        ("wonders-2e", 4, 126, ["You and Cleo share the victory. Equal on points (49) and on coins (8)."]),
        (
            "wonders-2e", 4, 15,
            ["Cleo has the most points.", "Equal on points (42), so coins decide: You 18, Dora 10."],
        ),
        (
            "wonders-2e", 5, 67,
            [
                "Cleo has the most points.",
                "Equal on points (37) and on coins (8). Dora and Eva share place 3.",
            ],
        ),
    ],
)  # fmt: skip
def test_every_kind_of_tie_is_explained(
    new_page: NewPage, live_site: LiveSite, ruleset: str, size: int, seed: int, how: list[str]
) -> None:
    game = tied(ruleset, size, seed)
    page = look_at(new_page, live_site, game, 0, width=390, height=844)
    expect(page.locator("#end .how")).to_have_text(how)
    expect(page.locator("#log li").last).to_have_text(" ".join(how))
    assert sticking_out(page) == []
