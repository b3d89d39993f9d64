// The moves as a list of links into the replay, with the time that each took; the current one is marked.

import { byId, el, set } from "../table/dom.js";
import { renderNote } from "../table/log.js";

/** @typedef {import("../table/words.js").Words} Words */
/** @typedef {import("./types.js").PlayedMove} PlayedMove */
/** @typedef {import("./types.js").Position} Position */

/** Kept, for making one takes long. @type {Map<string, Intl.NumberFormat>} */
const formats = new Map();

/** @param {string} language @param {number} maximumFractionDigits */
function numbers(language, maximumFractionDigits) {
  const key = `${language} ${maximumFractionDigits}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(language, { maximumFractionDigits });
  formats.set(key, format);
  return format;
}

/** How long something took, in a few characters. @param {number} ms @param {Words} words */
export function duration(ms, words) {
  const number = numbers(words.language, ms < 10_000 ? 1 : 0);
  if (ms < 60_000) return words.t("replay.seconds", { n: number.format(ms / 1000) });
  if (ms < 3_600_000)
    return words.t("replay.minutes", {
      n: `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, "0")}`,
    });
  if (ms < 86_400_000) return words.t("replay.hours", { n: number.format(Math.round(ms / 3_600_000)) });
  return words.t("replay.days", { n: number.format(Math.round(ms / 86_400_000)) });
}

/**
 * What happened, in one sentence.
 * @param {number} number
 * @param {import("./types.js").ReplayConfig} config
 * @param {{words: Words}} ctx
 */
export function headline(number, config, { words }) {
  const played = config.moves[number - 1];
  return played ? words.move(played.seat, played.move) : words.t("replay.start");
}

export class MoveList {
  /**
   * @param {PlayedMove[]} moves
   * @param {import("./types.js").Mark[]} marks
   * @param {import("../table/context.js").Context} ctx
   * @param {(number: number) => void} go
   * @param {string} ended how the game ended, which is the last line
   */
  constructor(moves, marks, ctx, go, ended) {
    const { words, plugin } = ctx;
    this.list = byId("log");
    this.moves = moves;
    this.ctx = ctx;
    this.words = words;
    /** @type {HTMLElement[]} */
    this.items = [];
    const chapters = new Map(marks.map(({ at, title }) => [at, title]));
    const chapter = (/** @type {string} */ text) => el("li", { class: "chapter", text });
    const line = (/** @type {number} */ n, /** @type {HTMLElement[]} */ ...children) => {
      const item = el(
        "li",
        { "data-number": n },
        el(
          "button",
          { type: "button", onclick: () => go(n) },
          el("span", { class: "n", text: n || "" }),
          ...children,
        ),
      );
      this.items[n] = item;
      return item;
    };
    const start = line(0, el("span", { class: "said", text: words.t("replay.start") }));
    let current = chapters.get(0) ?? "";
    const parts = current ? [chapter(current), start] : [start];
    for (const { n, seat, move, part, ms } of moves) {
      const heading = (part && plugin.heading?.(part, ctx)) ?? chapters.get(n - 1) ?? current;
      if (heading !== current) {
        current = heading;
        parts.push(chapter(heading));
      }
      const item = line(
        n,
        el("span", { class: "said", text: words.move(seat, move) }),
        el("span", { class: "took", text: ms === null ? "" : duration(ms, words) }),
      );
      item.dataset.seat = String(seat);
      parts.push(item);
    }
    if (ended) parts.push(el("li", { class: "outcome", text: ended }));
    this.list.replaceChildren(...parts);
  }

  /**
   * @param {number} number
   * @param {number} bottom the seat whose colour is that of the lower side
   * @param {Position[]} positions as the reader knows them
   */
  show(number, bottom, positions) {
    // What came of a move is told once it has been shown.
    const lines = this.moves.map(({ n, seat, move, part, ms }) => ({
      ...{ n, seat, move, part, ms: ms ?? 0 },
      events: n <= number ? positions[n]?.events : [],
    }));
    const notes = this.ctx.plugin.notes?.(lines, this.ctx);
    // What a move reads like depends on when and by whom it is read.
    for (const { n, seat, move } of this.moves) {
      set(/** @type {Element} */ (this.items[n].querySelector(".said")), {
        text: this.words.move(seat, move),
      });
      renderNote(this.items[n], notes?.get(n));
    }
    this.items.forEach((item, n) => {
      set(item, {
        class:
          item.dataset.seat === undefined ? "" : Number(item.dataset.seat) === bottom ? "mine" : "theirs",
      });
      set(/** @type {Element} */ (item.firstElementChild), { "aria-current": n === number ? "step" : null });
    });
    const { list } = this;
    const item = this.items[number];
    // Not scrollIntoView, which would move the whole page on a phone.
    const top = item.offsetTop;
    if (top < list.scrollTop || top + item.offsetHeight > list.scrollTop + list.clientHeight) {
      list.scrollTop = top - list.clientHeight / 2;
    }
  }
}
