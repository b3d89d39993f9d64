// The count at the end: category by category on a slate above the empty table, while the pieces that the points come
// from are lit. Any click or key is enough of it. What it shows is said elsewhere, so it is silent.

import { tableArea } from "../table/dom.js";
import { pieceOf } from "../table/pieces.js";
import { scores } from "./faces.js";
import { scoreTable } from "./scores.js";

/** @typedef {import("./types.js").Result} Result */
/** @typedef {import("./context.js").Context} Context */

const COUNTING = 280;
const RESTING = 240;

/** Where the points of a category lie on the table. @type {Record<string, string>} */
const SOURCES = {
  blue: ".column[data-colour=blue] .piece",
  green: ".column[data-colour=green] .piece",
  yellow: ".column[data-colour=yellow] .piece",
  guilds: ".column[data-colour=purple] .piece",
  wonders: ".plot.built .piece",
  progress: ".own-tokens .piece",
  coins: ".purse",
  military: ".ruler",
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

  /** Points are counted where they decide. @param {Result} result */
  decides(result) {
    return result.how === "civilian" || result.how === "draw";
  }

  /** Resolves when all is counted, or when somebody has seen enough. @param {Result} result */
  async count(result) {
    if (this.isOff) return;
    this.enough = new AbortController();
    const { signal } = this.enough;
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => this.stop(), { capture: true, signal });
    const slate = scoreTable(result, this.ctx);
    slate.classList.add("tally");
    slate.setAttribute("aria-hidden", "true");
    const totals = result.scores.map(() => 0);
    const sums = cells(slate, "tfoot");
    for (const cell of sums) cell.textContent = "0";
    for (const row of slate.querySelectorAll("tbody tr")) row.classList.add("uncounted");
    const table = tableArea();
    table.querySelector(".middle")?.append(slate);
    table.dataset.tally = "";
    for (const row of /** @type {NodeListOf<HTMLElement>} */ (slate.querySelectorAll("tbody tr"))) {
      if (signal.aborted) break;
      const name = row.dataset.category ?? "";
      row.classList.remove("uncounted");
      if (result.scores.every((sheet) => !sheet[name])) continue;
      const lit = light(name);
      this.tick();
      await this.run(signal, (share) => {
        for (const [where, before] of /** @type {[HTMLElement[], number[]][]} */ ([[cells(row), [0, 0]], [sums, totals]])) {
          for (const cell of where) {
            const seat = Number(cell.dataset.seat);
            cell.textContent = String(before[seat] + Math.round((result.scores[seat][name] ?? 0) * share));
          }
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
  return [...slate.querySelectorAll(`${part} [data-seat]`)].map((node) => /** @type {HTMLElement} */ (node));
}

/** Lights what the points of a category come from. @param {string} category */
function light(category) {
  const sources = [...tableArea().querySelectorAll(SOURCES[category])].filter((node) => {
    const piece = pieceOf(node);
    return !piece || scores(/** @type {import("./types.js").Selection} */ (piece).kind, piece.id);
  });
  for (const node of sources) node.classList.add("lit");
  return sources;
}
