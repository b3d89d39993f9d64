// Putting a part of the page in place that the server has sent, without losing where the reader is.

/** @param {string} name @param {string} html */
export function putInPlace(name, html) {
  const part = /** @type {HTMLElement|null} */ (document.querySelector(`[data-part="${name}"]`));
  if (!part) return;
  const parsed = new DOMParser().parseFromString(html, "text/html");
  const now = document.createDocumentFragment();
  now.append(...parsed.body.childNodes);
  const held = heldIn(part);
  const opened = part.querySelector("details")?.open ?? false;
  const scrolled = part.querySelector("[tabindex]")?.scrollLeft ?? 0;
  part.replaceChildren(now);
  const details = part.querySelector("details");
  if (details) details.open = opened;
  const scrolls = part.querySelector("[tabindex]");
  if (scrolls) scrolls.scrollLeft = scrolled;
  if (held) linkTo(part, held)?.focus({ preventScroll: true });
}

/** The address of the link in a part that has the focus. @param {HTMLElement} part */
function heldIn(part) {
  const active = document.activeElement;
  return active instanceof HTMLAnchorElement && part.contains(active) ? active.href : "";
}

/** @param {HTMLElement} part @param {string} href */
function linkTo(part, href) {
  const links = /** @type {NodeListOf<HTMLAnchorElement>} */ (part.querySelectorAll("a[href]"));
  return [...links].find((link) => link.href === href);
}
