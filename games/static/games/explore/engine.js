// Asking the engine about a position: a worker answers, and the page asks now and then whether it has.

import { byId, el } from "../table/dom.js";
import { ask, Refused } from "./server.js";

/** @typedef {import("./types.js").Thought} Thought */
/** @typedef {import("../table/words.js").Words} Words */

const AGAIN = 700;
const PATIENCE = 90_000;

export class Engine {
  /**
   * @param {string} url
   * @param {Words} words
   * @param {(move: string, seat: number) => void} play a move of the list
   */
  constructor(url, words, play) {
    this.url = url;
    this.words = words;
    this.play = play;
    /** Grows with every question: answers to older ones are not shown. */
    this.asking = 0;
    this.said = byId("explore-thinking");
    this.list = byId("explore-best");
  }

  /** Forgets what was said about another position. */
  clear() {
    this.asking += 1;
    this.said.textContent = "";
    this.list.replaceChildren();
  }

  /**
   * The answer to a question; null if another one was asked meanwhile, or the reader has gone elsewhere.
   * @param {"best"|"move"|"answers"} about
   * @param {Record<string, string>} query
   * @returns {Promise<Thought|null>}
   */
  async ask(about, query) {
    this.clear();
    const mine = this.asking;
    const question = { ...query, about };
    const until = Date.now() + PATIENCE;
    this.said.textContent = this.words.t("explore.thinking");
    try {
      /** @type {Thought} */
      let found = await ask(this.url, question, post(question));
      while (mine === this.asking && found.status === "waiting" && Date.now() < until) {
        const place = found.place ?? 0;
        if (place > 1) this.said.textContent = this.words.t("explore.place", { n: place });
        await new Promise((done) => setTimeout(done, AGAIN));
        if (mine === this.asking) found = await ask(this.url, question);
      }
      if (mine !== this.asking) return null;
      this.said.textContent = "";
      if (found.status === "done") return found;
      throw new Refused(this.words.t("explore.failed"), found.status);
    } catch (error) {
      if (mine !== this.asking) return null;
      this.said.textContent = error instanceof Refused ? error.message : "";
      if (!(error instanceof Refused)) throw error;
      return null;
    }
  }

  /** Shows the best moves, each as a button that plays it. @param {Thought} thought */
  show({ moves = [], seat = 0 }) {
    const percent = new Intl.NumberFormat(this.words.language, { maximumFractionDigits: 0 });
    if (!moves.length) this.said.textContent = this.words.t("explore.none");
    this.list.replaceChildren(
      ...moves.map(({ move, win, text, said }) =>
        el(
          "li",
          {},
          el(
            "button",
            { type: "button", "data-move": move, onclick: () => this.play(move, seat) },
            el("span", { class: "said", text }),
            el("span", {
              class: "worth",
              text: said || this.words.t("explore.win", { chance: percent.format(100 * win) }),
            }),
          ),
        ),
      ),
    );
  }
}

/** @param {Record<string, string>} question @returns {RequestInit} */
function post(question) {
  const token = /** @type {HTMLInputElement} */ (document.querySelector("[name=csrfmiddlewaretoken]"));
  return {
    method: "POST",
    headers: { "X-CSRFToken": token.value },
    body: new URLSearchParams(question),
  };
}
