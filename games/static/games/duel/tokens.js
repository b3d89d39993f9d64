// The progress tokens that lie beside the track.

import { el, keyed } from "../table/dom.js";
import { piece, say } from "./pieces.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Context} Context */

/** Fits the captions whenever the room for them has changed. */
const room = new ResizeObserver((entries) => {
  for (const { target } of entries) fit(/** @type {HTMLElement} */ (target));
});

/**
 * @param {HTMLElement} area
 * @param {View} view
 * @param {Context} ctx
 */
export function renderTokens(area, view, ctx) {
  const { words } = ctx;
  keyed(
    /** @type {Element} */ (area.querySelector("ul")),
    view.tokens.board,
    (id) => id,
    (id) => {
      const caption = el("span", { class: "token-name", "aria-hidden": "true", text: words.token(id) });
      room.observe(caption);
      return el("li", {}, piece("token", id, ctx), caption);
    },
    (node, id) => say(node, words.t("named", { name: words.token(id), does: words.does("token", id) })),
  );
}

/**
 * A name that is too long for its place is written smaller; what would be too small to read is broken
 * instead.
 * @param {HTMLElement} caption
 */
function fit(caption) {
  caption.classList.remove("broken");
  caption.style.removeProperty("--shrink");
  if (caption.scrollWidth <= caption.clientWidth) return;
  caption.style.setProperty("--shrink", String((caption.clientWidth - 1) / caption.scrollWidth));
  caption.classList.toggle("broken", caption.scrollWidth > caption.clientWidth);
}
