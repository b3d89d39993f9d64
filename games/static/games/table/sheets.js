// Dialogs and pop-ups of a table: what opens them, what closes them, and where they appear.

import { byId } from "./dom.js";
import { place } from "./tooltip.js";

export function useSheets() {
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-opens]"))) {
    button.addEventListener("click", () =>
      /** @type {HTMLDialogElement} */ (byId(button.dataset.opens ?? "")).showModal(),
    );
  }
  for (const dialog of document.querySelectorAll("dialog")) {
    // A click beside the dialog closes it, and so does its close button.
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog || /** @type {Element} */ (event.target).closest("[data-close]"))
        dialog.close();
    });
  }
  for (const sheet of /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll(".points .sheet, #game-menu")
  )) {
    sheet.addEventListener("toggle", () => {
      const opener = document.querySelector(`[popovertarget="${sheet.id}"]`);
      if (opener && sheet.matches(":popover-open")) place(sheet, opener.getBoundingClientRect());
    });
  }
}
