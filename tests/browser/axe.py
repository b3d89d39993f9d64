"""Looks for barriers in a page with axe-core, by light and by dark."""

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

GRAVE = ["serious", "critical"]
# Held to be minor, and yet wrong on every page where it is wrong on one.
ALSO = ["aria-allowed-role"]
OPTIONS = {"resultTypes": ["violations"], "preload": False}
# Nothing but colours changes in the dark, and by light every element is checked: of the elements that look
# the same, a few are enough then. The look is all that decides about colours, from the root to the element.
FIND = """
async ({ options, grave, also }) => {
  // The pictures have no words: without the sheet of all of them the search takes half the time.
  document.querySelector(".sprite")?.remove();
  const found = [];
  const check = async (theme, where, options) => {
    document.documentElement.dataset.theme = theme;
    const { violations } = await axe.run(where(), options);
    for (const { id, impact, nodes } of violations)
      if (grave.includes(impact) || also.includes(id))
        for (const { html, failureSummary } of nodes)
          found.push(`${theme}: ${id}: ${html.slice(0, 160)} ${failureSummary.trim().split("\\n").at(-1)}`);
  };
  const words = (element) => {
    if (element.matches("input, select, textarea")) return "field";
    const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    return texts.map((node) => node.data).join("").trim();
  };
  // Single characters and signs are left alone by the check, so they cannot stand for words.
  const isChecked = (text) => /[\\p{L}\\p{N}][^]*[\\p{L}\\p{N}]/u.test(text);
  const ofEachLook = () => {
    const looks = new Map([[null, ""]]), numbers = new Map(), groups = new Map();
    for (const element of document.querySelectorAll("*")) {
      const style = getComputedStyle(element);
      const look = [
        looks.get(element.parentElement), element.tagName, element.getAttribute("class"),
        element.matches(":disabled"), style.color, style.backgroundColor, style.backgroundImage,
        style.opacity, style.textShadow, style.filter, style.fontSize, style.fontWeight,
        style.display, style.visibility, style.position, style.zIndex,
      ].join("|");
      if (!numbers.has(look)) numbers.set(look, numbers.size);
      looks.set(element, numbers.get(look));
      const text = words(element), kind = `${look}|${isChecked(text)}`;
      if (text) groups.set(kind, [...(groups.get(kind) ?? []), element]);
    }
    // One may lie under another: the first two and the last.
    const few = (alike) => [...alike.slice(0, 2), ...alike.slice(2).slice(-1)];
    return { include: [...groups.values()].flatMap(few) };
  };
  await check("light", () => document, options);
  await check("dark", ofEachLook, { ...options, runOnly: ["color-contrast"] });
  return found;
}
"""


def barriers(page: Page) -> list[str]:
    """Grave ones, each with the elements that it is about; none in a good page."""
    # Scripts of the test's own are run beside the page's policy, which lets no stranger in.
    page.evaluate(AXE_SCRIPT)
    found: list[str] = page.evaluate(FIND, {"options": OPTIONS, "grave": GRAVE, "also": ALSO})
    return found
