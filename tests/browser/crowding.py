"""Finds words that cannot be read: cut off by an edge that does not scroll, or under something else."""

from playwright.sync_api import Page

# What lies over others on purpose: what stays in place while the page or a list scrolls below it, and a
# button that covers a whole strip and shows nothing. Faces of cards are pictures; those of a city overlap.
# A name may end with an ellipsis, if so much of it is left that one knows it.
CROWDED = """
async (scope) => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const seen = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && !node.closest(".visually-hidden, .card-face, .arrow, .strip-opener, option")
    && getComputedStyle(node).clipPath === "none" && getComputedStyle(node.parentElement).clipPath === "none";
  const stays = (node) => {
    for (let at = node; at; at = at.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(at).position)) return at;
    return null;
  };
  const named = (node) => {
    const where = node.closest(".town")?.dataset.place ?? node.closest("[id]")?.id ?? "";
    const text = node.textContent.replace(/\\s+/g, " ").trim().slice(0, 40);
    return `${where} ${node.tagName.toLowerCase()}.${node.getAttribute("class") ?? ""} “${text}”`;
  };
  const found = new Set();
  const look = (node, box) => {
    for (let frame = node; frame; frame = frame.parentElement) {
      const { overflowX, overflowY, position, textOverflow } = getComputedStyle(frame);
      const edge = frame.getBoundingClientRect();
      const beyond = {
        x: box.right > edge.right + 1.5 || box.left < edge.left - 1.5,
        // The lines of letters are higher than the letters.
        y: box.bottom - 4 > edge.bottom + 1.5 || box.top + 4 < edge.top - 1.5,
      };
      if (/auto|scroll/.test(overflowX + overflowY)) {
        if (beyond.x || beyond.y) return;
        break;
      }
      const letter = parseFloat(getComputedStyle(node).fontSize) / 2;
      const isKnown = textOverflow === "ellipsis" && frame.clientWidth > 5 * letter;
      const isCut = (/hidden|clip/.test(overflowX) && beyond.x && !isKnown)
        || (/hidden|clip/.test(overflowY) && beyond.y);
      if (isCut) found.add(`cut off: ${named(node)}`);
      if (isKnown) return;
      if (position === "fixed") break;
    }
    for (const part of [0.1, 0.5, 0.9]) {
      const [x, y] = [box.left + box.width * part, (box.top + box.bottom) / 2];
      const top = document.elementFromPoint(x, y);
      if (!top || top.contains(node) || node.contains(top) || top.matches(".strip-opener")) continue;
      if (getComputedStyle(node).pointerEvents === "none") continue;
      const over = stays(top);
      if (over && !over.contains(node)) continue;
      found.add(`under ${named(top)}: ${named(node)}`);
    }
  };
  const words = document.createTreeWalker(document.querySelector(scope), NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const { currentNode } = words;
    if (!currentNode.data.trim() || !seen(currentNode.parentElement)) continue;
    const range = document.createRange();
    range.selectNodeContents(currentNode);
    for (const box of range.getClientRects()) if (box.width > 1) look(currentNode.parentElement, box);
  }
  return [...found];
}
"""


def crowded(page: Page, scope: str = "#table") -> list[str]:
    """What of the words in sight cannot be read, in words."""
    found: list[str] = page.evaluate(CROWDED, scope)
    return found
