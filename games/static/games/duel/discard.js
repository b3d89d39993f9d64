// The discard pile, which lies open: a button with the number, and a sheet with all cards.

import { byId, el, fill, keyed, set } from "../table/dom.js";
import { keepOneTabStop } from "../table/keyboard.js";
import { later } from "../table/later.js";
import { icon } from "./faces.js";
import { piece, say } from "./pieces.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Context} Context */

/**
 * @param {HTMLElement} area
 * @param {View} view
 * @param {Context} ctx
 */
export function renderDiscard(area, view, ctx) {
  const { words } = ctx;
  const n = view.discard.length;
  const button = /** @type {HTMLElement} */ (area.querySelector("button"));
  set(button, { disabled: n === 0 });
  set(/** @type {Element} */ (button.querySelector("b")), { text: n });
  fill(/** @type {Element} */ (button.querySelector(".pile")), "", () => [icon("discard")]);
  later(button, () => {
    const list = byId("discarded");
    keyed(
      list,
      view.discard,
      (id) => id,
      (id) => el("li", {}, piece("card", id, ctx)),
      (node, id) => say(node, words.t("named", { name: words.card(id), does: words.does("card", id) })),
    );
    keepOneTabStop(/** @type {Element} */ (list.parentElement));
  });
}
