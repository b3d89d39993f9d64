// The chat of an event.

import { el } from "../table/dom.js";

/** @typedef {import("../table/types.js").ChatLine} ChatLine */

export class EventChat {
  /** @param {string} hideLabel what hides a line; nothing if the reader cannot */
  constructor(hideLabel) {
    this.hideLabel = hideLabel;
    this.list = /** @type {HTMLElement|null} */ (document.querySelector("[data-chat]"));
    this.form = /** @type {HTMLFormElement|null} */ (document.querySelector("[data-say]"));
    this.scroll();
  }

  /** @param {(text: string) => Promise<boolean>} say whether it was said */
  onSay(say) {
    this.form?.addEventListener("submit", async (event) => {
      event.preventDefault();
      const input = /** @type {HTMLInputElement} */ (this.form?.elements.namedItem("text"));
      const text = input.value.trim();
      if (!text) return;
      input.value = "";
      // What was written is not lost, unless something new was written meanwhile.
      if (!(await say(text))) input.value ||= text;
    });
  }

  /** @param {boolean} closed */
  close(closed) {
    if (this.form) this.form.hidden = closed;
    const reason = /** @type {HTMLElement|null} */ (document.querySelector("[data-chat-closed]"));
    if (reason) reason.hidden = !closed;
  }

  /** @param {ChatLine[]} lines */
  replace(lines) {
    this.list?.replaceChildren(...lines.map((line) => this.item(line)));
    this.scroll();
  }

  /** @param {ChatLine} line */
  add(line) {
    if (this.list?.querySelector(`[data-line="${line.id}"]`)) return;
    this.list?.append(this.item(line));
    this.scroll();
  }

  scroll() {
    if (this.list) this.list.scrollTop = this.list.scrollHeight;
  }

  /** @param {ChatLine} line */
  item(line) {
    const id = String(line.id);
    const label = this.hideLabel;
    const hide = label
      ? el("button", {
          class: "hide",
          type: "submit",
          form: "hide-line",
          name: "line",
          value: id,
          "aria-label": label,
          title: label,
          text: "×",
        })
      : null;
    return el(
      "li",
      { "data-line": id },
      el("b", { text: line.handle }),
      " ",
      el("span", { text: line.text }),
      " ",
      hide,
    );
  }
}
