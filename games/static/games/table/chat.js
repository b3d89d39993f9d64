// Talk at the table. Players talk to each other, spectators among themselves; the server keeps them apart.

import { byId, el } from "./dom.js";

/** @typedef {import("./types.js").ChatLine} ChatLine */
/** @typedef {import("./words.js").Words} Words */

export class Chat {
  /**
   * @param {Words} words
   * @param {(text: string) => Promise<any>} send
   * @param {(problem: string) => void} complain
   */
  constructor(words, send, complain) {
    this.words = words;
    this.list = byId("chat-lines");
    this.form = /** @type {HTMLFormElement} */ (byId("chat-form"));
    this.unread = 0;
    const input = /** @type {HTMLInputElement} */ (this.form.elements.namedItem("text"));
    this.form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const text = input.value.trim();
      if (!text) return;
      input.value = "";
      try {
        await send(text);
      } catch (error) {
        // What was written is not lost, unless something new was written meanwhile.
        input.value ||= text;
        complain(/** @type {Error} */ (error).message);
      }
    });
  }

  /** @param {ChatLine[]} lines */
  replace(lines) {
    this.list.replaceChildren();
    lines.forEach((line) => this.add(line));
  }

  /** @param {ChatLine} line */
  add(line) {
    const own = this.words.seat !== null && line.handle === this.words.handles[this.words.seat];
    this.list.append(el("li", { class: own ? "own" : "" }, el("b", { text: line.handle }), " ", el("span", { text: line.text })));
    this.list.scrollTop = this.list.scrollHeight;
  }
}
