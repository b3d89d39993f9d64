// The drawer with log, chat, points and memory: a button opens and closes it, and so does the focus that
// moves into it by key. On a wide page it is always open, on a phone it lies behind the tabs; the style sheet
// decides.

import { byId, set, tableArea } from "../table/dom.js";

export function useDrawer() {
  const drawer = byId("drawer");
  byId("drawer-opener").addEventListener("click", () => show(tableArea().dataset.drawer !== "open"));
  drawer.addEventListener("focusin", () => show(true));
  drawer.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    show(false);
    byId("drawer-opener").focus();
  });
  // On a phone everybody's points are with everybody, and the log is where it says "log".
  for (const [show, tab] of [
    ["all", "points"],
    ["side", "log"],
  ]) {
    document
      .querySelector(`.phone-tabs [data-show="${show}"]`)
      ?.addEventListener("click", () => byId(`tab-${tab}`).click());
  }
  // A click on the table puts it away again.
  byId("place-mine").addEventListener("pointerdown", () => show(false));
}

/** Opens the drawer at one of its tabs. @param {string} name */
export function openDrawer(name) {
  byId(`tab-${name}`).click();
  show(true);
}

/** @param {boolean} open */
function show(open) {
  set(tableArea(), { "data-drawer": open ? "open" : null });
  set(byId("drawer-opener"), { "aria-expanded": String(open) });
}
