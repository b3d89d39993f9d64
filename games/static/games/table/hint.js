// Hints in casual games against bots: a button, what the engine would do, and a mark on the pieces it speaks
// of.

import { announce } from "./announce.js";
import { byId, el, fill } from "./dom.js";

/** @typedef {import("./types.js").Advice} Advice */

// After this an answer is no longer to be expected, and may be requested again.
const PATIENCE = 10_000;

export class HintBox {
  /**
   * @param {import("./context.js").Context} ctx
   * @param {import("./plugin.js").LivePlugin} plugin
   * @param {(version: number) => Promise<unknown>} send
   * @param {(error: unknown) => void} refused
   */
  constructor(ctx, plugin, send, refused) {
    this.ctx = ctx;
    this.plugin = plugin;
    this.send = send;
    this.refused = refused;
    this.box = byId("hint");
    this.timer = 0;
    this.v = 0;
    this.can = false;
    /** For which decision: the version that began it, whatever others have chosen since. */
    this.at = -1;
    this.waiting = false;
    /** @type {Advice[]} */
    this.advice = [];
  }

  /** Forgets what was said about an earlier position. @param {import("./game.js").GameState} game */
  update(game) {
    this.v = game.v;
    this.can = game.can.includes("hint");
    if (game.asked !== this.at || !this.can) {
      this.at = game.asked;
      this.rest();
      this.advice = [];
    }
    this.show();
  }

  rest() {
    clearTimeout(this.timer);
    this.waiting = false;
  }

  async ask() {
    if (!this.can || this.waiting || this.advice.length) return;
    this.waiting = true;
    this.timer = window.setTimeout(() => {
      this.rest();
      this.show();
    }, PATIENCE);
    this.show();
    try {
      await this.send(this.v);
    } catch (error) {
      this.rest();
      this.show();
      this.refused(error);
    }
  }

  /** The engine's answer. @param {{v: number, moves: Advice[]}} message */
  take({ v, moves }) {
    if (!this.waiting || v !== this.at) return;
    this.rest();
    this.advice = moves;
    this.show();
    announce(
      [this.ctx.words.t("hint.title"), ...moves.map((one) => `${one.text}: ${this.chance(one)}`)].join(". "),
    );
  }

  /** @param {Advice} advice */
  chance(advice) {
    return (
      advice.said ||
      new Intl.NumberFormat(this.ctx.words.language || "en", { style: "percent" }).format(advice.win)
    );
  }

  show() {
    const { words } = this.ctx;
    this.box.hidden = !this.can;
    fill(this.box, [this.can, this.waiting, this.advice], () => {
      if (!this.can) return [];
      if (!this.advice.length) {
        return [
          el("button", {
            type: "button",
            class: "button wide",
            id: "ask-hint",
            "aria-keyshortcuts": "h",
            "aria-disabled": this.waiting ? "true" : null,
            text: words.t(this.waiting ? "hint.thinking" : "hint.ask"),
            onclick: () => this.ask(),
          }),
        ];
      }
      return [
        el(
          "div",
          { class: "hint-answer" },
          el("h3", { text: words.t("hint.title") }),
          el("ol", {}, ...this.advice.map((one, i) => el("li", {}, this.button(one, i)))),
          el("p", { class: "small soft", text: words.t("hint.note") }),
        ),
      ];
    });
    this.mark();
  }

  /** @param {Advice} advice @param {number} i */
  button(advice, i) {
    const piece = this.plugin.piecesOf(advice.move).at(-1);
    const bar = el("span", { class: "hint-bar", "aria-hidden": "true" });
    bar.style.setProperty("--share", String(advice.win));
    return el(
      "button",
      {
        type: "button",
        class: "row-button hint-move",
        "data-hint": advice.move,
        onclick: () => piece && this.ctx.select(piece),
      },
      el("b", { class: "hint-rank", "aria-hidden": "true", text: i + 1 }),
      el("span", { text: advice.text }),
      el("span", { class: "hint-chance", text: this.chance(advice) }),
      bar,
    );
  }

  /** The pieces on the table that the advice is about carry its number. */
  mark() {
    for (const marked of document.querySelectorAll("[data-hinted]")) marked.removeAttribute("data-hinted");
    this.advice.forEach(({ move }, i) => {
      const wanted = [
        `[data-move="${move}"]`,
        ...this.plugin
          .piecesOf(move)
          .map(({ kind, id }) => `:is(${this.plugin.hintable}) [data-piece="${kind}:${id}"]`),
      ];
      for (const node of document.querySelectorAll(wanted.join(","))) {
        if (!node.hasAttribute("data-hinted")) node.setAttribute("data-hinted", String(i + 1));
      }
    });
  }
}

/**
 * How many hints the reader has had in a game that is over, as a line; nothing if none.
 * @param {{hints?: number[]}} result
 * @param {import("./context.js").Context} ctx
 */
export function hintsUsed(result, ctx) {
  const used = ctx.seat === null ? 0 : (result.hints?.[ctx.seat] ?? 0);
  return used ? el("p", { class: "soft small", text: ctx.words.n("hints.used", used) }) : null;
}
