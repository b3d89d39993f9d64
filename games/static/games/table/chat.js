// The chat of a table. Players write to each other, spectators among themselves; the server keeps them apart.

import { byId, el } from "./dom.js";

/** @typedef {import("./types.js").ChatLine} ChatLine */
/** @typedef {import("./words.js").Words} Words */

export class Chat {
  /**
   * @param {Words} words
   * @param {(text: string) => Promise<unknown>} send
   * @param {(problem: string) => void} complain
   * @param {(line: ChatLine) => string} reportUrl  where a line is reported; nothing if it cannot be
   */
  constructor(words, send, complain, reportUrl) {
    this.words = words;
    this.reportUrl = reportUrl;
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
    for (const line of lines) this.add(line);
  }

  /** @param {ChatLine} line */
  add(line) {
    const own = this.words.seat !== null && line.handle === this.words.handles[this.words.seat];
    const url = own ? "" : this.reportUrl(line);
    const label = this.words.t("chat.report", { player: line.handle });
    this.list.append(
      el(
        "li",
        { class: own ? "own" : "" },
        el("b", { text: line.handle }),
        " ",
        el("span", { text: line.text }),
        url ? el("a", { class: "flag", href: url, text: "⚑", "aria-label": label, title: label }) : null,
      ),
    );
    this.list.scrollTop = this.list.scrollHeight;
  }
}
