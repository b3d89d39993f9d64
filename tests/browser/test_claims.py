"""A win is offered for claiming when it can be claimed, not before."""

from playwright.sync_api import Page, expect

from tests.livesite import LiveSite

# Runs the timer of the page on a clock of the test.
TIMER = """
async () => {
  const { ClaimTimer } = await import("/static/games/table/claim.js");
  let now = 0;
  let due = null;
  performance.now = () => now;
  window.setTimeout = (act, ms) => (due = { act, at: now + ms });
  window.clearTimeout = () => (due = null);
  const timer = new ClaimTimer(() => {});
  const found = [];
  const after = (seconds) => {
    now += seconds * 1000;
    if (due && due.at <= now) due.act();
    found.push(timer.isReady);
  };
  timer.connected(true);
  timer.gone(null);
  timer.owes(true);
  after(90);
  timer.gone(30_000);
  after(20);
  after(20);
  timer.gone(null);
  after(0);
  timer.gone(0);
  timer.owes(false);
  timer.owes(true);
  after(59);
  after(3);
  return found;
}
"""


def test_a_claim_is_offered_after_a_minute_without_the_opponent(page: Page, live_site: LiveSite) -> None:
    page.goto("/")
    expect(page.locator("h1").first).to_be_visible()
    here, half, minute, back, too_early, again = page.evaluate(TIMER)
    assert (here, half, minute) == (False, False, True)
    assert (back, too_early, again) == (False, False, True)
