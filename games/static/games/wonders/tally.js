// The count at the end: category by category on a slate above the table for all cities, while the cards that the points
// come from are lit. Any click or key is enough of it. What it shows is said elsewhere, so it is silent.

import { tableArea } from "../table/dom.js";
import { rest } from "./motion.js";
import { scoreTable } from "./scores.js";

/** @typedef {import("./types.js").Result} Result */
/** @typedef {import("./context.js").Context} Context */

const COUNTING = 320;
const RESTING = 300;

/** Where the points of a category lie on the table. @type {Record<string, string>} */
const SOURCES = {
  military: ".fact.tokens",
  coins: ".fact.purse",
  wonders: ".stage.built, .pips",
  blue: '[data-colour="blue"]',
  yellow: '[data-colour="yellow"]',
  green: '[data-colour="green"], .fact.science',
  guilds: '[data-colour="purple"]',
};

export class Tally {
  /** @param {Context} ctx @param {import("../table/motion.js").Motion} motion @param {() => void} tick */
  constructor(ctx, motion, tick) {
    this.ctx = ctx;
    this.motion = motion;
    this.tick = tick;
    this.enough = new AbortController();
  }

  /** For who wants it calm. */
  get isOff() {
    return this.motion.isOff;
  }

  stop() {
    this.enough.abort();
  }

  /** @param {Result} result */
  decides(result) {
    return result.how === "points";
  }

  /** Resolves when all is counted, or when somebody has seen enough. @param {Result} result */
  async count(result) {
    if (this.isOff) return;
    // The last conflict is fought to its end before it is counted.
    await rest();
    this.enough = new AbortController();
    const { signal } = this.enough;
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => this.stop(), { capture: true, signal });
    const slate = scoreTable({ ...result, places: [] }, this.ctx);
    slate.classList.add("tally");
    slate.setAttribute("aria-hidden", "true");
    const totals = result.scores.map(() => 0);
    const sums = cells(slate, "tfoot");
    for (const cell of sums) cell.textContent = "0";
    for (const row of slate.querySelectorAll("tbody tr")) row.classList.add("uncounted");
    const table = tableArea();
    table.append(slate);
    table.dataset.tally = "";
    for (const row of /** @type {NodeListOf<HTMLElement>} */ (slate.querySelectorAll("tbody tr"))) {
      if (signal.aborted) break;
      const name = row.dataset.category ?? "";
      row.classList.remove("uncounted");
      if (result.scores.every((sheet) => !sheet[name])) continue;
      const lit = [...table.querySelectorAll(SOURCES[name])].filter((node) => !slate.contains(node));
      for (const node of lit) node.classList.add("lit");
      this.tick();
      await this.run(signal, (share) => {
        for (const cell of cells(row)) {
          const gained = Math.round((result.scores[Number(cell.dataset.seat)][name] ?? 0) * share);
          cell.textContent = gained < 0 ? `−${-gained}` : String(gained);
        }
        for (const cell of sums) {
          const seat = Number(cell.dataset.seat);
          cell.textContent = String(totals[seat] + Math.round((result.scores[seat][name] ?? 0) * share));
        }
      });
      result.scores.forEach((sheet, seat) => (totals[seat] += sheet[name] ?? 0));
      for (const node of lit) node.classList.remove("lit");
    }
    this.stop();
    delete table.dataset.tally;
    slate.remove();
  }

  /** Counts, then rests for a moment. @param {AbortSignal} signal @param {(share: number) => void} step @returns {Promise<void>} */
  run(signal, step) {
    const [counting, resting] = [COUNTING * this.motion.speed, RESTING * this.motion.speed];
    return new Promise((done) => {
      const began = performance.now();
      const frame = (/** @type {number} */ now) => {
        step(Math.max(0, Math.min(1, (now - began) / counting)));
        if (signal.aborted || now - began > counting + resting) done();
        else requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
  }
}

/** @param {Element} slate @param {string} [part] @returns {HTMLElement[]} */
function cells(slate, part = "") {
  return [...slate.querySelectorAll(`${part} td[data-seat]`)].map((node) => /** @type {HTMLElement} */ (node));
}
