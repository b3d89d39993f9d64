// Hovering over any piece shows all about it: in the panel when that is idle, else beside the piece after a
// moment. Fingers and keys choose a piece instead, and read the same in the panel.

import { byId, isPhone } from "./dom.js";
import { pieceOf } from "./pieces.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./context.js").Context} Context */

const SOON = 60;
const LATER = 450;
const GAP = 10;

/**
 * @param {() => View|null} currentView
 * @param {Context} ctx
 * @param {(what: import("./types.js").Selection|null) => void} preview shows it in the panel
 */
export function showTooltips(currentView, ctx, preview) {
  const tip = byId("tip");
  let timer = 0;
  /** @type {Element|null} */
  let over = null;

  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse") return;
    const target = /** @type {Element} */ (event.target).closest?.("[data-piece]") ?? null;
    if (target === over) return;
    over = target;
    clearTimeout(timer);
    hide();
    if (target?.closest(".act")) return;
    if (!ctx.selection && !isPhone() && !target?.closest("dialog"))
      timer = window.setTimeout(() => preview(pieceOf(target)), SOON);
    else if (target) timer = window.setTimeout(() => show(target), LATER);
  });
  document.addEventListener("pointerdown", () => {
    clearTimeout(timer);
    hide();
  });
  document.addEventListener("keydown", () => {
    clearTimeout(timer);
    hide();
  });
  addEventListener("scroll", hide, { capture: true, passive: true });

  function hide() {
    if (tip.matches(":popover-open")) tip.hidePopover();
  }

  /** @param {Element} target */
  function show(target) {
    const view = currentView();
    const selection = pieceOf(target);
    // The panel says it already.
    if (
      !view ||
      !selection ||
      !target.isConnected ||
      (ctx.selection?.id === selection.id && ctx.selection.kind === selection.kind)
    )
      return;
    tip.replaceChildren(...ctx.plugin.about(selection, view, ctx));
    tip.showPopover();
    place(tip, target.getBoundingClientRect());
  }
}

/**
 * Puts a fixed element beside a box, on the side where there is room.
 * @param {HTMLElement} node
 * @param {DOMRect} box
 */
export function place(node, box) {
  const { width, height } = node.getBoundingClientRect();
  let x = box.right + GAP;
  if (x + width > innerWidth - GAP) x = box.left - width - GAP;
  x = Math.max(GAP, Math.min(x, innerWidth - width - GAP));
  const y = Math.max(GAP, Math.min(box.top + box.height / 2 - height / 2, innerHeight - height - GAP));
  node.style.setProperty("left", `${Math.round(x)}px`);
  node.style.setProperty("top", `${Math.round(y)}px`);
}
