"""The clocks on the page run as the server says, and stand still for as long as it says."""

from playwright.sync_api import Page

LEFT_A_MOMENT_LATER = """async (since) => {
    const { ClockPair } = await import("/static/games/table/clocks.js");
    const faces = [document.createElement("p"), document.createElement("p")];
    const pair = new ClockPair({ n: String }, (seat) => faces[seat], () => {});
    pair.set({ ms: [60000, 50000], running: 0, since_ms: since, limit: "1+0" });
    await new Promise((later) => setTimeout(later, 300));
    return [pair.left(0), pair.left(1)];
}"""


def test_after_an_outage_the_clock_waits_for_people_to_come_back(page: Page) -> None:
    page.goto("/about/")
    running, waiting = page.evaluate(LEFT_A_MOMENT_LATER, 20)
    assert running <= 59_700
    assert waiting == 50_000
    assert page.evaluate(LEFT_A_MOMENT_LATER, -60_000) == [60_000, 50_000]
    running, _ = page.evaluate(LEFT_A_MOMENT_LATER, -200)
    assert 50_000 < running < 60_000
