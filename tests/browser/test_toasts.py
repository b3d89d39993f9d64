"""Notes at the foot of the page: above a dialog, and wide enough to be read."""

from playwright.sync_api import Page, expect

from tests.livesite import LiveSite

SHOW = """
async () => {
  const { toast } = await import("/static/games/table/toasts.js");
  const dialog = document.createElement("dialog");
  dialog.id = "over";
  document.body.append(dialog);
  toast("Somebody with a long name challenges you to 7 Wonders Duel: 10+10, casual", {
    actions: [{ label: "Accept" }, { label: "Decline" }],
  });
  dialog.showModal();
  dialog.replaceChildren("It is over.");
}
"""
ON_TOP = """
(button) => {
  const { x, y, width, height } = button.getBoundingClientRect();
  return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}
"""


def test_a_note_stays_above_a_dialog_and_goes_back_when_it_closes(page: Page, live_site: LiveSite) -> None:
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 844})
        page.goto("/")
        page.evaluate(SHOW)
        accept = page.get_by_role("button", name="Accept")
        expect(page.locator("#over .toast")).to_be_visible()
        assert accept.evaluate(ON_TOP)
        # Its sentence has the width of the note, not what the buttons leave of it.
        said = page.locator(".toast p").bounding_box()
        assert said is not None
        assert said["width"] > 230
        page.evaluate("document.getElementById('over').close()")
        expect(page.locator("#over .toast")).to_have_count(0)
        accept.click()
        expect(page.locator(".toast")).to_have_count(0)
