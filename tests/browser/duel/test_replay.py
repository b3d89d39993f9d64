"""The replay of a finished game as a person uses it: stepping, looking with other eyes, sharing, checking."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.models import Game
from tests.site.tables import finished_game, pair

pytestmark = pytest.mark.django_db(transaction=True)

LISTEN = "window.moves = []; document.addEventListener('replay:moved', (e) => moves.push(e.detail.number))"
NOTE = "async ([code, seal]) => (await import('/static/games/table/seals.js')).noteSeal(code, seal, '00ff')"
# Calls the site's own check with a claim and a deal that somebody has tampered with.
TAMPER = """
async (tamper) => {
  const { verify, verdict } = await import("/static/games/replay/fairness.js");
  const { compareDeal, dealtIn } = await import("/static/games/duel/fairness.js");
  const config = JSON.parse(document.getElementById("board-config").textContent);
  const { positions } = await (await fetch(`${config.positions}&as=all`)).json();
  const claim = structuredClone(config.fairness);
  const dealt = dealtIn(positions);
  const noted = { commitment: claim.commitment, nonces: [...claim.nonces] };
  const [path, value] = tamper.split("=");
  const keys = path.split(".");
  let holder = { claim, dealt, noted };
  for (const key of keys.slice(0, -1)) holder = holder[key];
  if (path) holder[keys.at(-1)] = JSON.parse(value);
  const findings = await verify(claim, (seed) => compareDeal(seed, claim, dealt), noted, 0);
  return { verdict: verdict(findings), bad: findings.filter(({ fits }) => fits === false) };
}
"""


@pytest.fixture
def game(live_site: object) -> Game:
    return finished_game(pair(), seed=3)


def at(page: Page, number: int) -> None:
    """The replay shows the position after this number of moves, and so does everything on the page."""
    expect(page.locator("#table")).to_have_attribute("data-number", str(number))
    expect(page.locator("#scrubber")).to_have_value(str(number))
    current = page.locator("#log [aria-current=step]")
    expect(current).to_have_count(1)
    expect(current.locator("xpath=..")).to_have_attribute("data-number", str(number))


def test_a_person_steps_scrubs_looks_and_shares(new_page: Callable[..., Page], game: Game) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    page.add_init_script(LISTEN)
    page.goto(f"/game/{game.code}/replay/")
    last = game.ply
    at(page, 0)
    # By buttons and keys.
    page.get_by_role("button", name="One move forward").click()
    at(page, 1)
    page.keyboard.press("ArrowRight")
    at(page, 2)
    expect(page.locator("#live")).to_contain_text("chose")
    page.keyboard.press("ArrowLeft")
    at(page, 1)
    page.keyboard.press("End")
    at(page, last)
    expect(page.locator("#panel .scores")).to_be_visible()
    assert game.scores
    expect(page.locator("#panel .scores tfoot")).to_contain_text(str(game.scores[0]["total"]))
    page.keyboard.press("Home")
    at(page, 0)
    # By the scrubber, with its own keys.
    page.locator("#scrubber").focus()
    page.keyboard.press("ArrowRight")
    at(page, 1)
    # By the jumps, the list and an event of another part of the page.
    page.get_by_role("button", name="Age II", exact=True).click()
    expect(page.locator("#structure")).to_contain_text("Age II")
    page.locator("#log [data-number='12'] button").click()
    at(page, 12)
    expect(page).to_have_url(re.compile(r"\?move=12&as=0$"))
    page.evaluate("document.dispatchEvent(new CustomEvent('replay:go', { detail: { number: 20 } }))")
    at(page, 20)
    assert page.evaluate("moves.at(-1)") == 20
    # It goes on by itself until it is stopped.
    page.locator("#speed").select_option("4")
    page.locator("#turn").click()
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    # A busy machine may see it later than after the second move.
    expect(page.locator("#table")).to_have_attribute("data-number", re.compile(r"^(2[2-9]|[3-9]\d)$"))
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()

    # Any piece tells about itself, with what it would have cost.
    page.locator("#structure button[data-take]").first.click()
    expect(page.locator("#panel .bill")).to_have_count(2)
    page.keyboard.press("Escape")
    expect(page.locator("#panel .bill")).to_have_count(0)

    # Other eyes, the other side.
    page.locator("#log [data-number='20'] button").click()
    expect(page.locator(".slot.hidden")).not_to_have_count(0)
    expect(page.locator(".slot.revealed")).to_have_count(0)
    page.locator("#perspective").select_option("all")
    expect(page.locator(".slot.revealed")).not_to_have_count(0)
    expect(page.locator(".revealed-note")).to_be_visible()
    expect(page.locator("#seat-bottom .name")).to_have_text("Ada")
    page.locator("#turn").click()
    page.keyboard.press("f")
    expect(page.locator("#seat-bottom .name")).to_have_text("Bruno")
    expect(page).to_have_url(re.compile(r"\?move=20&as=all&flip=1$"))

    # The link leads everybody to the same position.
    page.get_by_role("button", name="Share").click()
    expect(page.locator(".toast")).to_contain_text("copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.endswith(f"/game/{game.code}/replay/?move=20&as=all&flip=1")
    other = new_page(width=390, height=844, reduced_motion="reduce")
    other.goto(link)
    at(other, 20)
    expect(other.locator("#seat-bottom .name")).to_have_text("Bruno")
    expect(other.locator(".slot.revealed")).not_to_have_count(0)
    assert other.evaluate("document.documentElement.scrollWidth") == 390
    other.get_by_role("button", name="One move forward").click()
    at(other, 21)


def test_the_deal_is_checked_in_the_browser_and_tampering_is_found(page: Page, game: Game) -> None:
    page.goto(f"/game/{game.code}/replay/")
    at(page, 0)
    page.get_by_role("button", name="Check the deal").click()
    expect(page.locator("#findings")).to_have_attribute("data-verdict", "good")
    expect(page.locator("#findings [data-fits=true]")).to_have_count(8)
    expect(page.locator("#findings [data-what=noted]")).to_contain_text("was not at the table")
    # A browser that recorded a different seal when the game began raises the alarm.
    page.evaluate(NOTE, [game.code, "00" * 32])
    page.get_by_role("button", name="Check the deal").click()
    expect(page.locator("#findings")).to_have_attribute("data-verdict", "bad")
    expect(page.locator("#findings [data-fits=false]")).to_contain_text("recorded a different seal")

    assert page.evaluate(TAMPER, "=")["verdict"] == "good"
    zeros = '"' + "00" * 32 + '"'
    for tampered, caught in {
        f"claim.secret={zeros}": ["commitment", "seed"],
        f"claim.commitment={zeros}": ["commitment", "noted"],
        'claim.nonces.1="00"': ["seed"],
        f"claim.seed={zeros}": ["seed"],
        'claim.secret="not hexadecimal"': ["commitment", "seed"],
        'noted.nonces=["11"]': ["noted"],
        'dealt.ages.1.7="nonsense"': ["age"],
        'dealt.tokens.0="nonsense"': ["tokens"],
        'dealt.library.2="nonsense"': ["library"],
        'dealt.wonders.5="nonsense"': ["wonders"],
    }.items():
        found = page.evaluate(TAMPER, tampered)
        assert found["verdict"] == "bad", tampered
        # With another secret or nonce every card would lie elsewhere, so more may be caught.
        assert [finding["what"] for finding in found["bad"]][: len(caught)] == caught, tampered
    assert (found["bad"][0]["slot"], found["bad"][0]["found"]) == (5, ["nonsense"])


def test_a_record_is_brought_along_and_one_that_was_tampered_with_is_found_out(
    page: Page, game: Game
) -> None:
    text = page.request.get(f"/game/{game.code}/record.txt").text()
    page.goto("/replay/import/")
    page.get_by_label("Paste a record").fill("1. e4 e5")
    page.get_by_role("button", name="Replay").click()
    expect(page.get_by_role("alert")).to_contain_text("Line 1 is neither a header nor the next move.")
    secret = bytes(game.secret).hex()
    page.get_by_label("Paste a record").fill(text.replace(secret, "00" * 32))
    page.get_by_role("button", name="Replay").click()
    expect(page.locator("#table")).to_have_attribute("data-number", "0")
    page.keyboard.press("End")
    expect(page.locator("#table")).to_have_attribute("data-number", str(game.ply))
    expect(page.locator("#panel .scores")).to_be_visible()
    page.get_by_role("button", name="Check the deal").click()
    expect(page.locator("#findings")).to_have_attribute("data-verdict", "bad")
    expect(page.locator("#findings [data-what=commitment]")).to_contain_text("not the one that was sealed")
    # A page that was not fetched safely cannot compute hashes, and says so.
    page.evaluate("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    page.get_by_role("button", name="Check the deal").click()
    expect(page.locator("#findings")).to_contain_text("https")
