// render(view, ctx): puts every piece in its place, however it got there. It may be called as often as one
// likes, with any view of any game, live or replayed; it sends nothing and remembers nothing but the
// elements.

import { byId, isPhone, set, tableArea } from "../table/dom.js";
import { keepOneTabStop } from "../table/keyboard.js";
import { later } from "../table/later.js";
import { renderTown } from "./city.js";
import { renderHand } from "./hand.js";
import { renderMemory } from "./memory.js";
import { around, layOut, placeOf, townOf } from "./places.js";
import { renderPlaque } from "./plaque.js";
import { renderPoints } from "./scores.js";
import { renderSheet } from "./sheet.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Context} Context */

/** @param {View} view @param {Context} ctx */
export function render(view, ctx) {
  set(tableArea(), {
    "data-age": view.age,
    "data-cities": view.cities.length,
    "data-symbols": ctx.colourBlind ? "strong" : null,
    "data-watching": ctx.seat === null,
  });
  layOut(ctx);
  for (const city of around(ctx)) {
    const draw = () => renderTown(view, city, ctx);
    if (placeOf(city, ctx) === "mine" || !isPhone()) draw();
    else
      later(`town ${city}`, () => {
        draw();
        keepOneTabStop(townOf(city, ctx));
      });
  }
  renderPlaque(view, ctx);
  renderHand(byId("hand"), view, ctx);
  later("memory", () => renderMemory(byId("memory"), view, ctx));
  later("points", () => renderPoints(byId("points"), view, ctx));
  renderSheet(view, ctx);
  keepOneTabStop(tableArea());
}

/** Marks the piece that was chosen, wherever it lies; of the hand only the very card. @param {Context} ctx */
export function renderSelection(ctx) {
  const chosen = ctx.selection ? `${ctx.selection.kind}:${ctx.selection.id}` : "";
  const copy = ctx.selection?.copy ? String(ctx.selection.copy) : undefined;
  for (const node of /** @type {NodeListOf<HTMLElement>} */ (
    tableArea().querySelectorAll("button[data-piece]")
  )) {
    node.setAttribute("aria-pressed", String(node.dataset.piece === chosen && node.dataset.copy === copy));
  }
}
