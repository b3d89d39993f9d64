// A city that is far away, opened above the table: everything of it that a neighbour's shows.

import { byId, el, fill } from "../table/dom.js";
import { renderBoard, renderColumns, renderFacts } from "./city.js";
import { sign } from "./places.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Context} Context */

/** The city that is open, or none. @type {number|null} */
let open = null;
/** What was shown last. @type {{view: View, ctx: Context}|null} */
let known = null;

/** Clicks on the strips of others open their cities. */
export function openFromStrips() {
  byId("place-other").addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    const town = /** @type {HTMLElement|null} */ (target.closest(".town"));
    if (!town || !known || target.closest(".total")) return;
    open = Number(town.dataset.seat);
    renderSheet(known.view, known.ctx);
    dialog().showModal();
  });
  dialog().addEventListener("close", () => (open = null));
}

function dialog() {
  return /** @type {HTMLDialogElement} */ (byId("city-sheet"));
}

/** @param {View} view @param {Context} ctx */
export function renderSheet(view, ctx) {
  known = { view, ctx };
  const { words } = ctx;
  for (const town of document.querySelectorAll("#place-other .town")) {
    const city = Number(/** @type {HTMLElement} */ (town).dataset.seat);
    const opener =
      town.querySelector(".strip-opener") ??
      town.appendChild(el("button", { type: "button", class: "strip-opener" }));
    const label = words.t("strip.open", { player: words.cityOf(city) });
    if (opener.getAttribute("aria-label") !== label) opener.setAttribute("aria-label", label);
  }
  if (open === null || open >= view.cities.length) return;
  const part = (/** @type {string} */ name) =>
    /** @type {HTMLElement} */ (dialog().querySelector(`.${name}`));
  fill(byId("city-sheet-title"), [open, words.handles], () => [
    sign(open ?? 0, ctx),
    words.cityOf(open ?? 0),
  ]);
  renderFacts(part("counts"), view, open, ctx);
  renderBoard(part("board-place"), view, open, ctx);
  renderColumns(part("cards-place"), view, open, ctx);
}
