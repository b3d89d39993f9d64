// Two rows of tabs: the side panel's on a wide page, and the phone's, which choose what lies in the lower
// half.

import { byId, set, tableArea } from "./dom.js";

export function useTabs() {
  const tabs = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-tab]")]);

  /** @param {string} name @param {boolean} [focus] */
  function open(name, focus = false) {
    const phone = /** @type {HTMLElement|null} */ (
      document.querySelector(`.phone-tabs [data-shows~="${name}"]`)
    );
    for (const tab of tabs) {
      const mine = tab.dataset.tab === name;
      set(tab, { "aria-selected": String(mine), tabindex: mine ? 0 : -1 });
      byId(tab.getAttribute("aria-controls") ?? "").hidden = !mine;
      if (mine) tab.removeAttribute("data-news");
    }
    if (phone && focus) show(phone.dataset.show ?? "");
    const panel = byId(`${name}-panel`);
    if (focus)
      /** @type {HTMLElement|null} */ (
        panel.querySelector("input") ?? panel.querySelector("[tabindex]")
      )?.focus();
  }

  /** @param {string} name */
  function show(name) {
    set(tableArea(), { "data-shows": name });
    for (const button of document.querySelectorAll(".phone-tabs button")) {
      button.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (button).dataset.show === name));
      if (/** @type {HTMLElement} */ (button).dataset.show === name) button.removeAttribute("data-news");
    }
  }

  for (const tab of tabs) tab.addEventListener("click", () => open(tab.dataset.tab ?? ""));
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll(".phone-tabs button")
  )) {
    button.addEventListener("click", () => show(button.dataset.show ?? ""));
  }
  open("log");
  show(/** @type {HTMLElement|null} */ (document.querySelector(".phone-tabs button"))?.dataset.show ?? "");

  return {
    open,
    /** Something new is behind a tab that is not open. @param {string} name */
    mark(name) {
      const tab = tabs.find((candidate) => candidate.dataset.tab === name);
      if (tab?.getAttribute("aria-selected") !== "true")
        set(/** @type {Element} */ (tab), { "data-news": true });
      const phone = document.querySelector(`.phone-tabs [data-shows~="${name}"]`);
      if (phone && phone.getAttribute("aria-pressed") !== "true") set(phone, { "data-news": true });
    },
    /** @param {string} name */
    unmark(name) {
      tabs.find((candidate) => candidate.dataset.tab === name)?.removeAttribute("data-news");
    },
  };
}
