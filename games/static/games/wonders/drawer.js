// The drawer with log, chat, points and memory. Buttons with their names open it at one of them and close it
// again; the focus that moves into it by key opens it, too. On a wide page it is always open, on a phone it
// lies behind the tabs; the style sheet decides.

import { byId, set, tableArea } from "../table/dom.js";

/** @returns {NodeListOf<HTMLElement>} */
function openers() {
  return document.querySelectorAll("[data-drawer-tab]");
}

export function useDrawer() {
  const drawer = byId("drawer");
  for (const opener of openers()) {
    opener.addEventListener("click", () => {
      if (opener.getAttribute("aria-expanded") === "true") show(false);
      else openDrawer(opener.dataset.drawerTab ?? "");
    });
  }
  for (const tab of drawer.querySelectorAll("[data-tab]")) {
    new MutationObserver(mirror).observe(tab, { attributeFilter: ["aria-selected", "data-news"] });
  }
  drawer.addEventListener("focusin", () => show(true));
  drawer.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    const opener = document.querySelector('[data-drawer-tab][aria-expanded="true"]');
    show(false);
    /** @type {HTMLElement|null} */ (opener)?.focus();
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
  mirror();
}

/** The buttons show which tab is open, and behind which there is something new. */
function mirror() {
  const isOpen = tableArea().dataset.drawer === "open";
  for (const opener of openers()) {
    const tab = byId(`tab-${opener.dataset.drawerTab}`);
    const isShown = isOpen && tab.getAttribute("aria-selected") === "true";
    set(opener, { "aria-expanded": String(isShown), "data-news": tab.hasAttribute("data-news") });
  }
}
