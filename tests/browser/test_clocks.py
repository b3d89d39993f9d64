"""The clocks on the page run as the server says, and stand still for as long as it says."""

from playwright.sync_api import Page

LEFT_A_MOMENT_LATER = """async (since) => {
    const { Clocks } = await import("/static/games/table/clocks.js");
    const faces = [0, 1, 2].map(() => document.createElement("p"));
    const clocks = new Clocks({ n: String }, 3, (seat) => faces[seat], () => {});
    clocks.set({ ms: [60000, 50000, 60000], running: [0, 2], since_ms: since, limit: "1+0" });
    await new Promise((later) => setTimeout(later, 300));
    return [0, 1, 2].map((seat) => clocks.left(seat));
}"""


SHOWN = """async ([ms, unhurried]) => {
    const { Clocks } = await import("/static/games/table/clocks.js");
    const faces = [0, 1].map(() => document.createElement("p"));
    const clocks = new Clocks({ n: String }, 2, (seat) => faces[seat], () => {});
    clocks.unhurried = unhurried;
    clocks.set({ ms, running: [0], since_ms: 0, limit: "14d" });
    return faces.map((face) => !face.hidden);
}"""
DAY = 86_400_000


def test_a_game_against_bots_shows_clocks_only_when_time_is_short(page: Page) -> None:
    page.goto("/about/")
    assert page.evaluate(SHOWN, [[14 * DAY, 14 * DAY], True]) == [False, False]
    assert page.evaluate(SHOWN, [[DAY, 14 * DAY], True]) == [True, True]
    assert page.evaluate(SHOWN, [[3 * DAY, 3 * DAY], False]) == [True, True]


def test_after_an_outage_the_clock_waits_for_people_to_come_back(page: Page) -> None:
    page.goto("/about/")
    running, waiting, beside = page.evaluate(LEFT_A_MOMENT_LATER, 20)
    assert running <= 59_700
    assert beside <= 59_700
    assert waiting == 50_000
    assert page.evaluate(LEFT_A_MOMENT_LATER, -60_000) == [60_000, 50_000, 60_000]
    running, *_ = page.evaluate(LEFT_A_MOMENT_LATER, -200)
    assert 50_000 < running < 60_000
