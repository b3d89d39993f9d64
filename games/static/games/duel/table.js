// render(view, ctx): puts every piece in its place, however it got there. It may be called as often as one
// likes, with any view of any game, live or replayed; it sends nothing and remembers nothing but the
// elements.

import { byId, set, tableArea } from "../table/dom.js";
import { keepOneTabStop } from "../table/keyboard.js";
import { later } from "../table/later.js";
import { renderCity } from "./city.js";
import { renderDiscard } from "./discard.js";
import { renderDraft } from "./draft.js";
import { renderSeat } from "./seat.js";
import { renderStructure } from "./structure.js";
import { renderTokens } from "./tokens.js";
import { renderTrack } from "./track.js";
import { renderUnseen } from "./unseen.js";
import { renderWonders } from "./wonders.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Context} Context */

/**
 * @param {View} view
 * @param {Context} ctx
 */
export function render(view, ctx) {
  set(tableArea(), {
    "data-age": view.age,
    "data-phase": view.outcome ? "over" : view.draft ? "draft" : "age",
    "data-symbols": ctx.colourBlind ? "strong" : null,
  });
  for (const [place, seat] of /** @type {[string, number][]} */ ([
    ["bottom", ctx.bottom],
    ["top", 1 - ctx.bottom],
  ])) {
    for (const part of ["seat", "city", "wonders"]) set(byId(`${part}-${place}`), { "data-seat": seat });
    renderSeat(byId(`seat-${place}`), view, seat, ctx);
    renderCity(byId(`city-${place}`), view, seat, ctx);
    renderWonders(byId(`wonders-${place}`), view, seat, ctx);
  }
  renderTrack(byId("track"), view, ctx);
  renderTokens(byId("tokens"), view, ctx);
  renderDraft(byId("draft"), view, ctx);
  renderStructure(byId("structure"), view, ctx);
  renderDiscard(byId("discard"), view, ctx);
  later("unseen", () => renderUnseen(byId("unseen"), view, ctx));
  keepOneTabStop(tableArea());
}

/**
 * Marks the piece that was chosen, wherever it lies.
 * @param {Context} ctx
 */
export function renderSelection(ctx) {
  const chosen = ctx.selection ? `${ctx.selection.kind}:${ctx.selection.id}` : "";
  for (const node of tableArea().querySelectorAll("button[data-piece]")) {
    node.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (node).dataset.piece === chosen));
  }
}
