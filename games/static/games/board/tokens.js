// The progress tokens that lie beside the track.

import { el, keyed } from "./dom.js";
import { piece, say } from "./pieces.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./context.js").Context} Context */

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
    (id) => el("li", {}, piece("token", id, ctx), el("span", { class: "token-name", "aria-hidden": "true", text: words.token(id) })),
    (node, id) => say(node, words.t("named", { name: words.token(id), does: words.does("token", id) })),
  );
}
